/* bench/match: what is said of two engines from their results. */
#include <math.h>

#include "bench/match/standing.h"
#include "bench/match/stats.h"
#include "suites.h"
#include "support.h"

/* Worked out elsewhere, by Lagrange's equations of the two constrained maxima, and by the error
 * function for the likelihood of superiority. */
static const struct {
    uint64_t pairs[PAIR_SCORES];
    double   elo0, elo1, llr;
    double   elo, low, high, los;
} known[] = {
    {{10, 120, 200, 140, 15}, 0, 10, 1.247569, 10.748859, -2.540170, 24.069417, 0.943543},
    {{4, 4, 29, 17, 64}, 0, 10, 2.965204, 221.675657, 174.645460, 277.245575, 1},
    {{0, 10, 50, 20, 1}, 0, 5, 0.775365, 25.783196, 1.875181, 49.937848, 0.982742},
    {{30, 180, 400, 170, 25}, -10, 0, 0.256651, -4.316192, -14.417805, 5.778127, 0.200995},
    {{100, 900, 2000, 950, 110}, 0, 3, 0.910945, 2.995209, -1.353428, 7.344784, 0.911485},
    {{9, 3, 0, 0, 0}, -5, 5, -0.345411, -470.436504, -791.0894, -340.034932, 0},
};

START_TEST(pairs_say_elo_and_its_bounds) {
    const struct estimate e = tally_estimate(known[_i].pairs);
    ck_assert_double_eq_tol(e.elo, known[_i].elo, 1e-3);
    ck_assert_double_eq_tol(e.low, known[_i].low, 1e-2);
    ck_assert_double_eq_tol(e.high, known[_i].high, 1e-2);
    ck_assert_double_eq_tol(e.los, known[_i].los, 1e-5);
}
END_TEST

START_TEST(the_ratio_is_that_of_the_most_likely_distributions) {
    ck_assert_double_eq_tol(sprt_llr(known[_i].pairs, known[_i].elo0, known[_i].elo1), known[_i].llr, 1e-5);
}
END_TEST

/* What is good news for A is as bad for B. */
START_TEST(the_ratio_is_symmetric) {
    uint64_t mirrored[PAIR_SCORES];
    for (int i = 0; i < PAIR_SCORES; i++) mirrored[i] = known[_i].pairs[PAIR_SCORES - 1 - i];
    ck_assert_double_eq_tol(sprt_llr(mirrored, -known[_i].elo1, -known[_i].elo0), -known[_i].llr, 1e-5);
}
END_TEST

START_TEST(few_pairs_are_no_trouble) {
    const uint64_t none[PAIR_SCORES] = {0}, level[PAIR_SCORES] = {0, 0, 7, 0, 0}, won[PAIR_SCORES] = {0, 0, 0, 0, 12};
    const struct estimate nothing = tally_estimate(none), even = tally_estimate(level), all = tally_estimate(won);
    ck_assert_double_eq(sprt_llr(none, 0, 10), 0);
    ck_assert(nothing.elo == 0 && isinf(nothing.low) && isinf(nothing.high));
    ck_assert_double_eq(nothing.los, 0.5);
    ck_assert_double_eq(even.elo, 0);
    ck_assert_double_eq(even.los, 0.5);
    ck_assert_double_eq_tol(sprt_llr(level, 0, 10), -0.198563, 1e-5);
    /* 23 3/4 points of 24. */
    ck_assert_double_eq_tol(all.elo, 400 * log10(95), 1e-9);
    ck_assert_double_eq(all.los, 1);
    ck_assert_double_eq_tol(sprt_llr(won, 0, 10), 0.340474, 1e-5);
}
END_TEST

START_TEST(the_bounds_are_wald_s) {
    const struct sprt_bounds bounds = sprt_bounds(0.05, 0.1);
    ck_assert_double_eq_tol(bounds.lower, -2.251292, 1e-6);
    ck_assert_double_eq_tol(bounds.upper, 2.890372, 1e-6);
}
END_TEST

START_TEST(elo_and_score_are_inverse) {
    ck_assert_double_eq_tol(score_of_elo(100), 0.640065, 1e-6);
    ck_assert_double_eq_tol(elo_of_score(score_of_elo(-321.5)), -321.5, 1e-9);
}
END_TEST

/* --- standings ---------------------------------------------------------------------------------- */

START_TEST(games_make_pairs) {
    const struct outcome_line games[] = {
        {.number = 0, .points = 2, .reason = "checkmate", .plies = 50},
        {.number = 5, .points = 1, .reason = "repetition", .plies = 30},
        {.number = 1, .points = 1, .reason = "move-limit", .plies = 200},
        {.number = 2, .points = 0, .reason = "crash", .plies = 10, .fault = FAULT_CRASH, .blamed = PLAYER_A},
        {.number = 3, .points = 2, .reason = "checkmate", .plies = 40},
    };
    struct standing standing;
    standing_open(&standing, 6);
    for (int i = 0; i < LENGTH(games); i++) ck_assert(standing_add(&standing, &games[i]));
    ck_assert_int_eq(standing_played(&standing), 5);
    ck_assert(standing.tally.wins == 2 && standing.tally.draws == 2 && standing.tally.losses == 1);
    const uint64_t pairs[PAIR_SCORES] = {0, 0, 1, 1, 0}; /* games 2 and 3, 0 and 1; game 5 waits for game 4 */
    ck_assert_mem_eq(standing.tally.pairs, pairs, sizeof pairs);
    ck_assert_uint_eq(standing_faults(&standing, PLAYER_A), 1);
    ck_assert_uint_eq(standing_faults(&standing, PLAYER_B), 0);
    ck_assert_uint_eq(standing.plies, 330);
    ck_assert(strcmp(standing.reasons[0].word, "checkmate") == 0 && standing.reasons[0].count == 2);

    ck_assert(!standing_add(&standing, &games[0])); /* once is enough */
    const struct outcome_line far = {.number = 6, .points = 1, .reason = "x"};
    ck_assert(!standing_add(&standing, &far));
    ck_assert_int_eq(standing_played(&standing), 5);
    standing_close(&standing);
}
END_TEST

Suite *match_stats_suite(void) {
    Suite *suite = suite_create("match_stats");
    TCase *stats = add_case(suite, "stats");
    tcase_add_loop_test(stats, pairs_say_elo_and_its_bounds, 0, LENGTH(known));
    tcase_add_loop_test(stats, the_ratio_is_that_of_the_most_likely_distributions, 0, LENGTH(known));
    tcase_add_loop_test(stats, the_ratio_is_symmetric, 0, LENGTH(known));
    tcase_add_test(stats, few_pairs_are_no_trouble);
    tcase_add_test(stats, the_bounds_are_wald_s);
    tcase_add_test(stats, elo_and_score_are_inverse);
    tcase_add_test(add_case(suite, "standing"), games_make_pairs);
    return suite;
}
