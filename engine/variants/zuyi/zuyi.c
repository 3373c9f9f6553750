/*
 * Zuyi, combine-and-swap xiangqi: RULES.md 2.
 *
 * A stack is one piece to everyone else (2.1), and what its members can do it
 * can do (2.4), so checks, pins and hollow points are plain xiangqi's: the kind
 * sets overlap on a stack's point. What differs is where a move leaves from:
 * when a part of a stack goes its point stays occupied, and nothing opens there.
 */
#include "zuyi.h"

#include "../../repetition/repetition.h"
#include "../xiangqi.h"
#include "../xq_board.h"
#include "zuyi_reach.h"
#include "zuyi_see.h"
#include "zuyi_transfer.h"

bitboard_t zuyi_relocations[SIDE_NB][SOLDIER + 1][POINT_NB];

/* Where a soldier could ever come to: ahead or level, on its file or across the river. */
static bitboard_t soldier_zone(int side, int from) {
    bitboard_t zone = 0;
    for (int to = 0; to < POINT_NB; to++) {
        const int ahead = (rank_of(to) - rank_of(from)) * (side == RED ? 1 : -1);
        if (ahead >= 0 && (file_of(to) == file_of(from) || bb_has(attack_half[side ^ 1], to))) zone |= bb_of(to);
    }
    return zone;
}

void zuyi_init(void) {
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = KING; kind <= SOLDIER; kind++)
            for (int from = 0; from < POINT_NB; from++)
                zuyi_relocations[side][kind][from] = kind == SOLDIER ? soldier_zone(side, from) : xq_home(side, kind);
}

/* --- the general's safety --------------------------------------------------------- */

/* Whether a move leaves its origin empty. */
static bool vacates(const struct position *pos, move_t move) {
    return !move_returning(move) && (unsigned)move_moving(move) == stack_whole(pos->stack[move_from(move)]);
}

/* Where the mover's general stands after a move. */
static int king_after(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move), king = position_king(pos, pos->side);
    /* The general is the first of any stack it is in. */
    if (king == from) return move_moving(move) & 1 ? to : from;
    if (king == to) return move_returning(move) & 1 ? from : to;
    return king;
}

static bool safe_after(const struct position *pos, move_t move) {
    const bitboard_t from = vacates(pos, move) ? bb_of(move_from(move)) : 0, to = bb_of(move_to(move));
    return !xq_attackers(pos, pos->side, king_after(pos, move), (position_all(pos) & ~from) | to,
                         pos->by_side[pos->side ^ 1] & ~to);
}

/*
 * In check: the points a move must go to or, leaving them empty, come from, to
 * end it, unless the general itself moves (as xq_evasion_targets, whose checker
 * is a single piece). What comes out still needs safe_after.
 */
struct evasion {
    bitboard_t targets, screen;
};

static struct evasion evasion_of(const struct position *pos) {
    const bitboard_t everywhere = ~(bitboard_t)0, checkers = pos->st->checkers;
    if (!checkers || bb_several(checkers)) return (struct evasion){everywhere, everywhere};
    const int king = position_king(pos, pos->side), at = bb_first(checkers);
    if (file_of(king) == file_of(at) || rank_of(king) == rank_of(at)) {
        const bitboard_t between = attack_between[king][at];
        return (struct evasion){between | checkers, between & pos->by_side[pos->side]};
    }
    const struct leg_mask *near = &attack_diagonal[king], *leg = &attack_orthogonal[at];
    return (struct evasion){bb_make(near->lo & leg->lo, near->hi & leg->hi) | checkers, 0};
}

static bool zuyi_legal(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move), king = position_king(pos, pos->side);
    if (position_in_check(pos) || from == king || to == king) return safe_after(pos, move);
    if (bb_has(pos->st->exposed, from) && vacates(pos, move)) return safe_after(pos, move);
    return !bb_has(pos->st->hollow, to);
}

/* --- generation ---------------------------------------------------------------------- */

/* Moves or only their number go here. */
struct sink {
    move_t  *out; /* NULL: count */
    uint64_t count;
};

/* What the generator needs to know at every piece. */
struct scan {
    const struct position *pos;
    struct evasion         evasion;
    bitboard_t             wanted; /* empty points and enemies */
    bool                   in_check;
};

static ALWAYS_INLINE void put(struct sink *sink, move_t move) {
    sink->count++;
    if (sink->out) *sink->out++ = move;
}

