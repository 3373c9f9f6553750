#include "match.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/base/timer.h"
#include "pgn.h"
#include "stopper.h"

enum { FALSE_STARTS_MOST = 3 };

/* --- the threads ----------------------------------------------------------------------------------------- */

struct hall {
    const struct match *match;
    struct standing    *standing;
    struct progress    *progress;
    struct link_ends    ends;
    int64_t             began_ms;
    pthread_mutex_t     lock; /* of all below, and of what `match` points to */
    int                 next;
    bool                closing; /* no new games */
    bool                failed;
    struct text_error  *error;
};

/* The next game that was not played, or -1. */
static int take_number(struct hall *hall) {
    pthread_mutex_lock(&hall->lock);
    while (hall->next < hall->standing->games && hall->standing->points[hall->next] >= 0) hall->next++;
    const int number = hall->closing || hall->next >= hall->standing->games ? -1 : hall->next++;
    pthread_mutex_unlock(&hall->lock);
    return number;
}

static void tell_fault(struct hall *hall, const struct record *record, const struct outcome_line *line) {
    const struct settings *s = hall->match->settings;
    live_erase(hall->match->live);
    fprintf(hall->match->live->file, "game %d.%d: %s: %s%s%s after %d plies\n", record->number / 2 + 1,
            record->number % 2 + 1, s->player[line->blamed].name, fault_word(record->fault), record->what[0] ? " " : "",
            record->what, record->plies);
}

static void note_game(struct hall *hall, const struct record *record) {
    const struct match *match = hall->match;
    /* Who did not win has lost by the fault. */
    const struct outcome_line line = {
        .number = record->number,
        .points = record->points,
        .reason = record->reason,
        .plies = record->plies,
        .fault = record->fault,
        .blamed = record->points == 2 ? PLAYER_B : PLAYER_A,
    };
    pthread_mutex_lock(&hall->lock);
    if (!hall->closing && standing_add(hall->standing, &line)) {
        if (match->pgn) pgn_write(match->pgn, match->settings, match->law, record);
        journal_add(match->journal, match->law->variant->name, &line);
        hall->progress->played++;
        hall->progress->elapsed_ms = timer_now_ms() - hall->began_ms;
        if (line.fault != FAULT_NONE) tell_fault(hall, record, &line);
        live_show(match->live, hall->standing, hall->progress);
        if (sprt_verdict(hall->standing, match->settings)) {
            hall->closing = true;
            stopper_trip();
        }
    }
    pthread_mutex_unlock(&hall->lock);
}

/* The first reason counts. */
static void fail(struct hall *hall, const char *name, const char *what) {
    pthread_mutex_lock(&hall->lock);
    if (!hall->closing) {
        text_fail(hall->error, "%s: %s", name, what);
        hall->failed = hall->closing = true;
    }
    pthread_mutex_unlock(&hall->lock);
    stopper_trip();
}

static bool closing(struct hall *hall) {
    pthread_mutex_lock(&hall->lock);
    const bool yes = hall->closing;
    pthread_mutex_unlock(&hall->lock);
    return yes;
}

static void seat(struct hall *hall, struct table *table) {
    const struct match *match = hall->match;
    *table = (struct table){.settings = match->settings, .openings = match->openings};
    for (int who = 0; who < PLAYER_NB; who++)
        table->player[who] = (struct player){
            .settings = &match->settings->player[who],
            .profile = &match->profiles[who],
            .setup = match->setup[who],
            .patience_ns = (int64_t)match->settings->watchdog_s * 1000000000,
            .link = {.ends = &hall->ends, .name = match->settings->player[who].name},
        };
}

static void *work(void *argument) {
    struct hall  *hall = argument;
    struct table  table;
    struct record record = {0};
    seat(hall, &table);
    for (int number; (number = take_number(hall)) >= 0;) {
        if (!play_game(&table, number, &record)) {
            if (!stopper_tripped_for_good() && !closing(hall)) fail(hall, "opening", record.what);
            for (int who = 0; who < PLAYER_NB; who++) player_kill(&table.player[who]);
            break;
        }
        note_game(hall, &record);
        for (int who = 0; who < PLAYER_NB; who++)
            if (table.player[who].false_starts >= FALSE_STARTS_MOST)
                fail(hall, hall->match->settings->player[who].name, "does not start any more");
    }
    for (int who = 0; who < PLAYER_NB; who++) player_dismiss(&table.player[who]);
    course_free(&table.course);
    record_free(&record);
    return NULL;
}

static void run_threads(struct hall *hall) {
    const int  count = hall->match->settings->concurrency;
    pthread_t *threads = need_memory(malloc((size_t)count * sizeof *threads));
    int        started = 0;
    while (started < count && pthread_create(&threads[started], NULL, work, hall) == 0) started++;
    if (!started) fail(hall, "match", "no thread can be started");
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    free(threads);
}

enum match_end match_run(const struct match *match, struct standing *standing, struct progress *progress,
                         struct text_error *error) {
    struct hall hall = {
        .match = match,
        .standing = standing,
        .progress = progress,
        .ends = match->ends,
        .began_ms = timer_now_ms(),
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .closing = sprt_verdict(standing, match->settings) != NULL,
        .error = error,
    };
    hall.ends.stop = stopper_open();
    if (hall.ends.stop < 0) {
        text_fail(error, "no pipe can be made");
        return MATCH_FAILED;
    }
    run_threads(&hall);
    live_erase(match->live);
    stopper_close(hall.ends.stop);
    return hall.failed ? MATCH_FAILED : stopper_tripped_for_good() ? MATCH_INTERRUPTED : MATCH_DONE;
}
