/* Plain xiangqi: RULES.md 1. */
#include "xiangqi.h"

#include "../repetition/repetition.h"
#include "xq_board.h"
#include "xq_rules.h"
#include "xq_see.h"

/* --- generation ------------------------------------------------------------ */

static ALWAYS_INLINE move_t *emit(const struct position *pos, move_t *out, int from, bitboard_t targets) {
    while (targets) {
        const int to = bb_pop(&targets);
        *out++ = move_plain(from, to, pos->stack[to] != 0);
    }
    return out;
}

/* As emit, but each move must leave the general safe. */
static move_t *emit_safe(const struct position *pos, move_t *out, int from, bitboard_t targets) {
    while (targets) {
        const int to = bb_pop(&targets);
        if (xq_safe_after(pos, from, to)) *out++ = move_plain(from, to, pos->stack[to] != 0);
    }
    return out;
}

static move_t *generate_evasions(const struct position *pos, move_t *out, bitboard_t wanted) {
    const int        us = pos->side;
    bitboard_t       screen;
    const bitboard_t ending = xq_evasion_targets(pos, &screen);
    for (bitboard_t pieces = pos->by_side[us]; pieces;) {
        const int  from = bb_pop(&pieces), kind = pos->stack[from];
        bitboard_t targets = xq_targets(pos, us, kind, from) & wanted;
        if (kind != KING && !(screen & bb_of(from))) targets &= ending;
        out = emit_safe(pos, out, from, targets);
    }
    return out;
}

static ALWAYS_INLINE move_t *generate_kind(const struct position *pos, move_t *out, int kind, bitboard_t wanted) {
    const int us = pos->side;
    for (bitboard_t pieces = position_pieces(pos, us, kind) & ~pos->st->exposed; pieces;) {
        const int from = bb_pop(&pieces);
        out = emit(pos, out, from, xq_targets(pos, us, kind, from) & wanted);
    }
    return out;
}

static move_t *xiangqi_generate(const struct position *pos, move_t *out, enum gen_kind kind) {
    const int        us = pos->side, king = position_king(pos, us);
    const bitboard_t wanted = kind == GEN_NOISY   ? pos->by_side[us ^ 1]
                              : kind == GEN_QUIET ? ~position_all(pos)
                                                  : ~pos->by_side[us];
    if (position_in_check(pos)) return generate_evasions(pos, out, wanted);

    const bitboard_t free = wanted & ~pos->st->hollow;
    out = generate_kind(pos, out, CHARIOT, free);
    out = generate_kind(pos, out, CANNON, free);
    out = generate_kind(pos, out, HORSE, free);
    out = generate_kind(pos, out, SOLDIER, free);
    out = generate_kind(pos, out, ELEPHANT, free);
    out = generate_kind(pos, out, ADVISOR, free);
    for (bitboard_t pieces = pos->st->exposed; pieces;) {
        const int from = bb_pop(&pieces);
        out = emit_safe(pos, out, from, xq_targets(pos, us, pos->stack[from], from) & wanted);
    }
    return emit_safe(pos, out, king, attack_king[us][king] & wanted);
}

/* --- counting: the same sets, counted instead of written -------------------- */

static ALWAYS_INLINE unsigned count_safe(const struct position *pos, int from, bitboard_t targets) {
    unsigned n = 0;
    while (targets) n += xq_safe_after(pos, from, bb_pop(&targets));
    return n;
}

static ALWAYS_INLINE unsigned count_kind(const struct position *pos, int kind, bitboard_t free) {
    const int us = pos->side;
    unsigned  n = 0;
    for (bitboard_t pieces = position_pieces(pos, us, kind) & ~pos->st->exposed; pieces;) {
        const int from = bb_pop(&pieces);
        n += (unsigned)bb_count(xq_targets(pos, us, kind, from) & free);
    }
    return n;
}

/* All unexposed soldiers at once: forward, and sideways across the river. */
static ALWAYS_INLINE unsigned count_soldiers(const struct position *pos, bitboard_t free) {
    const int        us = pos->side;
    const bitboard_t soldiers = position_pieces(pos, us, SOLDIER) & ~pos->st->exposed;
    unsigned         n = (unsigned)bb_count(soldiers_forward(us, soldiers) & free);
    const uint64_t   crossed = us == RED ? bb_hi(soldiers) : bb_lo(soldiers);
    if (crossed) {
        const uint64_t there = us == RED ? bb_hi(free) : bb_lo(free);
        n += (unsigned)__builtin_popcountll((crossed & ~HALF_FILE) >> 1 & there) +
             (unsigned)__builtin_popcountll((crossed & ~(HALF_FILE << 8)) << 1 & there);
    }
    return n;
}

