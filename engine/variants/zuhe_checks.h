/* Checks, and which moves could expose the own king (RULES.md 3 and 3.1). */
#ifndef ENGINE_VARIANTS_ZUHE_CHECKS_H
#define ENGINE_VARIANTS_ZUHE_CHECKS_H

#include "zuhe_rules.h"

/*
 * What a move of ours could open to an enemy line piece that stands on the
 * king's ray with none of its own before it: between them own pieces and gaps.
 * Without chains it attacks over gaps only. With chains a row of pieces next to
 * the king does not stop it, but a loose piece, one behind a gap, does. So:
 *   one loose piece            its leaving lets the chain through: exposed
 *   one gap before the last    filling it makes one row of all: hollow
 */
static ALWAYS_INLINE void zuhe_watch_line(struct state *st, bitboard_t between, bitboard_t pieces, bool chain,
                                          bool rising) {
    if (!chain) {
        if (!bb_several(pieces)) st->exposed |= pieces;
        return;
    }
    const bitboard_t gaps = between & ~pieces, gap = rising ? bb_lowest(gaps) : bb_highest(gaps);
    const bitboard_t loose = rising ? pieces & ~(gap - 1) : pieces & (gap - 1);
    if (!bb_several(loose)) st->exposed |= loose;
    if (zuhe_in_row(loose, gaps ^ gap, rising)) st->hollow |= gap;
}

/* With chains: when the only enemy before a line piece stands right behind the
 * row of own pieces next to the king, capturing it may lengthen the row. */
static ALWAYS_INLINE void zuhe_watch_capture(struct state *st, bitboard_t between, bitboard_t own, bitboard_t enemy,
                                             bool rising) {
    const bitboard_t blocker = between & enemy;
    if (bb_several(blocker)) return;
    const bitboard_t before = between & (rising ? blocker - 1 : ~(blocker | (blocker - 1)));
    if (!(before & ~own)) st->hollow |= blocker;
}

/*
 * Fills in checkers, exposed and hollow of the current state: an own piece that
 * is not exposed, captures no string and goes to no hollow point leaves the king
 * safe when it was. The other moves are tried one by one with zuhe_safe_after.
 */
static inline void zuhe_find_checks(struct position *pos) {
    struct state    *st = pos->st;
    const int        us = pos->side, king = position_king(pos, us);
    const bitboard_t own = pos->by_side[us], enemy = zuhe_enemies(pos);
    const bool       chain = zuhe_rule(pos, RULE_CHAIN);

    st->checkers = zuhe_leapers(pos, us, king, enemy);
    st->exposed = st->hollow = 0;
    for (bitboard_t b = zuhe_bearers(pos, king, enemy); b;) {
        const int        at = bb_pop(&b), kind = pos->stack[at];
        const bitboard_t between = ray_between[king][at], pieces = between & (own | enemy);
        if (kind == CANNON) {
            const bitboard_t rest = pieces & (pieces - 1);
            if (!pieces)
                st->hollow |= between; /* whatever steps there is its screen */
            else if (!rest)
                st->checkers |= bb_of(at);
            else if (!bb_several(rest))
                st->exposed |= pieces & own;
        } else if (kind == KING) {
            if (!bb_several(pieces)) st->exposed |= pieces & own;
        } else if (pieces & enemy) {
            if (chain) zuhe_watch_capture(st, between, own, enemy, at > king);
        } else if (zuhe_bears(pos, king, at, own, enemy)) {
            st->checkers |= bb_of(at);
        } else {
            zuhe_watch_line(st, between, pieces, chain, at > king);
        }
    }
}

#endif
