#include "xq_see.h"

#include "../attacks.h"
#include "see.h"

/*
 * The cheapest piece of `side` that can capture on `to` while `occ` stands, as
 * a point; -1 when there is none. Found anew at every step because a cannon's
 * screen comes and goes with each capture.
 */
static int cheapest_attacker(const struct position *pos, int side, int to, bitboard_t occ) {
    const bitboard_t mine = pos->by_side[side] & occ;
    bitboard_t       found;
    if ((found = attack_soldier_to[side][to] & pos->by_kind[SOLDIER] & mine)) return bb_first(found);
    if ((found = attack_advisor[side][to] & pos->by_kind[ADVISOR] & mine)) return bb_first(found);
    if ((found = elephant_attacks(to, occ) & pos->by_kind[ELEPHANT] & mine)) return bb_first(found);
    if ((found = horse_attacks_to(to, occ) & pos->by_kind[HORSE] & mine)) return bb_first(found);
    if (mine & (pos->by_kind[CANNON] | pos->by_kind[CHARIOT])) {
        const struct lines l = lines_at(to, occ);
        if ((found = lines_set(to, l, LINE_SECOND) & pos->by_kind[CANNON] & mine)) return bb_first(found);
        if ((found = lines_set(to, l, LINE_FIRST) & pos->by_kind[CHARIOT] & mine)) return bb_first(found);
    }
    if ((found = attack_king[side][to] & pos->by_kind[KING] & mine)) return bb_first(found);
    return -1;
}

static bool general_faces(const struct position *pos, int side, int to, bitboard_t occ) {
    return generals_face(position_king(pos, side), to, occ);
}

bool xq_see_ge(const struct position *pos, move_t move, int threshold) {
    const int16_t *value = pos->law->variant->exchange;
    const int      from = move_from(move), to = move_to(move);
    /* What the side that just captured is ahead by, less what it may lose next. */
    int balance = value[pos->stack[to]] - threshold;
    if (balance < 0) return false;
    balance -= value[pos->stack[from]];
    if (balance >= 0) return true;

    return see_mover_gains(pos, to, (position_all(pos) & ~bb_of(from)) | bb_of(to), balance, cheapest_attacker,
                           general_faces);
}
