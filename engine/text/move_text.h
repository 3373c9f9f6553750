#ifndef ENGINE_TEXT_MOVE_TEXT_H
#define ENGINE_TEXT_MOVE_TEXT_H

#include "../variant.h"

/* Writes the move of a position as RULES.md 0.4 prints it; ranks 1-10 instead
 * of 0-9 where `from_one`. */
void move_text_write(const struct position *pos, move_t move, bool from_one, char out[MOVE_TEXT_MAX]);

/* The legal move that a text means in a position; on error MOVE_NONE and the
 * reason: not a move at all, or not legal here and why. */
move_t move_text_parse(const struct position *pos, const char *text, size_t length, bool from_one,
                       struct text_error *error);

#endif
