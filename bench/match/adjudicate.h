/* Ends games that both engines hold for decided. */
#ifndef BENCH_MATCH_ADJUDICATE_H
#define BENCH_MATCH_ADJUDICATE_H

#include "engine/position.h"
#include "player.h"

/* For how many of its moves in a row each side has been of an opinion. */
struct opinions {
    int winning[SIDE_NB], losing[SIDE_NB], level[SIDE_NB];
};

enum decision { DECISION_NONE, DECISION_RED_WINS, DECISION_BLACK_WINS, DECISION_DRAW };

/* Notes what a side thought of its move, number `move` of the game. */
enum decision adjudicate(struct opinions *opinions, const struct settings *settings, int side,
                         const struct thought *thought, int move);

#endif
