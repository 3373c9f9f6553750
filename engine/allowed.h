/* What a player should not play although it is legal. */
#ifndef ENGINE_ALLOWED_H
#define ENGINE_ALLOWED_H

#include "variant.h"

/* Whether a legal move loses by the law of repetition, at once or by the answer to it. The
 * position has room for two more states and is left as it was. */
bool move_is_forbidden(struct position *pos, move_t move);

/* Leaves those out of a position's legal moves, unless nothing else is left to
 * play: whatever else happens, the game goes on. Returns how many are allowed;
 * they come first. */
int allowed_moves(struct position *pos, move_t *moves, int count);

#endif
