/* The clock: a table of inputs, and properties that hold for all of them. */
#include "engine/search/clock.h"

#include <limits.h>

#include "suites.h"
#include "support.h"

enum { OVERHEAD = 10 };

#define BIG INT64_C(1000000000000000) /* 1e15 ms: no one's clock, but a script may send it */

/* --- playing on a clock -------------------------------------------------------------------- */

static const struct clock_input inputs[] = {
    /* an hour to half a second, for the whole game */
    {.time_left = 3600000},
    {.time_left = 300000},
    {.time_left = 60000},
    {.time_left = 10000},
    {.time_left = 1000},
    {.time_left = 500},
    /* nearly nothing, nothing, less than nothing */
    {.time_left = 200},
    {.time_left = 100},
    {.time_left = 50},
    {.time_left = OVERHEAD + 1},
    {.time_left = OVERHEAD},
    {.time_left = 1},
    {.time_left = 0},
    {.time_left = -1},
    {.time_left = -100000},
    /* increments, small, larger than the clock, absurd */
    {.time_left = 60000, .increment = 600},
    {.time_left = 1000, .increment = 10},
    {.time_left = 1000, .increment = 20},
    {.time_left = 100, .increment = 1000},
    {.time_left = 1000, .increment = 60000},
    {.time_left = 20, .increment = 20},
    {.time_left = 0, .increment = 1000},
    {.time_left = 5000, .increment = -100},
    /* moves to the control */
    {.time_left = 60000, .moves_to_go = 1},
    {.time_left = 60000, .moves_to_go = 2},
    {.time_left = 60000, .moves_to_go = 40},
    {.time_left = 60000, .moves_to_go = 1000},
    {.time_left = 60000, .moves_to_go = INT_MAX},
    {.time_left = 100, .moves_to_go = 1},
    {.time_left = 100, .moves_to_go = 40},
    {.time_left = 5000, .increment = 5000, .moves_to_go = 3},
    {.time_left = 60000, .moves_to_go = -1},
    /* pondering */
    {.time_left = 60000, .increment = 1000, .pondering = true},
    {.time_left = 300, .pondering = true},
    {.time_left = 60000, .moves_to_go = 1, .pondering = true},
    /* absurd */
    {.time_left = BIG},
    {.time_left = BIG, .increment = BIG},
    {.time_left = BIG, .increment = BIG, .moves_to_go = INT_MAX, .pondering = true},
    {.time_left = 1000, .increment = BIG},
    {.time_left = -BIG, .increment = BIG},
    {.time_left = BIG, .increment = -BIG},
    {.time_left = -BIG, .increment = -BIG},
    {.time_left = BIG, .moves_to_go = 1},
};

static struct clock_input with_clock(struct clock_input in, int64_t overhead) {
    in.has_clock = true;
    in.overhead = overhead;
    return in;
}

static void check_plan(struct clock_input in) {
    const struct clock_plan plan = clock_plan(in);
    ck_assert_int_ge(plan.optimum, 1);
    ck_assert_int_le(plan.optimum, plan.maximum);
    /* The overhead is lost anyway: no more than the rest may be thought away. */
    if (in.time_left >= 100 && in.time_left - in.overhead > 1)
        ck_assert_int_lt(plan.maximum, in.time_left - in.overhead);
}

START_TEST(leaves_time_for_the_answer) {
    static const int64_t overheads[] = {0, OVERHEAD, 50, 1000, 5000};
    for (int i = 0; i < LENGTH(overheads); i++) check_plan(with_clock(inputs[_i], overheads[i]));
}
END_TEST

/* A whole game on a clock, each move a little late: mostly the optimum, at times the maximum. */
static const struct {
    int64_t time, increment;
    int     moves, control; /* moves to be played; to each control, 0 for none */
} games[] = {
    {1000, 10, 200, 0}, {60000, 0, 100, 0}, {300000, 5000, 200, 0},
    {60000, 0, 80, 40}, {500, 20, 100, 0},  {10000, 0, 60, 1},
};

START_TEST(never_runs_out) {
    enum { LATE = OVERHEAD / 2 };
    int64_t left = games[_i].time;
    for (int move = 0; move < games[_i].moves; move++) {
        struct clock_input in = {.time_left = left, .increment = games[_i].increment};
        if (games[_i].control) in.moves_to_go = games[_i].control - move % games[_i].control;
        const struct clock_plan plan = clock_plan(with_clock(in, OVERHEAD));
        left -= (move % 5 == 4 ? plan.maximum : plan.optimum) + LATE;
        EXPECT(left > 0, "move %d: no time left", move + 1);
        left += games[_i].increment;
        if (games[_i].control && (move + 1) % games[_i].control == 0) left += games[_i].time;
    }
}
END_TEST

START_TEST(spends_more_when_there_is_more) {
    const struct clock_input base = with_clock((struct clock_input){.time_left = 60000}, OVERHEAD);
    const int64_t            optimum = clock_plan(base).optimum;
    struct clock_input       more = base;
    more.time_left = 120000;
    ck_assert_int_gt(clock_plan(more).optimum, optimum);
    more = base, more.increment = 1000;
    ck_assert_int_gt(clock_plan(more).optimum, optimum);
    more = base, more.moves_to_go = 5;
    ck_assert_int_gt(clock_plan(more).optimum, optimum);
    more = base, more.pondering = true;
    ck_assert_int_gt(clock_plan(more).optimum, optimum);
}
END_TEST

/* --- other limits ------------------------------------------------------------------------------ */

static const struct {
    int64_t movetime, overhead, wanted;
} movetimes[] = {
    {1000, 0, 1000},
    {1000, OVERHEAD, 990},
    {100, OVERHEAD, 90},
    {OVERHEAD + 1, OVERHEAD, 1},
    {OVERHEAD, OVERHEAD, 1},
    {1, OVERHEAD, 1},
    {1, 5000, 1},
    {-1, OVERHEAD, 1},
    {-BIG, OVERHEAD, 1},
    {BIG, OVERHEAD, BIG - OVERHEAD},
};

START_TEST(movetime_is_exact) {
    struct clock_input in = {.movetime = movetimes[_i].movetime, .overhead = movetimes[_i].overhead};
    for (int has_clock = 0; has_clock <= 1; has_clock++) { /* a clock beside it changes nothing */
        in.has_clock = has_clock;
        in.time_left = has_clock ? 50 : 0;
        const struct clock_plan plan = clock_plan(in);
        ck_assert_int_eq(plan.optimum, movetimes[_i].wanted);
        ck_assert_int_eq(plan.maximum, movetimes[_i].wanted);
    }
}
END_TEST

START_TEST(no_clock_is_no_limit) {
    const struct clock_plan plan = clock_plan((struct clock_input){.overhead = OVERHEAD, .pondering = true});
    ck_assert_int_eq(plan.optimum, 0);
    ck_assert_int_eq(plan.maximum, 0);
}
END_TEST

Suite *clock_suite(void) {
    Suite *suite = suite_create("clock");
    TCase *plans = add_case(suite, "plans");
    tcase_add_loop_test(plans, leaves_time_for_the_answer, 0, LENGTH(inputs));
    tcase_add_loop_test(plans, never_runs_out, 0, LENGTH(games));
    tcase_add_test(plans, spends_more_when_there_is_more);
    tcase_add_loop_test(plans, movetime_is_exact, 0, LENGTH(movetimes));
    tcase_add_test(plans, no_clock_is_no_limit);
    return suite;
}
