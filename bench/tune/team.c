#include "team.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct member {
    struct team *team;
    unsigned     number;
    pthread_t    handle;
};

struct team {
    pthread_mutex_t mutex;
    pthread_cond_t  changed;
    struct member  *members; /* without the calling thread: from number 1 */
    unsigned        workers;
    unsigned        round, busy; /* of the work that is going on */
    bool            quit;
    void (*work)(void *context, unsigned number);
    void *context;
};

static void *member_main(void *argument) {
    const struct member *member = argument;
    struct team         *team = member->team;
    pthread_mutex_lock(&team->mutex);
    for (unsigned round = 0; !team->quit;) {
        if (team->round == round) {
            pthread_cond_wait(&team->changed, &team->mutex);
            continue;
        }
        round = team->round;
        pthread_mutex_unlock(&team->mutex);
        team->work(team->context, member->number);
        pthread_mutex_lock(&team->mutex);
        if (--team->busy == 0) pthread_cond_broadcast(&team->changed);
    }
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

struct team *team_new(unsigned workers) {
    struct team *team = calloc(1, sizeof *team);
    if (team) team->members = calloc(workers, sizeof *team->members);
    if (!team || !team->members) {
        free(team);
        return NULL;
    }
    pthread_mutex_init(&team->mutex, NULL);
    pthread_cond_init(&team->changed, NULL);
    for (team->workers = 1; team->workers < workers; team->workers++) {
        struct member *member = &team->members[team->workers - 1];
        *member = (struct member){.team = team, .number = team->workers};
        if (pthread_create(&member->handle, NULL, member_main, member) != 0) break;
    }
    return team;
}

void team_free(struct team *team) {
    if (!team) return;
    pthread_mutex_lock(&team->mutex);
    team->quit = true;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->mutex);
    for (unsigned i = 1; i < team->workers; i++) pthread_join(team->members[i - 1].handle, NULL);
    pthread_cond_destroy(&team->changed);
    pthread_mutex_destroy(&team->mutex);
    free(team->members);
    free(team);
}

unsigned team_workers(const struct team *team) { return team->workers; }

void team_run(struct team *team, void (*work)(void *context, unsigned number), void *context) {
    pthread_mutex_lock(&team->mutex);
    team->work = work;
    team->context = context;
    team->busy = team->workers - 1;
    team->round++;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->mutex);
    work(context, 0);
    pthread_mutex_lock(&team->mutex);
    while (team->busy) pthread_cond_wait(&team->changed, &team->mutex);
    pthread_mutex_unlock(&team->mutex);
}
