/*
 * Forced lines of checks and captures, played out on the board. One side, the
 * hunter, is given the move; the other is its prey. What the laws of repetition
 * call a threat is what the hunter could then force (REPETITION.md 2 and 4).
 */
#ifndef ENGINE_REPETITION_HUNT_H
#define ENGINE_REPETITION_HUNT_H

#include "../variant.h"

enum {
    HUNT_STATES = 32, /* more than any line needs beyond the position it begins at */
    HUNT_PAIRS_MAX = 16
};

/* A capture: by the man on one point, of the man on another. */
struct capture {
    uint8_t from, to;
};

struct captures {
    struct capture list[HUNT_PAIRS_MAX];
    int            count;
};

/* What binds the hunter besides the rules, and what does not. */
struct hunt_terms {
    struct captures offers;  /* exchanges that the prey may accept first: to go there is no threat */
    bitboard_t      ignored; /* prey's men whose checks, from where they stand, the hunter need not answer */
};

void hunt_add(struct captures *captures, move_t move);
bool hunt_has(const struct captures *captures, move_t move);

/* The hunter's moves on its terms, with the men that are ignored still where
 * they stood; and the prey's answers. Both return the end. */
const move_t *hunt_moves(const struct position *pos, const struct hunt_terms *terms, bitboard_t ignored,
                         move_t moves[MOVE_LIST_MAX]);
const move_t *hunt_answers(const struct position *pos, move_t moves[MOVE_LIST_MAX]);

/* Those of the ignored men that a move leaves in their places. */
static inline bitboard_t hunt_still_ignored(bitboard_t ignored, move_t move) {
    return ignored ? ignored & ~bb_of(move_from(move)) & ~bb_of(move_to(move)) : 0;
}

/* Which quiet moves of the side to move can give check at all: those that leave
 * or enter `lines`, and a horse's that enter `leaps`. */
struct hunt_sieve {
    bitboard_t lines, leaps;
};

struct hunt_sieve hunt_sieve(const struct position *pos);

static inline bool hunt_may_check(const struct hunt_sieve *sieve, move_t move) {
    const bitboard_t ends = bb_of(move_from(move)) | bb_of(move_to(move));
    return (ends & sieve->lines) || bb_has(sieve->leaps, move_to(move));
}

/* Whether the side to move mates by a check or a chain of checks, whatever is answered. */
bool hunt_mates(struct position *pos, long effort);

enum { MATING_MOVES_MAX = 64 };

struct mating_moves {
    move_t  list[MATING_MOVES_MAX];
    uint8_t checks[MATING_MOVES_MAX]; /* how many each needs, itself included */
    int     count;
};

/* The moves that begin such a mate. */
void hunt_mating_moves(struct position *pos, const struct hunt_terms *terms, long effort, struct mating_moves *mating);

#endif
