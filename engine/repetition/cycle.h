/*
 * The moves between two occurrences of a position, as the laws of repetition
 * look at them: what each move did (a deed), to which pieces, by which pieces.
 * Pieces are followed, not points: a piece has an identity, its number among
 * the men on the board at the start of the cycle.
 */
#ifndef ENGINE_REPETITION_CYCLE_H
#define ENGINE_REPETITION_CYCLE_H

#include "../variant.h"

enum {
    CYCLE_PLIES_MAX = 120, /* longer ones are judged by their checks alone */
    CYCLE_MEN_MAX = 32,
    CYCLE_SPARE_STATES = 64 /* for the moves that a law tries from anywhere in the cycle */
};

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
    men_t          held;      /* of these, chariots that may not leave their point because of a horse */
    men_t          attackers; /* own pieces that give the check, begin the mate, or would make the capture */
};

struct cycle {
    struct position pos; /* at the start of the cycle; a law plays on it and takes back */
    struct state    states[CYCLE_PLIES_MAX + CYCLE_SPARE_STATES];
    move_t          moves[CYCLE_PLIES_MAX];
    struct deed     deeds[CYCLE_PLIES_MAX]; /* filled by a law, one a move */
    int             count;                  /* plies, even; the side to move at the start moves at even ones */
    int             played;                 /* of these, on `pos` */
    uint8_t         man_at[POINT_NB];       /* who stands on a point of `pos`, where anyone does */
    uint8_t         man_kind[CYCLE_MEN_MAX];
};

/* Looks at the last `plies` plies of a game of single pieces, at most
 * CYCLE_PLIES_MAX and none of them a capture. The deeds are left empty. */
void cycle_build(struct cycle *cycle, const struct position *end, int plies);

/* Plays the next move on `pos`; goes back to the start. */
void cycle_play(struct cycle *cycle);
void cycle_rewind(struct cycle *cycle);

/* Whether the side to move is in check: then the deed of the move just played, by the checking pieces. */
bool cycle_is_check(const struct cycle *cycle, struct deed *deed);

static ALWAYS_INLINE men_t cycle_man(const struct cycle *cycle, int pt) { return (men_t)1 << cycle->man_at[pt]; }

/* The men that every move of a side chases: first ply 0 for the side to move, 1 for the other. */
men_t cycle_always_chased(const struct cycle *cycle, int first);
/* Of these, chariots that a horse holds after every move. */
men_t cycle_always_held(const struct cycle *cycle, int first);
/* Whether every move of a side is a check. */
bool cycle_always_checks(const struct cycle *cycle, int first);

/* How much a side offends over a cycle: the greater rank loses, for its reason. */
struct offence {
    int             rank;
    enum end_reason reason;
};

/* For the side to move. */
struct verdict offence_verdict(struct offence ours, struct offence theirs);

#endif
