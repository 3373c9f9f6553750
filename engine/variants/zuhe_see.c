#include "zuhe_see.h"

#include "see.h"
#include "zuhe_rules.h"

static int promoted_kind(const struct position *pos, move_t move) {
    const int promotion = move_promotion(move);
    return promotion == PROMOTE_NONE ? pos->stack[move_from(move)] : promotion == PROMOTE_QUEEN ? QUEEN : GRAND_QUEEN;
}

int zuhe_gain(const struct position *pos, move_t move) {
    const int16_t *value = pos->law->variant->exchange;
    const int      from = move_from(move);
    int            gain = value[promoted_kind(pos, move)] - value[pos->stack[from]];
    for (bitboard_t b = zuhe_fallen(pos, from, move_to(move)); b;) gain += value[pos->stack[bb_pop(&b)]];
    return gain;
}

/* The cheapest piece of `side` that can capture on `to` while `occ` stands, as a
 * point; -1 when there is none. Found anew at every step: lines open and screens
 * come and go. */
static int cheapest_attacker(const struct position *pos, int side, int to, bitboard_t occ) {
    const bitboard_t mine = pos->by_side[side] & occ;
    const bitboard_t leapers = attack_horse[to][0] & mine;
    bitboard_t       found;
    if ((found = ray_forward[side ^ 1][to] & pos->by_kind[SOLDIER] & mine)) return bb_first(found);
    if ((found = leapers & pos->by_kind[HORSE])) return bb_first(found);
    const struct lines l = lines_at(to, occ);
    if ((found = lines_set(to, l, LINE_SECOND) & pos->by_kind[CANNON] & mine)) return bb_first(found);
    const bitboard_t slanted = diagonal_attacks(to, occ) & mine, straight = lines_set(to, l, LINE_FIRST) & mine;
    if ((found = slanted & pos->by_kind[ELEPHANT])) return bb_first(found);
    if ((found = straight & pos->by_kind[CHARIOT])) return bb_first(found);
    if ((found = (slanted | straight) & pos->by_kind[QUEEN])) return bb_first(found);
    if ((found = (slanted | straight | leapers) & pos->by_kind[GRAND_QUEEN])) return bb_first(found);
    if ((found = ray_steps[to] & pos->by_kind[KING] & mine)) return bb_first(found);
    return -1;
}

bool zuhe_see_ge(const struct position *pos, move_t move, int threshold) {
    const int16_t *value = pos->law->variant->exchange;
    const int      from = move_from(move), to = move_to(move);
    /* What the side that just moved is ahead by, less what it may lose next. */
    int balance = (move_is_noisy(move) ? zuhe_gain(pos, move) : 0) - threshold;
    if (balance < 0) return false;
    const bool joins = bb_has(pos->by_side[pos->side], to); /* 4.1: a queen becomes a grand queen */
    balance -= joins ? value[GRAND_QUEEN] : value[promoted_kind(pos, move)];
    if (balance >= 0) return true;

    const bitboard_t left = position_all(pos) & ~(bb_of(from) | zuhe_fallen(pos, from, to));
    return see_mover_gains(pos, to, left | bb_of(to), balance, cheapest_attacker, NULL);
}
