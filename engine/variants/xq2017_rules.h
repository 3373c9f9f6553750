/*
 * What the pieces of xiangqi2017 can do beyond plain xiangqi (RULES.md 5.2 and
 * 5.4 to 5.7), as data: a side has powers, and each power widens a set.
 */
#ifndef ENGINE_VARIANTS_XQ2017_RULES_H
#define ENGINE_VARIANTS_XQ2017_RULES_H

#include "xq_rules.h"

/* Bits 1 to 9 are the abilities of RULES.md 5.7, numbered as there. */
enum xq2017_power {
    POWER_CHARIOT_LINES = 1 << 1, /* advisor lines, in either palace */
    POWER_CANNON_LINES = 1 << 2,
    POWER_HORSE_FREE = 1 << 3,
    POWER_ELEPHANT_FREE = 1 << 4,
    POWER_ADVISOR_WIDE = 1 << 5,
    POWER_SOLDIER_SLANT = 1 << 6,
    POWER_SOLDIER_SWEEP = 1 << 7,
    POWER_GENERAL_FLIES = 1 << 8,
    POWER_RIVER_ELEPHANT = 1 << 10, /* 5.4 */
    POWER_TASK_PAWN = 1 << 11,      /* 5.5 */
    POWER_ROYAL_ADVISOR = 1 << 12,  /* 5.6 */

    /* Those that let something attack the enemy general that plain xiangqi does not know of. */
    POWERS_TO_CHECK = POWER_CHARIOT_LINES | POWER_CANNON_LINES | POWER_HORSE_FREE | POWER_GENERAL_FLIES |
                      POWER_RIVER_ELEPHANT | POWER_TASK_PAWN | POWER_ROYAL_ADVISOR
};

/* The advisor lines of either palace: the points one step away, and for a
 * corner the middle of its line and the far end. */
struct palace_line {
    bitboard_t near, middle, far;
};

extern struct palace_line xq2017_line[POINT_NB];
extern bitboard_t         xq2017_around[POINT_NB];                  /* one step in eight directions */
extern bitboard_t         xq2017_royal_step[SIDE_NB][POINT_NB];     /* 5.6: what an advisor reaches besides its lines */
extern bitboard_t         xq2017_river_leap[SIDE_NB][POINT_NB][16]; /* 5.4: by the occupied points diagonally next */
extern uint8_t            xq2017_palace_place[SIDE_NB][POINT_NB];   /* 5.7: the place in PalaceMap's order */

void xq2017_tables_init(void);

/* --- powers ------------------------------------------------------------------- */

/* The number of the ability that a general of `side` on `king` gives; 9 is none (RULES.md 5.7). */
static ALWAYS_INLINE int xq2017_ability(const struct ruleset *law, int side, int king) {
    return law->palace_map[xq2017_palace_place[side][king]];
}

/* What the pieces of `side` can do, were `own` what it has left. */
static ALWAYS_INLINE uint32_t xq2017_powers(const struct position *pos, int side, bitboard_t own) {
    const uint32_t   rules = pos->law->switches;
    const bitboard_t attackers = own & (pos->by_kind[CHARIOT] | pos->by_kind[HORSE] | pos->by_kind[CANNON]);
    uint32_t         powers = 0;
    if (!attackers) {
        if (rules & RULE_RIVER_ELEPHANT) powers |= POWER_RIVER_ELEPHANT;
        if (rules & RULE_TASK_PAWN) powers |= POWER_TASK_PAWN;
        if (rules & RULE_ROYAL_ADVISOR && !(own & pos->by_kind[ELEPHANT])) powers |= POWER_ROYAL_ADVISOR;
    }
    if (rules & RULE_PALACE_STRATEGY) powers |= UINT32_C(1) << xq2017_ability(pos->law, side, position_king(pos, side));
    return powers;
}

