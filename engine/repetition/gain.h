/*
 * What the side to move could win by force (REPETITION.md 4): by taking, by a
 * full exchange, by cutting a guard, or through checks first.
 */
#ifndef ENGINE_REPETITION_GAIN_H
#define ENGINE_REPETITION_GAIN_H

#include "cycle.h"
#include "hunt.h"

enum { GAINS_MAX = 64, GAIN_DESK_NODES = 1 << 14 };

struct gain {
    move_t     first;
    bitboard_t targets; /* the men that fall first, whichever answer is chosen, by where they stand */
    unsigned   classes; /* enum chase_class; none when checks come first, unless a chariot falls in the end */
};

struct gains {
    struct gain list[GAINS_MAX];
    int         count;
};

/* What counts as a gain. */
struct gain_terms {
    struct hunt_terms hunt;
    struct captures   claims;    /* what is threatened by itself is no part of another gain */
    bitboard_t        lost;      /* hunter's men that the prey could take anyway: to lose them costs nothing */
    bool              doomed;    /* the prey could mate anyway */
    bool              own;       /* what generals and soldiers go and take counts, too */
    bool              even;      /* coming out even will do when a man is lost elsewhere for the one taken */
    bool              by_taking; /* it begins with a capture, not with checks */
    bool              on_spot;   /* the prey thinks of the capturer alone, which it may get at through checks */
    bool              stays;     /* the hunter takes again on the same point only */
};

/* Where a search keeps what it found out. Begins as zeroes but for the effort. */
struct gain_desk {
    long     effort; /* positions that a question may look at; what it does not find in them is not there */
    uint64_t lines;  /* begun so far: tells the nodes of different lines apart */
    uint64_t nodes[GAIN_DESK_NODES];
};

void gains_find(struct position *pos, const struct gain_terms *terms, struct gain_desk *desk, struct gains *gains);

/* The men that fall by any of them. */
bitboard_t gains_targets(const struct gains *gains);

/* What the side to move could take for nothing, whatever else happens on the board. */
bitboard_t gains_hits(struct position *pos, bool by_taking, struct gain_desk *desk);

/* Finds the exchanges that the side to move offers, and then its claims. */
void gain_find_offers(struct position *pos, struct captures *offers, struct gain_desk *desk);
void gain_find_claims(struct position *pos, struct gain_terms *terms, struct gain_desk *desk);

#endif