static ALWAYS_INLINE move_t part_move(const struct position *pos, int from, unsigned mask, int to) {
    return (move_t)to | (move_t)from << MOVE_FROM_SHIFT | mask << MOVE_MOVING_SHIFT | (pos->stack[to] ? MOVE_NOISY : 0);
}

/* Moves of some pieces of a stack to points that are not own. */
static ALWAYS_INLINE void put_away(const struct scan *s, struct sink *sink, int from, unsigned mask, bool leaves_empty,
                                   bool with_king, bitboard_t targets) {
    const struct position *pos = s->pos;
    const bitboard_t       origin = bb_of(from);
    if (with_king || s->in_check || (leaves_empty && pos->st->exposed & origin)) {
        if (s->in_check && !with_king && !(leaves_empty && s->evasion.screen & origin)) targets &= s->evasion.targets;
        while (targets) {
            const move_t move = part_move(pos, from, mask, bb_pop(&targets));
            if (safe_after(pos, move)) put(sink, move);
        }
        return;
    }
    targets &= ~pos->st->hollow;
    if (!sink->out) {
        sink->count += (unsigned)bb_count(targets);
        return;
    }
    while (targets) put(sink, part_move(pos, from, mask, bb_pop(&targets)));
}

/* Every part of a stack that can go somewhere as one. */
static void put_parts(const struct scan *s, struct sink *sink, int from, const struct zuyi_reach reach[]) {
    const unsigned stack = s->pos->stack[from], whole = stack_whole(stack);
    for (unsigned mask = 1; mask <= whole; mask++) {
        if (!zuyi_mask_is_canonical(stack, mask)) continue;
        bitboard_t somebody_can = 0, everybody_may = s->wanted;
        for (unsigned i = 0; mask >> i; i++)
            if (mask >> i & 1) {
                somebody_can |= reach[i].away;
                everybody_may &= zuyi_relocations[s->pos->side][stack >> 4 * i & 15][from];
            }
        put_away(s, sink, from, mask, mask == whole, (stack & 15) == KING && mask & 1, somebody_can & everybody_may);
    }
}

static ALWAYS_INLINE void put_transfer(const struct scan *s, struct sink *sink, move_t move) {
    const struct position *pos = s->pos;
    const int              from = move_from(move), to = move_to(move), king = position_king(pos, pos->side);
    if (from != king && to != king) {
        const bool leaves_empty = vacates(pos, move);
        if (s->in_check && !(leaves_empty && bb_has(s->evasion.screen, from))) return;
        if (!s->in_check && !(leaves_empty && bb_has(pos->st->exposed, from))) {
            put(sink, move);
            return;
        }
    }
    if (safe_after(pos, move)) put(sink, move);
}

/* What the pieces of each own stack reach, found on the way. */
struct board_reach {
    bitboard_t own[POINT_NB]; /* own points that some piece there reaches */
    bitboard_t piece[POINT_NB][STACK_PIECES_MAX];
    bitboard_t partner[POINT_NB]; /* own points that reach or are reached, each pair noted at its lower point */
};

static ALWAYS_INLINE unsigned able_mask(const struct board_reach *b, const struct position *pos, int from, int to) {
    const unsigned stack = pos->stack[from];
    if (stack >> 4 == 0) return bb_has(b->own[from], to);
    unsigned mask = 0;
    for (unsigned i = 0; i < STACK_PIECES_MAX && stack >> 4 * i; i++)
        mask |= (unsigned)bb_has(b->piece[from][i], to) << i;
    return mask;
}

static void put_transfers(const struct scan *s, struct sink *sink, struct board_reach *b) {
    const struct position *pos = s->pos;
    move_t                 moves[ZUYI_TRANSFERS_MAX];
    for (bitboard_t points = pos->by_side[pos->side]; points;) {
        const int x = bb_pop(&points);
        for (bitboard_t partners = b->partner[x]; partners;) {
            const int              y = bb_pop(&partners);
            const struct zuyi_pair pair = zuyi_pair_with(pos, x, y, able_mask(b, pos, x, y), able_mask(b, pos, y, x));
            const move_t          *end = zuyi_transfers(&pair, moves);
            for (const move_t *m = moves; m < end; m++) put_transfer(s, sink, *m);
        }
    }
}

