#include "zuyi_see.h"

#include <string.h>

#include "../../attacks.h"
#include "../../variant.h"

/* The board during the exchange: what has left a stack is gone from the kind sets. */
struct exchange {
    const struct position *pos;
    int                    to;
    bitboard_t             occupied;
    bitboard_t             by_kind[SOLDIER + 1];
    uint16_t               stack[POINT_NB];
};

/* The cheapest piece of `side` that can capture on the target: its kind and, in
 * `*at`, its point; KIND_NONE when there is none. */
static int cheapest_attacker(const struct exchange *x, int side, int *at) {
    const bitboard_t   mine = x->pos->by_side[side] & x->occupied & ~bb_of(x->to);
    const bitboard_t  *kinds = x->by_kind;
    const struct lines l = lines_at(x->to, x->occupied);
    const struct {
        int        kind;
        bitboard_t from;
    } ways[] = {
        {SOLDIER, attack_soldier_to[side][x->to]},
        {ADVISOR, attack_advisor[side][x->to]},
        {ELEPHANT, elephant_attacks(x->to, x->occupied)},
        {HORSE, horse_attacks_to(x->to, x->occupied)},
        {CANNON, lines_set(x->to, l, LINE_SECOND)},
        {CHARIOT, lines_set(x->to, l, LINE_FIRST)},
        {KING, attack_king[side][x->to]},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const bitboard_t found = ways[i].from & kinds[ways[i].kind] & mine;
        if (!found) continue;
        *at = bb_first(found);
        return ways[i].kind;
    }
    return KIND_NONE;
}

/* Takes pieces off a point for good. */
static void leave(struct exchange *x, int pt, unsigned part) {
    const unsigned rest = stack_rest(x->stack[pt], stack_mask(x->stack[pt], part));
    for (unsigned s = part; s; s >>= 4)
        if (!stack_mask(rest, s & 15)) x->by_kind[s & 15] &= ~bb_of(pt);
    x->stack[pt] = (uint16_t)rest;
    if (!rest) x->occupied &= ~bb_of(pt);
}

/* Puts pieces on a point. */
static void arrive(struct exchange *x, int pt, unsigned part) {
    if (!part) return;
    for (unsigned s = part; s; s >>= 4) x->by_kind[s & 15] |= bb_of(pt);
    x->stack[pt] = (uint16_t)stack_join(x->stack[pt], part);
    x->occupied |= bb_of(pt);
}

bool zuyi_see_ge(const struct position *pos, move_t move, int threshold) {
    const struct variant *v = pos->law->variant;
    const int             from = move_from(move), to = move_to(move), us = pos->side;
    const bool            own = bb_has(pos->by_side[us], to);
    const unsigned        moving = position_moving(pos, move), there = pos->stack[to];
    /* What stands on the target afterwards and may fall next. */
    const unsigned arrived = own ? stack_join(stack_rest(there, (unsigned)move_returning(move)), moving) : moving;
    int            balance = (own ? 0 : variant_worth(v, there)) - threshold;
    if (balance < 0) return false;
    balance -= variant_worth(v, arrived);
    if (balance >= 0) return true;

    struct exchange x = {.pos = pos, .to = to, .occupied = position_all(pos) | bb_of(to)};
    memcpy(x.by_kind, pos->by_kind, sizeof x.by_kind);
    memcpy(x.stack, pos->stack, sizeof x.stack);
    leave(&x, from, moving);
    arrive(&x, from, position_returning(pos, move));
    int side = us ^ 1, at = 0;
    /* Each turn: `side` may capture or leave it; `balance` is from the other's view and negative. */
    for (int kind; (kind = cheapest_attacker(&x, side, &at)) != KIND_NONE;) {
        leave(&x, at, (unsigned)kind);
        side ^= 1;
        balance = -balance - 1 - v->exchange[kind];
        if (balance >= 0) {
            /* The general may not capture what is still protected. */
            if (kind == KING && cheapest_attacker(&x, side, &at) != KIND_NONE) side ^= 1;
            break;
        }
    }
    return side != us;
}
