#ifndef ENGINE_REPETITION_REPETITION_H
#define ENGINE_REPETITION_REPETITION_H

#include <stdio.h>

#include "../variant.h"

/* The laws that may judge repetitions in the xiangqi family (struct ruleset). */
enum repetition_law {
    REPETITION_TRADITIONAL,
    REPETITION_ASIAN,
    REPETITION_CHINESE,
    REPETITION_LEAGUE,
    REPETITION_CHECK,
    REPETITION_DRAW,
    REPETITION_NB
};

/* By enum repetition_law; NULL after the last. */
const char *repetition_law_name(size_t law);

/* Which of them judges a game of the xiangqi family: with stacks not always the one that was asked for. */
const char *repetition_law_in_force(const struct ruleset *law);

/* Repetition and the move limit, for the side to move (struct variant.judge). */
struct verdict repetition_judge(const struct position *pos, int ply);

/* Says in a line, after `prefix`, what the moves of the repetition do that has
 * ended the game here; nothing when its cycle is too long to look at. */
void repetition_explain(const struct position *pos, const char *prefix, bool from_one, FILE *out);

/* A draw when the move limit is reached (RULES.md 0.7), else nothing. */
struct verdict repetition_move_limit(const struct position *pos);

/* zuhe (RULES.md 4.4), judge and forbidden of struct variant: with its exceptions, and without. */
struct verdict zuhe_cycle_judge(const struct position *pos, int ply);
bool           zuhe_cycle_forbidden(const struct position *pos, move_t move);
struct verdict zuhe_strict_judge(const struct position *pos, int ply);
bool           zuhe_strict_forbidden(const struct position *pos, move_t move);

#endif