static ALWAYS_INLINE void generate_into(const struct position *pos, struct sink *sink, enum gen_kind kind) {
    const int         us = pos->side;
    const bool        transfers = kind != GEN_NOISY;
    const struct scan s = {
        .pos = pos,
        .evasion = evasion_of(pos),
        .wanted = kind == GEN_NOISY   ? pos->by_side[us ^ 1]
                  : kind == GEN_QUIET ? ~position_all(pos)
                                      : ~pos->by_side[us],
        .in_check = position_in_check(pos),
    };
    struct board_reach b;
    if (transfers)
        for (bitboard_t points = pos->by_side[us]; points;) b.partner[bb_pop(&points)] = 0;
    for (bitboard_t points = pos->by_side[us]; points;) {
        const int         from = bb_pop(&points);
        const unsigned    stack = pos->stack[from];
        struct zuyi_reach reach[STACK_PIECES_MAX];
        if (stack >> 4 == 0) {
            reach[0] = zuyi_reach_of(pos, us, (int)stack, from);
            b.own[from] = reach[0].own;
            put_away(&s, sink, from, 1, true, stack == KING, reach[0].away & s.wanted);
        } else {
            b.own[from] = 0;
            for (unsigned i = 0; i < STACK_PIECES_MAX && stack >> 4 * i; i++) {
                reach[i] = zuyi_reach_of(pos, us, (int)(stack >> 4 * i & 15), from);
                b.piece[from][i] = reach[i].own;
                b.own[from] |= reach[i].own;
            }
            put_parts(&s, sink, from, reach);
        }
        if (!transfers) continue;
        const bitboard_t above = ~(bb_of(from) | (bb_of(from) - 1));
        b.partner[from] |= b.own[from] & above;
        for (bitboard_t below = b.own[from] & ~above; below;) b.partner[bb_pop(&below)] |= bb_of(from);
    }
    if (transfers) put_transfers(&s, sink, &b);
}

static move_t *zuyi_generate(const struct position *pos, move_t *out, enum gen_kind kind) {
    struct sink sink = {out, 0};
    generate_into(pos, &sink, kind);
    return sink.out;
}

static uint64_t zuyi_count(const struct position *pos) {
    struct sink sink = {NULL, 0};
    generate_into(pos, &sink, GEN_ALL);
    return sink.count;
}

/* --- single moves ------------------------------------------------------------------------ */

/* As the generator writes a part of a stack that goes where no own piece stands. */
static bool is_away_move(const struct position *pos, move_t move) {
    const int      from = move_from(move), to = move_to(move), us = pos->side;
    const unsigned stack = pos->stack[from], mask = (unsigned)move_moving(move);
    if (move != part_move(pos, from, mask, to)) return false;
    if (!mask || mask & ~stack_whole(stack) || !zuyi_mask_is_canonical(stack, mask)) return false;
    if (mask & ~zuyi_portable(us, stack, from, to)) return false;
    for (unsigned part = stack_part(stack, mask); part; part >>= 4)
        if (bb_has(zuyi_reach_of(pos, us, (int)(part & 15), from).away, to)) return true;
    return false;
}

static bool is_transfer(const struct position *pos, move_t move) {
    const int      from = move_from(move), to = move_to(move);
    const unsigned stack = pos->stack[from], there = pos->stack[to];
    const unsigned moving = (unsigned)move_moving(move), returning = (unsigned)move_returning(move);
    if (from == to || moving & ~stack_whole(stack) || returning & ~stack_whole(there)) return false;
    return zuyi_transfer(pos, from, stack_part(stack, moving), to, stack_part(there, returning)) == move;
}

static bool zuyi_pseudo_legal(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move), us = pos->side;
    if (!move || from >= POINT_NB || to >= POINT_NB || !bb_has(pos->by_side[us], from)) return false;
    return bb_has(pos->by_side[us], to) ? is_transfer(pos, move) : is_away_move(pos, move);
}

/* The stacks on both points of a move once it is made. */
struct after {
    unsigned from, to;
};

static ALWAYS_INLINE struct after stacks_after(const struct position *pos, move_t move) {
    const unsigned from = pos->stack[move_from(move)], to = pos->stack[move_to(move)];
    const bool     own = bb_has(pos->by_side[pos->side], move_to(move));
    if (!own && from >> 4 == 0) return (struct after){0, from};
    const unsigned moving = (unsigned)move_moving(move), returning = (unsigned)move_returning(move);
    const unsigned kept = own ? stack_rest(to, returning) : 0, sent = own ? stack_part(to, returning) : 0;
    return (struct after){stack_join(stack_rest(from, moving), sent), stack_join(kept, stack_part(from, moving))};
}

