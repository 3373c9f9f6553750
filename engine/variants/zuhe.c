/* The three games of zuhe: RULES.md 3 and 4. They differ in their rules in force only. */
#include "zuhe.h"

#include "../repetition/repetition.h"
#include "zuhe_checks.h"
#include "zuhe_see.h"

/* --- generation ------------------------------------------------------------------- */

/*
 * In check by one enemy, what a piece other than the king must touch to end it:
 * capture it, leave the points between (from there it may go anywhere) or go
 * there. Captures of strings may do either on the way and are not looked at.
 */
struct evasion {
    bitboard_t leave, touch;
};

static struct evasion find_evasion(const struct position *pos) {
    const bitboard_t checkers = pos->st->checkers, every = ~(bitboard_t)0;
    if (bb_several(checkers)) return (struct evasion){every, every};
    const bitboard_t between = ray_between[position_king(pos, pos->side)][bb_first(checkers)];
    return (struct evasion){between, between | checkers};
}

static ALWAYS_INLINE bitboard_t keep_safe(const struct position *pos, int from, bitboard_t targets, bitboard_t doubtful,
                                          bool string) {
    for (bitboard_t b = targets & doubtful; b;) {
        const int        to = bb_pop(&b);
        const bitboard_t target = bb_of(to);
        const bitboard_t fallen = string ? zuhe_falling(pos, from, to) : target & zuhe_enemies(pos);
        if (!zuhe_safe_after(pos, from, to, fallen)) targets ^= target;
    }
    return targets;
}

struct generation {
    const struct position *pos;
    const struct evasion  *evasion; /* NULL when not in check */
    struct zuhe_ripe       ripe;
    bool                   noisy, quiet; /* what is wanted */
};

/* The ways of a piece that leave the king safe, `string` joined to `first`; quiet
 * ones only as far as they are wanted, or may promote. */
static ALWAYS_INLINE struct zuhe_ways safe_ways(const struct generation *g, int kind, int from) {
    const struct position *pos = g->pos;
    const struct state    *st = pos->st;
    const struct evasion  *evasion = g->evasion;
    const bitboard_t       wanted = g->quiet ? ~(bitboard_t)0 : g->ripe.grand | g->ripe.queen;
    struct zuhe_ways       w = zuhe_ways(pos, kind, from, wanted);
    bitboard_t             doubtful = ~(bitboard_t)0;
    w.quiet &= wanted;
    if (!evasion) {
        if (kind != KING && !bb_has(st->exposed, from)) doubtful = st->hollow;
    } else if (kind != KING && !bb_has(evasion->leave, from)) {
        w.quiet &= evasion->touch;
        w.first &= evasion->touch;
    }
    w.quiet = keep_safe(pos, from, w.quiet, doubtful, false);
    w.first = keep_safe(pos, from, w.first, doubtful, false);
    if (w.string) w.first |= keep_safe(pos, from, w.string, w.string, true);
    return w;
}

static ALWAYS_INLINE move_t *write(move_t *out, int from, bitboard_t targets, bool noisy) {
    while (targets) *out++ = move_plain(from, bb_pop(&targets), noisy);
    return out;
}

static ALWAYS_INLINE move_t move_promoting(int from, int to, enum promotion promotion) {
    return move_plain(from, to, true) | (move_t)promotion << MOVE_PROMOTION_SHIFT;
}

static move_t *write_promotions(const struct position *pos, move_t *out, int kind, int from, bitboard_t targets,
                                const struct zuhe_ripe *ripe) {
    for (bitboard_t b = targets & (ripe->grand | ripe->queen); b;) {
        const int        to = bb_pop(&b);
        const bitboard_t fallen = zuhe_fallen(pos, from, to);
        if (bb_has(ripe->grand, to) && zuhe_grand_promotes(pos, kind, from, to, fallen))
            *out++ = move_promoting(from, to, PROMOTE_GRAND_QUEEN);
        if (bb_has(ripe->queen, to) && zuhe_queen_promotes(pos, kind, from, to, fallen))
            *out++ = move_promoting(from, to, PROMOTE_QUEEN);
    }
    return out;
}

