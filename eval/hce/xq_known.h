/* The xiangqi family's terms, added up by knowledge. */
#ifndef EVAL_HCE_XQ_KNOWN_H
#define EVAL_HCE_XQ_KNOWN_H

#include "../eval.h"
#include "xq_weights.h"

/* The weights of one term times how often they counted. */
weight_t xq_known_term(const weight_t *weights, size_t count, const int16_t *times);

/* All the terms that such knowledge has; `times` as xq_eval_trace writes it. */
weight_t xq_known_sum(const struct xq_weights *weights, const int16_t *times, enum eval_knowledge knowledge);

#endif
