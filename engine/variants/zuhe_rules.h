/*
 * What zuhe's pieces can do, who attacks a king and what may promote
 * (RULES.md 3 and 4.1), inlined into the generator.
 */
#ifndef ENGINE_VARIANTS_ZUHE_RULES_H
#define ENGINE_VARIANTS_ZUHE_RULES_H

#include "../rays.h"

static ALWAYS_INLINE bool zuhe_rule(const struct position *pos, enum rule rule) {
    return (pos->law->switches & rule) != 0;
}

static ALWAYS_INLINE bitboard_t zuhe_enemies(const struct position *pos) { return pos->by_side[pos->side ^ 1]; }

/* --- where a piece may go ----------------------------------------------------- */

struct zuhe_ways {
    bitboard_t quiet;  /* empty points, and own horses that a queen may join */
    bitboard_t first;  /* enemies that may be captured alone */
    bitboard_t string; /* enemies that fall with all those before them (3.1) */
};

/* Which lines a piece commands. */
enum zuhe_lines { ZUHE_STRAIGHT = 1, ZUHE_SLANTED = 2, ZUHE_EIGHT = ZUHE_STRAIGHT | ZUHE_SLANTED };

static ALWAYS_INLINE bitboard_t zuhe_reach(int pt, bitboard_t occ, enum zuhe_lines lines) {
    return (lines & ZUHE_STRAIGHT ? chariot_attacks(pt, occ) : 0) |
           (lines & ZUHE_SLANTED ? diagonal_attacks(pt, occ) : 0);
}

/* 3.2: once over the enemies met first; what stands behind them stops the piece. */
static ALWAYS_INLINE bitboard_t zuhe_pass(const struct position *pos, int pt, bitboard_t met, enum zuhe_lines lines) {
    return zuhe_reach(pt, position_all(pos) ^ met, lines) & ~position_all(pos);
}

/* All points of a piece's lines. */
static ALWAYS_INLINE bitboard_t zuhe_rays(int pt, enum zuhe_lines lines) {
    return (lines & ZUHE_STRAIGHT ? ray_orthogonal[pt] : 0) | (lines & ZUHE_SLANTED ? ray_diagonal[pt] : 0);
}

/* Queen, chariot and elephant (3). As below, `wanted` are the empty points of interest. */
static ALWAYS_INLINE struct zuhe_ways zuhe_line_ways(const struct position *pos, int pt, enum zuhe_lines lines,
                                                     bitboard_t wanted) {
    const bitboard_t all = position_all(pos), own = pos->by_side[pos->side], enemy = zuhe_enemies(pos);
    const bitboard_t seen = zuhe_reach(pt, all, lines);
    struct zuhe_ways w = {.quiet = seen & ~all, .first = seen & enemy};
    if (!w.first) return w;
    /* 3.1: on from the enemy met first, over enemies only; what is empty behind it stops the piece. */
    if (zuhe_rule(pos, RULE_CHAIN)) w.string = zuhe_reach(pt, own | ~(seen | enemy), lines) & enemy & ~seen;
    if (zuhe_rule(pos, RULE_PASS) && zuhe_rays(pt, lines) & wanted) w.quiet = zuhe_pass(pos, pt, w.first, lines);
    return w;
}

/* Moves as a chariot, captures over one screen (3). */
static ALWAYS_INLINE struct zuhe_ways zuhe_cannon_ways(const struct position *pos, int pt, bitboard_t wanted) {
    const bitboard_t   all = position_all(pos), enemy = zuhe_enemies(pos);
    const struct lines l = lines_at(pt, all);
    const bitboard_t   seen = lines_set(pt, l, LINE_FIRST);
    struct zuhe_ways   w = {.quiet = seen & ~all, .first = lines_set(pt, l, LINE_SECOND) & enemy};
    if (zuhe_rule(pos, RULE_PASS) && seen & enemy && ray_orthogonal[pt] & wanted)
        w.quiet = zuhe_pass(pos, pt, seen & enemy, ZUHE_STRAIGHT);
    return w;
}