static uint64_t xiangqi_count(const struct position *pos) {
    const int        us = pos->side, king = position_king(pos, us);
    const bitboard_t wanted = ~pos->by_side[us];
    if (position_in_check(pos)) {
        move_t moves[MOVE_LIST_MAX];
        return (uint64_t)(generate_evasions(pos, moves, wanted) - moves);
    }
    const bitboard_t free = wanted & ~pos->st->hollow;
    unsigned         n = count_kind(pos, CHARIOT, free) + count_kind(pos, CANNON, free) + count_kind(pos, HORSE, free) +
                 count_soldiers(pos, free) + count_kind(pos, ELEPHANT, free) + count_kind(pos, ADVISOR, free);
    for (bitboard_t pieces = pos->st->exposed; pieces;) {
        const int from = bb_pop(&pieces);
        n += count_safe(pos, from, xq_targets(pos, us, pos->stack[from], from) & wanted);
    }
    return n + count_safe(pos, king, attack_king[us][king] & wanted);
}

/* --- single moves ------------------------------------------------------------ */

static bool xiangqi_pseudo_legal(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move), us = pos->side;
    if (from >= POINT_NB || to >= POINT_NB) return false;
    if (move != move_plain(from, to, pos->stack[to] != 0)) return false;
    if (!bb_has(pos->by_side[us], from)) return false;
    return bb_has(xq_targets(pos, us, pos->stack[from], from) & ~pos->by_side[us], to);
}

static bool xiangqi_legal(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move);
    if (!position_in_check(pos) && pos->stack[from] != KING && !bb_has(pos->st->exposed, from))
        return !bb_has(pos->st->hollow, to);
    return xq_safe_after(pos, from, to);
}

static uint64_t xiangqi_key_after(const struct position *pos, move_t move) {
    const int      from = move_from(move), to = move_to(move), us = pos->side;
    const unsigned kind = pos->stack[from], captured = pos->stack[to];
    const uint64_t key = pos->st->key ^ zobrist_black ^ zobrist_piece[us][kind][from] ^ zobrist_piece[us][kind][to];
    return captured ? key ^ zobrist_piece[us ^ 1][captured][to] : key;
}

static void xiangqi_make(struct position *pos, move_t move) {
    const int      from = move_from(move), to = move_to(move);
    const unsigned captured = pos->stack[to];
    const uint64_t key = xiangqi_key_after(pos, move);
    position_next_state(pos, move, captured)->key = key;
    xq_move_piece(pos, pos->side, from, to, captured);
    pos->side ^= 1;
    pos->ply++;
    xq_find_checks(pos);
}

static void xiangqi_unmake(struct position *pos) {
    const struct state *st = pos->st--;
    pos->side ^= 1;
    pos->ply--;
    xq_move_piece_back(pos, pos->side, move_from(st->move), move_to(st->move), (unsigned)st->captured);
}

/* --- boards from outside ------------------------------------------------------ */

static bool xiangqi_validate(const struct position *pos, struct text_error *error) {
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = KING; kind <= SOLDIER; kind++) {
            const bitboard_t astray = position_pieces(pos, side, kind) & ~xq_home(side, kind);
            if (astray) return xq_fail_astray(error, side, kind, bb_first(astray));
        }
    const int them = pos->side ^ 1;
    return xq_nobody_attacks(
        pos, xq_attackers(pos, them, position_king(pos, them), position_all(pos), pos->by_side[pos->side]), error);
}

const struct variant variant_xiangqi = {
    .name = "xiangqi",
    .start_fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    XQ_SET,
    .validate = xiangqi_validate,
    .refresh = xq_find_checks,
    .generate = xiangqi_generate,
    .count = xiangqi_count,
    .pseudo_legal = xiangqi_pseudo_legal,
    .legal = xiangqi_legal,
    .key_after = xiangqi_key_after,
    .make = xiangqi_make,
    .unmake = xiangqi_unmake,
    .judge = repetition_judge,
    .see_ge = xq_see_ge,
    .check_points = xq_check_points,
};
