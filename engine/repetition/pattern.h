/* What the moves of one side over a cycle come to, taken together. */
#ifndef ENGINE_REPETITION_PATTERN_H
#define ENGINE_REPETITION_PATTERN_H

#include "cycle.h"

struct pattern {
    bool            forbidden; /* no move is idle */
    bool            checks;    /* every move is a check */
    bool            severe;    /* no move is idle, and none a chase that is only joint */
    men_t           attackers;
    enum end_reason reason; /* for losing by this pattern */
};

/* Of the side to move at the start of the cycle (first = 0), or of the other (1). */
struct pattern pattern_of(const struct cycle *cycle, int first);

#endif
