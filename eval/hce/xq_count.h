/* How the evaluations of the xiangqi family add up weights, and count pieces. */
#ifndef EVAL_HCE_XQ_COUNT_H
#define EVAL_HCE_XQ_COUNT_H

#include "../../engine/attacks.h"
#include "xq_weights.h"

/* What one evaluation adds up, red's view. A constant null `trace` costs
 * nothing: everything below is inlined into its callers. */
struct tally {
    const struct xq_weights *weights; /* the game's own; a constant wherever this is inlined */
    weight_t                 sum;
    int16_t                 *trace; /* how often each weight was counted, or NULL */
};

static ALWAYS_INLINE void count(struct tally *t, const weight_t *weight, int times) {
    t->sum += *weight * times;
    if (t->trace) t->trace[weight - (const weight_t *)t->weights] += (int16_t)times;
}

/* How many pieces of a kind stand on a point that holds at least one. */
static ALWAYS_INLINE int copies_on(const struct position *pos, bool stacks, int kind, int pt) {
    if (!stacks || pos->stack[pt] >> 4 == 0) return 1;
    int n = 0;
    for (unsigned s = pos->stack[pt]; s; s >>= 4) n += (int)(s & 15) == kind;
    return n;
}

/* How many pieces of a kind a side has. */
static ALWAYS_INLINE int pieces_of(const struct position *pos, bool stacks, int side, int kind) {
    const bitboard_t points = position_pieces(pos, side, kind);
    if (!stacks) return bb_count(points);
    int n = 0;
    for (bitboard_t b = points; b;) n += copies_on(pos, true, kind, bb_pop(&b));
    return n;
}

#endif