/* One step in any direction that a chariot has; captures diagonally forward (3). */
static ALWAYS_INLINE struct zuhe_ways zuhe_soldier_ways(const struct position *pos, int pt) {
    const bitboard_t all = position_all(pos);
    struct zuhe_ways w = {.quiet = bb_make(attack_orthogonal[pt].lo, attack_orthogonal[pt].hi) & ~all,
                          .first = ray_forward[pos->side][pt] & zuhe_enemies(pos)};
    if (zuhe_rule(pos, RULE_PAWN_LEAP)) /* 4.1 */
        for (int way = 0; way < SIDE_NB; way++)
            w.quiet |= soldiers_forward(way, soldiers_forward(way, bb_of(pt)) & all) & ~all;
    return w;
}

static ALWAYS_INLINE struct zuhe_ways zuhe_leap_ways(const struct position *pos, bitboard_t leaps) {
    return (struct zuhe_ways){.quiet = leaps & ~position_all(pos), .first = leaps & zuhe_enemies(pos)};
}

/* Where a piece of the side to move may go, the safety of its king aside; of the
 * empty points only those `wanted` need be right. */
static ALWAYS_INLINE struct zuhe_ways zuhe_ways(const struct position *pos, int kind, int pt, bitboard_t wanted) {
    struct zuhe_ways w = {0, 0, 0};
    switch (kind) {
    case KING:
        return zuhe_leap_ways(pos, ray_steps[pt]);
    case ELEPHANT:
        return zuhe_line_ways(pos, pt, ZUHE_SLANTED, wanted);
    case HORSE:
        return zuhe_leap_ways(pos, attack_horse[pt][0]);
    case CHARIOT:
        return zuhe_line_ways(pos, pt, ZUHE_STRAIGHT, wanted);
    case CANNON:
        return zuhe_cannon_ways(pos, pt, wanted);
    case SOLDIER:
        return zuhe_soldier_ways(pos, pt);
    case QUEEN:
        w = zuhe_line_ways(pos, pt, ZUHE_EIGHT, wanted);
        if (zuhe_rule(pos, RULE_QUEEN_KNIGHT)) /* 4.1; as it moves without passing */
            w.quiet |= zuhe_reach(pt, position_all(pos), ZUHE_EIGHT) & position_pieces(pos, pos->side, HORSE);
        return w;
    case GRAND_QUEEN: {
        const struct zuhe_ways leap = zuhe_leap_ways(pos, attack_horse[pt][0]);
        w = zuhe_line_ways(pos, pt, ZUHE_EIGHT, wanted);
        return (struct zuhe_ways){w.quiet | leap.quiet, w.first | leap.first, w.string};
    }
    default:
        return w;
    }
}

/* What falls when the piece on `from` captures on `to`: all enemies of a string up to there. */
static ALWAYS_INLINE bitboard_t zuhe_falling(const struct position *pos, int from, int to) {
    const bitboard_t target = bb_of(to);
    if (pos->stack[from] == CANNON) return target; /* not its screen */
    return target | (ray_between[from][to] & zuhe_enemies(pos));
}

/* What falls in any pseudo-legal move; nothing when it goes to an empty point or an own piece. */
static ALWAYS_INLINE bitboard_t zuhe_fallen(const struct position *pos, int from, int to) {
    return bb_has(zuhe_enemies(pos), to) ? zuhe_falling(pos, from, to) : 0;
}

/* --- attacks on a king ---------------------------------------------------------- */

/* The enemies on a king's lines that could bear on it along them; its counterpart faces it. */
static ALWAYS_INLINE bitboard_t zuhe_bearers(const struct position *pos, int king, bitboard_t enemy) {
    const bitboard_t eight = pos->by_kind[QUEEN] | pos->by_kind[GRAND_QUEEN] | pos->by_kind[KING];
    return enemy & ((ray_orthogonal[king] & (eight | pos->by_kind[CHARIOT] | pos->by_kind[CANNON])) |
                    (ray_diagonal[king] & (eight | pos->by_kind[ELEPHANT])));
}

/* The enemies that attack a point of `side` without a line. */
static ALWAYS_INLINE bitboard_t zuhe_leapers(const struct position *pos, int side, int pt, bitboard_t enemy) {
    return enemy & ((attack_horse[pt][0] & (pos->by_kind[HORSE] | pos->by_kind[GRAND_QUEEN])) |
                    (ray_forward[side][pt] & pos->by_kind[SOLDIER]));
}

/* Own pieces and gaps between a king and a line piece, seen from the king: whether
 * the pieces stand next to it in an unbroken row, so that a chain would reach it. */
