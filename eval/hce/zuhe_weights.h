/* The weights of the zuhe evaluation, one field a term of zuhe_terms.def. */
#ifndef EVAL_HCE_ZUHE_WEIGHTS_H
#define EVAL_HCE_ZUHE_WEIGHTS_H

#include "../../engine/position.h"

/* For the middle game and the endgame, in hundredths of a soldier. */
struct zuhe_weight {
    int16_t mg, eg;
};

struct zuhe_weights {
#define TERM(name, dimensions, least, words) struct zuhe_weight name dimensions;
#include "zuhe_terms.def"
#undef TERM
};

/* The struct is one array of so many weights. */
enum { ZUHE_WEIGHT_NB = sizeof(struct zuhe_weights) / sizeof(struct zuhe_weight) };

extern const struct zuhe_weights zuhe_weights;

/* How often each weight counts in a position, red's view, and the share of the
 * middle game (0..ZUHE_PHASE_MAX): all that a tuner needs. `times` has
 * ZUHE_WEIGHT_NB entries. */
enum { ZUHE_PHASE_MAX = 44 };
int zuhe_eval_trace(const struct position *pos, int16_t *times);

#endif
