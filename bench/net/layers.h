/*
 * The net while it learns: eval/net/net.h in floating point. A unit is clipped to
 * 0..1 here, and an output of 1 is OUTPUT_UNITS units of the evaluation.
 */
#ifndef BENCH_NET_LAYERS_H
#define BENCH_NET_LAYERS_H

#include "examples.h"

enum { OUTPUT_UNITS = 400 };

struct layers {
    float input[FEATURE_NB][NET_UNITS];
    float bias[NET_UNITS];
    float output[NET_BUCKETS][VIEW_OWNER_NB][NET_UNITS];
    float output_bias[NET_BUCKETS];
};

/* All of it as one array. */
enum { LAYERS_WEIGHT_NB = sizeof(struct layers) / sizeof(float) };

/* The four views of an example, and its units as each of them sees them. */
enum { VIEW_NB = VIEW_OWNER_NB * NET_MIRRORS };
struct activity {
    float units[VIEW_NB][NET_UNITS];
};

/* Fills the table of what views see, and begins with small weights of chance. */
void layers_init(struct layers *layers, uint64_t seed);

/* What the net adds to an example's base, in units. */
float layers_forward(const struct layers *layers, const struct example *example, struct activity *activity);

/* Adds to `gradient` the derivatives of that, times `factor`. */
void layers_backward(const struct layers *layers, const struct example *example, const struct activity *activity,
                     float factor, struct layers *gradient);

#endif
