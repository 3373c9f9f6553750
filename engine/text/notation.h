/*
 * Moves in the notations of players: Chinese (炮二平五, 馬８進７) and WXF (C2=5,
 * H8+7), which say the same in other signs; classical.h tells what, and what was
 * added for the games that have more than xiangqi.
 *
 * WXF writes places on a file as the World Xiangqi Federation does (wxf.org,
 * "Official Xiangqi piece names and notation"): + and - for front and rear, ++
 * and -- for the outermost of four or five soldiers, and of soldiers on two
 * files the file instead of the letter; `X#n`, the n-th from the front, is ours.
 */
#ifndef ENGINE_TEXT_NOTATION_H
#define ENGINE_TEXT_NOTATION_H

#include "../variant.h"
#include "glyphs.h"

/* The longest text with its end: a Dunma pair of glyphs, or two stacks of four. */
enum { NOTATION_TEXT_MAX = 96 };

/* Write a legal move of the position. `from_one`: ranks 1-10 in a point's name. */
void notation_write_wxf(const struct position *pos, move_t move, bool from_one, char out[NOTATION_TEXT_MAX]);
void notation_write_chinese(const struct position *pos, move_t move, enum script script, bool from_one,
                            char out[NOTATION_TEXT_MAX]);

/* The legal move that a text means, in coordinates (RULES.md 0.4), WXF or
 * Chinese; on error MOVE_NONE and the reason, of an ambiguous text the moves it
 * may be. */
move_t notation_parse(const struct position *pos, const char *text, size_t length, bool from_one,
                      struct text_error *error);

#endif
