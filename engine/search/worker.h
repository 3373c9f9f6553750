/* One search thread's own data, and what all threads of a search share. */
#ifndef ENGINE_SEARCH_WORKER_H
#define ENGINE_SEARCH_WORKER_H

#include <stdatomic.h>

#include "../../eval/eval.h"
#include "../base/timer.h"
#include "../variant.h"
#include "clock.h"
#include "history.h"
#include "score.h"
#include "tt.h"

/* Four frames before the root, so that a node may look back without asking. */
enum { FRAMES_BEFORE = 4, FRAME_NB = FRAMES_BEFORE + PLY_MAX + 4 };

/* One ply of the line being searched. */
struct frame {
    move_t         move;     /* being tried here; MOVE_NONE for a null move */
    move_t         excluded; /* left out by a singular search */
    move_t         killers[2];
    int            eval; /* static, corrected; SCORE_NONE in check */
    int            ply;
    int            piece_to;  /* of `move`, 0..PIECE_TO_NB - 1 */
    uint32_t       structure; /* of the soldiers (correction.h) */
    int            double_extensions;
    int            cutoffs;         /* of the children, lately */
    bitboard_t     checks[KIND_NB]; /* from where each kind attacks the enemy general */
    piece_history *continuation;    /* of `move` */
    move_t        *list, *list_end; /* this node's moves in the worker's arena */
    int            pv_length;
    move_t         pv[PLY_MAX + 1];
};

struct root_move {
    move_t   move;
    int      score, previous; /* -SCORE_INFINITE: not searched to a score */
    int      seldepth;
    uint64_t nodes;
    int      pv_length;
    move_t   pv[PLY_MAX + 1];
};

/* How much is cut without having been searched as deep as asked for: nothing;
 * what null moves and reductions save; also what looks hopeless by a margin;
 * all that is worth its risk in play. */
enum pruning { PRUNING_NONE, PRUNING_SMALL, PRUNING_MEDIUM, PRUNING_LARGE };

/* What a search was asked for; constant while it runs. */
struct search_request {
    const struct position  *root;  /* with the states it may look back on */
    const move_t           *moves; /* allowed at the root */
    int                     move_count;
    int                     depth; /* limit, 1.. */
    uint64_t                nodes; /* 0: none */
    int                     mate;  /* 0: none */
    int                     multipv;
    bool                    infinite;
    struct clock_input      clock;
    const struct evaluator *evaluator;
    int                     noise; /* standard deviation of errors to be added to the evaluation */
    uint64_t                noise_seed;
    enum pruning            pruning;
    int                     idle;       /* quarters of the time that are left to others */
    int                     draw_score; /* what a draw is worth to the root's side */
};

/* One line to report; texts are made by the listener. */
struct search_line {
    int           depth, seldepth, multipv, score;
    enum tt_bound bound;
    uint64_t      nodes;
    int64_t       time_ms;
    int           hashfull;
    const move_t *pv;
    int           pv_length;
};

struct search_listener {
    void *context;
    void (*on_line)(void *context, const struct search_line *line);
    void (*on_currmove)(void *context, int depth, move_t move, int number);
};

struct worker;

enum { LN_NB = 128 };

/* Shared by the threads of one search. */
struct search {
    struct search_request  request;
    struct search_listener listener;
    struct tt              tt;
    struct worker        **workers;
    unsigned               worker_count;
    int64_t                started_ms;
    _Atomic bool           stop;      /* the threads shall end */
    _Atomic bool           released;  /* the owner wants the answer, also of an infinite or ponder search */
    _Atomic bool           pondering; /* the clock waits for ponderhit */
    _Atomic int64_t        clock_started_ms;
    struct clock_plan      plan;
    struct history        *history;
    int                    ln[LN_NB]; /* natural logarithms times 1024 */
    _Atomic uint64_t      *searching; /* which (position, move) pairs some thread is at: deferred by the others */
};

struct worker {
    struct search    *search;
    unsigned          id;
    struct position   pos;
    struct state     *states;
    size_t            state_capacity;
    void             *eval_state;
    size_t            eval_state_size;
    _Atomic uint64_t  nodes;
    int64_t           reported_ms;      /* when the last line went out */
    bool              settled_reported; /* and it was the exact best line */
    int               poll;             /* nodes until the next look at clock and limits */
    int64_t           rested_ns;        /* when it last left the processor to others */
    int               seldepth;
    _Atomic int       root_depth; /* of the iteration under way */
    int               completed_depth;
    int               nmp_min_ply;
    int               multipv_index;
    struct root_move *root_moves;
    int               root_move_count, root_move_capacity;
    struct history   *history; /* the search's, at hand */
    struct frame      frames[FRAME_NB];
    /* The move lists of the current line, one behind the other, and their scores. */
    move_t list[FRAME_NB * MOVE_LIST_MAX];
    int    list_scores[FRAME_NB * MOVE_LIST_MAX];
};

