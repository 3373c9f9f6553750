/* Iterative deepening, the root's book-keeping, limits and reports. */
#include <stdlib.h>
#include <string.h>

#include "params.h"
#include "worker.h"

static bool is_main(const struct worker *w) { return w->id == 0; }

uint64_t search_nodes(const struct search *s) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < s->worker_count; i++)
        sum += atomic_load_explicit(&s->workers[i]->nodes, memory_order_relaxed);
    return sum;
}

/* --- limits ------------------------------------------------------------------- */

enum { POLL_NODES = 1024, HEARTBEAT_MS = 800 };

static void stop(struct search *s) { atomic_store_explicit(&s->stop, true, memory_order_relaxed); }

static bool pondering(const struct search *s) { return atomic_load_explicit(&s->pondering, memory_order_relaxed); }

/* Time the clock has run: none while pondering. */
static int64_t clock_elapsed(const struct search *s) {
    return pondering(s) ? 0 : timer_now_ms() - atomic_load_explicit(&s->clock_started_ms, memory_order_relaxed);
}

static void report(struct worker *w, const struct root_move *rm, int multipv, int depth, enum tt_bound bound);

/* How many nodes until the next look: few before a node limit, so that one
 * thread stops at the same node on every machine, and several soon after. */
static int poll_interval(const struct search *s, uint64_t nodes) {
    const uint64_t limit = s->request.nodes;
    if (!limit) return POLL_NODES;
    const uint64_t share = (limit - nodes) / s->worker_count;
    return share < 1 ? 1 : share < POLL_NODES ? (int)share : POLL_NODES;
}

/* Leaves the processor to others for the share of the time that was asked for. */
static void rest(struct worker *w) {
    enum { QUARTERS = 4, REST_MAX_NS = 10000000 };
    const int     share = w->search->request.idle;
    const int64_t worked = timer_now_ns() - w->rested_ns, pause = worked * share / (QUARTERS - share);
    timer_sleep_ns(pause < REST_MAX_NS ? pause : REST_MAX_NS);
    w->rested_ns = timer_now_ns();
}

static void poll(struct worker *w) {
    struct search *s = w->search;
    if (s->request.idle) rest(w);
    if (!is_main(w)) {
        w->poll = POLL_NODES;
        return;
    }
    const uint64_t nodes = s->request.nodes ? search_nodes(s) : 0;
    if (s->request.nodes && nodes >= s->request.nodes) {
        stop(s);
        return;
    }
    w->poll = poll_interval(s, nodes);
    if (s->plan.maximum && !pondering(s) && clock_elapsed(s) >= s->plan.maximum) stop(s);
    if (timer_now_ms() - w->reported_ms > HEARTBEAT_MS) report(w, NULL, 1, w->root_depth, TT_NONE);
}

bool search_count_node(struct worker *w) {
    if (search_stopped(w)) return true; /* on the way back nothing counts any more */
    const uint64_t nodes = atomic_load_explicit(&w->nodes, memory_order_relaxed) + 1;
    atomic_store_explicit(&w->nodes, nodes, memory_order_relaxed);
    if (--w->poll <= 0) poll(w);
    return search_stopped(w);
}

/* --- reports ------------------------------------------------------------------ */

/* `rm` NULL: a sign of life only. */
static void report(struct worker *w, const struct root_move *rm, int multipv, int depth, enum tt_bound bound) {
    struct search           *s = w->search;
    const int64_t            now = timer_now_ms();
    const struct search_line line = {
        .depth = depth,
        .seldepth = rm ? rm->seldepth : w->seldepth,
        .multipv = multipv,
        .score = rm ? rm->score : SCORE_NONE,
        .bound = bound,
        .nodes = search_nodes(s),
        .time_ms = now - s->started_ms,
        .hashfull = tt_hashfull(&s->tt),
        .pv = rm ? rm->pv : NULL,
        .pv_length = rm ? rm->pv_length : 0,
    };
    w->reported_ms = now;
    if (rm) w->settled_reported = false;
    if (s->listener.on_line) s->listener.on_line(s->listener.context, &line);
}

