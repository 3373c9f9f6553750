/*
 * A small neural network that says what the hand-crafted evaluation gets wrong.
 *
 * Input: each piece (of a stack each one) by owner, kind and place, as both sides
 * see the board, and both with left and right exchanged: four views through the
 * same weights, so that colours and sides of the board are treated alike. Each
 * view's units are clipped and squared; the mover's and the enemy's have output
 * weights of their own, chosen by the number of points occupied. The idea of keeping the
 * sums of the first layer and changing them with the board is that of NNUE (Yu
 * Nasu, 2018); here they follow from one evaluated position to the next whatever
 * lies between, so neither search nor games know of it.
 *
 * bench/net trains it.
 */
#ifndef EVAL_NET_NET_H
#define EVAL_NET_NET_H

#include "../../engine/position.h"

enum {
    NET_UNITS = 64,
    NET_BUCKETS = 8,       /* of output weights */
    NET_BUCKET_PIECES = 4, /* one more for so many points occupied */
    NET_ONE = 255,         /* a unit is clipped to 0..NET_ONE */
    NET_SQUARE_SHIFT = 5,  /* and its square loses so many bits, which keeps sums within an int */
    NET_OUTPUT_BITS = 3    /* output weights are eighths of an evaluation's unit, for a full unit */
};

enum net_view { VIEW_MOVER, VIEW_ENEMY, VIEW_OWNER_NB };

struct net {
    /* Own pieces and the enemy's, as a view sees them; zeros for kind 0, which is none. */
    int16_t input[SIDE_NB][KIND_NB][POINT_NB][NET_UNITS];
    int16_t bias[NET_UNITS];
    int16_t output[NET_BUCKETS][VIEW_OWNER_NB][NET_UNITS];
    int16_t output_bias[NET_BUCKETS];
};

/* Which output weights a position takes: by occupied points. */
static ALWAYS_INLINE int net_bucket(const struct position *pos) {
    const int bucket = (bb_count(position_all(pos)) - 1) / NET_BUCKET_PIECES;
    return bucket < NET_BUCKETS ? bucket : NET_BUCKETS - 1;
}

/* The sums of the first layer for the board that was last asked for; zeros to
 * begin with. For one net and one thread. */
enum { NET_MIRRORS = 2 };
struct net_memory {
    uint32_t   switches; /* of its law */
    uint16_t   stack[POINT_NB];
    bitboard_t black, by_kind[KIND_NB];
    _Alignas(64) int16_t sums[SIDE_NB][NET_MIRRORS][NET_UNITS]; /* without the bias */
};

/* What to add to the hand-crafted evaluation: the mover's view, in its units. */
int net_correction(const struct net *net, struct net_memory *memory, const struct position *pos);
/* The same without a memory, which takes longer. */
int net_correction_anew(const struct net *net, const struct position *pos);

#endif
