/* The rest of a static exchange evaluation, for games whose points hold single pieces. */
#ifndef ENGINE_VARIANTS_SEE_H
#define ENGINE_VARIANTS_SEE_H

#include "../variant.h"

/* The cheapest piece of `side` that can capture on `to` while `occ` stands, as a point; -1 for none. */
typedef int see_attacker(const struct position *pos, int side, int to, bitboard_t occ);

/* Whether nothing stands between `to` and the general of `side` on its file: the
 * enemy's general may not capture there. NULL where generals do not face each other. */
typedef bool see_facing(const struct position *pos, int side, int to, bitboard_t occ);

/*
 * Captures on `to` in turn, the enemy of the side to move first, each with its
 * cheapest piece, which either may leave. `balance` is what the mover is ahead
 * by, were the piece that it put on `to` lost, and negative; `occ` is the board
 * after its move. Whether the mover still gets what it asked for.
 */
static ALWAYS_INLINE bool see_mover_gains(const struct position *pos, int to, bitboard_t occ, int balance,
                                          see_attacker *cheapest, see_facing *faces) {
    const int16_t *value = pos->law->variant->exchange;
    int            side = pos->side ^ 1;
    /* Each turn: `side` may capture or leave it; `balance` is from the other's view and negative. */
    for (;;) {
        const int at = cheapest(pos, side, to, occ);
        if (at < 0) break;
        const int kind = pos->stack[at];
        occ &= ~bb_of(at);
        side ^= 1;
        if (kind == KING) {
            /* The general may not capture what is still protected. */
            if (cheapest(pos, side, to, occ) >= 0 || (faces && faces(pos, side, to, occ))) side ^= 1;
            break;
        }
        balance = -balance - 1 - value[kind];
        if (balance >= 0) break;
    }
    return side != pos->side;
}

#endif