static ALWAYS_INLINE move_t *generate_kind(const struct generation *g, move_t *out, int kind) {
    const struct position *pos = g->pos;
    for (bitboard_t pieces = position_pieces(pos, pos->side, kind); pieces;) {
        const int              from = bb_pop(&pieces);
        const struct zuhe_ways w = safe_ways(g, kind, from);
        if (g->noisy) {
            out = write(out, from, w.first, true);
            if ((w.first | w.quiet) & (g->ripe.grand | g->ripe.queen))
                out = write_promotions(pos, out, kind, from, w.first | w.quiet, &g->ripe);
        }
        if (g->quiet) out = write(out, from, w.quiet, false);
    }
    return out;
}

static move_t *zuhe_generate(const struct position *pos, move_t *out, enum gen_kind kind) {
    struct evasion    evasion;
    struct generation g = {
        .pos = pos, .ripe = zuhe_ripe(pos, pos->side), .noisy = kind != GEN_QUIET, .quiet = kind != GEN_NOISY};
    if (position_in_check(pos)) {
        evasion = find_evasion(pos);
        g.evasion = &evasion;
    }
    out = generate_kind(&g, out, GRAND_QUEEN);
    out = generate_kind(&g, out, QUEEN);
    out = generate_kind(&g, out, CHARIOT);
    out = generate_kind(&g, out, ELEPHANT);
    out = generate_kind(&g, out, CANNON);
    out = generate_kind(&g, out, HORSE);
    out = generate_kind(&g, out, SOLDIER);
    return generate_kind(&g, out, KING);
}

/* --- counting: the same sets, counted instead of written --------------------------- */

static ALWAYS_INLINE unsigned count_kind(const struct generation *g, int kind) {
    const struct position *pos = g->pos;
    unsigned               n = 0;
    for (bitboard_t pieces = position_pieces(pos, pos->side, kind); pieces;) {
        const int              from = bb_pop(&pieces);
        const struct zuhe_ways w = safe_ways(g, kind, from);
        n += (unsigned)bb_count(w.first) + (unsigned)bb_count(w.quiet);
        if ((w.first | w.quiet) & (g->ripe.grand | g->ripe.queen)) {
            move_t promotions[4 * FILE_NB];
            n += (unsigned)(write_promotions(pos, promotions, kind, from, w.first | w.quiet, &g->ripe) - promotions);
        }
    }
    return n;
}

/* All soldiers at once, unless one is exposed or could go where more has to be looked at. */
static ALWAYS_INLINE unsigned count_soldiers(const struct generation *g) {
    const struct position *pos = g->pos;
    const int              us = pos->side;
    const bitboard_t       soldiers = position_pieces(pos, us, SOLDIER), all = position_all(pos);
    const bitboard_t       not_first = ~zuhe_file(0), not_last = ~zuhe_file(FILE_NB - 1);
    const bitboard_t       ahead = soldiers_forward(us, soldiers), back = soldiers_forward(us ^ 1, soldiers);
    const bitboard_t       left = (soldiers & not_first) >> 1, right = (soldiers & not_last) << 1;
    const bitboard_t       take_left = (ahead & not_first) >> 1 & zuhe_enemies(pos);
    const bitboard_t       take_right = (ahead & not_last) << 1 & zuhe_enemies(pos);
    const bitboard_t       delicate = g->ripe.grand | g->ripe.queen | pos->st->hollow;
    if (g->evasion || soldiers & pos->st->exposed || zuhe_rule(pos, RULE_PAWN_LEAP) ||
        (((ahead | back | left | right) & ~all) | take_left | take_right) & delicate)
        return count_kind(g, SOLDIER);
    return (unsigned)(bb_count(ahead & ~all) + bb_count(back & ~all) + bb_count(left & ~all) + bb_count(right & ~all) +
                      bb_count(take_left) + bb_count(take_right));
}

