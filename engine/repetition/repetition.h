#ifndef ENGINE_REPETITION_REPETITION_H
#define ENGINE_REPETITION_REPETITION_H

#include "../variant.h"

/* Repetition and the move limit, for the side to move (struct variant.judge). */
struct verdict repetition_judge(const struct position *pos, int ply);

#endif
