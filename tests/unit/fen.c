/* FEN in and out: RULES.md 0.3 as far as it concerns plain xiangqi. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text/fen.h"
#include "suites.h"
#include "support.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"

static bool parse(struct placed *placed, const char *fen, struct text_error *error) {
    placed->law = variant_ruleset(&variant_xiangqi);
    snprintf(error->text, sizeof error->text, "no reason given");
    return fen_parse(&placed->position, &placed->state, &placed->law, fen, error);
}

/* --- refused ---------------------------------------------------------------------- */

static const struct {
    const char *fen, *reason; /* part of the error */
} refused[] = {
    /* ranks and files that do not add up */
    {"", "empty"},
    {"   ", "empty"},
    {"4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", "ranks"},
    {"4k4/9/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "ranks"},
    {"4k4/9/9/9/9/9/9/9/9/3K5/ w - - 0 1", "ranks"},
    {"4k4/9/9/9/9/9/9/9/9/3K4 w - - 0 1", "files"},
    {"4k4/9/9/9/9/9/9/9/9/3K51 w - - 0 1", "files"},
    {"4k4/9/9/9/9/9/9/9/9/3K5P w - - 0 1", "files"},
    {"4k4/9/9//9/9/9/9/9/3K5 w - - 0 1", "files"},
    {"4k4/8/9/9/9/9/9/9/9/3K5 w - - 0 1", "files"},
    {"/4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "files"},
    {"4k4/99/9/9/9/9/9/9/9/3K5 w - - 0 1", "files"},
    {"w - - 0 1", "letter"},
    /* letters that are none, also those of other games */
    {"4k4/9/9/4x4/9/9/9/9/9/3K5 w - - 0 1", "letter"},
    {"4k4/9/9/4Q4/9/9/9/9/9/3K5 w - - 0 1", "letter"},
    {"4k4/9/9/4m4/9/9/9/9/9/3K5 w - - 0 1", "letter"},
    {"4k4/9/9/09/9/9/9/9/9/3K5 w - - 0 1", "letter"},
    {"4k4/9/9/4\xe8\xbb\x8a/9/9/9/9/9/3K5 w - - 0 1", "letter"},
    /* generals */
    {"4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "red has 0 generals"},
    {"9/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "black has 0 generals"},
    {"4k4/9/9/9/9/9/9/9/9/3K1K3 w - - 0 1", "red has 2 generals"},
    {"3kk4/9/9/9/9/9/9/9/9/5K3 w - - 0 1", "black has 2 generals"},
    {"9/9/9/9/9/9/9/9/9/9 w - - 0 1", "generals"},
    /* points where a kind can never stand */
    {"4k4/9/9/9/9/9/3K5/9/9/9 w - - 0 1", "red general cannot stand on d3"},
    {"4k4/9/9/9/9/9/9/9/9/2K6 w - - 0 1", "red general cannot stand on c0"},
    {"9/9/9/4k4/9/9/9/9/9/3K5 w - - 0 1", "black general cannot stand on e6"},
    {"3K5/9/9/9/9/9/9/9/9/4k4 w - - 0 1", "cannot stand"},
    {"4k4/9/9/9/9/9/9/9/3A5/4K4 w - - 0 1", "red advisor cannot stand on d1"},
    {"4k4/9/9/9/9/9/9/9/9/3KA4 w - - 0 1", "red advisor cannot stand on e0"},
    {"4k4/9/9/9/9/9/9/9/9/2AK5 w - - 0 1", "red advisor cannot stand on c0"},
    {"3ak4/9/9/9/9/9/9/9/9/3K1a3 w - - 0 1", "black advisor cannot stand on f0"},
    {"4k4/9/9/9/9/9/9/9/9/1B1K5 w - - 0 1", "red elephant cannot stand on b0"},
    {"4k4/9/9/9/2B6/9/9/9/9/3K5 w - - 0 1", "red elephant cannot stand on c5"},
    {"4k4/9/9/9/9/6b2/9/9/9/3K5 w - - 0 1", "black elephant cannot stand on g4"},
    {"4k4/9/9/9/9/9/9/2P6/9/3K5 w - - 0 1", "red soldier cannot stand on c2"},
    {"4k4/9/9/9/9/9/9/9/9/3K4P w - - 0 1", "red soldier cannot stand on i0"},
    {"4k4/9/9/9/9/9/1P7/9/9/3K5 w - - 0 1", "red soldier cannot stand on b3"},
    {"4k4/9/9/9/9/7P1/9/9/9/3K5 w - - 0 1", "red soldier cannot stand on h4"},
    {"4k4/9/2p6/9/9/9/9/9/9/3K5 w - - 0 1", "black soldier cannot stand on c7"},
    {"4k4/9/9/3p5/9/9/9/9/9/5K3 w - - 0 1", "black soldier cannot stand on d6"},
    {"4k4/9/9/9/5p3/9/9/9/9/3K5 w - - 0 1", "black soldier cannot stand on f5"},
    {"p3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "black soldier cannot stand on a9"},
    /* more than a side starts with */
    {"4k4/9/9/9/9/9/9/9/9/RRRK5 w - - 0 1", "red has 3 pieces 'R'"},
    {"4k4/9/9/9/9/NNN6/9/9/9/3K5 w - - 0 1", "red has 3 pieces 'N'"},
    {"4k4/9/9/9/9/9/ccc6/9/9/3K5 w - - 0 1", "black has 3 pieces 'C'"},
    {"3aka3/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1", "black has 3 pieces 'A'"},
    {"2b1k1b2/9/b8/9/9/9/9/9/9/3K5 w - - 0 1", "black has 3 pieces 'B'"},
    {"4k4/9/9/9/PPPPPP3/9/9/9/9/3K5 w - - 0 1", "red has 6 pieces 'P'"},
    /* stacks, which this game has not */
    {"4k4/9/9/9/9/9/9/9/9/(NC)2K5 w - - 0 1", "stack"},
    {"4k4/9/9/9/9/(NNRRC)8/9/9/9/3K5 w - - 0 1", "stack"},
    {"4k4/9/9/9/9/(Nc)8/9/9/9/3K5 w - - 0 1", "both colours"},
    {"4k4/9/9/9/9/()8/9/9/9/3K5 w - - 0 1", "empty stack"},
    {"4k4/9/9/9/9/(N8/9/9/9/3K5 w - - 0 1", "letter"},
    {"4k4/9/9/9/9/9/9/9/9/3K4(N w - - 0 1", "stack"},
    {"4k4/9/9/9/9/N)8/9/9/9/3K5 w - - 0 1", "')'"},
    {"4k4/9/9/9/9/((N))8/9/9/9/3K5 w - - 0 1", "letter"},
    {"4k4/9/9/9/9/(1)8/9/9/9/3K5 w - - 0 1", "letter"},
    /* the side to move, and what it could do */
    {START " x - - 0 1", "side to move"},
    {START " white - - 0 1", "side to move"},
    {START " 0 1", "side to move"},
    {"3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1", "black is in check"},
    {"4k4/9/9/9/4p4/9/9/9/4p4/4K4 b - - 0 1", "red is in check"},
    {"5k3/9/9/3c5/3n5/9/9/9/9/3K5 b - - 0 1", "red is in check"},
    {"5k3/9/9/9/9/9/9/2n6/9/3K5 b - - 0 1", "red is in check"},
    {"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "face"},
    {"4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "face"},
    {"9/3k5/9/9/9/9/9/3K5/9/9 w - - 0 1", "face"},
};

START_TEST(refuses_and_says_why) {
    struct placed     placed;
    struct text_error error;
    ck_assert_msg(!parse(&placed, refused[_i].fen, &error), "'%s' is taken", refused[_i].fen);
    ck_assert_msg(strstr(error.text, refused[_i].reason), "'%s': '%s' does not say '%s'", refused[_i].fen, error.text,
                  refused[_i].reason);
}
END_TEST

/* --- taken leniently ------------------------------------------------------------------ */

static const struct {
    const char *fen, *canonical;
} lenient[] = {
    {START, START " w - - 0 1"},
    {START " ", START " w - - 0 1"},
    {"  " START "\tw\r\n", START " w - - 0 1"},
    {START " b", START " b - - 0 1"},
    {START " r", START " w - - 0 1"},
    {START " w -", START " w - - 0 1"},
    {START " w - -", START " w - - 0 1"},
    {START " w - - 7", START " w - - 7 1"},
    {START " w - - 7 12", START " w - - 7 12"},
    {START " b - - 7 12", START " b - - 7 12"},
    {START " w 7 12", START " w - - 7 12"},
    {START " r 7", START " w - - 7 1"},
    /* what the rules in force cannot use */
    {START " w 0,21 - 3 4", START " w - - 3 4"},
    {START " b 0,21 d 3 4", START " b - - 3 4"},
    /* behind the sixth field */
    {START " w - - 7 12 and more", START " w - - 7 12"},
    {START " w - - 7 12 99 b", START " w - - 7 12"},
    /* other letters, one piece in parentheses */
    {"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w", START " w - - 0 1"},
    {"rnbakabn(r)/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/(R)(H)(E)A(K)ABNR w", START " w - - 0 1"},
    {"4k4/333/9/9/9/9/9/111111111/18/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
    /* counters nobody can have meant */
    {START " w - - -5 0", START " w - - 0 1"},
    {START " w - - x y", START " w - - 0 1"},
    {START " w - - 5 -3", START " w - - 5 1"},
    /* soldiers where they may stand: across the river anywhere, the last rank too */
    {"PP2k4/9/9/9/7P1/1p7/9/9/9/3K1p3 w", "PP2k4/9/9/9/7P1/1p7/9/9/9/3K1p3 w - - 0 1"},
    /* in check, and to move */
    {"3k5/9/9/9/9/9/9/9/9/3RK4 b", "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1"},
};

static void write_fen(const struct placed *placed, char out[FEN_MAX]) { fen_write(&placed->position, out); }

START_TEST(takes_what_is_meant) {
    struct placed     placed;
    struct text_error error;
    char              text[FEN_MAX];
    ck_assert_msg(parse(&placed, lenient[_i].fen, &error), "'%s' is refused: %s", lenient[_i].fen, error.text);
    write_fen(&placed, text);
    ck_assert_str_eq(text, lenient[_i].canonical);
}
END_TEST

/* Clamped, whatever the bound: and what comes out goes in again unchanged. */
static const char *const absurd[] = {"999999999999999999999999 88888888888888888888888", "2147483647 2147483647",
                                     "4294967296 4294967297", "-999999999999999999999 -99999999999999999999",
                                     "1000000 1000000"};

START_TEST(clamps_absurd_counters) {
    struct placed     placed;
    struct text_error error;
    char              fen[256], once[FEN_MAX], twice[FEN_MAX];
    long              clock, number;
    snprintf(fen, sizeof fen, START " b - - %s", absurd[_i]);
    ck_assert_msg(parse(&placed, fen, &error), "%s", error.text);
    write_fen(&placed, once);
    ck_assert_int_eq(sscanf(once, START " b - - %ld %ld", &clock, &number), 2);
    ck_assert(clock >= 0 && clock < 65536);
    ck_assert(number >= 1 && number < 1000000);
    ck_assert(parse(&placed, once, &error));
    write_fen(&placed, twice);
    ck_assert_str_eq(once, twice);
}
END_TEST

/* A megabyte of one letter is read to its end and refused, wherever it stands. */
START_TEST(survives_long_fields) {
    enum { LONG = 1 << 20 };
    static const char *const forms[] = {"%s w - - 0 1", START " %s - - 0 1", START " w %s - 0 1", START " w - - %s 1"};
    static const char        fillers[] = "9/kx-1(";
    char                    *filler = malloc(LONG + 1), *fen = malloc(LONG + 256);
    ck_assert(filler && fen);
    for (int form = 0; form < LENGTH(forms); form++)
        for (const char *c = fillers; *c; c++) {
            struct placed     placed;
            struct text_error error;
            memset(filler, *c, LONG);
            filler[LONG] = '\0';
            snprintf(fen, LONG + 256, forms[form], filler);
            const bool taken = parse(&placed, fen, &error);
            if (form < 2) ck_assert_msg(!taken, "a million '%c' are taken", *c);
            if (!taken) ck_assert_uint_lt(strlen(error.text), sizeof error.text);
        }
    free(filler);
    free(fen);
}
END_TEST

/* --- out and in again --------------------------------------------------------------------- */

static void goes_out_and_comes_back(struct walk *walk) {
    struct placed     placed;
    struct text_error error;
    char              out[FEN_MAX], again[FEN_MAX];
    fen_write(&walk->position, out);
    EXPECT(parse(&placed, out, &error), "%s: %s", out, error.text);
    write_fen(&placed, again);
    EXPECT(strcmp(out, again) == 0, "%s comes back as %s", out, again);
    const struct position *a = &walk->position, *b = &placed.position;
    EXPECT(memcmp(a->stack, b->stack, sizeof a->stack) == 0 && a->side == b->side && a->ply == b->ply, "%s", out);
    EXPECT(memcmp(a->by_kind, b->by_kind, sizeof a->by_kind) == 0, "%s: sets of kinds", out);
    EXPECT(memcmp(a->by_side, b->by_side, sizeof a->by_side) == 0, "%s: sets of sides", out);
    EXPECT(a->st->key == b->st->key && a->st->quiet_plies == b->st->quiet_plies, "%s: the state", out);
    EXPECT(a->st->checkers == b->st->checkers && a->st->exposed == b->st->exposed && a->st->hollow == b->st->hollow,
           "%s: checks and pins", out);
}

START_TEST(comes_back_along_games) { random_walk(11, 20000, goes_out_and_comes_back); }
END_TEST

/* Good FENs with bytes changed: taken or refused, but never wrongly read. */
static void survives_changed_bytes(struct walk *walk) {
    struct placed     placed;
    struct text_error error;
    char              text[FEN_MAX], once[FEN_MAX], twice[FEN_MAX];
    fen_write(&walk->position, text);
    const unsigned length = (unsigned)strlen(text);
    for (unsigned changes = 1 + random_below(&walk->random, 3); changes; changes--) {
        const unsigned at = random_below(&walk->random, length);
        text[at] = random_below(&walk->random, 2) ? text[random_below(&walk->random, length)]
                                                  : (char)(1 + random_below(&walk->random, 255));
    }
    if (!parse(&placed, text, &error)) {
        EXPECT(strcmp(error.text, "no reason given") != 0, "'%s' is refused without a word", text);
        return;
    }
    write_fen(&placed, once);
    EXPECT(parse(&placed, once, &error), "'%s' was read as '%s', which is refused: %s", text, once, error.text);
    write_fen(&placed, twice);
    EXPECT(strcmp(once, twice) == 0, "'%s' comes back as '%s'", once, twice);
    EXPECT(placed.position.st->key == position_key(&placed.position), "'%s': the key", text);
}

START_TEST(survives_noise) { random_walk(12, 20000, survives_changed_bytes); }
END_TEST

Suite *fen_suite(void) {
    Suite *suite = suite_create("fen");
    TCase *in = add_case(suite, "in");
    tcase_add_loop_test(in, refuses_and_says_why, 0, LENGTH(refused));
    tcase_add_loop_test(in, takes_what_is_meant, 0, LENGTH(lenient));
    tcase_add_loop_test(in, clamps_absurd_counters, 0, LENGTH(absurd));
    tcase_add_test(in, survives_long_fields);
    TCase *out = add_case(suite, "out and in");
    tcase_add_test(out, comes_back_along_games);
    tcase_add_test(out, survives_noise);
    return suite;
}
