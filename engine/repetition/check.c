/* The laws without chases: `check` and `draw`. */
#include "laws.h"

void check_deeds(struct cycle *cycle) {
    for (int i = 0; i < cycle->count; i++) {
        cycle_play(cycle);
        cycle_is_check(cycle, &cycle->deeds[i]);
    }
    cycle_rewind(cycle);
}

static struct offence offence_of(const struct cycle *cycle, int first) {
    return (struct offence){cycle_always_checks(cycle, first), REASON_PERPETUAL_CHECK};
}

/* One-sided perpetual check loses, all else draws. */
struct verdict check_verdict(const struct cycle *cycle) {
    return offence_verdict(offence_of(cycle, 0), offence_of(cycle, 1));
}

struct verdict draw_verdict(const struct cycle *cycle) {
    (void)cycle;
    return (struct verdict){OUTCOME_DRAW, REASON_REPETITION};
}
