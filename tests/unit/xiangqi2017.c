/*
 * The optional rules of xiangqi2017, statement by statement (RULES.md 5): rows
 * that say whether a move is legal, how a game stands, what becomes of the FEN.
 * What holds for one side holds for the other: every row is played a second
 * time with the board turned by 180 degrees and the colours exchanged, but for
 * the right that only black can have (5.1).
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/search/score.h"
#include "engine/text/fen.h"
#include "eval/eval.h"
#include "suites.h"
#include "support.h"

#define START_BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define DUNMA       "Dunma"
#define CANNON_ON   "PalaceCannon"
#define RING        "FlagRing"
#define ELEPHANT_ON "RiverElephant"
#define TASK        "TaskPawn"
#define ROYAL       "RoyalAdvisor"
#define STRATEGY    "PalaceStrategy"
#define TWICE(s)    s " " s

/* --- may it be played? ------------------------------------------------------------- */

enum legality { NO, YES };

/* rules: those that are on, and perhaps "map=..."; before: moves that lead to the position. */
static const struct {
    const char   *rules, *fen, *before, *move;
    enum legality legal;
} moves[] = {
    /* 5.1: the horse first, then another piece, or one move of another piece */
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,a9b9", YES},
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,i9h9", YES},
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,c6c5", YES},
    {DUNMA, START_BOARD " w", "b2b9", "h9g7,a9b9", YES},
    {DUNMA, START_BOARD " w", "h2h9", "i9h9", YES},
    {DUNMA, START_BOARD " w", "h2h9", "c6c5", YES},
    {DUNMA, START_BOARD " w", "h2h9", "b9c7", NO},      /* neither half may be left out */
    {DUNMA, START_BOARD " w", "h2h9", "i9h9,b9c7", NO}, /* the horse announces the pair */
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,c7b5", NO}, /* another piece */
    {DUNMA, START_BOARD " w", "h2h9", "c6c5,i9h9", NO},
    {DUNMA, START_BOARD " w", "h2h9", "b9d8,i9h9", NO}, /* a horse is blocked as always */
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,c6c4", NO},
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,a9b9^", NO}, /* not in check */
    {DUNMA, START_BOARD " w", "h2h9", "b9c7,c9a7", YES}, /* what the leap frees may be used */
    {DUNMA, START_BOARD " w", "h2h9", "b9a7,a9b9", YES}, /* even the point it leaves */
    {DUNMA, START_BOARD " w", "h2h9", "b9a7,c9a7", NO},
    {DUNMA, START_BOARD " w", "h2h9 b9c7,i9h9 a3a4", "c7e8,a9a8", NO}, /* afterwards the right is gone */
    {DUNMA, START_BOARD " w", "h2h9 b9c7,i9h9 a3a4", "c7e8", YES},
    {DUNMA, START_BOARD " w", "h2h9 i9h9 a3a4", "b9c7,a9b9", NO},
    {DUNMA, START_BOARD " w", "h2h9 i9h9 a3a4", "b9c7", YES},
    {DUNMA, START_BOARD " w", "h2e2", "b9c7,a9b9", NO}, /* nothing was captured */
    {DUNMA, START_BOARD " w", "h2e2", "b9c7", YES},
    {DUNMA, START_BOARD " w", "a3a4 a6a5 h2h9", "b9c7,a9b9", NO}, /* not from the start position */
    {DUNMA, START_BOARD " w", "a3a4 a6a5 h2h9", "b9c7", YES},
    {DUNMA, START_BOARD " w", "h2h1 h7h8 h1h2 h8h7 h2h9", "b9c7,a9b9", YES}, /* which may stand again */
    {DUNMA, START_BOARD " w - - 30 40", "h2h9", "b9c7,a9b9", YES},
    {DUNMA " " RING, START_BOARD " w 0,21", "h2h9", "b9c7,a9b9", YES},
    {DUNMA " " RING, START_BOARD " w 9,30", "h2h9", "b9c7,a9b9", YES}, /* the flags as far apart */
    {DUNMA " " RING, START_BOARD " w 9,31", "h2h9", "b9c7,a9b9", NO},
    {DUNMA " " RING, START_BOARD " w 9,31", "h2h9", "b9c7", YES},
    {"", START_BOARD " w", "h2h9", "b9c7,a9b9", NO},
    {"", START_BOARD " w", "h2h9", "b9c7", YES},
    /* both positions, after the horse's move and after the other, must be legal */
    {DUNMA, "4k4/4n4/9/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "e8d6,a1e1", NO},
    {DUNMA, "4k4/4n4/9/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "a1e1", YES},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "c7e8,a1a2", YES},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "c7e8,e9f9", YES},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "c7e8,e9d9", NO},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "c7b5,a1e1", NO},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "a1e1", YES},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - d 0 1", "", "c7e8", NO},
    {DUNMA " " RING, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b 0,21 d 0 1", "", "c7e8,a1a2^", YES},
    {DUNMA " " RING, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b 0,21 d 0 1", "", "c7b5,a1e1^", NO},
    {DUNMA " " RING, "4k4/9/2n6/9/9/9/9/9/r8/3K5 b 0,1 d 0 1", "", "^^", YES},
    {DUNMA, "4k4/9/2n6/9/9/9/9/9/r8/3KR4 b - - 0 1", "", "c7e8,a1a2", NO},
    /* for a pair, too, the palace cannon counts as it was before the turn */
    {DUNMA " " CANNON_ON, "3ak4/9/2n6/9/9/9/9/9/4K4/r3C4 b - d 0 1", "", "c7e8,a0e0", YES},
    {DUNMA " " CANNON_ON, "3ak4/9/2n6/9/9/9/9/9/4K4/r3C4 b - d 0 1", "", "c7e8,e9f9", NO},

    /* 5.2: general before general with the cannon behind */
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/3K5/4C4 w", "", "d1e1", YES},
    {"", "4k4/9/9/9/9/9/9/9/3K5/4C4 w", "", "d1e1", NO},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/3K5/4R4 b", "", "e9f9", YES},
    {CANNON_ON, "3k5/9/9/9/9/9/9/9/3KC4/9 w", "", "d1e1", NO},      /* occupied */
    {CANNON_ON, "4k4/9/9/9/4N4/9/9/4K4/4A4/4C4 w", "", "e5c6", NO}, /* nothing between cannon and general */
    {CANNON_ON, "4k4/9/9/9/9/9/9/3K5/9/4C4 w", "", "d2e2", YES},    /* but empty points */
    {CANNON_ON, "3k5/9/9/9/9/9/9/9/4K4/4C4 w", "", "e1d1", NO},     /* on that file */
    {CANNON_ON, "3k5/9/9/9/9/9/9/9/4K4/3R5 b", "", "d9e9", NO},
    {CANNON_ON, "4k4/9/9/9/4C4/9/9/9/3K5/9 w", "", "d1e1", YES}, /* a cannon before it: no facing */
    /* however the move brought it about */
    {CANNON_ON, "4k4/9/9/9/4N4/9/9/9/4K4/4C4 w", "", "e5c6", YES},
    {CANNON_ON, "4k4/9/9/9/4N4/9/9/9/4K4/9 w", "", "e5c6", NO},
    {CANNON_ON, "4k4/9/9/9/4C4/9/9/9/4K4/4C4 w", "", "e5a5", YES},
    {"", "4k4/9/9/9/4N4/9/9/9/4K4/4C4 w", "", "e5c6", NO},
    /* the special check: no move of the general; a piece between, or the cannon falls */
    {CANNON_ON, "3ak4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "e9e8", NO},
    {CANNON_ON, "3ak4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "e9f9", NO},
    {CANNON_ON, "3ak4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "d9e8", YES},
    {CANNON_ON, "4k4/9/9/9/p8/9/9/9/3K5/4C4 w", "d1e1", "a5a4", NO},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/2nK5/4C4 w", "d1e1", "c1e0", YES}, /* the cannon falls; they face still */
    {CANNON_ON, "4k4/9/9/9/9/9/9/3K5/r8/4C4 w", "d2e2", "a1e1", YES}, /* between cannon and general: so too */
    {CANNON_ON, "4k4/9/9/9/9/9/9/3K5/r8/4C4 w", "d2e2", "a1a2", NO},
    {CANNON_ON, "4k4/9/9/9/r8/9/9/3K5/9/4C4 w", "d2e2", "a5e5", YES},
    /* a cannon that merely checks lets the general go */
    {CANNON_ON, "3ak4/9/9/9/9/9/4P4/9/3K5/4C4 b", "", "e9e8", NO},
    {CANNON_ON, "3ak4/9/9/9/9/9/4P4/9/3K5/4C4 b", "", "e9f9", YES},
    /* another check must be met as well */
    {CANNON_ON, "3ak4/9/9/9/4N4/9/9/9/4K4/4C4 w", "e5d7", "d9e8", NO},
    {CANNON_ON, "3ak4/9/9/9/4N4/9/9/9/4K4/4C4 w", "e5c6", "d9e8", YES},
    {CANNON_ON, "4k4/9/9/9/9/4N4/9/9/4K4/r3C4 w", "e4d6", "a0e0", YES}, /* from d6 it gives none */
    /* left unshielded, the side of the cannon has to end the facing */
    {CANNON_ON, "4k4/9/9/9/P8/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "a5a6", NO},
    {CANNON_ON, "4k4/9/9/9/P8/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "e1d1", YES},
    {CANNON_ON, "4k4/9/9/9/P8/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "e1e2", NO},
    {CANNON_ON, "4k4/9/9/9/P8/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "e1e0", NO},
    {CANNON_ON, "4k4/9/9/9/R8/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "a5e5", YES},
    {CANNON_ON, "4k4/9/9/9/R8/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "a5a4", NO},
    {CANNON_ON, "4k4/9/9/9/9/9/9/3K5/r8/4C4 w", "d2e2 a1e1", "e2e1", YES}, /* or to be a palace cannon again */
    {CANNON_ON, "4k4/9/9/9/9/9/9/3K5/r8/4C4 w", "d2e2 a1e1", "e2f2", YES},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/4K4/C8 w", "", "a0e0", YES},
    /* what captures the general outright still does: the enemy's cannon over its own general */
    {CANNON_ON, "4c4/4k4/9/9/9/9/9/9/3K5/4C4 w", "", "d1e1", NO},
    {CANNON_ON, "4r4/4k4/9/9/9/9/9/9/3K5/4C4 w", "", "d1e1", YES},
    /* nobody else may bring about a facing */
    {CANNON_ON, "4k4/9/9/9/4n4/9/9/9/9/4K4 b", "", "e5c6", NO},
    {CANNON_ON, "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "", "e5c6", NO},
    {CANNON_ON, "5k3/9/9/9/9/9/9/9/4K4/4C4 b", "", "f9e9", NO}, /* into the cannon */
    {CANNON_ON, "5k3/9/9/9/9/9/9/9/4K4/9 b", "", "f9e9", NO},
    /* a facing left over is not a check, the palace cannon's threat is one */
    {CANNON_ON " " RING, "4k4/9/9/9/9/9/9/9/2nK5/4C4 w 0,21", "d1e1", "c1e0^", YES},
    {CANNON_ON " " RING, "4k4/9/9/9/9/9/9/9/2nK5/4C4 w 0,21", "d1e1 c1e0", "e1d1^", NO},
    {CANNON_ON " " RING, "4k4/9/9/9/9/9/9/9/2nK5/4C4 w 1,0", "d1e1 c1e0", "^^", NO},
    {CANNON_ON " " RING, "4k4/9/9/9/9/9/9/9/2nK5/4C4 w 1,0", "", "^^", YES},

    /* 5.3: a step with the answer to a check */
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 0,21", "", "e9f9", YES},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 0,21", "", "e9f9^", YES},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 0,21", "", "e9d9^", NO},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 0,21", "", "^^", NO},
    {RING, "4k4/9/9/9/9/9/9/9/9/3K1R3 b 0,21", "", "e9e8", YES},
    {RING, "4k4/9/9/9/9/9/9/9/9/3K1R3 b 0,21", "", "e9e8^", NO},
    {"", "4k4/9/9/9/9/9/9/9/9/3KR4 b", "", "e9f9^", NO},
    /* two cells instead of a move, with the enemy flag directly behind */
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,4", "", "^^", YES},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 0,41", "", "^^", YES},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 6,4", "", "^^", NO},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 4,5", "", "^^", NO},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 b 5,6", "", "^^", YES},
    {RING, "4k4/9/9/9/9/9/9/9/3r5/3K5 w 5,4", "", "^^", NO}, /* in check */
    {RING, "4k4/9/9/9/9/9/9/9/3r5/3K5 w 5,4", "", "d0d1", YES},
    {"", "3k5/9/9/9/9/9/9/9/9/4K4 w 5,4", "", "^^", NO},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,5", "", "e0e1", NO}, /* over */
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,5", "", "^^", NO},

    /* 5.4: from the third rank and the bank, over the river only */
    {ELEPHANT_ON, "5k3/9/9/9/9/9/9/4B4/9/3K5 w", "", "e2c5", YES},
    {ELEPHANT_ON, "5k3/9/9/9/9/9/9/4B4/9/3K5 w", "", "e2g5", YES},
    {ELEPHANT_ON, "5k3/9/9/9/9/9/9/4B4/9/3K5 w", "", "e2h4", NO},
    {ELEPHANT_ON, "5k3/9/9/9/9/9/9/4B4/9/3K5 w", "", "e2b4", NO},
    {ELEPHANT_ON, "5k3/9/9/9/9/9/9/4B4/9/3K5 w", "", "e2g4", YES},
    {ELEPHANT_ON, "5k3/9/9/9/9/9/9/9/9/2BK5 w", "", "c0e3", NO},
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/3K5 w", "", "c4a7", YES},
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/3K5 w", "", "c4e7", YES},
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/3K5 w", "", "c4f6", YES},
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/3K5 w", "", "c4e6", NO},
    {"", "5k3/9/9/9/9/2B6/9/9/9/3K5 w", "", "c4e7", NO},
    /* with the last chariot, horse and cannon gone */
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/R2K5 w", "", "c4e7", NO},
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/N2K5 w", "", "c4e7", NO},
    {ELEPHANT_ON, "5k3/9/9/9/9/2B6/9/9/9/C2K5 w", "", "c4e7", NO},
    {ELEPHANT_ON, "r4k3/9/9/9/9/2B6/P8/9/9/3K5 w", "", "c4e7", YES},
    /* blocked on the point diagonally next */
    {ELEPHANT_ON, "5k3/9/9/9/3P5/2B6/9/9/9/3K5 w", "", "c4e7", NO},
    {ELEPHANT_ON, "5k3/9/9/9/3n5/2B6/9/9/9/3K5 w", "", "c4f6", NO},
    {ELEPHANT_ON, "5k3/9/9/9/3P5/2B6/9/9/9/3K5 w", "", "c4a7", YES},
    {ELEPHANT_ON, "5k3/9/9/3P5/9/2B6/9/9/9/3K5 w", "", "c4e7", YES}, /* out it is free, */
    {ELEPHANT_ON, "5k3/9/4B4/3P5/9/9/9/9/9/3K5 w", "", "e7c4", NO},  /* back it is blocked */
    {ELEPHANT_ON, "5k3/9/4B4/9/3P5/9/9/9/9/3K5 w", "", "e7c4", YES},
    /* beyond the river these leaps only, home onto an elephant's point only */
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "", "e7h9", YES},
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "", "e7b5", YES},
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "", "e7g9", NO},
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "", "e7g5", NO},
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "", "e7g4", YES},
    {ELEPHANT_ON, "5k3/9/9/5B3/9/9/9/9/9/3K5 w", "", "f6d3", NO},
    {ELEPHANT_ON, "5k3/9/9/5B3/9/9/9/9/9/3K5 w", "", "f6i4", NO},
    {ELEPHANT_ON, "5k3/9/9/5B3/9/9/9/9/9/3K5 w", "", "f6c4", YES},
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "e7c4 f9f8", "c4e2", YES}, /* an elephant again */
    {ELEPHANT_ON, "5k3/9/4B4/9/9/9/9/9/9/3K5 w", "e7c4 f9f8", "c4a1", NO},
    /* it captures and checks as it moves */
    {ELEPHANT_ON, "5k3/9/9/p8/9/2p3B2/9/9/9/3K5 w", "", "g4i7", YES},
    {ELEPHANT_ON, "5k3/r8/9/9/9/2B6/9/9/9/3K5 w", "c4f6 a8a6", "f6c4", YES},
    {ELEPHANT_ON, "5k3/9/r8/9/9/2B6/9/9/9/3K5 w", "", "c4a7", YES},
    {ELEPHANT_ON, "9/5k3/9/9/2B6/9/9/9/9/3K5 b", "", "f8e8", NO},
    {ELEPHANT_ON, "9/5k3/9/3P5/2B6/9/9/9/9/3K5 b", "", "f8e8", YES},
    {"", "9/5k3/9/9/9/2B6/9/9/9/3K5 b", "", "f8f7", YES},
    {ELEPHANT_ON, "9/4k4/9/9/9/2B6/9/9/9/3K5 b", "", "e8e7", NO},
    {ELEPHANT_ON, "9/4k4/9/9/9/2B6/9/9/9/R2K5 b", "", "e8e7", YES},
    /* whoever takes the last piece lets the elephants loose */
    {ELEPHANT_ON, "5k3/9/9/9/2b6/9/9/4r4/4K4/9 w", "", "e1e2", NO},
    {"", "5k3/9/9/9/2b6/9/9/4r4/4K4/9 w", "", "e1e2", YES},
    {ELEPHANT_ON, "5k3/9/9/9/2b6/8r/9/4K4/9/8R w", "", "i0i4", NO},
    {ELEPHANT_ON, "5k3/9/9/9/2b6/n7r/9/4K4/9/8R w", "", "i0i4", YES},
    {"", "5k3/9/9/9/2b6/8r/9/4K4/9/8R w", "", "i0i4", YES},

    /* 5.5: back inside the palace */
    {TASK, "5k3/4P4/9/9/9/9/9/9/9/3K5 w", "", "e8e7", YES},
    {TASK, "5k3/9/9/3P5/9/9/9/9/9/3K5 w", "", "d6d5", NO},
    {TASK, "5k3/9/3P5/9/9/9/9/9/9/3K5 w", "", "d7d6", NO},  /* not out of it */
    {TASK, "4P4/5k3/9/9/9/9/9/9/9/3K5 w", "", "e9e8", YES}, /* from the last rank, too */
    {TASK, "2P2k3/9/9/9/9/9/9/9/9/3K5 w", "", "c9c8", NO},
    {TASK, "2P2k3/9/9/9/9/9/9/9/9/3K5 w", "c9d9 f9f8", "d9d8", YES},
    {TASK, "5k3/4P4/4n4/9/9/9/9/9/9/3K5 w", "", "e8e7", YES}, /* capturing */
    {TASK, "5k3/4P4/9/9/9/9/9/9/9/R2K5 w", "", "e8e7", NO},
    {TASK, "5k3/4P4/9/9/9/9/9/9/9/N2K5 w", "", "e8e7", NO},
    {TASK, "5k3/4P4/9/9/9/9/9/9/9/C2K5 w", "", "e8e7", NO},
    {TASK, "5k3/4P4/9/9/9/9/9/9/4A4/2BK5 w", "", "e8e7", YES},
    {"", "5k3/4P4/9/9/9/9/9/9/9/3K5 w", "", "e8e7", NO},
    {TASK, "4P4/3k5/9/9/9/9/9/9/9/5K3 b", "", "d8e8", NO}, /* it gives check that way */
    {"", "4P4/3k5/9/9/9/9/9/9/9/5K3 b", "", "d8e8", YES},
    {TASK, "4P4/3k5/9/9/9/9/9/9/9/R4K3 b", "", "d8e8", YES},

    /* 5.6: out from a corner, any step outside, home onto a corner, there as an advisor */
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/3AK4 w", "", "d0c0", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/3AK4 w", "", "d0c1", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/3AK4 w", "", "d0e1", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/3AK4 w", "", "d0d1", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "", "f2f3", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "", "f2g1", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "", "f2e3", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "", "f2e2", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "", "f2f1", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "", "e1e2", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "", "e1d2", YES},
    {ROYAL, "3k5/9/9/9/9/9/4A4/9/9/4K4 w", "", "e3e2", NO},
    {ROYAL, "3k5/9/9/9/9/9/4A4/9/9/4K4 w", "", "e3d2", YES},
    {ROYAL, "3k5/9/9/9/9/9/4A4/9/9/4K4 w", "", "e3e4", YES},
    {ROYAL, "3k5/9/9/9/9/9/4A4/9/9/4K4 w", "", "e3f4", YES},
    {ROYAL, "3k5/9/9/9/9/9/4A4/9/9/4K4 w", "", "e3e5", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/2A6/4K4 w", "", "c1d1", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/2A6/4K4 w", "", "c1d0", YES},
    {ROYAL, "3k5/9/9/9/9/9/9/9/2A6/4K4 w", "", "c1d2", YES},
    {ROYAL, "5k3/9/4A4/9/9/9/9/9/9/4K4 w", "", "e7e8", YES}, /* the enemy palace is outside */
    {ROYAL, "5k3/9/4A4/9/9/9/9/9/9/4K4 w", "", "e7d7", YES},
    {ROYAL, "5k3/9/4A4/9/4p4/9/9/9/9/4K4 w", "e7d7 e5e4", "d7d8", YES},
    /* with chariots, horses, cannons and elephants gone */
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/R2AK4 w", "", "d0c0", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/N2AK4 w", "", "d0c0", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/C2AK4 w", "", "d0c0", NO},
    {ROYAL, "3k5/9/9/9/9/9/9/9/9/3AK1B2 w", "", "d0c0", NO},
    {ROYAL, "3k4r/9/9/9/P8/9/9/9/9/3AK4 w", "", "d0c0", YES},
    {"", "3k5/9/9/9/9/9/9/9/9/3AK4 w", "", "d0c0", NO},
    /* it captures and checks so */
    {ROYAL, "3k5/9/9/9/9/9/9/9/2r6/3AK4 w", "", "d0c1", YES},
    {ROYAL, "9/5k3/9/4A4/9/9/9/9/9/4K4 b", "", "f8f7", NO},
    {ROYAL, "9/5k3/9/4A4/9/9/9/9/9/3K5 b", "", "f8e8", YES},

    /* 5.7: the ability is that of the general's point; red's points of the default map */
    /* 1: chariots along the lines of either palace */
    {STRATEGY, "5k3/9/9/9/9/9/9/3K5/4R4/9 w", "", "e1f2", YES},
    {STRATEGY, "4k4/9/9/9/9/9/9/3K5/9/5R3 w", "", "f0e1", YES},
    {STRATEGY, "4k4/9/9/9/9/9/9/5R3/9/3K5 w", "", "f2e1", NO}, /* d0 gives another one */
    {STRATEGY, "4k4/9/3R5/9/9/9/9/3K5/9/9 w", "", "d7e8", YES},
    {STRATEGY, "4k4/9/3R5/9/9/9/9/3K5/9/9 w", "", "d7f9", YES},
    {STRATEGY, "4k4/4a4/3R5/9/9/9/9/3K5/9/9 w", "", "d7f9", NO},
    {STRATEGY, "4k4/4a4/3R5/9/9/9/9/3K5/9/9 w", "", "d7e8", YES},
    {STRATEGY, "5k3/9/9/9/9/9/9/3KR4/9/9 w", "", "e2d1", NO},    /* no line there */
    {STRATEGY, "4k4/9/5R3/3n5/9/9/9/3K5/9/9 b", "", "e9d9", NO}, /* check along the whole line, */
    {STRATEGY, "4k4/4a4/5R3/3n5/9/9/9/3K5/9/9 b", "", "e9d9", YES},
    {STRATEGY, "3k5/4a4/5R3/3n5/9/9/9/3K5/9/9 b", "", "e8f9", NO}, /* which the advisor must not open */
    {STRATEGY, "3k5/4a4/5R3/9/9/9/9/4K4/9/9 b", "", "e8f9", YES},
    /* 2: cannons, jumping one piece to capture */
    {STRATEGY, "3k5/9/9/9/9/9/9/4K4/9/3C5 w", "", "d0e1", YES},
    {STRATEGY, "3k5/9/9/9/9/9/9/4K4/9/3C5 w", "", "d0f2", YES},
    {STRATEGY, "3k5/9/9/9/9/9/9/4Kn3/4A4/3C5 w", "", "d0f2", YES},
    {STRATEGY, "3k5/9/9/9/9/9/9/4Kn3/9/3C5 w", "", "d0f2", NO},
    {STRATEGY, "3k5/9/9/9/9/9/9/4K4/4A4/3C5 w", "", "d0f2", NO},
    {STRATEGY, "3k5/9/9/9/9/9/9/4K4/4n4/3C5 w", "", "d0e1", NO},
    {STRATEGY, "5k3/9/9/9/9/9/9/9/4K4/3C5 w", "", "d0f2", NO},
    {STRATEGY, "5k3/9/3C5/9/9/9/9/4K4/9/9 w", "", "d7e8", YES},
    {STRATEGY, "5k3/9/3C1a3/9/9/9/9/4K4/9/9 b", "", "f7e8", NO}, /* the screen of a check */
    {STRATEGY, "5k3/9/3C1a3/9/9/9/9/3K5/9/9 b", "", "f7e8", YES},
    /* 3: horses */
    {STRATEGY, "4k4/9/9/9/9/3C5/3N5/5K3/9/9 w", "", "d3e5", YES},
    {STRATEGY, "4k4/9/9/9/9/3C5/3N5/9/9/3K5 w", "", "d3e5", NO},
    {STRATEGY, "5k3/3P5/3N5/9/5n3/9/9/5K3/9/9 b", "", "f9e9", NO},
    {STRATEGY, "5k3/3P5/3N5/9/5n3/9/9/9/9/3K5 b", "", "f9e9", YES},
    /* 4: elephants, the river's too */
    {STRATEGY, "4k4/9/9/9/9/9/3C5/4B4/3K5/9 w", "", "e2c4", YES},
    {STRATEGY, "4k4/9/9/9/9/9/3C5/4B4/9/3K5 w", "", "e2c4", NO},
    {STRATEGY " " ELEPHANT_ON, "4k4/9/9/9/3P5/2B6/9/9/3K5/9 w", "", "c4f6", YES},
    {STRATEGY " " ELEPHANT_ON, "4k4/9/9/9/3P5/2B6/9/9/9/3K5 w", "", "c4f6", NO},
    {STRATEGY " " ELEPHANT_ON, "9/3k5/9/3P5/2B6/9/9/9/3K5/9 b", "", "d8e8", NO},
    /* 5: advisors, the royal ones on the enemy's lines too */
    {STRATEGY, "4k4/9/9/9/9/9/9/9/5K3/3A5 w", "", "d0f2", YES},
    {STRATEGY, "4k4/9/9/9/9/9/9/9/4AK3/3A5 w", "", "d0f2", NO},
    {STRATEGY, "4k4/9/9/9/9/9/9/9/9/3A1K3 w", "", "d0f2", NO},
    {STRATEGY, "4k4/9/9/9/9/9/9/5r3/5K3/3A5 w", "", "d0f2", YES},
    {STRATEGY " " ROYAL, "4k4/9/3A5/9/9/9/9/9/5K3/9 w", "", "d7f9", YES},
    {STRATEGY " " ROYAL, "4k4/4a4/3A5/9/9/9/9/9/5K3/9 w", "", "d7f9", NO},
    {STRATEGY " " ROYAL, "4k4/9/3A5/9/9/9/9/9/9/5K3 w", "", "d7f9", NO},
    {STRATEGY " " ROYAL, "4k4/9/3A5/9/9/9/9/9/5K3/9 b", "", "e9e8", NO},
    {STRATEGY " " ROYAL, "4k4/9/5A3/9/9/9/9/9/5K3/9 b", "", "e9d9", NO},
    {STRATEGY " " ROYAL, "4k4/9/5A3/9/9/9/9/9/4K4/9 b", "", "e9d9", YES},
    /* 6: a soldier over the river, aslant, not capturing */
    {STRATEGY, "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "", "c4d5", YES},
    {STRATEGY, "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "", "c4b5", YES},
    {STRATEGY, "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "", "c4c5", YES},
    {STRATEGY, "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "", "c4d4", NO},
    {STRATEGY, "4k4/9/9/9/3n5/2P6/9/9/9/3K5 w", "", "c4d5", NO},
    {STRATEGY, "4k4/9/9/9/9/9/2P6/9/9/3K5 w", "", "c3d4", NO},
    {STRATEGY, "4k4/9/9/9/9/2P6/9/9/9/5K3 w", "", "c4d5", NO},
    {STRATEGY, "4k4/9/9/9/2P6/9/9/9/9/3K5 w", "", "c5d6", NO},
    /* 7: a soldier along the enemy's bank */
    {STRATEGY, "4k4/9/9/9/2P6/9/9/9/9/5K3 w", "", "c5i5", YES},
    {STRATEGY, "4k4/9/9/9/2P6/9/9/9/9/5K3 w", "", "c5a5", YES},
    {STRATEGY, "4k4/9/9/9/2P3n2/9/9/9/9/5K3 w", "", "c5g5", YES},
    {STRATEGY, "4k4/9/9/9/2P3n2/9/9/9/9/5K3 w", "", "c5h5", NO},
    {STRATEGY, "4k4/9/9/2P6/9/9/9/9/9/5K3 w", "", "c6e6", NO},
    {STRATEGY, "4k4/9/9/9/2P6/9/9/9/9/5K3 w", "", "c5c6", YES},
    {STRATEGY, "4k4/9/9/9/2P6/9/9/9/9/5K3 w", "", "c5c7", NO},
    {STRATEGY, "4k4/9/9/9/9/2P6/9/9/9/5K3 w", "", "c4e4", NO},
    {STRATEGY, "4k4/9/9/9/2P6/9/9/9/9/3K5 w", "", "c5e5", NO},
    /* 8: from the centre the general may face, and so checks, one on the e file */
    {STRATEGY, "4k4/9/9/9/9/9/9/9/3K5/9 w", "", "d1e1", YES},
    {STRATEGY, "4k4/9/9/9/9/9/9/9/3K5/9 w", "d1e1", "e9d9", YES},
    {STRATEGY, "4k4/9/9/9/9/9/9/9/3K5/9 w", "d1e1", "e9e8", NO}, /* exempt there, but not allowed to face */
    {STRATEGY, "5k3/9/9/9/9/9/9/9/4K4/9 b", "", "f9e9", NO},
    {STRATEGY, "9/4k4/9/9/9/9/9/9/3K5/9 w", "", "d1e1", NO},
    {STRATEGY, "9/9/4k4/9/9/9/9/9/3K5/9 w", "", "d1e1", YES},
    {STRATEGY, "4k4/9/9/9/9/9/9/3K5/9/9 w", "", "d2e2", NO},
    {"", "4k4/9/9/9/9/9/9/9/3K5/9 w", "", "d1e1", NO},
    {STRATEGY, "4k4/9/9/9/9/4N4/9/9/4K4/9 w", "", "e4c5", YES},
    {STRATEGY, "4k4/9/9/9/9/4N4/9/9/9/4K4 w", "", "e4c5", NO},
    {STRATEGY, "4k4/9/9/9/9/4n4/9/9/4K4/9 b", "", "e4c5", NO},
    {STRATEGY, "4k4/9/9/9/9/4p4/9/9/3K5/9 w", "d1e1", "e4d4", NO},
    {STRATEGY, "4k4/9/9/9/9/4p4/9/9/3K5/9 w", "d1e1", "e4e3", YES},
    {STRATEGY " " RING, "4k4/9/9/9/9/9/9/9/3K5/9 w 0,21", "d1e1", "e9d9^", YES}, /* a check like any other */
    {STRATEGY " " CANNON_ON, "4k4/9/9/9/9/9/9/9/3K5/4C4 w", "", "d1e1", YES},
    /* 9: nothing */
    {STRATEGY, "5k3/9/9/9/9/3C5/3N5/9/9/4K4 w", "", "d3e5", NO},
    {STRATEGY, "5k3/9/9/9/9/9/9/9/3R5/4K4 w", "", "d1e2", NO},
    /* the map is an option */
    {STRATEGY " map=312485697", "4k4/9/9/9/9/3C5/3N5/3K5/9/9 w", "", "d3e5", YES},
    {STRATEGY " map=312485697", "4k4/9/9/9/9/3C5/3N5/5K3/9/9 w", "", "d3e5", NO},
    {STRATEGY " map=123495687", "9/9/4k4/9/9/9/9/9/9/3K5 w", "", "d0e0", YES}, /* 8 on e0 */
    {STRATEGY " map=123495687", "9/4k4/9/9/9/9/9/9/9/3K5 w", "", "d0e0", NO},  /* the centre is exempt still */
    {STRATEGY " map=123495687", "4k4/9/9/9/9/9/9/9/9/3K5 w", "", "d0e0", NO},  /* black on e9 flies first */
    {STRATEGY " map=823495617", "3k5/9/9/9/9/9/9/4K4/9/9 w", "", "e2d2", NO},  /* only on the e file */
    /* the mover's ability is that of before the move, the enemy's that of after it */
    {STRATEGY, "5k3/9/9/9/9/9/9/9/4R4/3K5 w", "d0d1 f9f8 d1d2 f8f9", "e1f2", YES},
    {STRATEGY, "5k3/9/9/9/9/9/9/9/4R4/3K5 w", "d0d1 f9f8", "e1f2", NO},
};

/* --- how does it stand? -------------------------------------------------------------- */

static const struct {
    const char *rules, *fen, *moves, *result;
} results[] = {
    /* 5.2: a single cannon wins against a single general */
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "red checkmate"},
    {CANNON_ON, "3ak4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "ongoing"},
    {CANNON_ON, "3ak4/9/9/9/4N4/9/9/9/4K4/4C4 w", "e5d7", "red checkmate"},
    {CANNON_ON, "3rkr3/9/9/9/9/9/9/9/9/4K4 w", "", "black stalemate"}, /* cannot end the facing */
    {CANNON_ON, "3rkr3/9/9/R8/9/9/9/9/9/4K4 w", "", "ongoing"},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/2nK5/4C4 w", "d1e1 c1e0", "ongoing"},
    {CANNON_ON, "4kr3/9/9/3r5/9/9/9/9/2n1K4/4C4 b", "c1e0", "black stalemate"},
    /* 5.3 */
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 22,21", "e9f9^", "black flag"},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 22,21", "e9f9", "ongoing"},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 0,41", "e9f9^", "black flag"},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,5", "", "black flag"},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,4", "^^", "ongoing"},
    {RING, "R2k5/R8/9/9/9/9/9/9/9/4K4 b 22,21", "", "red checkmate"}, /* no answer, no step */
    {RING, "3k5/9/3P5/9/9/9/9/9/9/4K4 b 0,1", "", "ongoing"},         /* "^^" is a turn */
    {RING, "3k5/9/3P5/9/9/9/9/9/9/4K4 b 0,2", "", "red stalemate"},
    {RING " " CANNON_ON, "3rkr3/9/9/9/9/9/9/9/9/4K4 w 5,4", "", "black stalemate"},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 22,21 - 119 60", "e9f9^", "black flag"}, /* before the move limit */
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 22,21 - 119 60", "e9f9", "draw move-limit"},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,4 - 119 60", "^^", "draw move-limit"},
    /* a side that gives check does not offend; the steps tell positions apart */
    {"", "3k5/9/9/9/9/4R4/9/9/9/5K3 w", TWICE("e4d4 d9e9 d4e4 e9d9"), "black perpetual-check"},
    {RING, "3k5/9/9/9/9/4R4/9/9/9/5K3 w 0,21", TWICE("e4d4 d9e9 d4e4 e9d9"), "draw repetition"},
    {RING, "3k5/9/9/9/9/4R4/9/9/9/5K3 w 0,21", TWICE("e4d4 d9e9^ d4e4 e9d9"), "ongoing"},
    {RING, "3k5/9/9/9/9/4R4/9/9/9/5K3 w 0,40", "e4d4 d9e9^ d4e4 e9d9^", "black flag"},
    /* an elephant, an advisor, a soldier let loose give mate and hold stalemate off */
    {ELEPHANT_ON, "3k5/9/3P5/9/2b6/9/9/9/9/4K4 b", "", "ongoing"},
    {"", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "", "red stalemate"},
};

/* --- what the board becomes -------------------------------------------------------------- */

static const struct {
    const char *rules, *fen, *moves, *after;
} boards[] = {
    {DUNMA, START_BOARD " w", "h2h9", "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - d 0 1"},
    {DUNMA, START_BOARD " w", "h2h9 b9c7,c6c5", "r1bakabCr/9/1cn4c1/p3p1p1p/2p6/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 1 2"},
    {DUNMA, START_BOARD " w", "h2h9 b9c7,i9h9", "r1bakabr1/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 2"},
    {DUNMA, START_BOARD " w", "h2h9 i9h9", "rnbakabr1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 2"},
    {DUNMA, "3k5/9/2n6/P8/3P5/9/9/9/4K4/r8 b - d 5 9", "c7d5,a0a6", "3k5/9/9/r8/3n5/9/9/9/4K4/9 w - - 0 10"},
    {DUNMA, "3k5/9/2n6/9/3P5/9/9/9/4K4/r8 b - d 5 9", "c7d5,a0b0", "3k5/9/9/9/3n5/9/9/9/4K4/1r7 w - - 0 10"},
    {DUNMA, "3k5/9/2n6/9/9/9/9/9/5K3/r8 b - d 5 9", "c7d5,a0a7", "3k5/9/r8/9/3n5/9/9/9/5K3/9 w - - 6 10"},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b - - 3 8", "e9f9^", "5k3/9/9/9/9/9/9/9/9/3KR4 w 0,22 - 4 9"},
    {RING, "4k4/9/9/9/9/9/9/9/9/3KR4 b 7,41 - 3 8", "e9f9^", "5k3/9/9/9/9/9/9/9/9/3KR4 w 7,0 - 4 9"},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 41,40 - 3 8", "^^", "3k5/9/9/9/9/9/9/9/9/4K4 b 1,40 - 4 8"},
    {RING, "3k5/9/9/9/9/9/9/9/9/4K4 w 5,4 - 3 8", "^^", "3k5/9/9/9/9/9/9/9/9/4K4 b 7,4 - 4 8"},
};

/* --- boards from outside -------------------------------------------------------------------- */

static const struct {
    const char   *rules, *fen;
    enum legality taken;
} fens[] = {
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/9/4K4 w", YES}, /* facing, whoever is to move */
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/9/4K4 b", YES},
    {"", "4k4/9/9/9/9/9/9/9/9/4K4 w", NO},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/4K4/4C4 b", YES},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/4K4/4C4 w", NO}, /* the cannon would take the general */
    {ELEPHANT_ON, "4k4/9/4B4/9/9/9/9/9/9/3K5 w", YES},
    {ELEPHANT_ON, "4k4/9/4B4/9/9/9/9/9/9/R2K5 w", NO},
    {ELEPHANT_ON, "4k4/9/4B4/9/9/9/9/9/9/N2K5 w", NO},
    {ELEPHANT_ON, "4k4/9/4B4/9/9/9/9/9/9/C2K5 w", NO},
    {ELEPHANT_ON, "r3k4/9/4B4/9/9/9/9/9/9/3K5 w", YES},
    {ELEPHANT_ON, "4k4/9/9/9/9/9/4B4/9/9/3K5 w", NO}, /* at home on its seven points */
    {"", "4k4/9/4B4/9/9/9/9/9/9/3K5 w", NO},
    {ROYAL, "4k4/9/4A4/9/9/9/9/9/9/3K5 w", YES},
    {ROYAL, "4k4/9/9/9/9/9/4A4/9/9/3K5 w", YES},
    {ROYAL, "4k4/9/9/9/9/9/4A4/9/9/2BK5 w", NO},
    {ROYAL, "4k4/9/9/9/9/9/4A4/9/9/R2K5 w", NO},
    {ROYAL, "4k4/9/9/9/9/9/4A4/9/9/P2K5 w", NO}, /* a soldier never stands there */
    {ROYAL, "4k4/9/9/9/9/P8/4A4/9/9/3K5 w", YES},
    {ROYAL, "4k4/9/9/9/9/9/9/9/3A5/4K4 w", NO}, /* off its lines inside */
    {"", "4k4/9/9/9/9/9/4A4/9/9/3K5 w", NO},
    {STRATEGY, "4k4/9/9/9/9/9/9/9/4K4/9 b", YES}, /* 5.7(8) */
    {STRATEGY, "4k4/9/9/9/9/9/9/9/4K4/9 w", NO},
    {STRATEGY, "9/4k4/9/9/9/9/9/9/4K4/9 b", NO},
    {STRATEGY " " CANNON_ON, "4k4/9/9/9/9/9/9/9/4K4/9 w", NO}, /* black's general could be captured */
    {STRATEGY, "5k3/3P5/3N5/9/5n3/9/9/5K3/9/9 w", YES},
    {STRATEGY, "4k4/3P5/3N5/9/9/9/9/5K3/9/9 w", NO}, /* in check by an ability */
    {RING, "4k4/9/9/9/9/9/9/9/9/3K5 w 41,0", YES},
    {RING, "4k4/9/9/9/9/9/9/9/9/3K5 w 42,0", NO},
    {RING, "4k4/9/9/9/9/9/9/9/9/3K5 w 7,7", YES},
};

/* --- asking the engine ------------------------------------------------------------------------- */

static void ignore_info(void *context, const struct engine_info *info) { (void)context, (void)info; }
static void ignore_bestmove(void *context, const struct engine_result *result) { (void)context, (void)result; }

static const char *const rule_names[] = {DUNMA, CANNON_ON, RING, ELEPHANT_ON, TASK, ROYAL, STRATEGY};

/* An engine with these rules on and no others. */
static struct engine *engine_with(const char *rules) {
    const struct engine_listener listener = {.on_info = ignore_info, .on_bestmove = ignore_bestmove};
    struct engine               *engine = engine_new(&listener);
    EXPECT(engine && engine_set_variant(engine, "xiangqi2017"), "no engine");
    for (int i = 0; i < LENGTH(rule_names); i++) {
        char name[32];
        snprintf(name, sizeof name, "Rule%s", rule_names[i]);
        EXPECT(engine_set_rule(engine, name, strstr(rules, rule_names[i])), "no rule %s", name);
    }
    char        map[10] = "";
    const char *given = strstr(rules, "map=");
    if (given) snprintf(map, sizeof map, "%s", given + 4);
    EXPECT(!given || engine_set_palace_map(engine, map), "no map %s", map);
    return engine;
}

/* What one of the facade's writers says, without the line's end. */
static char *say(struct engine *engine, bool (*write)(struct engine *, FILE *, struct text_error *)) {
    char             *text = NULL;
    size_t            size;
    struct text_error error;
    FILE             *out = open_memstream(&text, &size);
    EXPECT(out && write(engine, out, &error), "%s", error.text);
    fclose(out);
    text[size - 1] = '\0';
    return text;
}

/* --- turned by 180 degrees, colours exchanged ----------------------------------------------------- */

static char other_case(char c) {
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c) : toupper((unsigned char)c));
}