static uint64_t key_with(const struct position *pos, move_t move, struct after after) {
    const int from = move_from(move), to = move_to(move), us = pos->side;
    const int there = bb_has(pos->by_side[us], to) ? us : us ^ 1;
    return pos->st->key ^ zobrist_black ^ zobrist_stack(us, pos->stack[from], from) ^
           zobrist_stack(us, after.from, from) ^ zobrist_stack(there, pos->stack[to], to) ^
           zobrist_stack(us, after.to, to);
}

static uint64_t zuyi_key_after(const struct position *pos, move_t move) {
    return key_with(pos, move, stacks_after(pos, move));
}

/* Replaces what stands on a point, for one side; 0: nothing. */
static ALWAYS_INLINE void set_stack(struct position *pos, int side, int pt, unsigned stack) {
    const bitboard_t bit = bb_of(pt);
    for (unsigned s = pos->stack[pt]; s; s >>= 4) pos->by_kind[s & 15] &= ~bit;
    for (unsigned s = stack; s; s >>= 4) pos->by_kind[s & 15] |= bit;
    pos->by_side[side] = stack ? pos->by_side[side] | bit : pos->by_side[side] & ~bit;
    pos->stack[pt] = (uint16_t)stack;
}

static void zuyi_make(struct position *pos, move_t move) {
    const int          from = move_from(move), to = move_to(move), us = pos->side;
    const struct after after = stacks_after(pos, move);
    const uint64_t     key = key_with(pos, move, after);
    const unsigned     there = pos->stack[to];
    const bool         own = bb_has(pos->by_side[us], to);
    struct state      *st = position_next_state(pos, move, own ? 0 : there);
    st->key = key;
    st->met = (uint16_t)(own ? there : 0);
    pos->by_side[us ^ 1] &= ~bb_of(to);
    set_stack(pos, us, from, after.from);
    set_stack(pos, us, to, after.to);
    pos->side = (uint8_t)(us ^ 1);
    pos->ply++;
    xq_find_checks(pos);
}

static void zuyi_unmake(struct position *pos) {
    const struct state *st = pos->st--;
    const int           from = move_from(st->move), to = move_to(st->move), us = pos->side ^ 1;
    /* What came is what stands there less what stayed; the rest never left. */
    const unsigned sent = stack_part(st->met, (unsigned)move_returning(st->move));
    const unsigned stayed = stack_rest(st->met, (unsigned)move_returning(st->move));
    const unsigned now = pos->stack[to], came = stack_rest(now, stack_mask(now, stayed));
    const unsigned left = pos->stack[from], kept = stack_rest(left, stack_mask(left, sent));
    set_stack(pos, us, from, stack_join(kept, came));
    set_stack(pos, us, to, st->met);
    if (st->captured) set_stack(pos, us ^ 1, to, (unsigned)st->captured);
    pos->side = (uint8_t)us;
    pos->ply--;
}

static bool zuyi_validate(const struct position *pos, struct text_error *error) {
    return variant_xiangqi.validate(pos, error);
}

/* --- the three games -------------------------------------------------------------------- */

#define ZUYI_COMMON                                                                                                    \
    .start_fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", XQ_SET,                      \
    .validate = zuyi_validate, .refresh = xq_find_checks, .generate = zuyi_generate, .count = zuyi_count,              \
    .transfer = zuyi_transfer, .pseudo_legal = zuyi_pseudo_legal, .legal = zuyi_legal, .key_after = zuyi_key_after,    \
    .make = zuyi_make, .unmake = zuyi_unmake, .judge = repetition_judge, .see_ge = zuyi_see_ge,                        \
    .check_points = xq_check_points

const struct variant variant_zuyi = {.name = "zuyi", .fixed_rules = RULE_COMBINE | RULE_SWAP, ZUYI_COMMON};
const struct variant variant_zuyi_combine = {.name = "zuyi-combine", .fixed_rules = RULE_COMBINE, ZUYI_COMMON};
const struct variant variant_zuyi_swap = {.name = "zuyi-swap", .fixed_rules = RULE_SWAP, ZUYI_COMMON};
