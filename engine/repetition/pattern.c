#include "pattern.h"

/* A check, a threat of mate, or a chase of a chariot or of what is unprotected. */
static bool is_severe(const struct deed *deed) {
    if (deed->kind == DEED_CHASE) return (deed->classes & (CHASE_ROOK | CHASE_UNPROTECTED)) != 0;
    return deed->kind != DEED_IDLE;
}

struct pattern pattern_of(const struct cycle *cycle, int first) {
    struct pattern pattern = {true, true, true, 0, REASON_PERPETUAL_ATTACK};
    bool           chases = true;
    for (int i = first; i < cycle->count; i += 2) {
        const struct deed *deed = &cycle->deeds[i];
        pattern.forbidden &= deed->kind != DEED_IDLE;
        pattern.checks &= deed->kind == DEED_CHECK;
        pattern.severe &= is_severe(deed);
        pattern.attackers |= deed->attackers;
        chases &= deed->kind == DEED_CHASE;
    }
    if (chases) pattern.reason = REASON_PERPETUAL_CHASE;
    if (pattern.checks) pattern.reason = REASON_PERPETUAL_CHECK;
    return pattern;
}