static void turn_fen(const char *fen, char out[ROW_TEXT_MAX]) {
    const size_t board = strcspn(fen, " ");
    for (size_t i = 0; i < board; i++) out[i] = other_case(fen[board - 1 - i]);
    unsigned    red, black;
    int         read = 0;
    const char *rest = fen + board + 2;
    if (sscanf(rest, " %u,%u%n", &red, &black, &read) == 2) rest += read;
    char *end = out + board;
    end += sprintf(end, " %c", fen[board + 1] == 'w' ? 'b' : 'w');
    if (read) end += sprintf(end, " %u,%u", black, red);
    strcpy(end, rest);
}

static void turn_moves(const char *text, char out[ROW_TEXT_MAX]) {
    snprintf(out, ROW_TEXT_MAX, "%s", text);
    for (char *c = out; *c; c++) {
        if (isdigit((unsigned char)*c)) *c = (char)('0' + '9' - *c);
        if (*c >= 'a' && *c <= 'i') *c = (char)('a' + 'i' - *c);
    }
}

static void turn_result(const char *result, char out[ROW_TEXT_MAX]) {
    const bool red = strncmp(result, "red", 3) == 0, black = strncmp(result, "black", 5) == 0;
    snprintf(out, ROW_TEXT_MAX, "%s%s", red ? "black" : black ? "red" : "", result + (red ? 3 : black ? 5 : 0));
}

