/*
 * Boards of the xiangqi family as they come from outside (RULES.md 0.3).
 */
#ifndef ENGINE_VARIANTS_XQ_BOARD_H
#define ENGINE_VARIANTS_XQ_BOARD_H

#include "../error.h"
#include "../position.h"

/* Where a kind may ever stand in plain xiangqi. */
bitboard_t xq_home(int side, int kind);

/* "red", "black" */
const char *xq_side_word(int side);

/* Refuses a board for what stands on a point where it never can. */
bool xq_fail_astray(struct text_error *error, int side, int kind, int pt);

/* Refuses a board on which the side not to move could lose its general to
 * `attackers` now; true when there are none. */
bool xq_nobody_attacks(const struct position *pos, bitboard_t attackers, struct text_error *error);

#endif
