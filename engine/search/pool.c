#include "pool.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../base/available.h"
#include "defer.h"

enum { STACK_BYTES = 8 << 20, DEFAULT_HASH_MB = 16 };

struct thread {
    pthread_t      handle;
    struct pool   *pool;
    struct worker *worker;
    bool           busy, quit; /* under pool.mutex */
};

struct pool {
    struct search        search;
    struct pool_listener listener;
    struct thread      **threads;
    pthread_mutex_t      mutex;
    pthread_cond_t       changed; /* some thread's busy or quit, stop, or pondering */
    size_t               hash_mb;
    bool                 running; /* from pool_go until on_done has returned; under mutex */
};

/* --- workers -------------------------------------------------------------------- */

static void worker_free(struct worker *w) {
    if (!w) return;
    free(w->states);
    free(w->root_moves);
    free(w->eval_state);
    free(w);
}

/* calloc leaves untouched pages out of memory: the arenas are far larger than their use. */
static struct worker *worker_new(struct search *search, unsigned id) {
    struct worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->search = search;
    w->id = id;
    w->history = search->history;
    return w;
}

/* Grows a worker's arrays to what this search needs. */
static bool worker_reserve(struct worker *w, const struct search_request *request) {
    const size_t states = position_lookback(request->root) + 1 + PLY_MAX + 8;
    if (states > w->state_capacity) {
        struct state *more = malloc(states * sizeof *more);
        if (!more) return false;
        free(w->states);
        w->states = more;
        w->state_capacity = states;
    }
    if (request->move_count > w->root_move_capacity) {
        struct root_move *more = realloc(w->root_moves, (size_t)request->move_count * sizeof *more);
        if (!more) return false;
        w->root_moves = more;
        w->root_move_capacity = request->move_count;
    }
    if (request->evaluator->state_size > w->eval_state_size) {
        void *more = malloc(request->evaluator->state_size);
        if (!more) return false;
        free(w->eval_state);
        w->eval_state = more;
        w->eval_state_size = request->evaluator->state_size;
    }
    return true;
}

static void worker_set_root(struct worker *w, const struct search_request *request) {
    position_copy(&w->pos, request->root, w->states);
    w->root_move_count = request->move_count;
    for (int i = 0; i < request->move_count; i++) {
        struct root_move *rm = &w->root_moves[i];
        memset(rm, 0, offsetof(struct root_move, pv));
        rm->move = rm->pv[0] = request->moves[i];
        rm->pv_length = 1;
        rm->score = rm->previous = -SCORE_INFINITE;
    }
    if (request->evaluator->refresh) request->evaluator->refresh(w->eval_state, &w->pos);
    atomic_store_explicit(&w->nodes, 0, memory_order_relaxed);
    w->completed_depth = 0;
    atomic_store_explicit(&w->root_depth, 0, memory_order_relaxed);
}

/* --- threads ---------------------------------------------------------------------- */

static void finish_search(struct pool *pool);

static void *thread_main(void *argument) {
    struct thread *t = argument;
    struct pool   *pool = t->pool;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (!t->busy && !t->quit) pthread_cond_wait(&pool->changed, &pool->mutex);
        if (t->quit) break;
        pthread_mutex_unlock(&pool->mutex);
        if (t->worker->root_move_count) search_iterate(t->worker);
        if (t->worker->id == 0) finish_search(pool);
        pthread_mutex_lock(&pool->mutex);
        t->busy = false;
        if (t->worker->id == 0) pool->running = false;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static void thread_free(struct thread *t) {
    if (!t) return;
    worker_free(t->worker);
    free(t);
}

static struct thread *thread_new(struct pool *pool, unsigned id) {
    struct thread *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->pool = pool;
    t->worker = worker_new(&pool->search, id);
    pthread_attr_t attributes;
    bool           started = false;
    if (t->worker && pthread_attr_init(&attributes) == 0) {
        pthread_attr_setstacksize(&attributes, STACK_BYTES);
        started = pthread_create(&t->handle, &attributes, thread_main, t) == 0;
        pthread_attr_destroy(&attributes);
    }
    if (started) return t;
    thread_free(t);
    return NULL;
}

static void threads_end(struct pool *pool, struct thread **threads, unsigned count) {
    pthread_mutex_lock(&pool->mutex);
    for (unsigned i = 0; i < count; i++) threads[i]->quit = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < count; i++) {
        pthread_join(threads[i]->handle, NULL);
        thread_free(threads[i]);
    }
}

bool pool_set_threads(struct pool *pool, unsigned count, struct text_error *error) {
    const unsigned old = pool->search.worker_count;
    if (count > old) {
        struct thread **threads = realloc(pool->threads, count * sizeof *threads);
        if (threads) pool->threads = threads;
        struct worker **workers = threads ? realloc(pool->search.workers, count * sizeof *workers) : NULL;
        if (!workers) return text_fail(error, "no memory for %u threads", count);
        pool->search.workers = workers;
        for (unsigned i = old; i < count; i++) {
            threads[i] = thread_new(pool, i);
            if (!threads[i]) {
                threads_end(pool, threads + old, i - old);
                return text_fail(error, "cannot start %u threads, %u stay", count, old);
            }
            workers[i] = threads[i]->worker;
        }
    } else {
        threads_end(pool, pool->threads + count, old - count);
    }
    pool->search.worker_count = count;
    return true;
}

/* --- life ---------------------------------------------------------------------------- */

