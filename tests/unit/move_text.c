/* Moves as text: RULES.md 0.4 for plain xiangqi, with either numbering of ranks. */
#include "engine/text/move_text.h"

#include <stdio.h>
#include <string.h>

#include "suites.h"
#include "support.h"

static move_t parse(const struct position *pos, const char *text, bool from_one, struct text_error *error) {
    snprintf(error->text, sizeof error->text, "no reason given");
    return move_text_parse(pos, text, strlen(text), from_one, error);
}

/* --- legal moves ---------------------------------------------------------------------- */

static void moves_go_out_and_come_back(struct walk *walk) {
    for (int i = 0; i < walk->count; i++)
        for (int from_one = 0; from_one <= 1; from_one++) {
            const move_t      move = walk->moves[i];
            const int         from = move_from(move), to = move_to(move);
            struct text_error error;
            char              text[MOVE_TEXT_MAX], wanted[MOVE_TEXT_MAX];
            snprintf(wanted, sizeof wanted, "%c%d%c%d", 'a' + file_of(from), rank_of(from) + from_one,
                     'a' + file_of(to), rank_of(to) + from_one);
            move_text_write(&walk->position, move, from_one, text);
            EXPECT(strcmp(text, wanted) == 0, "%s, not %s", text, wanted);
            EXPECT(parse(&walk->position, text, from_one, &error) == move, "%s: %s", walk_fen(walk), error.text);
        }
}

START_TEST(comes_back_along_games) { random_walk(21, 20000, moves_go_out_and_come_back); }
END_TEST

static void only_legal_moves_are_read(struct walk *walk) {
    const struct position *pos = &walk->position;
    int                    count = 0;
    for (int from = 0; from < POINT_NB; from++)
        for (int to = 0; to < POINT_NB; to++) {
            struct text_error error;
            char              text[MOVE_TEXT_MAX];
            snprintf(text, sizeof text, "%c%d%c%d", 'a' + file_of(from), rank_of(from), 'a' + file_of(to), rank_of(to));
            const move_t move = parse(pos, text, false, &error);
            const bool   legal = ref_is_legal(&walk->board, (struct ref_move){from, to});
            EXPECT(legal == (move != MOVE_NONE), "%s: %s", walk_fen(walk), text);
            if (!legal) EXPECT(strstr(error.text, text), "'%s' does not name %s", error.text, text);
            count += legal;
        }
    EXPECT(count == walk->count, "%s: %d moves", walk_fen(walk), count);
}

START_TEST(reads_the_legal_ones_only) { random_walk(22, 500, only_legal_moves_are_read); }
END_TEST

/* --- refused ------------------------------------------------------------------------------- */

static const char start[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
/* The chariot on e1 is pinned by the one on e9. */
static const char pinned[] = "3kr4/9/9/9/9/9/9/9/4R4/4K4 w";
/* The general on e0 is in check. */
static const char checked[] = "3k5/9/9/9/9/9/9/9/R8/4K3r w";
/* Leaving e2 lets the generals face. */
static const char facing[] = "4k4/9/9/9/9/9/9/4N4/9/4K4 w";
/* Two pieces between cannon and general: if one leaves, the other is the screen. */
static const char screened[] = "5k3/9/9/4c4/9/9/9/4R4/4A4/4K4 w";

static const struct {
    const char *fen, *text;
    bool        from_one;
    const char *reason;
} refused[] = {
    {start, "", false, "is not a move"},
    {start, "h", false, "is not a move"},
    {start, "h2", false, "is not a move"},
    {start, "h2e", false, "is not a move"},
    {start, "h2e2x", false, "is not a move"},
    {start, "h2e2 ", false, "is not a move"},
    {start, "h10e3", false, "is not a move"},
    {start, "j2e2", false, "is not a move"},
    {start, "h2j2", false, "is not a move"},
    {start, "H2E2", false, "is not a move"},
    {start, "h:e2", false, "is not a move"},
    {start, "0000", false, "is not a move"},
    {start, "none", false, "is not a move"},
    {start, "h2-e2", false, "is not a move"},
    {start, "a0a1q", false, "does not move so"},
    {start, "h0e3", true, "is not a move"},
    {start, "h3e11", true, "is not a move"},
    {start, "a10a100", true, "is not a move"},
    {start, "e5e6", false, "no piece"},
    {start, "e6e7", true, "no piece"},
    {start, "h7e7", false, "red's turn"},
    {start, "i10i9", true, "red's turn"},
    {"3k5/9/9/9/9/9/9/9/R8/4K4 b", "a1a2", false, "black's turn"},
    {start, "h2h2", false, "does not move so"},
    {start, "h2h9", false, NULL}, /* takes the horse */
    {start, "h2h7", false, "does not move so"},
    {start, "b0d1", false, "does not move so"},
    {start, "a0a3", false, "does not move so"},
    {start, "a3b3", false, "does not move so"},
    {start, "e0e2", false, "does not move so"},
    {start, "c0e1", false, "does not move so"},
    {start, "a0b0", false, "does not move so"},
    {start, "d0d1", false, "does not move so"},
    {pinned, "e1a1", false, "leaves the general"},
    {pinned, "e1e9", false, NULL},
    {checked, "a1a2", false, "leaves the general"},
    {checked, "e0d0", false, "leaves the general"},
    {facing, "e2c3", false, "leaves the general"},
    {facing, "e0d0", false, NULL},
    {screened, "e2a2", false, "leaves the general"},
    {screened, "e1d0", false, "leaves the general"},
    {screened, "e2e3", false, NULL},
    {screened, "e0d0", false, NULL},
};

START_TEST(refuses_and_says_why) {
    struct placed     placed;
    struct text_error error;
    place(&placed, refused[_i].fen);
    const move_t move = parse(&placed.position, refused[_i].text, refused[_i].from_one, &error);
    if (!refused[_i].reason) {
        ck_assert_msg(move, "%s", error.text);
        return;
    }
    ck_assert_msg(!move, "'%s' is taken", refused[_i].text);
    ck_assert_msg(strstr(error.text, refused[_i].reason), "'%s' does not say '%s'", error.text, refused[_i].reason);
    ck_assert_msg(strstr(error.text, refused[_i].text), "'%s' does not name the move", error.text);
}
END_TEST

/* A text is as long as the caller says. */
START_TEST(reads_no_further_than_told) {
    struct placed     placed;
    struct text_error error;
    place(&placed, start);
    ck_assert(move_text_parse(&placed.position, "h2e2h9g7", 4, false, &error));
    ck_assert(!move_text_parse(&placed.position, "h2e2", 3, false, &error));
    ck_assert(!move_text_parse(&placed.position, "h2e2", 0, false, &error));
    ck_assert(move_text_parse(&placed.position, "h3e30", 4, true, &error));
}
END_TEST

Suite *move_text_suite(void) {
    Suite *suite = suite_create("move text");
    TCase *texts = add_case(suite, "texts");
    tcase_add_test(texts, comes_back_along_games);
    tcase_add_test(texts, reads_the_legal_ones_only);
    tcase_add_loop_test(texts, refuses_and_says_why, 0, LENGTH(refused));
    tcase_add_test(texts, reads_no_further_than_told);
    return suite;
}
