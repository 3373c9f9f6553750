/* The positions that a net learns from. */
#ifndef BENCH_NET_EXAMPLES_H
#define BENCH_NET_EXAMPLES_H

#include "eval/eval.h"
#include "eval/net/net.h"

enum { EXAMPLE_PIECES_MAX = 32, FEATURE_NB = SIDE_NB * KIND_NB * POINT_NB };

/* A piece is a feature: (own 0, enemy 1; kind; point), as the mover sees it. Score,
 * result and the hand-crafted evaluation are the mover's. */
struct example {
    uint16_t features[EXAMPLE_PIECES_MAX];
    uint8_t  count, bucket;
    bool     validates;
    int8_t   result; /* 1 won, 0 drawn, -1 lost */
    int16_t  score, base;
};

struct examples {
    struct example *list;
    size_t          count, capacity, games;
};

/* Adds the quiet positions of a file of games; `number` tells it from other files.
 * False and an error when it cannot be read, is another net's, or memory is short. */
bool examples_load(struct examples *examples, const struct net *net, const char *path, int number, unsigned one_in,
                   struct text_error *error);

/* The feature that a piece is for another view: the enemy's, and with left and right exchanged. */
int feature_seen(int feature, enum net_view view, bool mirrored);

#endif
