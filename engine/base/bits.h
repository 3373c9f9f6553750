/*
 * Sets of the 90 points as 128-bit words.
 *
 * The board is cut at the river: red's half (ranks 0-4, 45 points) fills the
 * low bits of the low word, black's half (ranks 5-9) the low bits of the high
 * word, each rank by rank from file a:
 *
 *      rank 9 | 100 ... 108 |  high word, bits 36-44 of it
 *       ...   |             |
 *      rank 5 |  64 ...  72 |  high word, bits 0-8
 *      ~~~~~~ river ~~~~~~~~
 *      rank 4 |  36 ...  44 |  low word
 *       ...   |             |
 *      rank 0 |   0 ...   8 |  low word
 *
 * A rank never straddles the words and a file has five points, nine bits
 * apart, in each: one shift reads a rank, two five-bit gathers read a file.
 * Points themselves are numbered 0..89 (rank * 9 + file), without the gap.
 */
#ifndef ENGINE_BASE_BITS_H
#define ENGINE_BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#define ALWAYS_INLINE inline __attribute__((always_inline))

__extension__ typedef unsigned __int128 bitboard_t;

enum { FILE_NB = 9, RANK_NB = 10, POINT_NB = 90, HALF_POINTS = 45 };

static ALWAYS_INLINE bitboard_t bb_make(uint64_t lo, uint64_t hi) { return (bitboard_t)hi << 64 | lo; }
static ALWAYS_INLINE uint64_t   bb_lo(bitboard_t b) { return (uint64_t)b; }
static ALWAYS_INLINE uint64_t   bb_hi(bitboard_t b) { return (uint64_t)(b >> 64); }

/* The set holding only point `pt` (0..89). */
static ALWAYS_INLINE bitboard_t bb_of(int pt) {
    const bool     high = pt >= HALF_POINTS;
    const uint64_t bit = UINT64_C(1) << (pt - (high ? HALF_POINTS : 0));
    return bb_make(high ? 0 : bit, high ? bit : 0);
}

static ALWAYS_INLINE bool bb_has(bitboard_t b, int pt) {
    const bool high = pt >= HALF_POINTS;
    return ((high ? bb_hi(b) : bb_lo(b)) >> (pt - (high ? HALF_POINTS : 0))) & 1;
}

static ALWAYS_INLINE int bb_count(bitboard_t b) {
    return __builtin_popcountll(bb_lo(b)) + __builtin_popcountll(bb_hi(b));
}

/* Lowest point of a non-empty set. */
static ALWAYS_INLINE int bb_first(bitboard_t b) {
    return bb_lo(b) ? __builtin_ctzll(bb_lo(b)) : HALF_POINTS + __builtin_ctzll(bb_hi(b));
}

/* Removes and returns the lowest point of a non-empty set. */
static ALWAYS_INLINE int bb_pop(bitboard_t *b) {
    const uint64_t lo = bb_lo(*b), hi = bb_hi(*b);
    if (lo) {
        *b = bb_make(lo & (lo - 1), hi);
        return __builtin_ctzll(lo);
    }
    *b = bb_make(0, hi & (hi - 1));
    return HALF_POINTS + __builtin_ctzll(hi);
}

static ALWAYS_INLINE bool bb_several(bitboard_t b) { return (b & (b - 1)) != 0; }

/* File a of one half: five points, nine bits apart. */
#define HALF_FILE UINT64_C(0x1008040201)

/* Gathers the five points of file `f` in half-word `w` into bits 0-4, and the
 * reverse. The portable ways multiply by a constant whose partial products
 * never meet: bit 9i of a file lands on 40 + i, bit i of an index on i + 8j. */
static ALWAYS_INLINE unsigned half_file_gather(uint64_t w, int f) {
#ifdef __BMI2__
    return (unsigned)_pext_u64(w, HALF_FILE << f);
#else
    return (unsigned)(((w >> f) & HALF_FILE) * UINT64_C(0x10101010100) >> 40) & 31;
#endif
}
static ALWAYS_INLINE uint64_t half_file_scatter(unsigned bits, int f) {
#ifdef __BMI2__
    return _pdep_u64(bits, HALF_FILE << f);
#else
    return ((bits & 31) * UINT64_C(0x101010101) & HALF_FILE) << f;
#endif
}

#endif
