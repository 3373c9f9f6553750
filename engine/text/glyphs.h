/*
 * The signs of Chinese and WXF move text. Written by hand it comes in many
 * forms (old and new glyphs, wide and narrow digits, letters of either case):
 * all of them are read as one letter each, a token.
 */
#ifndef ENGINE_TEXT_GLYPHS_H
#define ENGINE_TEXT_GLYPHS_H

#include <stdbool.h>
#include <stddef.h>

enum script { SCRIPT_TRADITIONAL, SCRIPT_SIMPLIFIED, SCRIPT_NB };

/* Tokens besides the pieces' letters, the digits 1 to 9, '+' '-' '=' (advance,
 * retreat, traverse), '&' '~' '/' '^' '@' ',' '#' (classical.h). */
enum { TOKEN_FRONT = '<', TOKEN_MIDDLE = '|', TOKEN_REAR = '>', TOKEN_QUEEN_OR_REAR = '?' };

/* What a side's piece of a kind is called; kings and soldiers of an open board
 * (zuhe) have names of their own. */
const char *glyph_piece(enum script script, bool open_board, int side, int kind);
/* A file or a number of steps, 1..9, as the side writes it; and a place in a row
 * of pieces, 1..10. */
const char *glyph_number(int side, int n);
const char *glyph_ordinal(int n);
/* What a token other than a piece or a digit is written as. */
const char *glyph_token(enum script script, char token);

/* The kind of a token that is a piece's letter; KIND_NONE of any other. */
int token_kind(char token);

/* Reads a text as tokens, blanks and brackets left out; behind '@' a point stays
 * as it is. The count, or -1 when a sign is none of move text or there are more
 * than `most`. */
int tokens_read(const char *text, size_t length, char *tokens, int most);

#endif
