/*
 * The eight directions of a queen: what attacks.h does for ranks and files,
 * for diagonals too. A diagonal's points are gathered into an index as a
 * file's are, in ascending order of rank, and the line words of a file answer
 * for it: they may be read beyond the end of a shorter line.
 */
#ifndef ENGINE_RAYS_H
#define ENGINE_RAYS_H

#include "attacks.h"

/* A diagonal through a point: its points in each half, and the way to index them. */
struct diagonal {
    uint64_t lo, hi;
    uint8_t  place; /* of the point in the index */
#ifdef __BMI2__
    uint8_t lo_count;
#else
    uint8_t lo_shift, hi_shift; /* brings the point of a half's first rank to bit 0, after four bits up */
#endif
};

extern struct diagonal ray_rising[POINT_NB], ray_falling[POINT_NB];      /* towards file i, towards file a */
extern bitboard_t      ray_orthogonal[POINT_NB], ray_diagonal[POINT_NB]; /* on an empty board */
extern bitboard_t      ray_between[POINT_NB][POINT_NB];                  /* strictly between on one line, else empty */
extern bitboard_t      ray_steps[POINT_NB];                              /* the eight neighbours */
extern bitboard_t      ray_forward[SIDE_NB][POINT_NB];                   /* one step diagonally forward */

void rays_init(void);

#ifdef __BMI2__
static ALWAYS_INLINE unsigned diagonal_gather(const struct diagonal *d, bitboard_t occ, int step) {
    (void)step;
    return (unsigned)_pext_u64(bb_lo(occ), d->lo) | (unsigned)_pext_u64(bb_hi(occ), d->hi) << d->lo_count;
}
static ALWAYS_INLINE bitboard_t diagonal_scatter(const struct diagonal *d, unsigned bits, int step) {
    (void)step;
    return bb_make(_pdep_u64(bits, d->lo), _pdep_u64(bits >> d->lo_count, d->hi));
}
#else
/* As half_file_gather and half_file_scatter, for points `step` (8 or 10) bits
 * apart: bit step*i of a half lands on 40 + i, bit i of an index on
 * i + (step - 1) * j, and no two partial products meet. */
static ALWAYS_INLINE unsigned half_diagonal_gather(uint64_t half, int shift, int step) {
    const uint64_t collect = step == 8 ? UINT64_C(0x10204081000) : UINT64_C(0x10080402010);
    return (unsigned)((half << 4 >> shift) * collect >> 40) & 31;
}
static ALWAYS_INLINE uint64_t half_diagonal_scatter(unsigned bits, int shift, int step) {
    const uint64_t spread = step == 8 ? UINT64_C(0x10204081) : UINT64_C(0x1008040201);
    const uint64_t points = step == 8 ? UINT64_C(0x101010101) : UINT64_C(0x10040100401);
    return ((bits & 31) * spread & points) << shift >> 4;
}
static ALWAYS_INLINE unsigned diagonal_gather(const struct diagonal *d, bitboard_t occ, int step) {
    return half_diagonal_gather(bb_lo(occ) & d->lo, d->lo_shift, step) |
           half_diagonal_gather(bb_hi(occ) & d->hi, d->hi_shift, step) << 5;
}
static ALWAYS_INLINE bitboard_t diagonal_scatter(const struct diagonal *d, unsigned bits, int step) {
    return bb_make(half_diagonal_scatter(bits, d->lo_shift, step) & d->lo,
                   half_diagonal_scatter(bits >> 5, d->hi_shift, step) & d->hi);
}
#endif

enum { RISING_STEP = FILE_NB + 1, FALLING_STEP = FILE_NB - 1 };

static ALWAYS_INLINE bitboard_t diagonal_set(const struct diagonal *d, bitboard_t occ, int step, int which) {
    const uint32_t word = attack_file_line[d->place][diagonal_gather(d, occ, step) >> 1 & 255];
    return diagonal_scatter(d, word >> which & 1023, step);
}

/* The points on both diagonals, up to and including the nearest piece on each ray. */
static ALWAYS_INLINE bitboard_t diagonal_attacks(int pt, bitboard_t occ) {
    return diagonal_set(&ray_rising[pt], occ, RISING_STEP, LINE_FIRST) |
           diagonal_set(&ray_falling[pt], occ, FALLING_STEP, LINE_FIRST);
}

/* The lowest and the highest point of a set, as sets; empty for an empty one. */
static ALWAYS_INLINE bitboard_t bb_lowest(bitboard_t b) { return b & -b; }
static ALWAYS_INLINE bitboard_t bb_highest(bitboard_t b) {
    const uint64_t lo = bb_lo(b), hi = bb_hi(b);
    if (hi) return bb_make(0, UINT64_C(1) << (63 - __builtin_clzll(hi)));
    return lo ? bb_make(UINT64_C(1) << (63 - __builtin_clzll(lo)), 0) : 0;
}

#endif
