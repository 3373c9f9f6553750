#include "trace.h"

#include <math.h>

/* A share is told from a score that is at least so large, and lies between these. */
static const double least_score = 20, least_share = 0.01, most_share = 2;

static double traced_score(const struct trace *trace, const struct family *family) {
    double sums[HALF_NB] = {0};
    for (int i = 0; i < family->weight_count; i++)
        for (int half = 0; half < HALF_NB && trace->times[i]; half++)
            sums[half] += family->weight(i, (enum family_half)half) * trace->times[i];
    const int end = family->phase_max - trace->phase;
    return trace->base + (sums[MIDDLE_GAME] * trace->phase + sums[ENDGAME] * end) / family->phase_max;
}

void trace_take(struct trace *trace, const struct family *family, const struct position *pos) {
    const int    score = family->evaluators[KNOWLEDGE_LARGE].evaluate(NULL, pos);
    const double red = pos->side == RED ? score : -score;
    trace->phase = family->trace(pos, trace->times, &trace->base);
    trace->score = traced_score(trace, family);
    trace->share = 1;
    if (fabs(red - trace->score) <= trace_rounding) return;
    trace->share = red / trace->score;
    if (fabs(trace->score) < least_score || trace->share < least_share || trace->share > most_share) trace->share = 0;
}
