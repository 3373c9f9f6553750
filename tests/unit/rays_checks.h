/*
 * The queen's lines against plain loops over the board. Included twice, as
 * attacks_checks.h is; the second time the tables are made anew, too, for they
 * hold what the gathering needs.
 */
#include "engine/rays.h"
#include "tests/unit/suites.h"
#include "tests/unit/support.h"

static const int directions[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static bool inside(int file, int rank) { return file >= 0 && file < FILE_NB && rank >= 0 && rank < RANK_NB; }

/* Along one direction, up to and including the nearest piece. */
static bitboard_t slow_ray(int pt, bitboard_t occ, const int direction[2]) {
    bitboard_t set = 0;
    for (int f = file_of(pt) + direction[0], r = rank_of(pt) + direction[1]; inside(f, r);
         f += direction[0], r += direction[1]) {
        set |= bb_of(point_of(f, r));
        if (bb_has(occ, point_of(f, r))) break;
    }
    return set;
}

START_TEST(diagonals_reach_the_nearest_pieces) {
    uint64_t random = (uint64_t)_i;
    for (int i = 0; i < 300; i++) {
        bitboard_t     occ = 0, wanted = 0;
        const unsigned density = random_below(&random, 100);
        for (int pt = 0; pt < POINT_NB; pt++)
            if (random_below(&random, 100) < density) occ |= bb_of(pt);
        for (int d = 4; d < 8; d++) wanted |= slow_ray(_i, occ, directions[d]);
        ck_assert(diagonal_attacks(_i, occ) == wanted);
    }
}
END_TEST

START_TEST(empty_boards_and_what_is_between) {
    bitboard_t straight = 0, slanted = 0, steps = 0, between[POINT_NB] = {0};
    for (int d = 0; d < 8; d++) {
        bitboard_t ray = slow_ray(_i, 0, directions[d]);
        *(d < 4 ? &straight : &slanted) |= ray;
        steps |= slow_ray(_i, ~(bitboard_t)0, directions[d]);
        while (ray) {
            const int at = bb_pop(&ray);
            between[at] = slow_ray(_i, bb_of(at), directions[d]) & ~bb_of(at);
        }
    }
    ck_assert(ray_orthogonal[_i] == straight);
    ck_assert(ray_diagonal[_i] == slanted);
    ck_assert(ray_steps[_i] == steps);
    for (int at = 0; at < POINT_NB; at++) ck_assert(ray_between[_i][at] == between[at]);
    const bitboard_t ahead = ray_forward[RED][_i], back = ray_forward[BLACK][_i];
    ck_assert((ahead | back) == (steps & slanted));
    for (bitboard_t b = ahead; b;) ck_assert_int_gt(rank_of(bb_pop(&b)), rank_of(_i));
    for (bitboard_t b = back; b;) ck_assert_int_lt(rank_of(bb_pop(&b)), rank_of(_i));
}
END_TEST

START_TEST(lowest_and_highest) {
    ck_assert(bb_lowest(0) == 0 && bb_highest(0) == 0);
    for (int a = 0; a < POINT_NB; a++)
        for (int b = a; b < POINT_NB; b++) {
            ck_assert(bb_lowest(bb_of(a) | bb_of(b)) == bb_of(a));
            ck_assert(bb_highest(bb_of(a) | bb_of(b)) == bb_of(b));
        }
}
END_TEST

static Suite *rays_make_suite(const char *name) {
    Suite *suite = suite_create(name);
    TCase *all = add_case(suite, "all");
    tcase_add_unchecked_fixture(all, rays_init, NULL);
    tcase_add_loop_test(all, diagonals_reach_the_nearest_pieces, 0, POINT_NB);
    tcase_add_loop_test(all, empty_boards_and_what_is_between, 0, POINT_NB);
    tcase_add_test(all, lowest_and_highest);
    return suite;
}
