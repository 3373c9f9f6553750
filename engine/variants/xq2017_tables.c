/* The tables behind xq2017_rules.h. */
#include "xq2017_rules.h"

struct palace_line xq2017_line[POINT_NB];
bitboard_t         xq2017_around[POINT_NB];
bitboard_t         xq2017_royal_step[SIDE_NB][POINT_NB];
bitboard_t         xq2017_river_leap[SIDE_NB][POINT_NB][16];
uint8_t            xq2017_palace_place[SIDE_NB][POINT_NB];

/* The point (df, dr) away as a set, empty off the board. */
static bitboard_t step(int pt, int df, int dr) {
    const int f = file_of(pt) + df, r = rank_of(pt) + dr;
    return f < 0 || f >= FILE_NB || r < 0 || r >= RANK_NB ? 0 : bb_of(point_of(f, r));
}

static void init_around(int pt) {
    for (int df = -1; df <= 1; df++)
        for (int dr = -1; dr <= 1; dr++)
            if (df || dr) xq2017_around[pt] |= step(pt, df, dr);
}

static int palace_centre(int side) { return point_of(4, side == RED ? 1 : 8); }

static void init_line(int pt) {
    struct palace_line *l = &xq2017_line[pt];
    l->near = attack_advisor[RED][pt] | attack_advisor[BLACK][pt];
    for (int side = 0; side < SIDE_NB; side++) {
        const int centre = palace_centre(side);
        if (!bb_has(attack_advisor[side][centre], pt)) continue; /* a corner it is */
        l->middle = bb_of(centre);
        l->far = bb_of(2 * centre - pt);
    }
}

/* 5.6: outside its palace, out of it from a corner, into it onto one. */
static void init_royal_step(int side, int pt) {
    const bitboard_t palace = attack_palace[side], corners = attack_advisor[side][palace_centre(side)];
    if (!bb_has(palace, pt))
        xq2017_royal_step[side][pt] = xq2017_around[pt] & (~palace | corners);
    else if (bb_has(corners, pt))
        xq2017_royal_step[side][pt] = xq2017_around[pt] & ~palace;
}

/* 5.4: over the river; there anywhere, or home onto an elephant's point. The
 * first rank of its half is too far away to leap from. */
static void init_river_leap(int side, int pt) {
    const bitboard_t across = attack_half[side ^ 1];
    const bitboard_t there = bb_has(across, pt) ? across | attack_elephant_points[side] : across;
    for (unsigned index = 0; index < 16; index++) {
        unsigned bit = 0;
        for (int dr = -1; dr <= 1; dr += 2)
            for (int df = -1; df <= 1; df += 2) {
                if (!step(pt, df, dr)) continue; /* not among the legs */
                if (!(index >> bit++ & 1))
                    xq2017_river_leap[side][pt][index] |= (step(pt, 2 * df, 3 * dr) | step(pt, 3 * df, 2 * dr)) & there;
            }
    }
}

/* 5.7: from the far side of the palace, left to right as the side sees it. */
static void init_palace_places(void) {
    for (int place = 0; place < 9; place++) {
        const int red = point_of(3 + place % 3, 2 - place / 3);
        xq2017_palace_place[RED][red] = xq2017_palace_place[BLACK][POINT_NB - 1 - red] = (uint8_t)place;
    }
}

void xq2017_tables_init(void) {
    init_palace_places();
    for (int pt = 0; pt < POINT_NB; pt++) {
        init_around(pt);
        init_line(pt);
        for (int side = 0; side < SIDE_NB; side++) {
            init_royal_step(side, pt);
            init_river_leap(side, pt);
        }
    }
}
