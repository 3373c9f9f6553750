/*
 * The move: 32 bits that mean the same in every variant, so that search,
 * transposition table and histories handle it without knowing the game.
 *
 *   31 30 |  29   | 28..25 |  24  | 23..22    | 21..18    | 17..14 | 13..7 | 6..0
 *    0  0 | noisy | Dunma  | flag | promotion | returning | moving | from  | to
 *
 * moving     mask over the pieces of the stack on FROM that go (KABNRCP order,
 *            equal letters take the lowest bits); 1 for a single piece and
 *            never 0, so that 0 is "no move"
 * returning  mask over the own stack on TO that goes back to FROM: a swap
 * promotion  enum promotion
 * flag       the own flag steps once; from = to = the general's point for "^^"
 * Dunma      the leap (1..8, attack_leap) that the last horse makes before the move FROM-TO
 * noisy      captures or promotes: what quiescence looks at
 *
 * One successor is one move: where several spellings lead to it the generator
 * makes only the one that RULES.md 0.4 prints.
 */
#ifndef ENGINE_MOVE_H
#define ENGINE_MOVE_H

#include "base/bits.h"

typedef uint32_t move_t;

enum { MOVE_NONE = 0 };

enum promotion { PROMOTE_NONE, PROMOTE_QUEEN, PROMOTE_GRAND_QUEEN };

/* The longest list of legal moves that any variant's generator may write. */
enum { MOVE_LIST_MAX = 2048 };

/* The longest text of a move with its end: a promotion or swap, a flag step, a Dunma pair. */
enum { MOVE_TEXT_MAX = 32 };

enum {
    MOVE_FROM_SHIFT = 7,
    MOVE_MOVING_SHIFT = 14,
    MOVE_RETURNING_SHIFT = 18,
    MOVE_PROMOTION_SHIFT = 22,
    MOVE_FLAG_SHIFT = 24,
    MOVE_DUNMA_SHIFT = 25,
    MOVE_NOISY_SHIFT = 29
};

#define MOVE_NOISY     (UINT32_C(1) << MOVE_NOISY_SHIFT)
#define MOVE_FLAG_STEP (UINT32_C(1) << MOVE_FLAG_SHIFT)

/* A single piece (or one-piece stack) going from point to point. */
static ALWAYS_INLINE move_t move_plain(int from, int to, bool noisy) {
    return (move_t)to | (move_t)from << MOVE_FROM_SHIFT | UINT32_C(1) << MOVE_MOVING_SHIFT |
           (move_t)noisy << MOVE_NOISY_SHIFT;
}

static ALWAYS_INLINE int  move_to(move_t m) { return (int)(m & 127); }
static ALWAYS_INLINE int  move_from(move_t m) { return (int)(m >> MOVE_FROM_SHIFT & 127); }
static ALWAYS_INLINE int  move_moving(move_t m) { return (int)(m >> MOVE_MOVING_SHIFT & 15); }
static ALWAYS_INLINE int  move_returning(move_t m) { return (int)(m >> MOVE_RETURNING_SHIFT & 15); }
static ALWAYS_INLINE int  move_promotion(move_t m) { return (int)(m >> MOVE_PROMOTION_SHIFT & 3); }
static ALWAYS_INLINE bool move_flag_step(move_t m) { return m >> MOVE_FLAG_SHIFT & 1; }
static ALWAYS_INLINE int  move_dunma(move_t m) { return (int)(m >> MOVE_DUNMA_SHIFT & 15); }
/* One piece, the lowest of its stack, that goes and does nothing else: nearly every move of most games. */
static ALWAYS_INLINE bool move_is_plain(move_t m) {
    return (m >> MOVE_MOVING_SHIFT & ((UINT32_C(1) << (MOVE_NOISY_SHIFT - MOVE_MOVING_SHIFT)) - 1)) == 1;
}
static ALWAYS_INLINE bool move_is_noisy(move_t m) { return (m & MOVE_NOISY) != 0; }

#endif
