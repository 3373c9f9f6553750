/* The transposition table, one thread; torn entries are made by hand. */
#include "engine/search/tt.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/search/score.h"
#include "suites.h"
#include "support.h"

static struct tt table;

static void set_up(void) {
    table = (struct tt){0};
    ck_assert(tt_resize(&table, 1));
}
static void tear_down(void) { tt_free(&table); }

/* Keys that share a place of the table: only their low bits differ. */
static uint64_t neighbour(uint64_t number) { return UINT64_C(0x123400000000) << 16 | (number + 1); }

static bool holds(uint64_t key) { return tt_probe(&table, key, 0).found; }

/* --- what is stored is found --------------------------------------------------------------- */

static const struct {
    move_t        move;
    int           score, eval, depth;
    enum tt_bound bound;
    bool          pv;
} entries[] = {
    {0, 0, 0, 0, TT_EXACT, false},
    {1U << MOVE_MOVING_SHIFT | 5, 17, -17, 12, TT_LOWER, true},
    {MOVE_NOISY | 1U << MOVE_MOVING_SHIFT | 40U << MOVE_FROM_SHIFT | 80, -2500, 2500, 3, TT_UPPER, false},
    {(1U << 30) - 1, SCORE_EVAL_MAX, -SCORE_EVAL_MAX, PLY_MAX, TT_EXACT, true},
    {1, -SCORE_EVAL_MAX, SCORE_EVAL_MAX, -1, TT_LOWER, false},
    {2, SCORE_REPETITION, SCORE_NONE, 1, TT_LOWER, false},
    {0, SCORE_NONE, 123, -2, TT_NONE, false},
    {3, -SCORE_REPETITION, -1, 60, TT_UPPER, true},
};

START_TEST(finds_what_was_stored) {
    const uint64_t key = UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(_i + 1);
    for (int ply = 0; ply < 100; ply += 33) {
        ck_assert(!holds(key));
        tt_store(&table, key, ply, entries[_i].move, entries[_i].score, entries[_i].eval, entries[_i].depth,
                 entries[_i].bound, entries[_i].pv);
        const struct tt_hit hit = tt_probe(&table, key, ply);
        ck_assert(hit.found);
        ck_assert_uint_eq(hit.move, entries[_i].move);
        ck_assert_int_eq(hit.score, entries[_i].score);
        ck_assert_int_eq(hit.eval, entries[_i].eval);
        ck_assert_int_eq(hit.depth, entries[_i].depth);
        ck_assert_int_eq((int)hit.bound, (int)entries[_i].bound);
        ck_assert(hit.pv == entries[_i].pv);
        tt_clear(&table);
    }
}
END_TEST

START_TEST(an_empty_table_holds_nothing) {
    uint64_t random = 1;
    for (int i = 0; i < 10000; i++) EXPECT(!holds(random_next(&random)), "found in an empty table");
    EXPECT(!holds(0), "found key 0 in an empty table");
    const struct tt_hit hit = tt_probe(&table, 5, 0);
    ck_assert_uint_eq(hit.move, MOVE_NONE);
    ck_assert_int_eq(hit.score, SCORE_NONE);
    ck_assert_int_eq(hit.eval, SCORE_NONE);
    ck_assert_int_eq(tt_hashfull(&table), 0);
}
END_TEST

/* Memory that was used before may come back to us, with what it held. */
START_TEST(a_new_table_is_empty) {
    enum { MEGABYTES = 2, BYTES = MEGABYTES << 20 };
    for (int round = 0; round < 3; round++) {
        void *const used = memory_big(BYTES);
        ck_assert_ptr_nonnull(used);
        memset(used, 0x55, BYTES);
        memory_big_free(used);
        ck_assert(tt_resize(&table, MEGABYTES));
        for (size_t i = 0; i < BYTES / sizeof(uint64_t); i++)
            EXPECT(((const uint64_t *)table.clusters)[i] == 0, "word %zu is used in round %d", i, round);
        ck_assert(tt_resize(&table, 1));
    }
}
END_TEST