static int multipv_lines(const struct worker *w) {
    const int wanted = w->search->request.multipv;
    return wanted < w->root_move_count ? wanted : w->root_move_count;
}

static void report_all(struct worker *w, int depth) {
    for (int i = 0; i < multipv_lines(w); i++) report(w, &w->root_moves[i], i + 1, depth, TT_EXACT);
}

/* --- the root's moves ------------------------------------------------------------ */

/* Best first from `first` on; equal ones keep their order. */
static void sort_root_moves(struct worker *w, int first) {
    for (int i = first + 1; i < w->root_move_count; i++) {
        if (w->root_moves[i].score <= w->root_moves[i - 1].score) continue;
        const struct root_move moving = w->root_moves[i];
        int                    j = i;
        for (; j > first && w->root_moves[j - 1].score < moving.score; j--) w->root_moves[j] = w->root_moves[j - 1];
        w->root_moves[j] = moving;
    }
}

/* One iteration for one line: a window around the last score, widened where it
 * fails. Returns false when stopped. */
static bool search_window(struct worker *w, struct frame *root, int depth) {
    const int previous = w->root_moves[w->multipv_index].previous;
    int       delta = PARAM_aspiration_window + (previous == -SCORE_INFINITE ? 0 : previous * previous / 12000);
    int       alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, failed_high = 0;
    if (depth >= 4 && previous != -SCORE_INFINITE && !score_is_decided(previous)) {
        alpha = previous - delta > -SCORE_INFINITE ? previous - delta : -SCORE_INFINITE;
        beta = previous + delta < SCORE_INFINITE ? previous + delta : SCORE_INFINITE;
    }
    for (;;) {
        const int reduced = depth - failed_high > 1 ? depth - failed_high : 1;
        const int score = search_pvs(w, root, alpha, beta, reduced, false);
        if (search_stopped(w)) return false;
        sort_root_moves(w, w->multipv_index);
        if (score > alpha && score < beta) return true;

        const enum tt_bound bound = score <= alpha ? TT_UPPER : TT_LOWER;
        if (is_main(w) && w->search->request.multipv == 1 && timer_now_ms() - w->search->started_ms > 3000)
            report(w, &w->root_moves[0], 1, depth, bound);
        if (bound == TT_UPPER) {
            beta = (alpha + beta) / 2;
            alpha = score - delta > -SCORE_INFINITE ? score - delta : -SCORE_INFINITE;
            failed_high = 0;
        } else {
            beta = score + delta < SCORE_INFINITE ? score + delta : SCORE_INFINITE;
            if (failed_high < 3) failed_high++;
        }
        delta += delta / 2;
        if (delta > 1500 || score_is_decided(score)) { /* no use guessing further */
            if (bound == TT_UPPER)
                alpha = -SCORE_INFINITE;
            else
                beta = SCORE_INFINITE;
        }
    }
}

/* Whether another iteration would probably not end in time. Sure of its move,
 * the search stops earlier: `stability` counts iterations with the same one. */
static bool time_is_up(const struct worker *w, int stability, int score_drop) {
    const struct search *s = w->search;
    if (!s->plan.optimum || pondering(s)) return false;
    const int64_t elapsed = timer_now_ms() - s->started_ms;
    if (w->root_move_count == 1 && s->request.clock.has_clock) return true;
    if (s->request.clock.movetime) return elapsed >= s->plan.maximum;

    uint64_t all = 1;
    for (int i = 0; i < w->root_move_count; i++) all += w->root_moves[i].nodes;
    const int64_t share = (int64_t)(w->root_moves[0].nodes * 100 / all); /* per cent spent on the best move */
    int64_t       factor = 100 + (65 - share) * 3 / 2;                   /* per cent of the optimum */
    factor += 25 - 10 * (stability < 6 ? stability : 6);
    factor += score_drop > 80 ? 40 : score_drop > 0 ? score_drop / 2 : 0;
    if (factor < 30) factor = 30;
    return elapsed >= s->plan.optimum * factor / 100;
}