struct pool *pool_new(const struct pool_listener *listener) {
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pool->listener = *listener;
    pool->search.listener = listener->search;
    pool->hash_mb = DEFAULT_HASH_MB;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->changed, NULL);
    for (int i = 1; i < LN_NB; i++) pool->search.ln[i] = (int)(1024 * log(i));
    pool->search.searching = calloc(DEFER_SLOTS, sizeof *pool->search.searching);
    pool->search.history = calloc(1, sizeof *pool->search.history);
    struct text_error error;
    if (pool->search.searching && pool->search.history && pool_set_threads(pool, 1, &error)) return pool;
    pool_free(pool);
    return NULL;
}

void pool_free(struct pool *pool) {
    if (!pool) return;
    pool_stop(pool);
    pool_wait(pool);
    threads_end(pool, pool->threads, pool->search.worker_count);
    tt_free(&pool->search.tt);
    free(pool->search.searching);
    free(pool->search.history);
    free(pool->search.workers);
    free(pool->threads);
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

/* The largest table that there is memory for, with a little left to the rest of
 * the process. A system that promises more than it has would end us when we use it. */
static size_t most_hash_mb(const struct pool *pool) {
    const size_t available = available_memory() >> 20, old = pool->search.tt.clusters ? pool->hash_mb : 0;
    return available - available / 32 + old;
}

bool pool_set_hash(struct pool *pool, size_t megabytes, struct text_error *error) {
    const size_t most = most_hash_mb(pool);
    if (megabytes > most)
        return text_fail(error, "there is memory for %zu MB; the table of %zu MB stays", most, pool->hash_mb);
    if (!tt_resize(&pool->search.tt, megabytes))
        return text_fail(error, "the system does not give so much; the table of %zu MB stays", pool->hash_mb);
    pool->hash_mb = megabytes;
    return true;
}

void pool_clear(struct pool *pool) {
    tt_clear(&pool->search.tt);
    memset(pool->search.history, 0, sizeof *pool->search.history);
}

/* --- searches -------------------------------------------------------------------------- */

bool pool_go(struct pool *pool, const struct search_request *request, bool ponder) {
    struct search *s = &pool->search;
    pool_wait(pool);
    /* The table waits for the first search, so that start-up is quick. */
    if (!s->tt.clusters && !tt_resize(&s->tt, pool->hash_mb)) return false;
    for (unsigned i = 0; i < s->worker_count; i++)
        if (!worker_reserve(s->workers[i], request)) return false;

    s->request = *request;
    s->started_ms = timer_now_ms();
    s->plan = clock_plan(request->clock);
    atomic_store(&s->stop, false);
    atomic_store(&s->released, false);
    atomic_store(&s->pondering, ponder);
    atomic_store(&s->clock_started_ms, s->started_ms);
    tt_age(&s->tt);
    for (unsigned i = 0; i < s->worker_count; i++) worker_set_root(s->workers[i], request);

    pthread_mutex_lock(&pool->mutex);
    pool->running = true;
    for (unsigned i = 0; i < s->worker_count; i++) pool->threads[i]->busy = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
    return true;
}

/* Whether helper `b` knows better than `a`: it found a win (sooner), went deeper, or as deep and found more. */
static bool knows_better(const struct worker *b, const struct worker *a) {
    const int gain = b->root_moves[0].score - a->root_moves[0].score;
    if (!b->completed_depth) return false;
    if (b->root_moves[0].score >= SCORE_MATE_MIN || a->root_moves[0].score >= SCORE_MATE_MIN) return gain > 0;
    return b->completed_depth > a->completed_depth || (b->completed_depth == a->completed_depth && gain > 0);
}

/* Runs in the main search thread after its last iteration: waits for leave to
 * answer and for the helpers, then answers. */
static void finish_search(struct pool *pool) {
    struct search *s = &pool->search;
    pthread_mutex_lock(&pool->mutex);
    while (!atomic_load(&s->released) && (s->request.infinite || atomic_load(&s->pondering)))
        pthread_cond_wait(&pool->changed, &pool->mutex);
    atomic_store(&s->stop, true);
    for (unsigned i = 1; i < s->worker_count; i++)
        while (pool->threads[i]->busy) pthread_cond_wait(&pool->changed, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);

    struct search_result result = {.best = MOVE_NONE};
    if (s->workers[0]->root_move_count) {
        const struct worker *best = s->workers[0];
        if (s->request.multipv == 1)
            for (unsigned i = 1; i < s->worker_count; i++)
                if (knows_better(s->workers[i], best)) best = s->workers[i];
        const struct root_move *rm = &best->root_moves[0];
        search_report_final(s->workers[0], best);
        result = (struct search_result){rm->move, rm->pv_length > 1 ? rm->pv[1] : MOVE_NONE, rm->score,
                                        best->completed_depth};
    }
    pool->listener.on_done(s->listener.context, &result);
}

void pool_stop(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->search.released, true);
    atomic_store(&pool->search.stop, true);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

void pool_ponderhit(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->search.clock_started_ms, timer_now_ms());
    atomic_store(&pool->search.pondering, false);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

bool pool_searching(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    const bool running = pool->running;
    pthread_mutex_unlock(&pool->mutex);
    return running;
}

void pool_wait(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->running) pthread_cond_wait(&pool->changed, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

struct tt_hit pool_probe(const struct pool *pool, uint64_t key) {
    return pool->search.tt.clusters ? tt_probe(&pool->search.tt, key, 0) : (struct tt_hit){.found = false};
}

uint64_t pool_nodes(const struct pool *pool) { return search_nodes(&pool->search); }
