#include "rays.h"

struct diagonal ray_rising[POINT_NB], ray_falling[POINT_NB];
bitboard_t      ray_orthogonal[POINT_NB], ray_diagonal[POINT_NB];
bitboard_t      ray_between[POINT_NB][POINT_NB];
bitboard_t      ray_steps[POINT_NB];
bitboard_t      ray_forward[SIDE_NB][POINT_NB];

/* The point (df, dr) away, or -1 off the board. */
static int step(int pt, int df, int dr) {
    const int f = file_of(pt) + df, r = rank_of(pt) + dr;
    return f < 0 || f >= FILE_NB || r < 0 || r >= RANK_NB ? -1 : point_of(f, r);
}

static void init_ray(int pt, int df, int dr) {
    bitboard_t passed = 0;
    for (int at = step(pt, df, dr); at >= 0; at = step(at, df, dr)) {
        ray_between[pt][at] = passed;
        passed |= bb_of(at);
    }
    if (df && dr)
        ray_diagonal[pt] |= passed;
    else
        ray_orthogonal[pt] |= passed;
    const int next = step(pt, df, dr);
    if (next < 0) return;
    ray_steps[pt] |= bb_of(next);
    if (df && dr) ray_forward[dr > 0 ? RED : BLACK][pt] |= bb_of(next);
}

/* `df` is 1 for the rising diagonal, -1 for the falling one. */
static void init_diagonal(struct diagonal *d, int pt, int df) {
    bitboard_t line = bb_of(pt);
    for (int dr = -1; dr <= 1; dr += 2)
        for (int at = step(pt, df * dr, dr); at >= 0; at = step(at, df * dr, dr)) line |= bb_of(at);
    d->lo = bb_lo(line);
    d->hi = bb_hi(line);
#ifdef __BMI2__
    d->place = (uint8_t)bb_count(line & (bb_of(pt) - 1));
    d->lo_count = (uint8_t)__builtin_popcountll(d->lo);
#else
    /* The file, perhaps off the board, where the line crosses the first rank of each half. */
    const int at_first = file_of(pt) - df * rank_of(pt), at_middle = at_first + df * (RANK_NB / 2);
    d->place = (uint8_t)rank_of(pt);
    d->lo_shift = (uint8_t)(d->lo ? at_first + 4 : 4);
    d->hi_shift = (uint8_t)(d->hi ? at_middle + 4 : 4);
#endif
}

void rays_init(void) {
    for (int pt = 0; pt < POINT_NB; pt++) {
        for (int df = -1; df <= 1; df++)
            for (int dr = -1; dr <= 1; dr++)
                if (df || dr) init_ray(pt, df, dr);
        init_diagonal(&ray_rising[pt], pt, 1);
        init_diagonal(&ray_falling[pt], pt, -1);
    }
}