/* The pieces of `side` whose fall, alone, would give it powers (5.4 to 5.6). */
static ALWAYS_INLINE bitboard_t xq2017_last_pieces(const struct position *pos, int side) {
    const bitboard_t attackers =
        pos->by_side[side] & (pos->by_kind[CHARIOT] | pos->by_kind[HORSE] | pos->by_kind[CANNON]);
    const bitboard_t with_elephants = attackers | position_pieces(pos, side, ELEPHANT);
    return (bb_several(attackers) ? 0 : attackers) | (bb_several(with_elephants) ? 0 : with_elephants);
}

/* --- where pieces go ------------------------------------------------------------ */

/* 5.7(1), (2), (5): along the advisor lines, over an empty middle or jumping what stands there. */
static ALWAYS_INLINE bitboard_t xq2017_slide(int pt, bitboard_t all) {
    const struct palace_line *l = &xq2017_line[pt];
    return l->near | (l->middle & all ? 0 : l->far);
}
static ALWAYS_INLINE bitboard_t xq2017_jump(int pt, bitboard_t all) {
    const struct palace_line *l = &xq2017_line[pt];
    return l->middle & all ? l->far : 0;
}

static ALWAYS_INLINE bitboard_t xq2017_river_leaps(int side, int pt, bitboard_t all, uint32_t powers) {
    return xq2017_river_leap[side][pt][powers & POWER_ELEPHANT_FREE ? 0 : leg_index(&attack_diagonal[pt], all)];
}

static ALWAYS_INLINE bitboard_t xq2017_elephant(int side, int from, bitboard_t all, uint32_t powers) {
    bitboard_t to = powers & POWER_RIVER_ELEPHANT ? xq2017_river_leaps(side, from, all, powers) : 0;
    if (bb_has(attack_half[side], from))
        to |= powers & POWER_ELEPHANT_FREE ? attack_elephant[from][0] : elephant_attacks(from, all);
    return to;
}

static ALWAYS_INLINE bitboard_t xq2017_advisor(int side, int from, bitboard_t all, uint32_t powers) {
    bitboard_t to = attack_advisor[side][from];
    if (powers & POWER_ROYAL_ADVISOR) to |= xq2017_royal_step[side][from];
    if (powers & POWER_ADVISOR_WIDE) to |= xq2017_slide(from, all) & xq2017_line[from].far;
    return to;
}

static ALWAYS_INLINE bitboard_t xq2017_rank(int pt) {
    const struct point_place p = attack_place[pt];
    const uint64_t           points = UINT64_C(511) << p.shift;
    return p.high ? bb_make(0, points) : bb_make(points, 0);
}

static ALWAYS_INLINE bitboard_t xq2017_soldier(int side, int from, bitboard_t all, uint32_t powers) {
    const int  rank = attack_place[from].rank, own_bank = side == RED ? 4 : 5;
    bitboard_t to = attack_soldier[side][from];
    if (powers & POWER_TASK_PAWN && bb_has(attack_palace[side ^ 1], from))
        to |= soldiers_forward(side ^ 1, bb_of(from)) & attack_palace[side ^ 1];
    if (powers & POWER_SOLDIER_SLANT && rank == own_bank)
        to |= xq2017_around[from] & attack_half[side ^ 1] & ~attack_soldier[side][from] & ~all;
    if (powers & POWER_SOLDIER_SWEEP && rank == 9 - own_bank) to |= chariot_attacks(from, all) & xq2017_rank(from);
    return to;
}

/* Where a piece of `side` with these powers may go from `from` on a board that
 * `all` occupies, own pieces not excluded. The flight of 5.7(8) is a threat and
 * never a move: who could be captured so has lost before. */
