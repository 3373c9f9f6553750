#include "crew.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bench/data/writer.h"
#include "engine/base/timer.h"
#include "player.h"
#include "protocol/analyse/interrupt.h"
#include "protocol/analyse/progress.h"

/* How far a player may be ahead of the slowest one, in games; and how often the
 * progress is looked at. */
enum { AHEAD_MAX = 256, TICK_NS = 50000000 };

/* A game that waits for those before it. */
struct waiting {
    uint8_t *bytes; /* NULL: not yet played */
    size_t   length;
    int      positions;
};

struct crew {
    const struct crew_order *order;
    struct data_writer       writer;
    _Atomic bool             stop;
    pthread_mutex_t          mutex; /* for all below, and the writer */
    pthread_cond_t           written;
    uint64_t                 next; /* game to be played */
    struct waiting           waiting[AHEAD_MAX];
    unsigned                 at_work;
    bool                     failed;
    struct text_error        error;
};

/* --- under the mutex ------------------------------------------------------------------------ */

static bool is_enough(const struct crew *crew) {
    const struct crew_order *order = crew->order;
    return (order->games && crew->writer.games >= order->games) ||
           (order->positions && crew->writer.positions >= order->positions);
}

static void fail(struct crew *crew, const char *why) {
    if (!crew->failed) text_fail(&crew->error, "%s", why);
    crew->failed = true;
    atomic_store(&crew->stop, true);
}

/* The number of the next game to play; false when there is none. */
static bool take_number(struct crew *crew, uint64_t *number) {
    while (!atomic_load(&crew->stop) && crew->next - crew->writer.games >= AHEAD_MAX)
        pthread_cond_wait(&crew->written, &crew->mutex);
    if (atomic_load(&crew->stop) || (crew->order->games && crew->next >= crew->order->games)) return false;
    *number = crew->next++;
    return true;
}

/* Writes the games that wait for no other one. */
static void write_ready(struct crew *crew) {
    while (!is_enough(crew) && !crew->failed) {
        struct waiting *first = &crew->waiting[crew->writer.games % AHEAD_MAX];
        if (!first->bytes) break;
        if (!data_writer_add(&crew->writer, first->bytes, first->length, first->positions)) fail(crew, strerror(errno));
        free(first->bytes);
        first->bytes = NULL;
    }
    if (is_enough(crew)) atomic_store(&crew->stop, true);
    pthread_cond_broadcast(&crew->written);
}

/* --- the players' threads -------------------------------------------------------------------- */

static void hand_in(struct crew *crew, uint64_t number, const struct data_game *game) {
    static _Thread_local uint8_t bytes[DATA_RECORD_MAX];
    const size_t                 length = data_record_write(&crew->order->header, game, bytes);
    struct waiting              *place = &crew->waiting[number % AHEAD_MAX];
    uint8_t                     *kept = malloc(length);
    if (kept) memcpy(kept, bytes, length);
    pthread_mutex_lock(&crew->mutex);
    *place = (struct waiting){kept, length, game->plies - game->opening};
    if (!kept) fail(crew, "out of memory");
    write_ready(crew);
    pthread_mutex_unlock(&crew->mutex);
}

static void play_games(struct crew *crew, struct player *player) {
    static _Thread_local struct data_game game;
    uint64_t                              number;
    for (;;) {
        pthread_mutex_lock(&crew->mutex);
        const bool more = take_number(crew, &number);
        pthread_mutex_unlock(&crew->mutex);
        if (!more) return;
        if (player_play(player, number, &crew->stop, &game)) {
            hand_in(crew, number, &game);
        } else if (!atomic_load(&crew->stop)) {
            pthread_mutex_lock(&crew->mutex);
            fail(crew, "out of memory");
            pthread_mutex_unlock(&crew->mutex);
        }
    }
}

