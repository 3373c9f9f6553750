/*
 * The end of the game through the facade: RULES.md 0.5, 0.7, and 6 by the law
 * that looks at checks alone. Rows say how the game stands after their last
 * move; before it the reference says. Each row is played with the sides
 * exchanged, too.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"
#include "suites.h"

enum { ROW_MOVES_MAX = 64, MOVE_RULE = 120 };

#define TWICE(moves) moves " " moves

static const struct {
    const char *fen, *moves, *result;
} rows[] = {
    /* repetition: the third occurrence counts, with idle moves a draw */
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "", "ongoing"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "a0a1 a9a8 a1a0 a8a9", "ongoing"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", TWICE("a0a1 a9a8 a1a0 a8a9"),
     "draw repetition"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "i0i1 i9i8 " TWICE("a0a1 a9a8 a1a0 a8a9"),
     "draw repetition"},
    /* the same board with the other side to move is another position */
    {"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", "f0f1 d9d8 f1f0 d8d9 f0f1 d9d8 f1f2 d8d9 f2f1 d9d8 f1f0", "ongoing"},
    {"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", "f0f1 d9d8 f1f0 d8d9 f0f1 d9d8 f1f2 d8d9 f2f1 d9d8 f1f0 d8d9",
     "draw repetition"},
    /* a capture in between: what stood before cannot come back */
    {"3k5/9/9/9/9/9/9/p8/9/R4K3 w - - 0 1", "f0f1 d9d8 f1f0 d8d9 a0a2 d9d8 a2a0 d8d9 f0f1 d9d8 f1f0 d8d9", "ongoing"},

    /* perpetual check loses: the chariot never lets go */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", "e4d4 d9e9 d4e4 e9d9", "ongoing"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", TWICE("e4d4 d9e9 d4e4 e9d9"), "black perpetual-check"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", TWICE("e4d4 d9e9 d4e4 e9d9") " e4d4", "black perpetual-check"},
    /* one idle move in the cycle, and it is a draw */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", TWICE("e4c4 d9e9 c4e4 e9d9"), "draw repetition"},
    /* the cycle since the last occurrence counts, not the one before it */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", "e4d4 d9e9 d4e4 e9d9 e4c4 d9e9 c4e4 e9d9", "draw repetition"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", "e4c4 d9e9 c4e4 e9d9 e4d4 d9e9 d4e4 e9d9", "black perpetual-check"},
    /* a longer cycle: three checks, over three points, and a fourth back */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1", TWICE("e4d4 d9e9 d4e4 e9d9 e4d4 d9e9 d4e4 e9d9"), "black perpetual-check"},
    /* two checks against one check back: the one who always checks */
    {"R8/9/5kC2/4r4/9/3c5/3N5/3K5/5C3/9 w - - 0 1", TWICE("d3f2 d4f4 f2d3 f4d4"), "black perpetual-check"},
    /* both check with every move */
    {"6C2/9/3kr4/9/3c5/3R5/9/9/4Kc3/3C5 w - - 0 1", "d4e4 d5e5 e4d4 e5d5", "ongoing"},
    {"6C2/9/3kr4/9/3c5/3R5/9/9/4Kc3/3C5 w - - 0 1", TWICE("d4e4 d5e5 e4d4 e5d5"), "draw repetition"},

    /* mated */
    {"3k5/R8/9/9/9/9/8R/9/9/4K4 w - - 0 1", "i3i9", "red checkmate"},
    {"R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", "", "red checkmate"},
    /* the general cannot flee onto the file of the other one */
    {"3k5/9/9/3R5/9/9/9/9/9/5K3 b - - 0 1", "", "ongoing"},
    {"3k5/9/9/3R5/9/9/9/9/9/4K4 b - - 0 1", "", "red checkmate"},
    /* two cannons: what steps between is the screen of the first, and none that of the second */
    {"3aka3/9/4C4/9/9/2C6/9/9/9/4K4 w - - 0 1", "c4e4", "red checkmate"},
    {"3aka3/4C4/9/9/9/9/9/4C4/9/4K4 b - - 0 1", "", "ongoing"},

    /* stalemated: lost as well */
    {"3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "d6d7", "red stalemate"},
    {"3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", "", "red stalemate"},
    {"3k5/9/3P5/9/9/9/p8/9/9/4K4 b - - 0 1", "", "ongoing"},

    /* the move limit, unless the side to move has lost; a capture starts again */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 118 90", "e4c4", "ongoing"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 119 90", "", "ongoing"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 119 90", "e4c4", "draw move-limit"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 119 90", "e4d4", "draw move-limit"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 120 90", "", "draw move-limit"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 5000 90", "", "draw move-limit"},
    {"3k5/9/9/9/9/4R4/4p4/9/9/5K3 w - - 119 90", "e4e3", "ongoing"},
    {"3k5/9/9/9/9/4R4/4p4/9/9/5K3 w - - 120 90", "e4e3", "ongoing"},
    {"3k5/R8/9/9/9/9/8R/9/9/4K4 w - - 119 90", "i3i9", "red checkmate"},
    {"3k5/R8/9/9/9/9/8R/9/9/4K4 w - - 500 90", "i3i9", "red checkmate"},
    {"3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 119 90", "d6d7", "red stalemate"},
    /* repetition comes before the limit */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 112 90", TWICE("e4c4 d9e9 c4e4 e9d9"), "draw repetition"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 112 90", TWICE("e4d4 d9e9 d4e4 e9d9"), "black perpetual-check"},
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 113 90", "e4c4 d9e9 c4e4 e9d9 e4c4 d9e9 c4e4", "draw move-limit"},
};