static ALWAYS_INLINE bitboard_t xq2017_targets(int side, int kind, int from, bitboard_t all, uint32_t powers) {
    switch (kind) {
    case KING:
        return attack_king[side][from];
    case ADVISOR:
        return xq2017_advisor(side, from, all, powers);
    case ELEPHANT:
        return xq2017_elephant(side, from, all, powers);
    case HORSE:
        return powers & POWER_HORSE_FREE ? attack_horse[from][0] : horse_attacks(from, all);
    case CHARIOT: {
        const bitboard_t to = chariot_attacks(from, all);
        return powers & POWER_CHARIOT_LINES ? to | xq2017_slide(from, all) : to;
    }
    case CANNON: {
        const struct lines l = lines_at(from, all);
        bitboard_t         moves = lines_set(from, l, LINE_FIRST), catches = lines_set(from, l, LINE_SECOND);
        if (powers & POWER_CANNON_LINES) {
            moves |= xq2017_slide(from, all);
            catches |= xq2017_jump(from, all);
        }
        return (moves & ~all) | (catches & all);
    }
    case SOLDIER:
        return xq2017_soldier(side, from, all, powers);
    default:
        return 0;
    }
}

/* --- generals ------------------------------------------------------------------- */

/* 5.7(8): whether a general of `side` on `king` may face, and could capture, one on `enemy_king`. */
static ALWAYS_INLINE bool xq2017_flies(const struct ruleset *law, int side, int king, int enemy_king) {
    const int enemy_centre = point_of(4, side == RED ? 8 : 1);
    return law->switches & RULE_PALACE_STRATEGY && xq2017_ability(law, side, king) == 8 &&
           attack_place[king].file == 4 && attack_place[enemy_king].file == 4 && enemy_king != enemy_centre;
}

/* 5.2: of `cannons`, the one behind the general on `king` that faces the other one. */
static ALWAYS_INLINE bitboard_t xq2017_palace_cannon(int king, bitboard_t all, bitboard_t cannons) {
    const uint64_t   half_file = HALF_FILE << attack_place[king].file;
    const bitboard_t file = bb_make(half_file, half_file);
    return chariot_attacks(king, all) & file & cannons; /* the nearest piece the other way is that general */
}

/* --- attacks on a general --------------------------------------------------------- */

/* What plain xiangqi does not count among the enemy points that could capture a
 * general of `side` on `king`; the enemy has these powers. Sets as for xq_attackers. */
static inline bitboard_t xq2017_added_attackers(const struct position *pos, int side, int king, bitboard_t all,
                                                bitboard_t enemy, uint32_t powers) {
    const int  them = side ^ 1;
    bitboard_t found = 0;
    if (powers & POWER_HORSE_FREE) found |= attack_horse_to[king][0] & pos->by_kind[HORSE];
    if (powers & POWER_CHARIOT_LINES) found |= xq2017_slide(king, all) & pos->by_kind[CHARIOT];
    if (powers & POWER_CANNON_LINES) found |= xq2017_jump(king, all) & pos->by_kind[CANNON];
    if (powers & POWER_TASK_PAWN)
        found |= soldiers_forward(them, bb_of(king)) & attack_palace[side] & pos->by_kind[SOLDIER];
    if (powers & POWER_ROYAL_ADVISOR) {
        /* The general's whole neighbourhood lies outside the enemy palace. */
        found |= xq2017_around[king] & pos->by_kind[ADVISOR];
        if (powers & POWER_ADVISOR_WIDE) found |= xq2017_slide(king, all) & pos->by_kind[ADVISOR];
    }
    if (powers & POWER_RIVER_ELEPHANT)
        for (bitboard_t b = enemy & pos->by_kind[ELEPHANT]; b;) {
            const int pt = bb_pop(&b);
            if (bb_has(xq2017_river_leaps(them, pt, all, powers), king)) found |= bb_of(pt);
        }
    if (powers & POWER_GENERAL_FLIES) {
        const int enemy_king = position_king(pos, them);
        if (xq2017_flies(pos->law, them, enemy_king, king) && generals_face(king, enemy_king, all))
            found |= bb_of(enemy_king);
    }
    return found & enemy;
}

#endif