/* --- tests ------------------------------------------------------------------------------------------- */

static void check_move(const char *rules, const char *fen, const char *before, const char *move, bool legal) {
    struct engine    *engine = engine_with(rules);
    struct text_error error;
    char              all[ROW_TEXT_MAX];
    EXPECT(engine_set_position(engine, fen, before, &error), "%s moves %s: %s", fen, before, error.text);

    snprintf(all, sizeof all, " %s ", move);
    char *list = say(engine, engine_write_legal);
    strcat(list, " "); /* in the place of the line's end */
    EXPECT((strstr(list, all) != NULL) == legal, "[%s] %s moves %s: %s should %s in %s", rules, fen, before, move,
           legal ? "be" : "not be", list);
    free(list);

    snprintf(all, sizeof all, "%s %s", before, move);
    EXPECT(engine_set_position(engine, fen, all, &error) == legal, "[%s] %s moves %s: %s", rules, fen, all,
           legal ? error.text : "taken");
    engine_free(engine);
}

START_TEST(move_is_legal_or_not) {
    char fen[ROW_TEXT_MAX], before[ROW_TEXT_MAX], move[ROW_TEXT_MAX];
    check_move(moves[_i].rules, moves[_i].fen, moves[_i].before, moves[_i].move, moves[_i].legal);
    if (strstr(moves[_i].rules, DUNMA)) return;
    turn_fen(moves[_i].fen, fen);
    turn_moves(moves[_i].before, before);
    turn_moves(moves[_i].move, move);
    check_move(moves[_i].rules, fen, before, move, moves[_i].legal);
}
END_TEST