/* --- asking engine and reference --------------------------------------------------------- */

static int clock_of(const char *fen) {
    int clock = 0;
    sscanf(fen, "%*s %*c - - %d", &clock);
    return clock;
}

/* Plays a row's moves in the reference: boards[0] is the FEN; returns how many boards. */
static int play_boards(struct ref_board *boards, const char *fen, const char *moves) {
    EXPECT(ref_parse(&boards[0], fen), "%s: not read by the reference", fen);
    int count = 1;
    for (const char *at = moves; *at; at += at[4] ? 5 : 4, count++) {
        struct ref_move move;
        EXPECT(count < ROW_MOVES_MAX && ref_parse_move(&move, at) && ref_is_legal(&boards[count - 1], move),
               "%s: illegal from %s", fen, at);
        boards[count] = ref_after(&boards[count - 1], move);
    }
    return count;
}

/* A row holds, and engine and reference agree at every move on the way. */
static void check_row(struct engine *engine, const char *fen, const char *moves, const char *result) {
    struct ref_board boards[ROW_MOVES_MAX];
    const int        count = play_boards(boards, fen, moves);
    for (int played = 0; played < count; played++) {
        char first_moves[ROW_MOVES_MAX * 5 + 1];
        snprintf(first_moves, sizeof first_moves, "%.*s", played ? played * 5 - 1 : 0, moves);
        const char *wanted = ref_result(boards, played + 1, clock_of(fen), MOVE_RULE);
        const char *told = player_result(engine, fen, first_moves);
        ck_assert_msg(strcmp(told, wanted) == 0, "%s moves %s: %s, should be %s", fen, first_moves, told, wanted);
        if (played == count - 1)
            ck_assert_msg(strcmp(told, result) == 0, "%s moves %s: %s, should be %s", fen, moves, told, result);
    }
}

/* --- with the sides exchanged -------------------------------------------------------------- */

static char other_case(char c) {
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c) : toupper((unsigned char)c));
}

/* The ranks the other way round, the pieces in the other colour. */
static void exchange_fen(const char *fen, char out[ROW_TEXT_MAX]) {
    const size_t board = strcspn(fen, " ");
    char        *write = out;
    for (const char *end = fen + board; end > fen;) {
        const char *rank = end;
        while (rank > fen && rank[-1] != '/') rank--;
        for (const char *c = rank; c < end; c++) *write++ = other_case(*c);
        if (rank > fen) *write++ = '/';
        end = rank > fen ? rank - 1 : fen;
    }
    sprintf(write, " %c%s", fen[board + 1] == 'w' ? 'b' : 'w', fen + board + 2);
}

static void exchange_moves(const char *moves, char out[ROW_TEXT_MAX]) {
    snprintf(out, ROW_TEXT_MAX, "%s", moves);
    for (char *c = out; *c; c++)
        if (isdigit((unsigned char)*c)) *c = (char)('0' + '9' - *c);
}

static void exchange_result(const char *result, char out[ROW_TEXT_MAX]) {
    if (strncmp(result, "red", 3) == 0)
        snprintf(out, ROW_TEXT_MAX, "black%s", result + 3);
    else if (strncmp(result, "black", 5) == 0)
        snprintf(out, ROW_TEXT_MAX, "red%s", result + 5);
    else
        snprintf(out, ROW_TEXT_MAX, "%s", result);
}

/* --- tests ------------------------------------------------------------------------------------ */

START_TEST(row_ends_so) {
    struct player player;
    char          fen[ROW_TEXT_MAX], moves[ROW_TEXT_MAX], result[ROW_TEXT_MAX];
    player_new(&player);
    engine_set_repetition(player.engine, "check");
    check_row(player.engine, rows[_i].fen, rows[_i].moves, rows[_i].result);
    exchange_fen(rows[_i].fen, fen);
    exchange_moves(rows[_i].moves, moves);
    exchange_result(rows[_i].result, result);
    check_row(player.engine, fen, moves, result);
    player_free(&player);
}
END_TEST

