#ifndef ENGINE_TEXT_SVG_H
#define ENGINE_TEXT_SVG_H

#include <stdio.h>

#include "../variant.h"

/* Draws the position as an SVG image that needs nothing else: the board of its game,
 * a disc for each piece or stack, the last move, the flags, the side to move.
 * Ranks are numbered 1-10 instead of 0-9 where `from_one`. */
void svg_write(const struct position *pos, bool from_one, FILE *out);

#endif