static void check_result(const char *rules, const char *fen, const char *played, const char *result) {
    struct engine    *engine = engine_with(rules);
    struct text_error error;
    EXPECT(engine_set_position(engine, fen, played, &error), "%s moves %s: %s", fen, played, error.text);
    char *told = say(engine, engine_write_result);
    ck_assert_msg(strcmp(told + strlen("result "), result) == 0, "[%s] %s moves %s: %s, should be %s", rules, fen,
                  played, told, result);
    free(told);
    engine_free(engine);
}

START_TEST(game_stands_so) {
    char fen[ROW_TEXT_MAX], played[ROW_TEXT_MAX], result[ROW_TEXT_MAX];
    check_result(results[_i].rules, results[_i].fen, results[_i].moves, results[_i].result);
    turn_fen(results[_i].fen, fen);
    turn_moves(results[_i].moves, played);
    turn_result(results[_i].result, result);
    check_result(results[_i].rules, fen, played, result);
}
END_TEST

START_TEST(board_becomes_so) {
    struct engine    *engine = engine_with(boards[_i].rules);
    struct text_error error;
    EXPECT(engine_set_position(engine, boards[_i].fen, boards[_i].moves, &error), "%s", error.text);
    char *told = say(engine, engine_write_fen);
    ck_assert_str_eq(told + strlen("fen "), boards[_i].after);
    free(told);
    engine_free(engine);
}
END_TEST