static bool mate_found(const struct worker *w) {
    const int score = w->root_moves[0].score, wanted = w->search->request.mate;
    return wanted && score_is_mate(score) && (SCORE_MATE - abs(score) + 1) / 2 <= wanted;
}

static void prepare(struct worker *w) {
    memset(w->frames, 0, sizeof w->frames);
    for (int i = 0; i < FRAME_NB; i++) {
        w->frames[i].ply = i - FRAMES_BEFORE;
        w->frames[i].continuation = &w->history->nothing;
        w->frames[i].list = w->frames[i].list_end = w->list;
        if (i < FRAMES_BEFORE) {
            w->frames[i].eval = SCORE_NONE;
            /* Not a null move: the root may pass. */
            w->frames[i].move = w->root_move_count ? w->root_moves[0].move : MOVE_NONE;
        }
    }
    w->poll = poll_interval(w->search, 0);
    w->rested_ns = timer_now_ns();
    w->nmp_min_ply = 0;
    w->reported_ms = w->search->started_ms;
}

void search_report_final(struct worker *main, const struct worker *best) {
    if (main == best && main->settled_reported) return;
    report(main, &best->root_moves[0], 1, best->completed_depth ? best->completed_depth : 1, TT_EXACT);
}

/* Every other thread keeps an iteration ahead of the first: what it leaves in
 * the table then serves the iteration that counts. */
static int depth_to_search(const struct worker *w, int depth) {
    if (w->id % 2 == 0) return depth;
    const int ahead = atomic_load_explicit(&w->search->workers[0]->root_depth, memory_order_relaxed) + 1;
    const int most = w->search->request.depth;
    return ahead <= depth ? depth : ahead < most ? ahead : most;
}

void search_iterate(struct worker *w) {
    struct search *s = w->search;
    struct frame  *root = &w->frames[FRAMES_BEFORE];
    prepare(w);

    struct root_move settled = w->root_moves[0]; /* the best line of the last whole iteration */
    int              stability = 0;
    for (int depth = 1; depth <= s->request.depth; depth++) {
        depth = depth_to_search(w, depth);
        atomic_store_explicit(&w->root_depth, depth, memory_order_relaxed);
        for (int i = 0; i < w->root_move_count; i++) w->root_moves[i].previous = w->root_moves[i].score;
        for (w->multipv_index = 0; w->multipv_index < multipv_lines(w); w->multipv_index++) {
            w->seldepth = 0;
            if (!search_window(w, root, depth)) break;
            sort_root_moves(w, 0);
        }
        w->multipv_index = 0;
        if (search_stopped(w)) break;

        w->completed_depth = depth;
        stability = w->root_moves[0].move == settled.move ? stability + 1 : 0;
        const int drop = settled.score == -SCORE_INFINITE ? 0 : settled.score - w->root_moves[0].score;
        settled = w->root_moves[0];
        if (!is_main(w)) {
            if (depth == s->request.depth && s->request.multipv == 1) stop(s); /* whoever gets there first */
            continue;
        }
        report_all(w, depth);
        w->settled_reported = true;
        if (time_is_up(w, stability, drop) || mate_found(w)) break;
    }
    /* An iteration cut short may have left a bound and a stump of a line. */
    sort_root_moves(w, 0);
    if (!w->completed_depth) { /* nothing was settled: any move, and what the board looks like */
        w->root_moves[0].score = position_in_check(&w->pos) ? SCORE_DRAW : worker_evaluate(w);
        w->root_moves[0].pv_length = 1;
    }
    if (w->completed_depth && (w->root_moves[0].move == settled.move || w->root_moves[0].score == -SCORE_INFINITE))
        w->root_moves[0] = settled;
    else
        w->settled_reported = false; /* a better move turned up since */
}