static uint64_t zuhe_count(const struct position *pos) {
    struct evasion    evasion;
    struct generation g = {.pos = pos, .ripe = zuhe_ripe(pos, pos->side), .noisy = true, .quiet = true};
    if (position_in_check(pos)) {
        evasion = find_evasion(pos);
        g.evasion = &evasion;
    }
    return count_kind(&g, GRAND_QUEEN) + count_kind(&g, QUEEN) + count_kind(&g, CHARIOT) + count_kind(&g, ELEPHANT) +
           count_kind(&g, CANNON) + count_kind(&g, HORSE) + count_soldiers(&g) + count_kind(&g, KING);
}

/* --- single moves ------------------------------------------------------------------- */

/* The word that the generator writes for from -> to with this promotion; MOVE_NONE when it does not. */
static move_t spell(const struct position *pos, int from, int to, int promotion) {
    const int              kind = pos->stack[from];
    const struct zuhe_ways w = zuhe_ways(pos, kind, from, ~(bitboard_t)0);
    const bitboard_t       noisy = w.first | w.string;
    if (!bb_has(w.quiet | noisy, to)) return MOVE_NONE;
    const struct zuhe_ripe ripe = zuhe_ripe(pos, pos->side);
    const bitboard_t       fallen = zuhe_fallen(pos, from, to);
    switch (promotion) {
    case PROMOTE_NONE:
        return move_plain(from, to, bb_has(noisy, to));
    case PROMOTE_QUEEN:
        if (!bb_has(ripe.queen, to) || !zuhe_queen_promotes(pos, kind, from, to, fallen)) return MOVE_NONE;
        return move_promoting(from, to, PROMOTE_QUEEN);
    case PROMOTE_GRAND_QUEEN:
        if (!bb_has(ripe.grand, to) || !zuhe_grand_promotes(pos, kind, from, to, fallen)) return MOVE_NONE;
        return move_promoting(from, to, PROMOTE_GRAND_QUEEN);
    default:
        return MOVE_NONE;
    }
}

static bool zuhe_pseudo_legal(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move);
    if (move == MOVE_NONE || from >= POINT_NB || to >= POINT_NB || !bb_has(pos->by_side[pos->side], from)) return false;
    return move == spell(pos, from, to, move_promotion(move));
}

static bool zuhe_legal(const struct position *pos, move_t move) {
    const int        from = move_from(move), to = move_to(move);
    const bitboard_t fallen = zuhe_fallen(pos, from, to);
    const bitboard_t delicate = pos->st->exposed | bb_of(position_king(pos, pos->side));
    if (!position_in_check(pos) && !bb_has(delicate, from) && !bb_has(pos->st->hollow, to) && !bb_several(fallen))
        return true;
    return zuhe_safe_after(pos, from, to, fallen);
}

/* What stands on the target after a move. */
static ALWAYS_INLINE unsigned arriving_kind(const struct position *pos, move_t move) {
    const unsigned kind = pos->stack[move_from(move)];
    if (move_promotion(move)) return move_promotion(move) == PROMOTE_QUEEN ? QUEEN : GRAND_QUEEN;
    /* 4.1: only a queen goes to an own piece, a horse. */
    return kind == QUEEN && bb_has(pos->by_side[pos->side], move_to(move)) ? GRAND_QUEEN : kind;
}

static uint64_t zuhe_key_after(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move), us = pos->side;
    uint64_t  key = pos->st->key ^ zobrist_black ^ zobrist_piece[us][pos->stack[from]][from] ^
                   zobrist_piece[us][arriving_kind(pos, move)][to];
    if (!pos->stack[to]) return key;
    if (bb_has(pos->by_side[us], to)) return key ^ zobrist_piece[us][HORSE][to];
    for (bitboard_t b = zuhe_falling(pos, from, to); b;) {
        const int pt = bb_pop(&b);
        key ^= zobrist_piece[us ^ 1][pos->stack[pt]][pt];
    }
    return key;
}