static void *thread_main(void *context) {
    struct crew      *crew = context;
    struct text_error error;
    struct player    *player = player_new(&crew->order->header, crew->order->hash_mb, &error);
    if (player) play_games(crew, player);
    player_free(player);
    pthread_mutex_lock(&crew->mutex);
    if (!player) fail(crew, error.text);
    crew->at_work--;
    pthread_mutex_unlock(&crew->mutex);
    return NULL;
}

/* --- the whole ---------------------------------------------------------------------------------- */

static void start_threads(struct crew *crew, pthread_t *threads, unsigned *started) {
    pthread_mutex_lock(&crew->mutex);
    for (*started = 0; *started < crew->order->threads; ++*started) {
        if (pthread_create(&threads[*started], NULL, thread_main, crew) != 0) {
            fail(crew, "cannot start so many threads");
            break;
        }
        crew->at_work++;
    }
    pthread_mutex_unlock(&crew->mutex);
}

static uint64_t done(const struct crew *crew) {
    return crew->order->games ? crew->writer.games : crew->writer.positions;
}

/* Shows the progress until nobody plays any more. */
static void oversee(struct crew *crew) {
    const struct crew_order *order = crew->order;
    const uint64_t           before = done(crew);
    struct progress          progress;
    progress_open(&progress, (order->games ? order->games : order->positions) - before,
                  order->games ? "games" : "positions");
    for (bool working = true; working;) {
        timer_sleep_ns(TICK_NS);
        const bool stopped = interrupt_signal() != 0;
        if (stopped) atomic_store(&crew->stop, true);
        pthread_mutex_lock(&crew->mutex);
        if (stopped) pthread_cond_broadcast(&crew->written);
        working = crew->at_work > 0;
        const uint64_t now = done(crew);
        pthread_mutex_unlock(&crew->mutex);
        progress_show(&progress, now - before);
    }
    progress_close(&progress);
}

static void report(const struct crew *crew, uint64_t games, uint64_t positions, double seconds) {
    const uint64_t played = crew->writer.games - games, searched = crew->writer.positions - positions;
    fprintf(stderr, "%s: %" PRIu64 " games, %" PRIu64 " positions", crew->order->path, crew->writer.games,
            crew->writer.positions);
    if (played)
        fprintf(stderr, "; new: %" PRIu64 " games, %" PRIu64 " positions in %.1f s, %.1f positions/s", played, searched,
                seconds, (double)searched / seconds);
    fputc('\n', stderr);
}

static void run(struct crew *crew, pthread_t *threads) {
    const uint64_t games = crew->writer.games, positions = crew->writer.positions;
    const int64_t  began = timer_now_ns();
    unsigned       started;
    interrupt_watch(NULL);
    start_threads(crew, threads, &started);
    oversee(crew);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    report(crew, games, positions, (double)(timer_now_ns() - began) / 1e9);
}

bool crew_work(const struct crew_order *order, struct text_error *error) {
    struct crew *crew = calloc(1, sizeof *crew);
    pthread_t   *threads = calloc(order->threads, sizeof *threads);
    bool         good = crew && threads;
    if (!good) text_fail(error, "out of memory");
    if (good) good = data_writer_open(&crew->writer, order->path, &order->header, error);
    if (good) {
        crew->order = order;
        crew->next = crew->writer.games;
        pthread_mutex_init(&crew->mutex, NULL);
        pthread_cond_init(&crew->written, NULL);
        if (is_enough(crew))
            report(crew, crew->writer.games, crew->writer.positions, 0);
        else
            run(crew, threads);
        if (!data_writer_close(&crew->writer)) fail(crew, strerror(errno));
        for (int i = 0; i < AHEAD_MAX; i++) free(crew->waiting[i].bytes);
        good = !crew->failed;
        *error = crew->error;
        pthread_cond_destroy(&crew->written);
        pthread_mutex_destroy(&crew->mutex);
    }
    free(threads);
    free(crew);
    return good;
}