static void check_fen(const char *rules, const char *fen, bool taken) {
    struct engine    *engine = engine_with(rules);
    struct text_error error = {""};
    ck_assert_msg(engine_set_position(engine, fen, NULL, &error) == taken, "[%s] %s: %s", rules, fen, error.text);
    engine_free(engine);
}

START_TEST(board_is_taken_or_refused) {
    char turned[ROW_TEXT_MAX];
    check_fen(fens[_i].rules, fens[_i].fen, fens[_i].taken);
    turn_fen(fens[_i].fen, turned);
    check_fen(fens[_i].rules, turned, fens[_i].taken);
}
END_TEST

START_TEST(palace_map_is_a_permutation) {
    static const char *const refused[] = {"", "12345678", "1234567890", "112345678", "012345678", "12345678a"};
    struct engine           *engine = engine_with(STRATEGY);
    for (int i = 0; i < LENGTH(refused); i++) ck_assert(!engine_set_palace_map(engine, refused[i]));
    ck_assert(engine_set_palace_map(engine, "987654321"));
    engine_free(engine);
}
END_TEST

/* --- evaluation ---------------------------------------------------------------------------------- */

/* The position turned by 180 degrees, the colours exchanged. */
static void turn_position(struct placed *to, const struct position *from) {
    to->law = *from->law;
    position_clear(&to->position, &to->law, &to->state);
    for (int pt = 0; pt < POINT_NB; pt++)
        if (from->stack[pt])
            position_put(&to->position, bb_has(from->by_side[RED], pt) ? BLACK : RED, from->stack[pt],
                         POINT_NB - 1 - pt);
    to->position.side = from->side ^ 1;
    to->position.ply = from->ply;
    to->state.flags[RED] = from->st->flags[BLACK];
    to->state.flags[BLACK] = from->st->flags[RED];
    to->law.variant->refresh(&to->position);
}

