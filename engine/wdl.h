/* What a score is worth: chances by a model fitted to own games. */
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include "engine.h"

/* For a search's score (engine/search/score.h) of the side to move. Source of the
 * form, two logistic curves whose places depend on the material left: Stockfish's
 * win rate model; the numbers are ours. */
struct engine_wdl wdl_of(const struct position *pos, int score);

#endif
