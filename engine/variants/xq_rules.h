/*
 * What xiangqi's pieces can do and when a general is safe (RULES.md 1): shared
 * by every game of the xiangqi family, inlined into each one's generator.
 */
#ifndef ENGINE_VARIANTS_XQ_RULES_H
#define ENGINE_VARIANTS_XQ_RULES_H

#include "../attacks.h"

/* Where a single piece of `side` may go from `from`, own pieces not excluded. */
static ALWAYS_INLINE bitboard_t xq_targets(const struct position *pos, int side, int kind, int from) {
    const bitboard_t all = position_all(pos);
    switch (kind) {
    case KING:
        return attack_king[side][from];
    case ADVISOR:
        return attack_advisor[side][from];
    case ELEPHANT:
        return elephant_attacks(from, all);
    case HORSE:
        return horse_attacks(from, all);
    case CHARIOT:
        return chariot_attacks(from, all);
    case CANNON: {
        const struct lines l = lines_at(from, all);
        return (lines_set(from, l, LINE_FIRST) & ~all) | (lines_set(from, l, LINE_SECOND) & all);
    }
    case SOLDIER:
        return attack_soldier[side][from];
    default:
        return 0;
    }
}

/* The enemy points that could capture a general of `side` on `king` (facing
 * generals included), were `all` occupied and only `enemy` of the enemy's
 * pieces left. */
static ALWAYS_INLINE bitboard_t xq_attackers(const struct position *pos, int side, int king, bitboard_t all,
                                             bitboard_t enemy) {
    const struct lines l = lines_at(king, all);
    return ((lines_set(king, l, LINE_FIRST) & (pos->by_kind[CHARIOT] | pos->by_kind[KING])) |
            (lines_set(king, l, LINE_SECOND) & pos->by_kind[CANNON]) |
            (horse_attacks_to(king, all) & pos->by_kind[HORSE]) |
            (attack_soldier_to[side ^ 1][king] & pos->by_kind[SOLDIER])) &
           enemy;
}

/* Whether the mover's general is safe after its piece goes from -> to. */
static ALWAYS_INLINE bool xq_safe_after(const struct position *pos, int from, int to) {
    const int        us = pos->side, king = position_king(pos, us);
    const bitboard_t target = bb_of(to);
    return !xq_attackers(pos, us, from == king ? to : king, (position_all(pos) & ~bb_of(from)) | target,
                         pos->by_side[us ^ 1] & ~target);
}

/*
 * Fills in checkers, exposed and hollow of the current state.
 *
 * Counting the pieces on each line from the general outwards, 1, 2, 3:
 *   a chariot at 1 or a cannon at 2 gives check;
 *   a chariot (or general) at 2 makes 1 exposed, a cannon at 3 makes 1 and 2;
 *   a cannon at 1 makes the points before it hollow: whatever steps there is its screen.
 * A horse that would attack but for a piece on its leg makes that piece exposed.
 * So a move of an unexposed piece that is not in check and does not land on a
 * hollow point is legal; the others are tried one by one with xq_safe_after.
 */
