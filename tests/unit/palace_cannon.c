/*
 * The source's claim about the palace cannon, put to the proof: "so a single
 * cannon beats a single general". Every placement is solved.
 */
#include "engine/attacks.h"
#include "engine/text/fen.h"
#include "suites.h"
#include "support.h"
#include "tests/retro/retro.h"

/* How placements divide for the side to move, and the longest win in plies. */
struct census {
    int  apart[3], facing[3]; /* by outcome; whether the generals face each other */
    int  longest;
    char odd_one[FEN_MAX]; /* one that is not won, with the generals apart */
};

static void count_placement(void *context, const struct position *pos, struct retro_verdict verdict) {
    struct census *census = context;
    const int      red = position_king(pos, RED), black = position_king(pos, BLACK);
    const bool     facing = file_of(red) == file_of(black) && !(attack_between[red][black] & position_all(pos));
    (facing ? census->facing : census->apart)[verdict.outcome]++;
    if (verdict.outcome == RETRO_WIN && verdict.plies > census->longest) census->longest = verdict.plies;
    if (verdict.outcome != RETRO_WIN && !facing) fen_write(pos, census->odd_one);
}

/* Solves a material with one rule on, or none (0), and counts it with one side to move. */
static struct census count_with(uint32_t rule, const char *material, int side) {
    struct census  census = {0};
    struct ruleset law = variant_ruleset(variant_find("xiangqi2017"));
    law.switches = rule;
    struct retro *retro = retro_new(&law);
    EXPECT(retro && retro_solve(retro, material), "no memory");
    retro_each(retro, material, side, count_placement, &census);
    retro_free(retro);
    return census;
}

static void expect_all_won(const char *material, const struct census *census) {
    ck_assert_msg(census->apart[RETRO_LOSS] + census->apart[RETRO_DRAW] == 0, "%s: %d lost, %d drawn: %s", material,
                  census->apart[RETRO_LOSS], census->apart[RETRO_DRAW], census->odd_one);
    ck_assert_int_gt(census->apart[RETRO_WIN], 3000);
}

/* From every placement, but for some in which the generals face each other and
 * the cannon's side has to end that first (RULES.md 5.2): it loses when it cannot. */
static void expect_cannon_wins(const char *material, int side) {
    const struct census census = count_with(RULE_PALACE_CANNON, material, side);
    expect_all_won(material, &census);
    ck_assert_int_gt(census.facing[RETRO_WIN], 0);
    ck_assert_int_gt(census.facing[RETRO_LOSS], 0);
    ck_assert_int_eq(census.longest, 15); /* eight moves */
}

START_TEST(a_cannon_beats_a_lone_general) { expect_cannon_wins("KCk", RED); }
END_TEST

START_TEST(whichever_side_has_it) { expect_cannon_wins("Kkc", BLACK); }
END_TEST

/* What the rule changes. */
START_TEST(not_without_the_rule) {
    const struct census census = count_with(0, "KCk", RED);
    ck_assert_int_gt(census.apart[RETRO_DRAW], census.apart[RETRO_WIN]);
}
END_TEST

/* Known endings of plain xiangqi: a chariot, and a horse, beat a lone general. */
START_TEST(the_tables_know_plain_endings) {
    static const char *const won[] = {"KRk", "KNk"};
    for (int i = 0; i < LENGTH(won); i++) {
        const struct census census = count_with(0, won[i], RED);
        expect_all_won(won[i], &census);
    }
}
END_TEST

Suite *palace_cannon_suite(void) {
    Suite *suite = suite_create("palace_cannon");
    TCase *tables = add_case(suite, "tables");
    tcase_add_test(tables, a_cannon_beats_a_lone_general);
    tcase_add_test(tables, whichever_side_has_it);
    tcase_add_test(tables, not_without_the_rule);
    tcase_add_test(tables, the_tables_know_plain_endings);
    return suite;
}