/* Iterates on the worker's root until a limit or stop. The first worker watches
 * the clock and reports. */
void search_iterate(struct worker *w);
/* After the last iteration: makes sure that the last line reported is exact and
 * that of the move to be played, which may be a helper's. */
void search_report_final(struct worker *main, const struct worker *best);
/* Nodes of all threads in the current or last search. */
uint64_t search_nodes(const struct search *s);

/* The node searches (pvs.c, qsearch.c). */
int search_pvs(struct worker *w, struct frame *f, int alpha, int beta, int depth, bool cut_node);
int search_quiescence(struct worker *w, struct frame *f, int alpha, int beta);

/* Called at every node: counts it and, now and then, looks at the limits. True when the search must end. */
bool search_count_node(struct worker *w);

/* A draw, as the side to move sees it. */
static inline int worker_draw_score(const struct worker *w) {
    const struct search_request *request = &w->search->request;
    return w->pos.side == request->root->side ? request->draw_score : -request->draw_score;
}

/* Whether the rules end the game at this node (not for want of moves), and its score. */
static inline bool search_game_over(const struct worker *w, const struct frame *f, int *score) {
    const struct verdict end = w->pos.law->variant->judge(&w->pos, f->ply);
    if (end.outcome == OUTCOME_NONE) return false;
    const int won = (end.reason == REASON_FLAG ? SCORE_MATE : SCORE_REPETITION) - f->ply;
    *score = end.outcome == OUTCOME_DRAW ? worker_draw_score(w) : end.outcome == OUTCOME_WIN ? won : -won;
    return true;
}

/* Whether what arrives on the target attacks the enemy general from there. */
static inline bool frame_gives_check(const struct frame *f, const struct position *pos, move_t move) {
    if (move_is_plain(move)) return bb_has(f->checks[pos->stack[move_from(move)] & 15], move_to(move));
    if (move_promotion(move))
        return bb_has(f->checks[move_promotion(move) == PROMOTE_QUEEN ? QUEEN : GRAND_QUEEN], move_to(move));
    unsigned moving = position_moving(pos, move);
    do {
        if (bb_has(f->checks[moving & 15], move_to(move))) return true;
    } while (moving >>= 4);
    return false;
}

/* The best line from here, into `pv`: `move`, then the child's. Returns its length. */
static inline int frame_take_pv(const struct frame *f, move_t move, move_t pv[PLY_MAX + 1]) {
    pv[0] = move;
    for (int i = 0; i < f[1].pv_length; i++) pv[i + 1] = f[1].pv[i];
    return f[1].pv_length + 1;
}

/* An error that is always the same for a position: nearly normal, a sum of four
 * even ones, each of deviation noise / 2. */
static inline int evaluation_noise(uint64_t key, int noise) {
    uint64_t h = key * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 32) * UINT64_C(0xd6e8feb86659fd93);
    const int sum = (int)(h >> 48) + (int)(h >> 32 & 0xffff) + (int)(h >> 16 & 0xffff) + (int)(h & 0xffff) - 2 * 0xffff;
    return (int)((int64_t)sum * noise / 37837); /* 65536 / sqrt(12) * 2 */
}

static inline int worker_evaluate(struct worker *w) {
    const struct search_request *request = &w->search->request;
    int                          score = request->evaluator->evaluate(w->eval_state, &w->pos);
    if (request->noise) score += evaluation_noise(w->pos.st->key ^ request->noise_seed, request->noise);
    return score_of_evaluation(score);
}
static inline void worker_make(struct worker *w, struct frame *f, move_t move) {
    const struct variant *v = w->pos.law->variant;
    tt_prefetch(&w->search->tt, v->key_after(&w->pos, move));
    f->move = move;
    const int kind = history_piece(&w->pos, move), to = move_to(move);
    f->piece_to = kind * POINT_NB + to;
    f->continuation = &w->history->continuation[kind][to];
    v->make(&w->pos, move);
    if (w->search->request.evaluator->push) w->search->request.evaluator->push(w->eval_state, &w->pos);
}
static inline void worker_unmake(struct worker *w) {
    if (w->search->request.evaluator->pop) w->search->request.evaluator->pop(w->eval_state);
    w->pos.law->variant->unmake(&w->pos);
}
static inline bool search_stopped(const struct worker *w) {
    return atomic_load_explicit(&w->search->stop, memory_order_relaxed);
}

#endif
