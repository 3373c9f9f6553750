/* A position's trace, checked against its evaluation. */
#ifndef BENCH_TUNE_TRACE_H
#define BENCH_TUNE_TRACE_H

#include "family.h"

/* An evaluation may differ by so much from what its trace tells: it is rounded. */
static const double trace_rounding = 2;

struct trace {
    int16_t *times; /* how often each weight counts, red's view; room for the family's weights */
    double   base;  /* what else counts, in units */
    int      phase;
    double   score; /* that these and the weights of this build come to, red's view */
    double   share; /* of it that the evaluation gives: 1 but in positions that it thinks drawish;
                       0: it gives something else */
};

/* Fills it; `times` is the caller's. */
void trace_take(struct trace *trace, const struct family *family, const struct position *pos);

#endif
