#include "xq_explain.h"

#include <string.h>

#include "../../engine/units.h"
#include "../net/nets.h"

void xq_explain_term(FILE *out, const char *words, const weight_t *weights, size_t count, const int16_t *times) {
    int mg = 0, eg = 0;
    for (size_t i = 0; i < count; i++) {
        mg += weight_mg(weights[i]) * times[i];
        eg += weight_eg(weights[i]) * times[i];
    }
    fprintf(out, "%-30s %8.2f %8.2f\n", words, (double)mg / UNITS_PER_SOLDIER, (double)eg / UNITS_PER_SOLDIER);
}

void xq_explain(FILE *out, const struct xq_weights *weights, const int16_t *times, bool stacks) {
    fprintf(out, "%-30s   middle      end\n", "term (soldiers, red side)");
#define TERM(name, dimensions, least, words)                                                                           \
    if (stacks || strncmp(#name, "stack", 5) != 0)                                                                     \
        xq_explain_term(out, words, (const weight_t *)&weights->name, sizeof weights->name / sizeof(weight_t),         \
                        times + offsetof(struct xq_weights, name) / sizeof(weight_t));
#include "xq_terms.def"
#undef TERM
}

void xq_explain_end(FILE *out, const struct position *pos, int phase, int correction, int score) {
    const double red = pos->side == RED ? 1 : -1;
    fprintf(out, "share of the middle game: %d of %d\n", phase, XQ_PHASE_MAX);
    fprintf(out, NET_LINE, red * correction / UNITS_PER_SOLDIER);
    fprintf(out, "Final evaluation: %.2f (red side)\n", red * score / UNITS_PER_SOLDIER);
}
