/* What any evaluation of xiangqi must keep: the board's symmetries, bounds, and its account of itself. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/search/score.h"
#include "engine/text/fen.h"
#include "eval/eval.h"
#include "suites.h"
#include "support.h"

/* A value from scratch, with the evaluator's own state where it has one. */
static int value_of(const struct position *pos) {
    const struct evaluator *evaluator = eval_for(pos->law->variant, KNOWLEDGE_LARGE);
    void                   *state = NULL;
    if (evaluator->state_size) {
        state = aligned_alloc(64, (evaluator->state_size + 63) / 64 * 64);
        EXPECT(state, "no memory");
    }
    if (evaluator->refresh) evaluator->refresh(state, pos);
    const int value = evaluator->evaluate(state, pos);
    free(state);
    return value;
}

/* --- symmetry ------------------------------------------------------------------------- */

/* The same position with the sides exchanged, or with left and right. */
static void transform(struct placed *to, const struct position *from, bool exchange_sides) {
    to->law = *from->law;
    position_clear(&to->position, &to->law, &to->state);
    for (int pt = 0; pt < POINT_NB; pt++) {
        if (!from->stack[pt]) continue;
        const int side = bb_has(from->by_side[BLACK], pt) ? BLACK : RED;
        const int mirrored = point_of(FILE_NB - 1 - file_of(pt), rank_of(pt));
        if (exchange_sides)
            position_put(&to->position, side ^ 1, from->stack[pt], point_flip(pt));
        else
            position_put(&to->position, side, from->stack[pt], mirrored);
    }
    to->position.side = from->side ^ exchange_sides;
    to->position.ply = from->ply;
    to->state.quiet_plies = from->st->quiet_plies;
    to->state.key = position_key(&to->position);
    to->law.variant->refresh(&to->position);
}

static void sides_exchanged_are_worth_the_same(struct walk *walk) {
    struct placed exchanged;
    transform(&exchanged, &walk->position, true);
    const int value = value_of(&walk->position), other = value_of(&exchanged.position);
    EXPECT(value == other, "%s: %d, with sides exchanged %d", walk_fen(walk), value, other);
}

START_TEST(knows_no_colour) { random_walk(41, 50000, sides_exchanged_are_worth_the_same); }
END_TEST

static void mirrored_is_worth_the_same(struct walk *walk) {
    struct placed mirrored;
    transform(&mirrored, &walk->position, false);
    const int value = value_of(&walk->position), other = value_of(&mirrored.position);
    EXPECT(value == other, "%s: %d, mirrored %d", walk_fen(walk), value, other);
}

START_TEST(knows_no_left_and_right) { random_walk(42, 50000, mirrored_is_worth_the_same); }
END_TEST

/* --- range ------------------------------------------------------------------------------ */

static void value_is_in_range(struct walk *walk) {
    const int value = value_of(&walk->position);
    EXPECT(value > -SCORE_EVAL_MAX && value < SCORE_EVAL_MAX, "%s: %d", walk_fen(walk), value);
    EXPECT(value == value_of(&walk->position), "%s: not the same twice", walk_fen(walk));
}

START_TEST(stays_in_range) { random_walk(43, 50000, value_is_in_range); }
END_TEST

/* The side that is far ahead, either to move. */
static const struct {
    const char *board;
    int         red; /* 1: red is ahead, -1: black, 0: neither */
} obvious[] = {
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", 0},
    {"1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", 1},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR", -1},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R", -1},
    {"3k5/9/9/9/9/9/9/9/9/RR2K4", 1},
    {"3kr4/9/9/9/9/9/9/9/9/5K3", -1},
};

START_TEST(knows_who_is_ahead) {
    for (int side = RED; side <= BLACK; side++) {
        struct placed placed;
        char          fen[128];
        snprintf(fen, sizeof fen, "%s %c", obvious[_i].board, "wb"[side]);
        place(&placed, fen);
        const int red = value_of(&placed.position) * (side == RED ? 1 : -1);
        if (obvious[_i].red == 0)
            ck_assert_msg(abs(red) < UNITS_PER_SOLDIER, "%s: %d", fen, red);
        else
            ck_assert_msg(red * obvious[_i].red > 100, "%s: %d", fen, red);
    }
}
END_TEST

/* --- in words ------------------------------------------------------------------------------- */

/* PROTOCOL.md 3: the last line is "Final evaluation: X.XX (red side)", in soldiers. */
static void last_line_gives_the_value(struct walk *walk) {
    char  *text = NULL;
    size_t size;
    FILE  *out = open_memstream(&text, &size);
    EXPECT(out, "no memory");
    eval_for(walk->law.variant, KNOWLEDGE_LARGE)->explain(&walk->position, out);
    fclose(out);

    EXPECT(size > 1 && text[size - 1] == '\n', "%s: the last line has no end", walk_fen(walk));
    text[size - 1] = '\0';
    const char *last = strrchr(text, '\n') ? strrchr(text, '\n') + 1 : text;
    double      told;
    char        again[64];
    EXPECT(sscanf(last, "Final evaluation: %lf", &told) == 1, "%s: '%s'", walk_fen(walk), last);
    snprintf(again, sizeof again, "Final evaluation: %.2f (red side)", told);
    EXPECT(strcmp(last, again) == 0, "%s: '%s'", walk_fen(walk), last);
    const int red = value_of(&walk->position) * (walk->position.side == RED ? 1 : -1);
    EXPECT(fabs(told * UNITS_PER_SOLDIER - red) < 1.5, "%s: '%s', but %d units", walk_fen(walk), last, red);
    free(text);
}

START_TEST(explains_its_value) { random_walk(44, 300, last_line_gives_the_value); }
END_TEST

Suite *evaluation_suite(void) {
    Suite *suite = suite_create("evaluation");
    TCase *symmetry = add_case(suite, "symmetry");
    tcase_add_test(symmetry, knows_no_colour);
    tcase_add_test(symmetry, knows_no_left_and_right);
    TCase *range = add_case(suite, "range");
    tcase_add_test(range, stays_in_range);
    tcase_add_loop_test(range, knows_who_is_ahead, 0, LENGTH(obvious));
    TCase *words = add_case(suite, "words");
    tcase_add_test(words, explains_its_value);
    return suite;
}
