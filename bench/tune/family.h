/* The evaluations that can be fitted, each for one or more games. */
#ifndef BENCH_TUNE_FAMILY_H
#define BENCH_TUNE_FAMILY_H

#include "eval/eval.h"

/* An array of weights. */
struct family_term {
    const char *name, *dimensions; /* "[8]" or "[8][50]" */
    size_t      count, row;        /* weights in all, and in each element of the first dimension */
};

enum family_half { MIDDLE_GAME, ENDGAME, HALF_NB };

struct family {
    const char               *name;
    const struct evaluator   *evaluators; /* by knowledge; eval_for gives these to its games */
    int                       weight_count, phase_max;
    const struct family_term *terms; /* in the order of the weights */
    int                       term_count;
    const char               *comment; /* what a new file of weights begins with */
    /* How often each weight counts in a position, red's view; returns the share of
     * the middle game, 0 to phase_max. *base is what else counts, in units. */
    int (*trace)(const struct position *pos, int16_t *times, double *base);
    /* The weight that this build has. */
    int (*weight)(int index, enum family_half half);
};

/* The family of a game. */
const struct family *family_for(const struct variant *variant);

#endif
