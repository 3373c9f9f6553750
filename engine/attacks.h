/*
 * Attack sets of the pieces, from tables small enough to stay in the first
 * level cache (about 60 kB, of which a search touches a third).
 *
 * Lines: the occupancy of a rank or file (its inner points: what stands on the
 * edge changes no reach) indexes one word that holds three sets at once, for a
 * piece at a given place on the line:
 *   first   up to and including the nearest piece on each side   (chariot)
 *   second  beyond it, up to and including the second piece      (cannon's catch)
 *   third   beyond that, up to and including the third           (cannon's pin)
 * so one look at the general's lines tells every line check and pin.
 */
#ifndef ENGINE_ATTACKS_H
#define ENGINE_ATTACKS_H

#include "position.h"

enum { LINE_FIRST = 0, LINE_SECOND = 10, LINE_THIRD = 20 }; /* bit offsets in a line word */

struct point_place {
    uint8_t file, rank;
    uint8_t shift; /* of its rank within the half-word */
    uint8_t high;  /* 1: black's half */
};

/* Four blocking points and the way to index by which of them are occupied. */
struct leg_mask {
    uint64_t lo, hi;
    uint8_t  lo_count;
};

extern struct point_place attack_place[POINT_NB];
extern uint32_t           attack_rank_line[FILE_NB][128];
extern uint32_t           attack_file_line[RANK_NB][256];
extern bitboard_t         attack_king[SIDE_NB][POINT_NB];    /* inside the own palace, from there only */
extern bitboard_t         attack_advisor[SIDE_NB][POINT_NB]; /* between the five points */
extern bitboard_t         attack_soldier[SIDE_NB][POINT_NB];
extern bitboard_t         attack_soldier_to[SIDE_NB][POINT_NB]; /* where a soldier attacking the point stands */
extern bitboard_t         attack_elephant[POINT_NB][16];        /* by occupied eyes, within the half */
extern bitboard_t         attack_horse[POINT_NB][16];           /* by occupied legs of the horse */
extern bitboard_t         attack_horse_to[POINT_NB][16];        /* by occupied points diagonally next to the target */
extern struct leg_mask    attack_orthogonal[POINT_NB], attack_diagonal[POINT_NB];
extern bitboard_t         attack_between[POINT_NB][POINT_NB]; /* strictly between on one line, else empty */
extern bitboard_t         attack_palace[SIDE_NB];
extern bitboard_t         attack_elephant_points[SIDE_NB];
extern bitboard_t         attack_half[SIDE_NB];

void attacks_init(void);

/* Where leap `n` (1..8) of a horse goes, whatever stands on its leg; -1 off the
 * board. And which leap goes from a point to another; 0 for none. */
int attack_leap(int from, int n);
int attack_leap_number(int from, int to);

/* Which of the (at most four) leg points are occupied, as an index. */
static ALWAYS_INLINE unsigned leg_index(const struct leg_mask *m, bitboard_t occ) {
#ifdef __BMI2__
    return (unsigned)_pext_u64(bb_lo(occ), m->lo) | (unsigned)_pext_u64(bb_hi(occ), m->hi) << m->lo_count;
#else
    unsigned index = 0, bit = 0;
    for (uint64_t w = m->lo; w; w &= w - 1) index |= (unsigned)((bb_lo(occ) & w & -w) != 0) << bit++;
    for (uint64_t w = m->hi; w; w &= w - 1) index |= (unsigned)((bb_hi(occ) & w & -w) != 0) << bit++;
    return index;
#endif
}

/* The two line words of a point: its rank's and its file's. */
struct lines {
    uint32_t rank, file;
};

static ALWAYS_INLINE struct lines lines_at(int pt, bitboard_t occ) {
    const struct point_place p = attack_place[pt];
    const uint64_t           half = p.high ? bb_hi(occ) : bb_lo(occ);
    const unsigned           on_file = half_file_gather(bb_lo(occ), p.file) | half_file_gather(bb_hi(occ), p.file) << 5;
    return (struct lines){attack_rank_line[p.file][half >> (p.shift + 1) & 127],
                          attack_file_line[p.rank][on_file >> 1 & 255]};
}

/* One of the three sets (LINE_FIRST, ...) as a bitboard. */
static ALWAYS_INLINE bitboard_t lines_set(int pt, struct lines l, int which) {
    const struct point_place p = attack_place[pt];
    const uint64_t           on_rank = (uint64_t)(l.rank >> which & 511) << p.shift;
    const uint64_t           high = (uint64_t)0 - p.high;
    const uint32_t           on_file = l.file >> which;
    return bb_make((on_rank & ~high) | half_file_scatter(on_file, p.file),
                   (on_rank & high) | half_file_scatter(on_file >> 5, p.file));
}

static ALWAYS_INLINE bitboard_t chariot_attacks(int pt, bitboard_t occ) {
    return lines_set(pt, lines_at(pt, occ), LINE_FIRST);
}
/* The points behind one screen, up to the first piece: what a cannon catches. */
static ALWAYS_INLINE bitboard_t cannon_attacks(int pt, bitboard_t occ) {
    return lines_set(pt, lines_at(pt, occ), LINE_SECOND);
}
static ALWAYS_INLINE bitboard_t horse_attacks(int pt, bitboard_t occ) {
    return attack_horse[pt][leg_index(&attack_orthogonal[pt], occ)];
}
/* From where horses attack a point. */
static ALWAYS_INLINE bitboard_t horse_attacks_to(int pt, bitboard_t occ) {
    return attack_horse_to[pt][leg_index(&attack_diagonal[pt], occ)];
}
static ALWAYS_INLINE bitboard_t elephant_attacks(int pt, bitboard_t occ) {
    return attack_elephant[pt][leg_index(&attack_diagonal[pt], occ)];
}

/* Whether generals on two points face each other: on a file with nothing between. */
static ALWAYS_INLINE bool generals_face(int king, int enemy_king, bitboard_t occ) {
    return attack_place[king].file == attack_place[enemy_king].file && !(attack_between[king][enemy_king] & occ);
}

/* All soldiers of a side stepping forward at once. */
static ALWAYS_INLINE bitboard_t soldiers_forward(int side, bitboard_t b) {
    const uint64_t half = (UINT64_C(1) << HALF_POINTS) - 1;
    if (side == RED)
        return bb_make(bb_lo(b) << FILE_NB & half, (bb_hi(b) << FILE_NB & half) | bb_lo(b) >> (HALF_POINTS - FILE_NB));
    return bb_make(bb_lo(b) >> FILE_NB | (bb_hi(b) << (HALF_POINTS - FILE_NB) & half), bb_hi(b) >> FILE_NB);
}

#endif
