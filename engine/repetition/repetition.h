#ifndef ENGINE_REPETITION_REPETITION_H
#define ENGINE_REPETITION_REPETITION_H

#include "../variant.h"

/* Repetition and the move limit, for the side to move (struct variant.judge). */
struct verdict repetition_judge(const struct position *pos, int ply);

/* A draw when the move limit is reached (RULES.md 0.7), else nothing. */
struct verdict repetition_move_limit(const struct position *pos);

/* zuhe (RULES.md 4.4), judge and forbidden of struct variant: with its exceptions, and without. */
struct verdict zuhe_cycle_judge(const struct position *pos, int ply);
bool           zuhe_cycle_forbidden(const struct position *pos, move_t move);
struct verdict zuhe_strict_judge(const struct position *pos, int ply);
bool           zuhe_strict_forbidden(const struct position *pos, move_t move);

#endif