/* The step from point to point along the line of a chain. */
static int step_between(int from, int to) {
    const int df = file_of(to) - file_of(from), dr = rank_of(to) - rank_of(from);
    return (df > 0) - (df < 0) + FILE_NB * ((dr > 0) - (dr < 0));
}

static ALWAYS_INLINE void lift(struct position *pos, int side, int pt) {
    const bitboard_t point = bb_of(pt);
    pos->by_side[side] ^= point;
    pos->by_kind[pos->stack[pt]] ^= point;
    pos->stack[pt] = 0;
}

static ALWAYS_INLINE void put_down(struct position *pos, int side, unsigned kind, int pt) {
    const bitboard_t point = bb_of(pt);
    pos->by_side[side] ^= point;
    pos->by_kind[kind] ^= point;
    pos->stack[pt] = (uint16_t)kind;
}

/* Takes what falls off the board; returns the kinds from the mover outwards. */
static uint64_t fell(struct position *pos, int from, int to) {
    const int        them = pos->side ^ 1;
    const bitboard_t falling = zuhe_falling(pos, from, to);
    uint64_t         kinds = 0;
    if (!bb_several(falling)) {
        kinds = pos->stack[to];
        lift(pos, them, to);
        return kinds;
    }
    const int step = step_between(from, to);
    for (int pt = to, left = bb_count(falling); left > 0; left--, pt -= step) {
        kinds = kinds << 4 | pos->stack[pt];
        lift(pos, them, pt);
    }
    return kinds;
}

static void zuhe_make(struct position *pos, move_t move) {
    const int      from = move_from(move), to = move_to(move), us = pos->side;
    const unsigned kind = pos->stack[from], arriving = arriving_kind(pos, move);
    const uint64_t key = zuhe_key_after(pos, move);
    const bool     joins = bb_has(pos->by_side[us], to);
    if (joins) lift(pos, us, to);
    struct state *st = position_next_state(pos, move, pos->stack[to] ? fell(pos, from, to) : 0);
    st->key = key;
    st->met = (uint16_t)(joins ? HORSE : arriving != kind ? kind : 0);
    lift(pos, us, from);
    put_down(pos, us, arriving, to);
    pos->side = (uint8_t)(us ^ 1);
    pos->ply++;
    zuhe_find_checks(pos);
}

static void zuhe_unmake(struct position *pos) {
    const struct state *st = pos->st--;
    const int           from = move_from(st->move), to = move_to(st->move), us = pos->side ^ 1;
    const bool          joined = st->met && !move_promotion(st->move);
    const unsigned      kind = joined ? QUEEN : st->met ? st->met : pos->stack[to];
    lift(pos, us, to);
    put_down(pos, us, kind, from);
    if (joined) put_down(pos, us, HORSE, to);
    if (st->captured >> 4 == 0) {
        if (st->captured) put_down(pos, us ^ 1, (unsigned)st->captured, to);
    } else {
        const int step = step_between(from, to);
        int       pt = to;
        for (uint64_t rest = st->captured >> 4; rest; rest >>= 4) pt -= step;
        for (uint64_t kinds = st->captured; kinds; kinds >>= 4, pt += step)
            put_down(pos, us ^ 1, (unsigned)(kinds & 15), pt);
    }
    pos->side = (uint8_t)us;
    pos->ply--;
}

/* Through the row of enemies next to their king, too, where chains capture it. */
static void zuhe_check_points(const struct position *pos, bitboard_t points[KIND_NB]) {
    const int          us = pos->side, king = position_king(pos, us ^ 1);
    const bitboard_t   all = position_all(pos), enemy = zuhe_enemies(pos);
    const struct lines l = lines_at(king, all);
    bitboard_t         straight = lines_set(king, l, LINE_FIRST), slanted = diagonal_attacks(king, all);
    if (zuhe_rule(pos, RULE_CHAIN)) {
        const bitboard_t row = zuhe_reach(king, ~enemy, ZUHE_EIGHT) & enemy;
        straight |= chariot_attacks(king, all & ~row);
        slanted |= diagonal_attacks(king, all & ~row);
    }
    for (int kind = 0; kind < KIND_NB; kind++) points[kind] = 0;
    points[HORSE] = attack_horse[king][0];
    points[CHARIOT] = straight;
    points[ELEPHANT] = slanted;
    points[CANNON] = lines_set(king, l, LINE_SECOND);
    points[SOLDIER] = ray_forward[us ^ 1][king];
    points[QUEEN] = straight | slanted;
    points[GRAND_QUEEN] = straight | slanted | points[HORSE];
}

