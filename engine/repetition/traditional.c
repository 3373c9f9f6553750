#include "laws.h"

#include "pattern.h"
#include "threat.h"

void traditional_deeds(struct cycle *cycle) { threat_deeds(cycle); }

/* RULES.md 6, with the count of REPETITION.md 0: of distinct pieces that attack. */
struct verdict traditional_verdict(const struct cycle *cycle) {
    const struct pattern ours = pattern_of(cycle, 0), theirs = pattern_of(cycle, 1);
    const struct verdict loss = {OUTCOME_LOSS, ours.reason}, win = {OUTCOME_WIN, theirs.reason};
    const struct verdict draw = {OUTCOME_DRAW, REASON_REPETITION};
    if (ours.checks != theirs.checks) return ours.checks ? loss : win;
    if (ours.forbidden != theirs.forbidden) return ours.forbidden ? loss : win;
    if (!ours.forbidden) return draw;
    const int our_men = __builtin_popcount(ours.attackers), their_men = __builtin_popcount(theirs.attackers);
    if (our_men == their_men) return draw;
    return our_men > their_men ? loss : win;
}
