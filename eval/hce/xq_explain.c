#include "xq_explain.h"

#include <string.h>

#include "../../engine/units.h"

static void explain_term(FILE *out, const char *words, const struct xq_weights *weights, size_t offset, size_t bytes,
                         const int16_t *times) {
    const weight_t *all = (const weight_t *)weights;
    const size_t    first = offset / sizeof *all;
    int             mg = 0, eg = 0;
    for (size_t i = first; i < first + bytes / sizeof *all; i++) {
        mg += weight_mg(all[i]) * times[i];
        eg += weight_eg(all[i]) * times[i];
    }
    fprintf(out, "%-30s %8.2f %8.2f\n", words, (double)mg / UNITS_PER_SOLDIER, (double)eg / UNITS_PER_SOLDIER);
}

void xq_explain(FILE *out, const struct xq_weights *weights, const int16_t *times, int phase, bool stacks) {
    fprintf(out, "%-30s   middle      end\n", "term (soldiers, red side)");
#define TERM(name, dimensions, words)                                                                                  \
    if (stacks || strncmp(#name, "stack", 5) != 0)                                                                     \
        explain_term(out, words, weights, offsetof(struct xq_weights, name), sizeof weights->name, times);
#include "xq_terms.def"
#undef TERM
    fprintf(out, "share of the middle game: %d of %d\n", phase, XQ_PHASE_MAX);
}

void xq_explain_final(FILE *out, const struct position *pos, int score) {
    fprintf(out, "Final evaluation: %.2f (red side)\n",
            (double)(pos->side == RED ? score : -score) / UNITS_PER_SOLDIER);
}