/* Mates are counted from the node they were found in, whatever way leads there. */
static const struct {
    int score, stored_at, probed_at, wanted;
} mates[] = {
    {SCORE_MATE - 9, 5, 2, SCORE_MATE - 6},       {SCORE_MATE - 9, 5, 9, SCORE_MATE - 13},
    {SCORE_MATE - 1, 0, 0, SCORE_MATE - 1},       {-SCORE_MATE + 9, 5, 2, -SCORE_MATE + 6},
    {-SCORE_MATE + 9, 5, 11, -SCORE_MATE + 15},   {-SCORE_MATE, 0, 7, -SCORE_MATE + 7},
    {SCORE_MATE - 100, 60, 0, SCORE_MATE - 40},   {SCORE_REPETITION, 5, 2, SCORE_REPETITION},
    {-SCORE_REPETITION, 5, 2, -SCORE_REPETITION}, {SCORE_EVAL_MAX, 5, 2, SCORE_EVAL_MAX},
};

START_TEST(counts_mates_from_the_node) {
    tt_store(&table, 77, mates[_i].stored_at, 1, mates[_i].score, 0, 8, TT_EXACT, false);
    ck_assert_int_eq(tt_probe(&table, 77, mates[_i].probed_at).score, mates[_i].wanted);
}
END_TEST

START_TEST(keeps_the_move_of_a_position) {
    tt_store(&table, 77, 0, 1234, 10, 5, 3, TT_LOWER, false);
    tt_store(&table, 77, 0, MOVE_NONE, 20, 6, 9, TT_UPPER, false);
    struct tt_hit hit = tt_probe(&table, 77, 0);
    ck_assert_uint_eq(hit.move, 1234);
    ck_assert_int_eq(hit.score, 20);
    ck_assert_int_eq(hit.depth, 9);

    /* A much shallower bound of this search does not displace it, an exact score does. */
    tt_store(&table, 77, 0, 4321, 30, 6, 1, TT_LOWER, false);
    ck_assert_int_eq(tt_probe(&table, 77, 0).depth, 9);
    tt_store(&table, 77, 0, 4321, 40, 6, 1, TT_EXACT, false);
    hit = tt_probe(&table, 77, 0);
    ck_assert_uint_eq(hit.move, 4321);
    ck_assert_int_eq(hit.score, 40);
    ck_assert_int_eq(hit.depth, 1);
}
END_TEST

/* --- who goes first --------------------------------------------------------------------------- */

/* Stores neighbours until one of the first is gone; returns how many stayed together. */
static int fill_a_place(int depth) {
    for (uint64_t n = 0;; n++) {
        tt_store(&table, neighbour(n), 0, 1, 0, 0, depth, TT_EXACT, false);
        ck_assert_msg(holds(neighbour(n)), "what was just stored is gone");
        for (uint64_t i = 0; i < n; i++)
            if (!holds(neighbour(i))) return (int)n;
        ck_assert_msg(n < 1000, "a place that never fills");
    }
}

START_TEST(the_shallowest_goes_first) {
    const int size = fill_a_place(5);
    ck_assert_int_gt(size, 1);
    tt_clear(&table);
    for (int i = 0; i < size; i++)
        tt_store(&table, neighbour((uint64_t)i), 0, 1, 0, 0, i == 1 ? 2 : 10 + i, TT_EXACT, false);
    tt_store(&table, neighbour(999), 0, 1, 0, 0, 3, TT_EXACT, false);
    ck_assert(holds(neighbour(999)));
    for (int i = 0; i < size; i++) ck_assert_msg(holds(neighbour((uint64_t)i)) == (i != 1), "entry %d", i);
}
END_TEST

START_TEST(old_searches_go_first) {
    const int size = fill_a_place(5);
    tt_clear(&table);
    tt_store(&table, neighbour(0), 0, 1, 0, 0, 12, TT_EXACT, false); /* deep, but of long ago */
    for (int age = 0; age < 10; age++) tt_age(&table);
    for (int i = 1; i <= size; i++) tt_store(&table, neighbour((uint64_t)i), 0, 1, 0, 0, 1, TT_EXACT, false);
    ck_assert(!holds(neighbour(0)));
    for (int i = 1; i <= size; i++) ck_assert_msg(holds(neighbour((uint64_t)i)), "entry %d", i);
}
END_TEST

/* However often a table has aged, what is in it can be found. */
START_TEST(ages_for_ever) {
    for (int age = 0; age < 1000; age++) {
        tt_store(&table, 77, 0, (move_t)age + 1, age, 0, 5, TT_EXACT, false);
        tt_age(&table);
        EXPECT(tt_probe(&table, 77, 0).move == (move_t)age + 1, "after %d searches", age);
    }
}
END_TEST