/* Few pieces and a liking for the way back: games that repeat themselves in every way. */
static const char *const small_games[] = {
    "3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1",         "3ak4/9/9/9/9/9/9/4r4/9/3K1A3 b - - 0 1",
    "3k5/9/9/9/3c5/4R4/9/4C4/9/5K3 w - - 60 1",    "3k5/4a4/9/9/9/4N4/9/9/4r4/5K3 b - - 0 1",
    "6C2/9/3kr4/9/3c5/3R5/9/9/4Kc3/3C5 w - - 0 1", "R8/9/5kC2/4r4/9/3c5/3N5/3K5/5C3/9 w - - 0 1",
};

static struct ref_move choose_move(const struct ref_board *board, const struct ref_move *last_own, uint64_t *random) {
    struct ref_move       moves[REF_MOVES_MAX];
    const int             count = ref_legal_moves(board, moves);
    const struct ref_move back = {last_own->to, last_own->from};
    if (random_below(random, 100) < 70 && board->at[back.from] != '.' && ref_is_legal(board, back)) return back;
    return moves[random_below(random, (unsigned)count)];
}

START_TEST(random_games_end_as_the_reference_says) {
    enum { GAMES = 40 };
    struct player player;
    uint64_t      random = (uint64_t)_i + 51;
    int           decided = 0;
    player_new(&player);
    engine_set_repetition(player.engine, "check");
    for (int game = 0; game < GAMES; game++) {
        const char      *fen = small_games[_i];
        char             moves[ROW_MOVES_MAX * 5] = "";
        struct ref_board boards[ROW_MOVES_MAX];
        struct ref_move  last[2] = {{0, 0}, {0, 0}};
        EXPECT(ref_parse(&boards[0], fen), "%s", fen);
        for (int count = 1;; count++) {
            const char *wanted = ref_result(boards, count, clock_of(fen), MOVE_RULE);
            const char *told = player_result(player.engine, fen, moves);
            EXPECT(strcmp(told, wanted) == 0, "%s moves %s: %s, should be %s", fen, moves, told, wanted);
            if (count == ROW_MOVES_MAX || strcmp(wanted, "ongoing") != 0) {
                decided += strcmp(wanted, "ongoing") != 0;
                break;
            }
            const struct ref_move m = last[count % 2] = choose_move(&boards[count - 1], &last[count % 2], &random);
            boards[count] = ref_after(&boards[count - 1], m);
            sprintf(moves + strlen(moves), "%s%c%d%c%d", count > 1 ? " " : "", 'a' + m.from % 9, m.from / 9,
                    'a' + m.to % 9, m.to / 9);
        }
    }
    ck_assert_int_gt(decided, GAMES / 4);
    player_free(&player);
}
END_TEST

static const struct {
    int         move_rule, clock;
    const char *result;
} limits[] = {
    {0, 5000, "ongoing"},      {100, 99, "ongoing"},  {100, 100, "draw move-limit"}, {1, 0, "ongoing"},
    {1, 1, "draw move-limit"}, {200, 199, "ongoing"}, {200, 200, "draw move-limit"},
};

START_TEST(the_move_limit_is_an_option) {
    struct player player;
    char          fen[128];
    player_new(&player);
    engine_set_move_rule(player.engine, limits[_i].move_rule);
    snprintf(fen, sizeof fen, "3k5/9/9/9/9/4R4/9/9/9/5K3 w - - %d 90", limits[_i].clock);
    ck_assert_str_eq(player_result(player.engine, fen, NULL), limits[_i].result);
    player_free(&player);
}
END_TEST

/* A refused position leaves none: nothing is judged from the one before it. */
START_TEST(no_position_has_no_result) {
    struct player     player;
    struct text_error error = {""};
    char             *text = NULL;
    size_t            size = 0;
    player_new(&player);
    ck_assert(!engine_set_position(player.engine, NULL, "h2e2 h2e2", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "2"));
    ck_assert_ptr_nonnull(strstr(error.text, "h2e2"));
    ck_assert(!engine_has_position(player.engine));
    FILE *out = open_memstream(&text, &size);
    ck_assert(!engine_write_result(player.engine, out, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "no position"));
    fclose(out);
    ck_assert_uint_eq(size, 0);
    free(text);
    player_free(&player);
}
END_TEST

Suite *result_suite(void) {
    Suite *suite = suite_create("result");
    TCase *games = add_case(suite, "games");
    tcase_add_loop_test(games, row_ends_so, 0, LENGTH(rows));
    tcase_add_loop_test(games, random_games_end_as_the_reference_says, 0, LENGTH(small_games));
    tcase_add_loop_test(games, the_move_limit_is_an_option, 0, LENGTH(limits));
    tcase_add_test(games, no_position_has_no_result);
    return suite;
}
