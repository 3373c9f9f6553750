/*
 * Playing weaker on purpose: fewer nodes, and an evaluation that errs. Both are
 * needed for a wide range. A search of few nodes alone still sees every short
 * tactic; errors alone are searched away at depth.
 */
#ifndef ENGINE_STRENGTH_H
#define ENGINE_STRENGTH_H

#include "engine.h"

struct strength {
    uint64_t nodes; /* a move may cost; 0: any number */
    int      noise; /* standard deviation of the evaluation's error, units (units.h) */
};

/* What the settings ask for: the Elo limit where it is on, else the skill level; and chance. */
struct strength strength_of(const struct engine_settings *settings);

#endif
