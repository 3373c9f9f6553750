#include "xq_board.h"

#include "../attacks.h"

static const char *const kind_words[KIND_NB] = {"",        "general", "advisor", "elephant", "horse",
                                                "chariot", "cannon",  "soldier", "queen",    "grand queen"};

bitboard_t xq_home(int side, int kind) {
    static const uint64_t soldier_files = HALF_FILE | HALF_FILE << 2 | HALF_FILE << 4 | HALF_FILE << 6 | HALF_FILE << 8;
    switch (kind) {
    case KING:
        return attack_palace[side];
    case ADVISOR: {
        const int centre = point_of(4, side == RED ? 1 : 8);
        return attack_advisor[side][centre] | bb_of(centre);
    }
    case ELEPHANT:
        return attack_elephant_points[side];
    case SOLDIER:
        /* From its starting rank on; on its own half only on the files it starts on. */
        return attack_half[side ^ 1] | (side == RED ? bb_make(soldier_files & ~UINT64_C(0) << 3 * FILE_NB, 0)
                                                    : bb_make(0, soldier_files & ((UINT64_C(1) << 2 * FILE_NB) - 1)));
    default:
        return attack_half[RED] | attack_half[BLACK];
    }
}

const char *xq_side_word(int side) { return side == RED ? "red" : "black"; }

bool xq_fail_astray(struct text_error *error, int side, int kind, int pt) {
    return text_fail(error, "a %s %s cannot stand on %c%d", xq_side_word(side), kind_words[kind], 'a' + file_of(pt),
                     rank_of(pt));
}

bool xq_nobody_attacks(const struct position *pos, bitboard_t attackers, struct text_error *error) {
    const int them = pos->side ^ 1;
    if (attackers & pos->by_kind[KING])
        return text_fail(error, "the generals face each other on file %c", 'a' + file_of(position_king(pos, them)));
    if (attackers)
        return text_fail(error, "%s is in check but it is %s's move", xq_side_word(them), xq_side_word(pos->side));
    return true;
}
