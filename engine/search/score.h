/* The scale of search scores, in units of the evaluation, side to move's view. */
#ifndef ENGINE_SEARCH_SCORE_H
#define ENGINE_SEARCH_SCORE_H

#include <stdbool.h>

enum {
    PLY_MAX = 128,
    SCORE_DRAW = 0,
    SCORE_EVAL_MAX = 29000,   /* what an evaluation may say at most */
    SCORE_REPETITION = 30000, /* won by the enemy's forbidden repetition: decided, but no mate */
    SCORE_MATE = 32000,       /* minus the plies to it */
    SCORE_MATE_MIN = SCORE_MATE - 2 * PLY_MAX,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002
};

static inline int  score_mated_in(int ply) { return -SCORE_MATE + ply; }
static inline bool score_is_mate(int score) { return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN; }
/* Cut to what an evaluation may say. */
static inline int score_of_evaluation(int score) {
    return score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : score;
}
/* Mates and decided repetitions: beyond what pruning may guess about. */
static inline bool score_is_decided(int score) { return score > SCORE_EVAL_MAX || score < -SCORE_EVAL_MAX; }

#endif
