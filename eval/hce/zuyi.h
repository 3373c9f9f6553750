#ifndef EVAL_HCE_ZUYI_H
#define EVAL_HCE_ZUYI_H

#include "../eval.h"
#include "xq_weights.h"

extern const struct evaluator hce_zuyi[KNOWLEDGE_NB];

extern const struct xq_weights zuyi_weights;

/* As xq_eval_trace. */
int zuyi_eval_trace(const struct position *pos, int16_t *times);

#endif
