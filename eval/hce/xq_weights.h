/* The weights of the xiangqi evaluation, one field a term of xq_terms.def. */
#ifndef EVAL_HCE_XQ_WEIGHTS_H
#define EVAL_HCE_XQ_WEIGHTS_H

#include <stdio.h>

#include "../../engine/position.h"
#include "weight.h"

enum { PLACE_NB = 50, MOBILITY_NB = 18 };

struct xq_weights {
#define TERM(name, dimensions, words) weight_t name dimensions;
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

/* For the games that add terms of their own: all of this one's, red's view, and
 * what makes a score of them. The phase is 28 with all attacking pieces there, 0
 * with none. */
weight_t xq_eval_sum(const struct position *pos);
int      xq_eval_phase(const struct position *pos);
int      xq_eval_taper(weight_t sum, int phase);

/* In words: a heading with all terms; one term; the score, from the side to move. */
void xq_explain_terms(const struct position *pos, FILE *out);
void xq_explain_term(FILE *out, const char *words, const weight_t *weights, size_t count, const int16_t *times);
void xq_explain_end(const struct position *pos, int score, FILE *out);

#endif