/* What `eval` says in its last line, in units, red's side. */
static double told_value(const struct position *pos) {
    char  *text = NULL;
    size_t size;
    double told;
    FILE  *out = open_memstream(&text, &size);
    EXPECT(out, "no memory");
    eval_for(pos->law->variant, KNOWLEDGE_LARGE)->explain(pos, out);
    fclose(out);
    const char *last = strstr(text, "\nFinal evaluation: ");
    EXPECT(last && sscanf(last, "\nFinal evaluation: %lf (red side)\n", &told) == 1, "%s", text);
    free(text);
    return told * UNITS_PER_SOLDIER;
}

static void expect_fair_value(const struct position *pos) {
    const struct evaluator *evaluator = eval_for(pos->law->variant, KNOWLEDGE_LARGE);
    struct placed           turned;
    char                    fen[FEN_MAX];
    fen_write(pos, fen);
    turn_position(&turned, pos);
    const int value = evaluator->evaluate(NULL, pos), other = evaluator->evaluate(NULL, &turned.position);
    EXPECT(value == other, "%s: %d, turned %d", fen, value, other);
    EXPECT(abs(value) < SCORE_EVAL_MAX, "%s: %d", fen, value);
    const double told = told_value(pos);
    EXPECT(fabs(told - (pos->side == RED ? value : -value)) < 1.5, "%s: %d, told as %f", fen, value, told);
}

