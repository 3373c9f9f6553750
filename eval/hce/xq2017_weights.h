/* The weights that xiangqi2017 adds, one field a term of xq2017_terms.def. */
#ifndef EVAL_HCE_XQ2017_WEIGHTS_H
#define EVAL_HCE_XQ2017_WEIGHTS_H

#include "../../engine/position.h"
#include "weight.h"

struct xq2017_weights {
#define TERM(name, dimensions, least, words) weight_t name dimensions;
#include "xq2017_terms.def"
#undef TERM
};

enum { XQ2017_WEIGHT_NB = sizeof(struct xq2017_weights) / sizeof(weight_t) };

extern const struct xq2017_weights xq2017_weights;

/* How often each weight counts in a position, red's view; for a tuner. */
void xq2017_eval_trace(const struct position *pos, int16_t *times);

#endif