START_TEST(tells_how_full_it_is) {
    uint64_t random = 9;
    int      last = 0;
    for (int i = 0; i < 20; i++) {
        for (int n = 0; n < 8000; n++) tt_store(&table, random_next(&random), 0, 1, 0, 0, 5, TT_EXACT, false);
        const int full = tt_hashfull(&table);
        ck_assert_int_ge(full, last);
        ck_assert_int_le(full, 1000);
        last = full;
    }
    ck_assert_int_gt(last, 900); /* 160000 entries of 16 bytes in a megabyte */
    tt_age(&table);
    ck_assert_int_eq(tt_hashfull(&table), 0); /* of this search nothing yet */
}
END_TEST

/* --- torn entries -------------------------------------------------------------------------------- */

enum { TABLE_WORDS = (1 << 20) / 8 };

/* The words of the table that are not zero; returns how many. */
static int used_words(uint64_t *words[8]) {
    uint64_t *all = (uint64_t *)table.clusters;
    int       count = 0;
    for (int i = 0; i < TABLE_WORDS && count < 8; i++)
        if (all[i]) words[count++] = &all[i];
    return count;
}

/* Words of two stores of different positions, in every mixture: nothing but what was stored comes out. */
START_TEST(rejects_words_of_two_positions) {
    enum { OTHER = 3 };
    uint64_t *words[8], first[8];
    tt_store(&table, neighbour(1), 0, 111, 50, 60, 7, TT_EXACT, false);
    const int count = used_words(words);
    ck_assert_int_eq(count, 2);
    for (int i = 0; i < count; i++) first[i] = *words[i];
    tt_clear(&table);
    tt_store(&table, neighbour(OTHER), 0, 222, -50, -60, 9, TT_LOWER, true);
    for (int i = 0; i < count; i++) {
        const uint64_t second = *words[i];
        *words[i] = first[i];
        ck_assert(!holds(neighbour(1)));
        ck_assert(!holds(neighbour(OTHER)));
        *words[i] = second;
    }
    ck_assert(holds(neighbour(OTHER)));
}
END_TEST

/* The same position stored twice: a mixture is neither, or nothing. */
START_TEST(rejects_words_of_two_stores) {
    static const struct {
        int score, eval, depth;
    } stores[] = {{50, 60, 7}, {50, 60, 9}, {51, 60, 7}, {50, 61, 7}, {50, -60, 7}};
    const uint64_t key = neighbour(1);
    for (int a = 0; a < LENGTH(stores); a++)
        for (int b = 0; b < LENGTH(stores); b++) {
            uint64_t *words[8], first[8];
            tt_clear(&table);
            tt_store(&table, key, 0, 111, stores[a].score, stores[a].eval, stores[a].depth, TT_EXACT, false);
            ck_assert_int_eq(used_words(words), 2);
            for (int i = 0; i < 2; i++) first[i] = *words[i];
            tt_store(&table, key, 0, 111, stores[b].score, stores[b].eval, stores[b].depth, TT_EXACT, false);
            for (int i = 0; i < 2; i++) {
                const uint64_t second = *words[i];
                *words[i] = first[i];
                const struct tt_hit hit = tt_probe(&table, key, 0);
                ck_assert_msg(!hit.found || hit.eval == stores[a].eval || hit.eval == stores[b].eval,
                              "stores %d and %d: eval %d comes out", a, b, hit.eval);
                *words[i] = second;
            }
        }
}
END_TEST

Suite *table_suite(void) {
    Suite *suite = suite_create("table");
    TCase *entries_case = add_case(suite, "entries");
    tcase_add_checked_fixture(entries_case, set_up, tear_down);
    tcase_add_loop_test(entries_case, finds_what_was_stored, 0, LENGTH(entries));
    tcase_add_test(entries_case, an_empty_table_holds_nothing);
    tcase_add_test(entries_case, a_new_table_is_empty);
    tcase_add_loop_test(entries_case, counts_mates_from_the_node, 0, LENGTH(mates));
    tcase_add_test(entries_case, keeps_the_move_of_a_position);
    tcase_add_test(entries_case, rejects_words_of_two_positions);
    tcase_add_test(entries_case, rejects_words_of_two_stores);
    TCase *replacement = add_case(suite, "replacement");
    tcase_add_checked_fixture(replacement, set_up, tear_down);
    tcase_add_test(replacement, the_shallowest_goes_first);
    tcase_add_test(replacement, old_searches_go_first);
    tcase_add_test(replacement, ages_for_ever);
    tcase_add_test(replacement, tells_how_full_it_is);
    return suite;
}