/* Random games from every position of a file, with every rule on. */
START_TEST(evaluation_knows_no_colour) {
    enum { GAME_PLIES = 40 };
    static struct test_row rows[FILE_ROWS_MAX];
    static struct state    states[GAME_PLIES + 2];
    const int              count = read_rows("tests/perft/xiangqi2017-all.tsv", rows);
    struct ruleset         law = variant_ruleset(variant_find("xiangqi2017"));
    struct position        pos;
    struct text_error      error;
    uint64_t               random = 61;
    law.switches |= RULE_PALACE_STRATEGY;
    ck_assert_int_gt(count, 0);
    for (int row = 0; row < count; row++) {
        EXPECT(fen_parse(&pos, states, &law, rows[row].fen, &error), "%s: %s", rows[row].fen, error.text);
        for (int ply = 0; ply < GAME_PLIES; ply++) {
            move_t         moves_here[MOVE_LIST_MAX];
            const unsigned n = (unsigned)(law.variant->generate(&pos, moves_here, GEN_ALL) - moves_here);
            expect_fair_value(&pos);
            if (!n) break;
            law.variant->make(&pos, moves_here[random_below(&random, n)]);
        }
    }
}
END_TEST

/* What the rules change: a material that wins, or that does not. */
static const struct {
    const char *rules, *board;
    int         least, most; /* units, the side with the upper case ahead */
} worths[] = {
    {"", "4k4/9/9/9/9/9/9/9/4A4/3K5", -60, 60},         {ROYAL, "4k4/9/9/9/9/9/9/9/4A4/3K5", 400, 3000},
    {"", "4k4/9/9/9/9/9/9/4B4/9/3K5", -60, 60},         {ELEPHANT_ON, "4k4/9/9/9/9/9/9/4B4/9/3K5", 300, 3000},
    {CANNON_ON, "4k4/9/9/9/9/9/9/9/9/3K4C", 400, 3000},
};