static ALWAYS_INLINE bool zuhe_in_row(bitboard_t pieces, bitboard_t gaps, bool rising) {
    return rising ? bb_lowest(gaps) - 1 >= pieces : gaps < bb_lowest(pieces);
}

/* Whether an enemy on `at` bears on the king: it attacks it, or faces it. */
static ALWAYS_INLINE bool zuhe_bears(const struct position *pos, int king, int at, bitboard_t own, bitboard_t enemy) {
    const bitboard_t between = ray_between[king][at], pieces = between & (own | enemy);
    if (pos->stack[at] == CANNON) return pieces && !bb_several(pieces);
    if (!pieces) return true;
    if (pieces & enemy || pos->stack[at] == KING || !zuhe_rule(pos, RULE_CHAIN)) return false;
    return zuhe_in_row(pieces, between & ~pieces, at > king);
}

/* Every enemy that would capture, or face, a king of `side` on `king`. */
static inline bitboard_t zuhe_attackers(const struct position *pos, int side, int king, bitboard_t own,
                                        bitboard_t enemy) {
    bitboard_t found = zuhe_leapers(pos, side, king, enemy);
    for (bitboard_t b = zuhe_bearers(pos, king, enemy); b;) {
        const int at = bb_pop(&b);
        if (zuhe_bears(pos, king, at, own, enemy)) found |= bb_of(at);
    }
    return found;
}

/* Whether the mover's king is safe after its piece went from -> to and `fallen` fell. */
static inline bool zuhe_safe_after(const struct position *pos, int from, int to, bitboard_t fallen) {
    const int        us = pos->side, king = pos->stack[from] == KING ? to : position_king(pos, us);
    const bitboard_t own = (pos->by_side[us] & ~bb_of(from)) | bb_of(to), enemy = zuhe_enemies(pos) & ~fallen;
    if (zuhe_leapers(pos, us, king, enemy)) return false;
    for (bitboard_t b = zuhe_bearers(pos, king, enemy); b;)
        if (zuhe_bears(pos, king, bb_pop(&b), own, enemy)) return false;
    return true;
}

/* --- promotion ------------------------------------------------------------------- */

/* The points on which something may promote; few, so each move there is looked at. */
struct zuhe_ripe {
    bitboard_t grand; /* 3.3: on a line with the own king, on the last two ranks */
    bitboard_t queen; /* 3.4: the last point of the own king's file */
};

static ALWAYS_INLINE bitboard_t zuhe_file(int file) { return bb_make(HALF_FILE << file, HALF_FILE << file); }

static ALWAYS_INLINE struct zuhe_ripe zuhe_ripe(const struct position *pos, int us) {
    const int        king = position_king(pos, us);
    const uint64_t   two_ranks = (UINT64_C(1) << 2 * FILE_NB) - 1;
    const bitboard_t last = us == RED ? bb_make(0, two_ranks << 3 * FILE_NB) : bb_make(two_ranks, 0);
    const bitboard_t end = us == RED ? bb_make(0, two_ranks << 4 * FILE_NB) : bb_make(two_ranks >> FILE_NB, 0);
    return (struct zuhe_ripe){
        zuhe_rule(pos, RULE_KING_LINE) ? last & (ray_orthogonal[king] | ray_diagonal[king]) : 0,
        zuhe_rule(pos, RULE_LONE) ? end & zuhe_file(file_of(king)) & ~bb_of(king) : 0,
    };
}

/* 3.3. `to` is ripe.grand. */
static inline bool zuhe_grand_promotes(const struct position *pos, int kind, int from, int to, bitboard_t fallen) {
    if (kind == KING || kind == GRAND_QUEEN || bb_has(pos->by_side[pos->side], to)) return false;
    const bitboard_t all = position_all(pos) & ~(fallen | bb_of(from));
    return !(ray_between[position_king(pos, pos->side)][to] & all);
}

/* 3.4. `to` is ripe.queen. */
static inline bool zuhe_queen_promotes(const struct position *pos, int kind, int from, int to, bitboard_t fallen) {
    if (kind == KING || kind == QUEEN || kind == GRAND_QUEEN) return false;
    const bitboard_t own = pos->by_side[pos->side];
    if (bb_several(own & pos->by_kind[kind])) return false;
    const bitboard_t others = position_all(pos) & ~(fallen | bb_of(from) | bb_of(to) | (own & pos->by_kind[KING]));
    return !(zuhe_file(file_of(to)) & others);
}

#endif
