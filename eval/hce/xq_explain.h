/* The terms of the xiangqi family's evaluations, for people. */
#ifndef EVAL_HCE_XQ_EXPLAIN_H
#define EVAL_HCE_XQ_EXPLAIN_H

#include <stdio.h>

#include "xq_weights.h"

/* A line a term, in soldiers of red's view, and the share of the middle game.
 * `times` as xq_eval_trace writes it; `stacks`: the terms of stacks, too. */
void xq_explain(FILE *out, const struct xq_weights *weights, const int16_t *times, int phase, bool stacks);

/* The last line of `eval`: a score of the side to move, as PROTOCOL.md 3 words it. */
void xq_explain_final(FILE *out, const struct position *pos, int score);

#endif