START_TEST(rules_change_the_worth) {
    struct ruleset law = variant_ruleset(variant_find("xiangqi2017"));
    law.switches = 0;
    for (const struct rule_switch *s = law.variant->switches; s->name; s++)
        if (*worths[_i].rules && strcmp(s->name + strlen("Rule"), worths[_i].rules) == 0) law.switches |= s->bit;
    for (int side = RED; side <= BLACK; side++) {
        struct position   pos;
        struct state      state;
        struct text_error error;
        char              fen[ROW_TEXT_MAX];
        snprintf(fen, sizeof fen, "%s %c", worths[_i].board, "wb"[side]);
        EXPECT(fen_parse(&pos, &state, &law, fen, &error), "%s: %s", fen, error.text);
        const int value = eval_for(law.variant, KNOWLEDGE_LARGE)->evaluate(NULL, &pos) * (side == RED ? 1 : -1);
        ck_assert_msg(value >= worths[_i].least && value <= worths[_i].most, "[%s] %s: %d", worths[_i].rules, fen,
                      value);
    }
}
END_TEST

/* The nearer a flag is to the other one, the better for its side, and the more so at the end. */
START_TEST(a_near_flag_is_worth_more) {
    const struct ruleset law = variant_ruleset(variant_find("xiangqi2017"));
    int                  values[RING_NB];
    for (int red = 21; red < RING_NB; red++) { /* black's stands on 0 */
        struct position   pos;
        struct state      state;
        struct text_error error;
        char              fen[ROW_TEXT_MAX];
        snprintf(fen, sizeof fen, START_BOARD " w %d,0 - 0 1", red);
        EXPECT(fen_parse(&pos, &state, &law, fen, &error), "%s: %s", fen, error.text);
        values[red] = eval_for(law.variant, KNOWLEDGE_LARGE)->evaluate(NULL, &pos);
        ck_assert_msg(red == 21 || values[red] >= values[red - 1], "%s: %d, one cell before %d", fen, values[red],
                      red == 21 ? 0 : values[red - 1]);
    }
    ck_assert_int_gt(values[41] - values[36], values[26] - values[21]);
}
END_TEST

Suite *xiangqi2017_suite(void) {
    Suite *suite = suite_create("xiangqi2017");
    TCase *rules = add_case(suite, "rules");
    tcase_add_loop_test(rules, move_is_legal_or_not, 0, LENGTH(moves));
    tcase_add_loop_test(rules, game_stands_so, 0, LENGTH(results));
    tcase_add_loop_test(rules, board_becomes_so, 0, LENGTH(boards));
    tcase_add_loop_test(rules, board_is_taken_or_refused, 0, LENGTH(fens));
    tcase_add_test(rules, palace_map_is_a_permutation);
    TCase *evaluation = add_case(suite, "evaluation");
    tcase_add_test(evaluation, evaluation_knows_no_colour);
    tcase_add_loop_test(evaluation, rules_change_the_worth, 0, LENGTH(worths));
    tcase_add_test(evaluation, a_near_flag_is_worth_more);
    return suite;
}
