/* Sets of points: each operation against a plain array of 90 flags. */
#include "engine/base/bits.h"
#include "suites.h"
#include "support.h"

enum { SETS = 2000 };

struct flags {
    bool at[POINT_NB];
};

static bitboard_t random_set(uint64_t *random, struct flags *flags) {
    const unsigned density = random_below(random, 101);
    bitboard_t     set = 0;
    for (int pt = 0; pt < POINT_NB; pt++) {
        flags->at[pt] = random_below(random, 100) < density;
        if (flags->at[pt]) set |= bb_of(pt);
    }
    return set;
}

START_TEST(points_have_bits_of_their_own) {
    bitboard_t all = 0;
    for (int pt = 0; pt < POINT_NB; pt++) {
        ck_assert_int_eq(bb_count(bb_of(pt)), 1);
        ck_assert_int_eq(bb_first(bb_of(pt)), pt);
        ck_assert(!(all & bb_of(pt)));
        all |= bb_of(pt);
    }
    ck_assert_int_eq(bb_count(all), POINT_NB);
    ck_assert(bb_make(bb_lo(all), bb_hi(all)) == all);
    ck_assert_uint_eq(bb_lo(all) | bb_hi(all), (UINT64_C(1) << HALF_POINTS) - 1);
}
END_TEST

START_TEST(sets_hold_what_was_put) {
    uint64_t random = 1;
    for (int i = 0; i < SETS; i++) {
        struct flags     flags;
        const bitboard_t set = random_set(&random, &flags);
        int              count = 0;
        for (int pt = 0; pt < POINT_NB; pt++) {
            EXPECT(bb_has(set, pt) == flags.at[pt], "set %d, point %d", i, pt);
            count += flags.at[pt];
        }
        EXPECT(bb_count(set) == count, "set %d holds %d", i, count);
        EXPECT(bb_several(set) == (count > 1), "set %d holds %d", i, count);
    }
}
END_TEST

START_TEST(sets_give_their_points_in_order) {
    uint64_t random = 2;
    for (int i = 0; i < SETS; i++) {
        struct flags flags;
        bitboard_t   set = random_set(&random, &flags);
        for (int pt = 0; pt < POINT_NB; pt++) {
            if (!flags.at[pt]) continue;
            EXPECT(set && bb_first(set) == pt, "set %d, point %d", i, pt);
            EXPECT(bb_pop(&set) == pt, "set %d, point %d", i, pt);
        }
        EXPECT(!set, "set %d has points left", i);
    }
}
END_TEST

START_TEST(flipping_twice_is_nothing) {
    for (int pt = 0; pt < POINT_NB; pt++) {
        ck_assert_int_eq(point_of(file_of(pt), rank_of(pt)), pt);
        ck_assert_int_eq(point_flip(point_flip(pt)), pt);
        ck_assert_int_eq(file_of(point_flip(pt)), file_of(pt));
        ck_assert_int_eq(rank_of(point_flip(pt)), RANK_NB - 1 - rank_of(pt));
    }
}
END_TEST

Suite *bits_suite(void) {
    Suite *suite = suite_create("bits");
    TCase *sets = add_case(suite, "sets");
    tcase_add_test(sets, points_have_bits_of_their_own);
    tcase_add_test(sets, sets_hold_what_was_put);
    tcase_add_test(sets, sets_give_their_points_in_order);
    tcase_add_test(sets, flipping_twice_is_nothing);
    return suite;
}
