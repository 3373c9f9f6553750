/*
 * Boards of the xiangqi family as they come from outside (RULES.md 0.3).
 */
#ifndef ENGINE_VARIANTS_XQ_BOARD_H
#define ENGINE_VARIANTS_XQ_BOARD_H

#include "../error.h"
#include "../position.h"
#include "../units.h"

/* What the variants of the family have in common (struct variant). */
#define XQ_SET                                                                                                         \
    .traits = {.null_move = true, .null_move_kinds = 1 << HORSE | 1 << CHARIOT | 1 << CANNON}, .move_rule = 120,       \
    .soldier_units = UNITS_PER_SOLDIER,                                                                                \
    .exchange = {[ADVISOR] = 200, [ELEPHANT] = 200, [HORSE] = 400, [CHARIOT] = 900,                                    \
                 [CANNON] = 420,  [SOLDIER] = 90,   [KING] = 10000},                                                   \
    .most = {[KING] = 1, [ADVISOR] = 2, [ELEPHANT] = 2, [HORSE] = 2, [CHARIOT] = 2, [CANNON] = 2, [SOLDIER] = 5}

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
