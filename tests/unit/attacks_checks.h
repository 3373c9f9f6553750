/*
 * The attack sets against plain loops over the board. Included twice: once as
 * the build has it, once without BMI2, whose ways must agree; the includer
 * names the suite.
 */
#include "engine/attacks.h"
#include "tests/unit/suites.h"
#include "tests/unit/support.h"

enum { OCCUPANCIES = 150 }; /* for each point */

static bool on_board(int file, int rank) { return file >= 0 && file < FILE_NB && rank >= 0 && rank < RANK_NB; }

static void put(bitboard_t *set, int file, int rank) {
    if (on_board(file, rank)) *set |= bb_of(point_of(file, rank));
}

static bool occupied(bitboard_t occ, int file, int rank) {
    return on_board(file, rank) && bb_has(occ, point_of(file, rank));
}

static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int slanted[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

/* From empty boards to crowded ones. */
static bitboard_t random_occupancy(uint64_t *random) {
    const unsigned density = random_below(random, 100);
    bitboard_t     occ = 0;
    for (int pt = 0; pt < POINT_NB; pt++)
        if (random_below(random, 100) < density) occ |= bb_of(pt);
    return occ;
}

/* --- lines ------------------------------------------------------------------------ */

/* The points behind `pieces` pieces, up to and including the next one. */
static bitboard_t slow_line(int pt, bitboard_t occ, int pieces) {
    bitboard_t set = 0;
    for (int d = 0; d < 4; d++) {
        int passed = 0;
        for (int f = file_of(pt) + straight[d][0], r = rank_of(pt) + straight[d][1]; on_board(f, r);
             f += straight[d][0], r += straight[d][1]) {
            if (passed == pieces) put(&set, f, r);
            passed += occupied(occ, f, r);
        }
    }
    return set;
}

static bitboard_t fast_third(int pt, bitboard_t occ) { return lines_set(pt, lines_at(pt, occ), LINE_THIRD); }
static bitboard_t fast_chariot(int pt, bitboard_t occ) { return chariot_attacks(pt, occ); }
static bitboard_t fast_cannon(int pt, bitboard_t occ) { return cannon_attacks(pt, occ); }
static bitboard_t slow_chariot(int pt, bitboard_t occ) { return slow_line(pt, occ, 0); }
static bitboard_t slow_cannon(int pt, bitboard_t occ) { return slow_line(pt, occ, 1); }
static bitboard_t slow_third(int pt, bitboard_t occ) { return slow_line(pt, occ, 2); }

/* --- leapers with legs --------------------------------------------------------------- */

static bitboard_t slow_horse(int pt, bitboard_t occ) {
    bitboard_t set = 0;
    for (int d = 0; d < 4; d++) {
        const int df = straight[d][0], dr = straight[d][1];
        if (occupied(occ, file_of(pt) + df, rank_of(pt) + dr)) continue;
        for (int side = -1; side <= 1; side += 2)
            put(&set, file_of(pt) + 2 * df + side * dr, rank_of(pt) + 2 * dr + side * df);
    }
    return set;
}

static bitboard_t slow_horse_to(int pt, bitboard_t occ) {
    bitboard_t set = 0;
    for (int from = 0; from < POINT_NB; from++)
        if (bb_has(slow_horse(from, occ), pt)) set |= bb_of(from);
    return set;
}

static bitboard_t slow_elephant(int pt, bitboard_t occ) {
    bitboard_t set = 0;
    for (int d = 0; d < 4; d++) {
        const int  f = file_of(pt) + 2 * slanted[d][0], r = rank_of(pt) + 2 * slanted[d][1];
        const bool eye = occupied(occ, file_of(pt) + slanted[d][0], rank_of(pt) + slanted[d][1]);
        if (!eye && (r < 5) == (rank_of(pt) < 5)) put(&set, f, r);
    }
    return set;
}

static bitboard_t fast_horse(int pt, bitboard_t occ) { return horse_attacks(pt, occ); }
static bitboard_t fast_horse_to(int pt, bitboard_t occ) { return horse_attacks_to(pt, occ); }
static bitboard_t fast_elephant(int pt, bitboard_t occ) { return elephant_attacks(pt, occ); }

static const struct {
    const char *name;
    bitboard_t (*fast)(int pt, bitboard_t occ), (*slow)(int pt, bitboard_t occ);
} by_occupancy[] = {
    {"chariot", fast_chariot, slow_chariot},    {"cannon", fast_cannon, slow_cannon},
    {"third piece", fast_third, slow_third},    {"horse", fast_horse, slow_horse},
    {"horse to", fast_horse_to, slow_horse_to}, {"elephant", fast_elephant, slow_elephant},
};

START_TEST(attacks_by_occupancy) {
    uint64_t random = (uint64_t)_i + 1;
    for (int pt = 0; pt < POINT_NB; pt++)
        for (int i = 0; i < OCCUPANCIES; i++) {
            const bitboard_t occ = i ? random_occupancy(&random) : 0;
            EXPECT(by_occupancy[_i].fast(pt, occ) == by_occupancy[_i].slow(pt, occ), "%s on %d, occupied %llx %llx",
                   by_occupancy[_i].name, pt, (unsigned long long)bb_hi(occ), (unsigned long long)bb_lo(occ));
        }
}
END_TEST

/* --- the others ------------------------------------------------------------------------ */

static bool in_palace(int side, int file, int rank) {
    const int own_rank = side == RED ? rank : RANK_NB - 1 - rank;
    return file >= 3 && file <= 5 && own_rank <= 2;
}

/* Whether a general or an advisor may stand there. */
static bool palace_point(int side, int f, int r, bool advisor) {
    const int own_rank = side == RED ? r : RANK_NB - 1 - r;
    return in_palace(side, f, r) && (!advisor || (f == 4) == (own_rank == 1));
}

/* The steps of a general or an advisor, from where it may stand to where it may. */
static bitboard_t slow_palace_steps(int side, int pt, const int steps[4][2], bool advisor) {
    bitboard_t set = 0;
    if (!palace_point(side, file_of(pt), rank_of(pt), advisor)) return 0;
    for (int d = 0; d < 4; d++) {
        const int f = file_of(pt) + steps[d][0], r = rank_of(pt) + steps[d][1];
        if (palace_point(side, f, r, advisor)) put(&set, f, r);
    }
    return set;
}

START_TEST(attacks_in_the_palace) {
    for (int side = RED; side <= BLACK; side++)
        for (int pt = 0; pt < POINT_NB; pt++) {
            ck_assert(attack_king[side][pt] == slow_palace_steps(side, pt, straight, false));
            ck_assert(attack_advisor[side][pt] == slow_palace_steps(side, pt, slanted, true));
        }
}
END_TEST

static bitboard_t slow_soldier(int side, int pt) {
    const int  forward = side == RED ? 1 : -1;
    bitboard_t set = 0;
    put(&set, file_of(pt), rank_of(pt) + forward);
    if ((rank_of(pt) >= 5) == (side == RED)) {
        put(&set, file_of(pt) - 1, rank_of(pt));
        put(&set, file_of(pt) + 1, rank_of(pt));
    }
    return set;
}

START_TEST(attacks_of_soldiers) {
    for (int side = RED; side <= BLACK; side++)
        for (int pt = 0; pt < POINT_NB; pt++) {
            ck_assert(attack_soldier[side][pt] == slow_soldier(side, pt));
            bitboard_t to = 0;
            for (int from = 0; from < POINT_NB; from++)
                if (bb_has(slow_soldier(side, from), pt)) to |= bb_of(from);
            ck_assert(attack_soldier_to[side][pt] == to);
        }
}
END_TEST

START_TEST(all_soldiers_step_forward) {
    uint64_t random = 7;
    for (int i = 0; i < 2000; i++) {
        const bitboard_t soldiers = random_occupancy(&random);
        for (int side = RED; side <= BLACK; side++) {
            bitboard_t wanted = 0;
            for (int pt = 0; pt < POINT_NB; pt++)
                if (bb_has(soldiers, pt)) put(&wanted, file_of(pt), rank_of(pt) + (side == RED ? 1 : -1));
            EXPECT(soldiers_forward(side, soldiers) == wanted, "side %d, set %d", side, i);
        }
    }
}
END_TEST

START_TEST(points_between) {
    for (int a = 0; a < POINT_NB; a++)
        for (int b = 0; b < POINT_NB; b++) {
            bitboard_t wanted = 0;
            for (int pt = 0; pt < POINT_NB; pt++) {
                const bool one_file = file_of(a) == file_of(b) && file_of(pt) == file_of(a);
                const bool one_rank = rank_of(a) == rank_of(b) && rank_of(pt) == rank_of(a);
                if ((one_file || one_rank) && (pt - a) * (pt - b) < 0) wanted |= bb_of(pt);
            }
            EXPECT(attack_between[a][b] == wanted, "from %d to %d", a, b);
        }
}
END_TEST

START_TEST(files_gathered_and_scattered) {
    uint64_t random = 3;
    for (int file = 0; file < FILE_NB; file++) {
        for (unsigned bits = 0; bits < 32; bits++) {
            uint64_t half = 0;
            for (int i = 0; i < 5; i++) half |= (uint64_t)(bits >> i & 1) << (i * FILE_NB + file);
            ck_assert_uint_eq(half_file_scatter(bits, file), half);
            ck_assert_uint_eq(half_file_gather(half, file), bits);
        }
        for (int n = 0; n < 1000; n++) { /* whatever stands on the other files */
            const uint64_t half = random_next(&random) & ((UINT64_C(1) << HALF_POINTS) - 1);
            unsigned       bits = 0;
            for (int i = 0; i < 5; i++) bits |= (unsigned)(half >> (i * FILE_NB + file) & 1) << i;
            EXPECT(half_file_gather(half, file) == bits, "file %d of %llx", file, (unsigned long long)half);
        }
    }
}
END_TEST

static Suite *attacks_make_suite(const char *name) {
    Suite *suite = suite_create(name);
    TCase *attacks = add_case(suite, "attacks");
    tcase_add_loop_test(attacks, attacks_by_occupancy, 0, LENGTH(by_occupancy));
    tcase_add_test(attacks, attacks_in_the_palace);
    tcase_add_test(attacks, attacks_of_soldiers);
    tcase_add_test(attacks, all_soldiers_step_forward);
    tcase_add_test(attacks, points_between);
    tcase_add_test(attacks, files_gathered_and_scattered);
    return suite;
}