static ALWAYS_INLINE void xq_find_checks(struct position *pos) {
    struct state      *st = pos->st;
    const int          us = pos->side, king = position_king(pos, us);
    const bitboard_t   all = position_all(pos), enemy = pos->by_side[us ^ 1];
    const bitboard_t   cannons = pos->by_kind[CANNON] & enemy, horses = pos->by_kind[HORSE] & enemy;
    const bitboard_t   chariots = pos->by_kind[CHARIOT] & enemy;
    const struct lines l = lines_at(king, all);
    const bitboard_t   first = lines_set(king, l, LINE_FIRST), second = lines_set(king, l, LINE_SECOND);
    const bitboard_t   horse_from = horse_attacks_to(king, all);

    st->checkers = (first & chariots) | (second & cannons) | (horse_from & horses) |
                   (attack_soldier_to[us ^ 1][king] & pos->by_kind[SOLDIER] & enemy);

    st->hollow = 0;
    for (bitboard_t c = first & cannons; c;) st->hollow |= attack_between[king][bb_pop(&c)];

    bitboard_t exposed = 0;
    bitboard_t pinners =
        (second & (chariots | (pos->by_kind[KING] & enemy))) | (lines_set(king, l, LINE_THIRD) & cannons);
    while (pinners) exposed |= attack_between[king][bb_pop(&pinners)];
    bitboard_t hobbled = attack_horse_to[king][0] & horses & ~horse_from;
    if (hobbled) {
        const struct leg_mask *near = &attack_diagonal[king];
        do {
            const struct leg_mask *leg = &attack_orthogonal[bb_pop(&hobbled)];
            exposed |= bb_make(near->lo & leg->lo, near->hi & leg->hi);
        } while (hobbled);
    }
    st->exposed = exposed & pos->by_side[us];
}

/*
 * When a single piece gives check: the points a piece other than the general
 * must go to, to end it. `*screen` gets the own screen of a checking cannon,
 * which may also go anywhere else. With several checkers every target has to
 * be tried. What comes out still needs xq_safe_after.
 */
static ALWAYS_INLINE bitboard_t xq_evasion_targets(const struct position *pos, bitboard_t *screen) {
    const bitboard_t checkers = pos->st->checkers;
    *screen = 0;
    if (bb_several(checkers)) return ~(bitboard_t)0;
    const int        king = position_king(pos, pos->side), at = bb_first(checkers);
    const bitboard_t between = attack_between[king][at];
    switch (pos->stack[at]) {
    case CHARIOT:
        return between | checkers;
    case CANNON:
        *screen = between & pos->by_side[pos->side];
        return between | checkers;
    case HORSE: {
        const struct leg_mask *near = &attack_diagonal[king], *leg = &attack_orthogonal[at];
        return bb_make(near->lo & leg->lo, near->hi & leg->hi) | checkers;
    }
    default:
        return checkers;
    }
}

/* For each kind the points from which a piece of the side to move would attack
 * the enemy general (struct variant.check_points). */
static inline void xq_check_points(const struct position *pos, bitboard_t points[KIND_NB]) {
    const int          us = pos->side, king = position_king(pos, us ^ 1);
    const bitboard_t   all = position_all(pos);
    const struct lines l = lines_at(king, all);
    for (int kind = 0; kind < KIND_NB; kind++) points[kind] = 0;
    points[HORSE] = horse_attacks_to(king, all);
    points[CHARIOT] = lines_set(king, l, LINE_FIRST);
    points[CANNON] = lines_set(king, l, LINE_SECOND);
    points[SOLDIER] = attack_soldier_to[us][king];
}

/* The board's share of making a single piece's move and of taking it back. */
static ALWAYS_INLINE void xq_move_piece(struct position *pos, int us, int from, int to, unsigned captured) {
    const unsigned   kind = pos->stack[from];
    const bitboard_t target = bb_of(to), both = target | bb_of(from);
    if (captured) {
        pos->by_side[us ^ 1] ^= target;
        pos->by_kind[captured] ^= target;
    }
    pos->by_side[us] ^= both;
    pos->by_kind[kind] ^= both;
    pos->stack[from] = 0;
    pos->stack[to] = (uint16_t)kind;
}

static ALWAYS_INLINE void xq_move_piece_back(struct position *pos, int us, int from, int to, unsigned captured) {
    const unsigned   kind = pos->stack[to];
    const bitboard_t target = bb_of(to), both = target | bb_of(from);
    pos->by_side[us] ^= both;
    pos->by_kind[kind] ^= both;
    pos->stack[from] = (uint16_t)kind;
    pos->stack[to] = (uint16_t)captured;
    if (captured) {
        pos->by_side[us ^ 1] ^= target;
        pos->by_kind[captured] ^= target;
    }
}

#endif
