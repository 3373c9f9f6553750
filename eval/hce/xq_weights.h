/* The weights of the xiangqi evaluation, one field a term of xq_terms.def. */
#ifndef EVAL_HCE_XQ_WEIGHTS_H
#define EVAL_HCE_XQ_WEIGHTS_H

#include "../../engine/position.h"
#include "weight.h"

enum { PLACE_NB = 50, MOBILITY_NB = 18, PRESSURE_NB = 24 };

struct xq_weights {
#define TERM(name, dimensions, least, words) weight_t name dimensions;
#include "xq_terms.def"
#undef TERM
};

/* The struct is one array of so many weights. */
enum { XQ_WEIGHT_NB = sizeof(struct xq_weights) / sizeof(weight_t) };

extern const struct xq_weights xq_weights;

/* How often each weight counts in a position, red's view, and the share of the
 * middle game (0..XQ_PHASE_MAX): all that a tuner needs. `times` has
 * XQ_WEIGHT_NB entries. */
enum { XQ_PHASE_MAX = 28 };
int xq_eval_trace(const struct position *pos, int16_t *times);

#endif
