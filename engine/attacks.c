#include "attacks.h"

struct point_place attack_place[POINT_NB];
uint32_t           attack_rank_line[FILE_NB][128];
uint32_t           attack_file_line[RANK_NB][256];
bitboard_t         attack_king[SIDE_NB][POINT_NB];
bitboard_t         attack_advisor[SIDE_NB][POINT_NB];
bitboard_t         attack_soldier[SIDE_NB][POINT_NB];
bitboard_t         attack_soldier_to[SIDE_NB][POINT_NB];
bitboard_t         attack_elephant[POINT_NB][16];
bitboard_t         attack_horse[POINT_NB][16];
bitboard_t         attack_horse_to[POINT_NB][16];
struct leg_mask    attack_orthogonal[POINT_NB], attack_diagonal[POINT_NB];
bitboard_t         attack_between[POINT_NB][POINT_NB];
bitboard_t         attack_palace[SIDE_NB];
bitboard_t         attack_elephant_points[SIDE_NB];
bitboard_t         attack_half[SIDE_NB];

static const int8_t orthogonal[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}}; /* in ascending order of point */
static const int8_t diagonal[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

/* The point (df, dr) away, or -1 off the board. */
static int step(int pt, int df, int dr) {
    const int f = file_of(pt) + df, r = rank_of(pt) + dr;
    return f < 0 || f >= FILE_NB || r < 0 || r >= RANK_NB ? -1 : point_of(f, r);
}

int attack_leap(int from, int n) {
    static const int8_t leap[9][2] = {{0, 0}, {-1, -2}, {1, -2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2}, {1, 2}};
    return n < 1 || n > 8 ? -1 : step(from, leap[n][0], leap[n][1]);
}

int attack_leap_number(int from, int to) {
    for (int n = 1; n <= 8; n++)
        if (attack_leap(from, n) == to) return n;
    return 0;
}

static bitboard_t step_set(int pt, int df, int dr) {
    const int to = step(pt, df, dr);
    return to < 0 ? 0 : bb_of(to);
}

/* The three sets of a piece at `place` on a line of `length` points. `occ` is
 * the line's occupancy; edges count as empty, which changes nothing. */
static uint32_t line_word(int place, int length, unsigned occ) {
    uint32_t word = 0;
    for (int dir = -1; dir <= 1; dir += 2) {
        int passed = 0; /* pieces met so far */
        for (int at = place + dir; at >= 0 && at < length && passed < 3; at += dir) {
            word |= UINT32_C(1) << (at + passed * 10);
            passed += (int)(occ >> at & 1);
        }
    }
    return word;
}

static void init_places_and_lines(void) {
    for (int pt = 0; pt < POINT_NB; pt++) {
        const int high = pt >= HALF_POINTS;
        attack_place[pt] = (struct point_place){(uint8_t)file_of(pt), (uint8_t)rank_of(pt),
                                                (uint8_t)(rank_of(pt) % 5 * FILE_NB), (uint8_t)high};
        attack_half[high] |= bb_of(pt);
    }
    for (int place = 0; place < FILE_NB; place++)
        for (unsigned inner = 0; inner < 128; inner++)
            attack_rank_line[place][inner] = line_word(place, FILE_NB, inner << 1);
    for (int place = 0; place < RANK_NB; place++)
        for (unsigned inner = 0; inner < 256; inner++)
            attack_file_line[place][inner] = line_word(place, RANK_NB, inner << 1);
    for (int a = 0; a < POINT_NB; a++)
        for (int b = 0; b < POINT_NB; b++) {
            const int df = file_of(b) - file_of(a), dr = rank_of(b) - rank_of(a);
            if ((df == 0) == (dr == 0)) continue;
            const int uf = (df > 0) - (df < 0), ur = (dr > 0) - (dr < 0);
            for (int at = step(a, uf, ur); at != b; at = step(at, uf, ur)) attack_between[a][b] |= bb_of(at);
        }
}

static void init_legs(int pt) {
    for (int which = 0; which < 2; which++) {
        struct leg_mask *m = which ? &attack_diagonal[pt] : &attack_orthogonal[pt];
        bitboard_t       mask = 0;
        for (int d = 0; d < 4; d++)
            mask |=
                which ? step_set(pt, diagonal[d][0], diagonal[d][1]) : step_set(pt, orthogonal[d][0], orthogonal[d][1]);
        *m = (struct leg_mask){bb_lo(mask), bb_hi(mask), (uint8_t)__builtin_popcountll(bb_lo(mask))};
    }
}

/* Spreads an index over the legs that are on the board: the reverse of leg_index. */
static bitboard_t legs_occupied(const struct leg_mask *m, unsigned index) {
    bitboard_t all = bb_make(m->lo, m->hi), occ = 0;
    for (unsigned bit = 0; all; bit++) {
        const int pt = bb_pop(&all);
        if (index >> bit & 1) occ |= bb_of(pt);
    }
    return occ;
}

static void init_leapers_by_legs(int pt) {
    for (unsigned index = 0; index < 16; index++) {
        const bitboard_t near_orth = legs_occupied(&attack_orthogonal[pt], index);
        const bitboard_t near_diag = legs_occupied(&attack_diagonal[pt], index);
        for (int d = 0; d < 4; d++) {
            const int df = orthogonal[d][0], dr = orthogonal[d][1];
            const int leg = step(pt, df, dr);
            if (leg >= 0 && !bb_has(near_orth, leg))
                for (int side = -1; side <= 1; side += 2)
                    attack_horse[pt][index] |= step_set(pt, 2 * df + side * dr, 2 * dr + side * df);

            const int xf = diagonal[d][0], xr = diagonal[d][1];
            const int eye = step(pt, xf, xr);
            if (eye < 0 || bb_has(near_diag, eye)) continue;
            /* A horse one step further out along either axis has its leg there. */
            attack_horse_to[pt][index] |= step_set(pt, 2 * xf, xr) | step_set(pt, xf, 2 * xr);
            const int to = step(pt, 2 * xf, 2 * xr);
            if (to >= 0 && (to >= HALF_POINTS) == (pt >= HALF_POINTS)) attack_elephant[pt][index] |= bb_of(to);
        }
    }
}

static void init_palace_and_soldiers(void) {
    for (int side = 0; side < SIDE_NB; side++) {
        const int  base = side == RED ? 0 : RANK_NB - 1, up = side == RED ? 1 : -1;
        bitboard_t advisors = 0;
        for (int f = 3; f <= 5; f++)
            for (int r = 0; r < 3; r++) {
                attack_palace[side] |= bb_of(point_of(f, base + up * r));
                if ((f + r) % 2) advisors |= bb_of(point_of(f, base + up * r));
            }
        static const int8_t elephants[7][2] = {{0, 2}, {2, 0}, {2, 4}, {4, 2}, {6, 0}, {6, 4}, {8, 2}};
        for (int i = 0; i < 7; i++)
            attack_elephant_points[side] |= bb_of(point_of(elephants[i][0], base + up * elephants[i][1]));
        for (int pt = 0; pt < POINT_NB; pt++) {
            /* Only from where they can stand, so that both may be read backwards, too. */
            for (int d = 0; d < 4; d++) {
                if (bb_has(attack_palace[side], pt))
                    attack_king[side][pt] |= step_set(pt, orthogonal[d][0], orthogonal[d][1]) & attack_palace[side];
                if (bb_has(advisors, pt))
                    attack_advisor[side][pt] |= step_set(pt, diagonal[d][0], diagonal[d][1]) & advisors;
            }
            attack_soldier[side][pt] = step_set(pt, 0, up);
            if ((pt >= HALF_POINTS) != (side == BLACK))
                attack_soldier[side][pt] |= step_set(pt, -1, 0) | step_set(pt, 1, 0);
        }
        for (int pt = 0; pt < POINT_NB; pt++)
            for (bitboard_t to = attack_soldier[side][pt]; to;) attack_soldier_to[side][bb_pop(&to)] |= bb_of(pt);
    }
}

void attacks_init(void) {
    init_places_and_lines();
    for (int pt = 0; pt < POINT_NB; pt++) {
        init_legs(pt);
        init_leapers_by_legs(pt);
    }
    init_palace_and_soldiers();
}
