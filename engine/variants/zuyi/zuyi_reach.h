/*
 * What the pieces of a stack can reach and where they may be taken along
 * (RULES.md 2.2 and 2.3): what generator and transfers share.
 */
#ifndef ENGINE_VARIANTS_ZUYI_ZUYI_REACH_H
#define ENGINE_VARIANTS_ZUYI_ZUYI_REACH_H

#include "../xq_rules.h"

/* Where a piece on a point may be taken along: all that it could ever come to by
 * its own ways (RULES.md 2.3). */
extern bitboard_t zuyi_relocations[SIDE_NB][SOLDIER + 1][POINT_NB];

/* The masks of a stack that name each multiset once: of equal pieces the lowest. */
static ALWAYS_INLINE bool zuyi_mask_is_canonical(unsigned stack, unsigned mask) {
    const unsigned next = stack >> 4;
    unsigned       equal = 0; /* bit i: the same kind as piece i - 1 */
    for (int i = 1; i < STACK_PIECES_MAX; i++)
        if ((next >> 4 * (i - 1) & 15) != 0 && ((stack ^ next) >> 4 * (i - 1) & 15) == 0) equal |= 1U << i;
    return !(mask & equal & ~(mask << 1));
}

/* What one piece can reach by its own way of moving (RULES.md 2.2, ability). */
struct zuyi_reach {
    bitboard_t away; /* empty points and enemies */
    bitboard_t own;  /* own stacks: as targets of a capture, and for the cannon also by sliding up to them */
};

static ALWAYS_INLINE struct zuyi_reach zuyi_reach_of(const struct position *pos, int side, int kind, int from) {
    const bitboard_t own = pos->by_side[side];
    if (kind == CANNON) {
        const bitboard_t   all = position_all(pos);
        const struct lines l = lines_at(from, all);
        const bitboard_t   first = lines_set(from, l, LINE_FIRST), second = lines_set(from, l, LINE_SECOND);
        return (struct zuyi_reach){(first & ~all) | (second & pos->by_side[side ^ 1]), (first | second) & own};
    }
    const bitboard_t targets = xq_targets(pos, side, kind, from);
    return (struct zuyi_reach){targets & ~own, targets & own};
}

/* Which pieces of a stack on `from` may be taken along to `to`: a mask. */
static inline unsigned zuyi_portable(int side, unsigned stack, int from, int to) {
    unsigned mask = 0;
    for (unsigned bit = 1; stack; stack >>= 4, bit <<= 1)
        if (bb_has(zuyi_relocations[side][stack & 15][from], to)) mask |= bit;
    return mask;
}

/* Which pieces of a stack on `from` reach the own stack on `to`: a mask. */
static inline unsigned zuyi_able(const struct position *pos, int side, unsigned stack, int from, int to) {
    unsigned mask = 0;
    for (unsigned bit = 1; stack; stack >>= 4, bit <<= 1)
        if (bb_has(zuyi_reach_of(pos, side, (int)(stack & 15), from).own, to)) mask |= bit;
    return mask;
}

#endif
