#include "laws.h"

#include "pattern.h"
#include "threat.h"

void chinese_deeds(struct cycle *cycle) { threat_deeds(cycle); }

/* REPETITION.md 4, outcome 1 to 4. The order of 4b (the joint chaser before the
 * one who chases alone) is that of 4a: a joint chase is not severe. */
struct verdict chinese_verdict(const struct cycle *cycle) {
    const struct pattern ours = pattern_of(cycle, 0), theirs = pattern_of(cycle, 1);
    const struct verdict loss = {OUTCOME_LOSS, ours.reason}, win = {OUTCOME_WIN, theirs.reason};
    if (ours.checks != theirs.checks) return ours.checks ? loss : win;
    if (ours.forbidden != theirs.forbidden) return ours.forbidden ? loss : win;
    if (ours.severe != theirs.severe) return ours.severe ? loss : win;
    return (struct verdict){OUTCOME_DRAW, REASON_REPETITION};
}
