/* Learning: gradient descent by Adam (Kingma and Ba 2014) with decoupled weight decay (Loshchilov and Hutter 2017). */
#ifndef BENCH_NET_TRAIN_H
#define BENCH_NET_TRAIN_H

#include "bench/tune/team.h"
#include "layers.h"

struct train_settings {
    double   lambda; /* the share of the result in what is aimed at; the rest is the search's score */
    double   k;      /* units that mean a chance of 73 % */
    double   rate;   /* how far a weight may go in a step at first; falls to nearly nothing */
    double   decay;  /* a weight shrinks by this share of the rate in a step */
    int      epochs;
    size_t   batch; /* examples a step */
    uint64_t seed;
};

/* Prints the loss of the hand-crafted evaluation, a line an epoch, and whether
 * none was better. Leaves in `layers` the epoch that validated best, or the last
 * without validation. False when memory is short. */
bool train(struct layers *layers, const struct examples *examples, const struct train_settings *settings,
           struct team *team, FILE *out);

#endif
