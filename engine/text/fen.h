#ifndef ENGINE_TEXT_FEN_H
#define ENGINE_TEXT_FEN_H

#include "../variant.h"

/* Longest canonical FEN with its end: 90 points of stacks and the fields. */
enum { FEN_MAX = 640 };

/*
 * Sets `pos` (with `first` as its only state, under `law`) from a FEN as
 * RULES.md 0.3 reads it: fields after the board may be missing, those after
 * the sixth are ignored, counters are clamped. On refusal `error` says what is
 * wrong and where, and `pos` must not be used.
 */
bool fen_parse(struct position *pos, struct state *first, const struct ruleset *law, const char *fen,
               struct text_error *error);

/* Writes the canonical FEN; `out` has room for FEN_MAX. */
void fen_write(const struct position *pos, char *out);

#endif
