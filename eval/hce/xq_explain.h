/* The terms of the xiangqi family's evaluations, for people. */
#ifndef EVAL_HCE_XQ_EXPLAIN_H
#define EVAL_HCE_XQ_EXPLAIN_H

#include <stdio.h>

#include "xq_weights.h"

/* A heading and a line a term, in soldiers of red's view. `times` as
 * xq_eval_trace writes it; `stacks`: the terms of stacks, too. */
void xq_explain(FILE *out, const struct xq_weights *weights, const int16_t *times, bool stacks);

/* The line of one term, which has so many weights. */
void xq_explain_term(FILE *out, const char *words, const weight_t *weights, size_t count, const int16_t *times);

/* The share of the middle game, the net's correction and the last line of `eval`,
 * as PROTOCOL.md 3 words it. Correction and score are the mover's. */
void xq_explain_end(FILE *out, const struct position *pos, int phase, int correction, int score);

#endif