/* --- boards from outside -------------------------------------------------------------- */

static bool zuhe_validate(const struct position *pos, struct text_error *error) {
    const int        them = pos->side ^ 1, king = position_king(pos, them);
    const bitboard_t attackers = zuhe_attackers(pos, them, king, pos->by_side[them], pos->by_side[pos->side]);
    if (attackers & pos->by_kind[KING]) {
        const int other = position_king(pos, pos->side);
        return text_fail(error, "the kings on %c%d and %c%d face each other", 'a' + file_of(king), rank_of(king),
                         'a' + file_of(other), rank_of(other));
    }
    if (attackers)
        return text_fail(error, "%s is in check but it is %s's move", them == RED ? "red" : "black",
                         them == RED ? "black" : "red");
    return true;
}

/* RULES.md 4.1. */
static const struct rule_switch zuhe_switches[] = {
    {"RulePawnLeap", RULE_PAWN_LEAP, false},
    {"RuleQueenKnight", RULE_QUEEN_KNIGHT, false},
    {NULL, 0, false},
};

/* What the three have in common; values are those of RULES.md 4.2, a soldier being 100. */
#define ZUHE_COMMON                                                                                                    \
    .start_fen = "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w - - 0 1",                              \
    .traits = {.null_move = true, .null_move_kinds = 1 << QUEEN | 1 << GRAND_QUEEN | 1 << CHARIOT | 1 << ELEPHANT},    \
    .switches = zuhe_switches, .move_rule = 200, .open_board = true, .soldier_units = 100,                             \
    .exchange = {[SOLDIER] = 100,  [HORSE] = 200,  [CANNON] = 300,       [ELEPHANT] = 500,                             \
                 [CHARIOT] = 1000, [QUEEN] = 3000, [GRAND_QUEEN] = 3500, [KING] = 20000},                              \
    .most = {[KING] = 1,    [ELEPHANT] = 45, [HORSE] = 45, [CHARIOT] = 45,                                             \
             [CANNON] = 45, [SOLDIER] = 45,  [QUEEN] = 45, [GRAND_QUEEN] = 45},                                        \
    .validate = zuhe_validate, .refresh = zuhe_find_checks, .generate = zuhe_generate, .count = zuhe_count,            \
    .pseudo_legal = zuhe_pseudo_legal, .legal = zuhe_legal, .make = zuhe_make, .unmake = zuhe_unmake,                  \
    .key_after = zuhe_key_after, .gain = zuhe_gain, .see_ge = zuhe_see_ge, .check_points = zuhe_check_points

const struct variant variant_zuhe_classic = {
    .name = "zuhe-classic",
    .fixed_rules = RULE_CHAIN | RULE_LONE,
    ZUHE_COMMON,
    .judge = zuhe_strict_judge,
    .forbidden = zuhe_strict_forbidden,
};

const struct variant variant_zuhe_traditional = {
    .name = "zuhe-traditional",
    .fixed_rules = RULE_PASS | RULE_KING_LINE,
    ZUHE_COMMON,
    .judge = zuhe_cycle_judge,
    .forbidden = zuhe_cycle_forbidden,
};

const struct variant variant_zuhe_modern = {
    .name = "zuhe-modern",
    .fixed_rules = RULE_CHAIN | RULE_PASS | RULE_KING_LINE,
    ZUHE_COMMON,
    .judge = zuhe_cycle_judge,
    .forbidden = zuhe_cycle_forbidden,
};
