/*
 * The moves between two occurrences of a position, as the laws of repetition
 * look at them: what each move did (a deed), to which pieces, by which pieces.
 * Pieces are followed, not points: a piece has an identity, its number among
 * the men on the board at the start of the cycle.
 */
#ifndef ENGINE_REPETITION_CYCLE_H
#define ENGINE_REPETITION_CYCLE_H

#include "../variant.h"

enum { CYCLE_PLIES_MAX = 120, CYCLE_MEN_MAX = 32 };

/* A set of men, by identity. */
typedef uint32_t men_t;

/* What a move is to the law; more serious ones are greater. */
enum deed_kind { DEED_IDLE, DEED_CHASE, DEED_THREAT, DEED_CHECK };

/* What kind of gain a chase promises (REPETITION.md 4): bits. */
enum chase_class {
    CHASE_ROOK = 1,        /* of a chariot by a lesser piece, or without need of another */
    CHASE_UNPROTECTED = 2, /* of a piece without a true root */
    CHASE_JOINT = 4        /* several pieces are needed to win it */
};

struct deed {
    enum deed_kind kind;
    unsigned       classes;   /* of a chase */
    men_t          targets;   /* enemy pieces that are chased */
    men_t          attackers; /* own pieces that give the check, begin the mate, or would make the capture */
};

struct cycle {
    struct position pos; /* at the start of the cycle; a law plays on it and takes back */
    struct state   *states;
    move_t          moves[CYCLE_PLIES_MAX];
    struct deed     deeds[CYCLE_PLIES_MAX]; /* filled by a law, one a move */
    int             count;                  /* plies, even; the side to move at the start moves at even ones */
};

#endif
