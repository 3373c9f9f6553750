/*
 * Transfers: pieces of one side going between two of its own points (combine,
 * swap, partial swap: RULES.md 2.2).
 *
 * What a transfer does is told by its net flow: some pieces from x to y, some
 * from y to x, no kind in both. Several spellings (FROM, S, TO, T) may have the
 * same net flow, from either end and with common pieces exchanged as well to
 * lend their ability; each net flow is one successor and one move, the spelling
 * that RULES.md 0.4 prints: the shortest text, then the first in ASCII.
 */
#ifndef ENGINE_VARIANTS_ZUYI_ZUYI_TRANSFER_H
#define ENGINE_VARIANTS_ZUYI_ZUYI_TRANSFER_H

#include "../../position.h"

/* Two own points and what their pieces could do. */
struct zuyi_pair {
    int      point[2];
    unsigned stack[2];
    unsigned able[2];     /* masks: pieces that reach the other point */
    unsigned portable[2]; /* masks: pieces that may be taken there */
    bool     combine, swap;
};

/* The pair as it stands on the board; with what is known of who reaches whom. */
struct zuyi_pair zuyi_pair_of(const struct position *pos, int x, int y);
struct zuyi_pair zuyi_pair_with(const struct position *pos, int x, int y, unsigned able_x, unsigned able_y);

/* The move whose net flow takes the pieces of mask `there` from point[0] and of
 * mask `back` from point[1] (no kind in both, not both 0); MOVE_NONE when no
 * spelling of it is allowed. */
move_t zuyi_spell(const struct zuyi_pair *pair, unsigned there, unsigned back);

/* Writes all transfers of a pair, the general's safety aside; returns the end. */
move_t *zuyi_transfers(const struct zuyi_pair *pair, move_t *out);

/* struct variant.transfer */
move_t zuyi_transfer(const struct position *pos, int from, unsigned moving, int to, unsigned returning);

/* The most transfers a pair may have: two stacks of four pieces. */
enum { ZUYI_TRANSFERS_MAX = 256 };

#endif
