/*
 * Endgame tables by backward induction, made with a game's own generator and
 * judged by nothing but want of moves (no repetition, no move limit): what the
 * tests and reports ask when a source claims that so much beats so much.
 *
 * A material is a text such as "KCk": upper case red, lower case black, both
 * kings named. Captures and promotions lead to other materials, which are solved
 * first. One byte for each placement and side to move: up to four pieces.
 * For games without stacks and laws without flags or a Dunma right.
 */
#ifndef TESTS_RETRO_RETRO_H
#define TESTS_RETRO_RETRO_H

#include "engine/variant.h"

struct retro;

/* NULL when memory is short. */
struct retro *retro_new(const struct ruleset *law);
void          retro_free(struct retro *retro);

/* Solves a material and all it leads to. False when memory is short. */
bool retro_solve(struct retro *retro, const char *material);

/* What a position of a solved material comes to for the side to move, and in how many plies. */
enum retro_outcome { RETRO_DRAW, RETRO_WIN, RETRO_LOSS };
struct retro_verdict {
    enum retro_outcome outcome;
    int                plies;
};
struct retro_verdict retro_ask(const struct retro *retro, const struct position *pos);

/* Shows every legal placement of a solved material with one side to move. */
typedef void retro_visit(void *context, const struct position *pos, struct retro_verdict verdict);
void         retro_each(const struct retro *retro, const char *material, int side, retro_visit *visit, void *context);

#endif
