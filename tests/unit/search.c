/* The search through the facade, one thread of it: everything here gives the same on every run. */
#include <stdlib.h>
#include <string.h>

#include "player.h"
#include "suites.h"

static const char *const positions[] = {
    NULL, /* the start */
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3",
    "2bak4/4a4/2n1b1n2/p7p/2p3p2/4R4/P1P3P1P/N3B4/2r1A4/4KAB2 b - - 3 20",
    "3ak1b2/4a4/4b4/p3n3p/6p2/2P6/P3N3P/4B4/4A4/2BAK4 w - - 12 31",
    "4ka3/4a4/9/9/4P4/9/9/4B4/4A4/3K5 w - - 40 60",
    "3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 0 1",
    "3aka3/9/4b4/9/2b6/9/9/4R4/9/4K4 w - - 100 80",
};

/* --- lines --------------------------------------------------------------------------------- */

START_TEST(lines_can_be_played) {
    struct player player;
    player_new(&player);
    player_set(&player, positions[_i], NULL);
    player_go(&player, (struct engine_limits){.depth = 9});
    player_expect_legal(&player);
    player_expect_playable_lines(&player);
    /* The last line is the answer's. */
    const struct said_line *line = player_last_line(&player, 1);
    ck_assert_int_eq(strncmp(line->pv, player.best, strlen(player.best)), 0);
    ck_assert(line->score.mate == player.score.mate && line->score.value == player.score.value);
    player_free(&player);
}
END_TEST

/* Lines end where the game does: at a repetition that is the third, at the move limit. */
START_TEST(lines_end_with_the_game) {
    struct player player;
    player_new(&player);
    player_set(&player, "3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 117 90", NULL);
    player_go(&player, (struct engine_limits){.depth = 10});
    player_expect_legal(&player);
    for (int i = 0; i < player.line_count; i++) /* three plies to the limit */
        ck_assert_msg(strlen(player.lines[i].pv) <= 3 * 5 - 1, "%s", player.lines[i].pv);
    player_free(&player);
}
END_TEST

static int count_moves(const char *moves) { return *moves ? (int)(strlen(moves) + 1) / 5 : 0; }

START_TEST(several_lines_differ_and_are_in_order) {
    static const struct {
        const char *fen;
        int         wanted, lines;
    } cases[] = {
        {NULL, 4, 4},
        {"4ka3/4a4/9/9/4P4/9/9/4B4/4A4/3K5 w - - 0 1", 3, 3},
        {"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", 500, 2},
    };
    for (int i = 0; i < LENGTH(cases); i++) {
        struct player player;
        player_new(&player);
        engine_settings(player.engine)->multipv = cases[i].wanted;
        player_set(&player, cases[i].fen, NULL);
        player_go(&player, (struct engine_limits){.depth = 7});
        player_expect_legal(&player);
        player_expect_playable_lines(&player);
        for (int k = 1; k <= cases[i].lines; k++) {
            const struct said_line *line = player_last_line(&player, k);
            ck_assert_int_eq(line->depth, 7);
            ck_assert_int_ge(count_moves(line->pv), 1);
            for (int other = 1; other < k; other++) {
                const struct said_line *better = player_last_line(&player, other);
                ck_assert_msg(strncmp(line->pv, better->pv, 4) != 0, "lines %d and %d: %s", other, k, line->pv);
                if (!line->score.mate && !better->score.mate) ck_assert_int_ge(better->score.value, line->score.value);
            }
        }
        for (int n = 0; n < player.line_count; n++) ck_assert_int_le(player.lines[n].multipv, cases[i].lines);
        ck_assert_int_eq(strncmp(player_last_line(&player, 1)->pv, player.best, 4), 0);
        player_free(&player);
    }
}
END_TEST

/* --- the root's moves -------------------------------------------------------------------------- */

/* Whether a list of moves has the one that a line begins with. */
static bool lists_first_move(const char *moves, const char *line) {
    char first[5];
    snprintf(first, sizeof first, "%.4s", line);
    return *first && strstr(moves, first) != NULL;
}

START_TEST(searches_what_it_is_told_to) {
    static const char *const wanted[] = {"a0a1", "a3a4 i3i4", "  b0c2\th0g2  ", "a0a1 e2e9 nonsense a0a1 e9e8"};
    struct player            player;
    player_new(&player);
    for (int i = 0; i < LENGTH(wanted); i++) {
        player_go(&player, (struct engine_limits){.depth = 5, .search_moves = wanted[i]});
        player_expect_legal(&player);
        ck_assert_msg(lists_first_move(wanted[i], player.best), "%s is not of %s", player.best, wanted[i]);
        for (int n = 0; n < player.line_count; n++)
            ck_assert_msg(lists_first_move(wanted[i], player.lines[n].pv), "%s", player.lines[n].pv);
    }
    /* Only illegal ones: as if none were named. */
    player_go(&player, (struct engine_limits){.depth = 3, .search_moves = "a0a9 x"});
    player_expect_legal(&player);
    player_free(&player);
}
END_TEST

START_TEST(plays_no_banned_move) {
    struct player player;
    char          first[32], bans[256] = "";
    player_new(&player);
    player_go(&player, (struct engine_limits){.depth = 5});
    strcpy(first, player.best);
    /* Its own choice is banned each time. */
    for (int i = 0; i < 8; i++) {
        strcat(strcat(bans, " "), player.best);
        player_set(&player, NULL, NULL);
        engine_ban(player.engine, bans);
        player_go(&player, (struct engine_limits){.depth = 5});
        player_expect_legal(&player);
        ck_assert_msg(!lists_first_move(bans, player.best), "%s is banned: %s", player.best, bans);
    }
    /* Bans fall with the next position. */
    player_set(&player, NULL, NULL);
    engine_clear(player.engine);
    player_go(&player, (struct engine_limits){.depth = 5});
    ck_assert_str_eq(player.best, first);
    player_free(&player);
}
END_TEST

START_TEST(all_moves_banned_is_no_move) {
    struct player   player;
    struct ref_move moves[REF_MOVES_MAX];
    char            bans[REF_MOVES_MAX * 5 + 1] = "x0x0";
    player_new(&player);
    const int count = ref_legal_moves(&player.board, moves);
    for (int i = 0; i < count; i++) {
        engine_ban(player.engine, bans); /* one after the other, as well as many at once */
        player_go(&player, (struct engine_limits){.depth = 2});
        player_expect_legal(&player);
        sprintf(bans + strlen(bans), " %c%d%c%d", 'a' + moves[i].from % 9, moves[i].from / 9, 'a' + moves[i].to % 9,
                moves[i].to / 9);
    }
    engine_ban(player.engine, bans);
    player_go(&player, (struct engine_limits){.depth = 2});
    ck_assert_msg(!player.has_best, "%s", player.best);
    player_free(&player);
}
END_TEST

/* --- positions without a move ---------------------------------------------------------------------- */

START_TEST(lost_positions_have_no_move) {
    static const char *const lost[] = {"R2k5/R8/9/9/9/9/9/9/9/4K4 b", "3k5/9/3P5/9/9/9/9/9/9/4K4 b",
                                       "3k5/9/9/9/9/9/9/5p3/9/4K4 w"};
    struct player            player;
    player_new(&player);
    for (int i = 0; i < LENGTH(lost); i++) {
        player_set(&player, lost[i], NULL);
        struct ref_move moves[REF_MOVES_MAX];
        if (ref_legal_moves(&player.board, moves)) continue;
        player_go(&player, (struct engine_limits){.depth = 8});
        ck_assert_msg(!player.has_best && !player.has_ponder, "%s: %s", lost[i], player.best);
        const struct said_line *line = player_last_line(&player, 1);
        ck_assert(line->score.mate && line->score.value == 0 && !*line->pv);
        player_go(&player, (struct engine_limits){.nodes = 1000});
        ck_assert(!player.has_best);
        player_go(&player, (struct engine_limits){.movetime_ms = 1});
        ck_assert(!player.has_best);
    }
    player_free(&player);
}
END_TEST

/* Decided, but not lost: there is a move, and it is played. */
START_TEST(drawn_positions_have_a_move) {
    static const struct {
        const char *fen, *moves;
    } decided[] = {
        {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 120 90", ""},
        {"3k5/9/9/9/9/4R4/9/9/9/5K3 w - - 9000 90", ""},
        {"3k5/9/9/9/9/4R4/9/9/9/5K3 w", "e4d4 d9e9 d4e4 e9d9 e4d4 d9e9 d4e4 e9d9"},
        {NULL, "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9"},
    };
    struct player player;
    player_new(&player);
    for (int i = 0; i < LENGTH(decided); i++) {
        player_set(&player, decided[i].fen, decided[i].moves);
        player_go(&player, (struct engine_limits){.depth = 6});
        player_expect_legal(&player);
    }
    player_free(&player);
}
END_TEST

START_TEST(no_position_has_no_move) {
    struct player     player;
    struct text_error error;
    player_new(&player);
    ck_assert(!engine_set_position(player.engine, "rubbish", NULL, &error));
    player_go(&player, (struct engine_limits){.depth = 5});
    ck_assert(!player.has_best && player.line_count == 0);
    player_set(&player, NULL, NULL);
    player_go(&player, (struct engine_limits){.depth = -1}); /* the static score only */
    ck_assert(!player.has_best);
    ck_assert(!player_last_line(&player, 1)->score.mate);
    player_free(&player);
}
END_TEST

/* --- knowing what is lost and won ------------------------------------------------------------------- */

/* Every move but one walks into mate, stalemate or a forbidden repetition. */
static const struct {
    const char *fen, *moves, *best;
} forced[] = {
    /* stalemate wins */
    {"3k5/9/9/3P5/9/9/9/9/9/4K4 w", "", "d6d7"},
    /* checking on would lose by repetition: any other move of the chariot holds */
    {"3k5/9/9/9/9/4R4/9/9/9/5K3 w", "e4d4 d9e9 d4e4 e9d9 e4d4 d9e9 d4e4 e9d9", "!e4d4"},
    /* takes the chariot that is loose */
    {"3k5/9/9/9/4r4/9/9/9/4R4/5K3 w", "", "e1e5"},
};

START_TEST(knows_what_ends_the_game) {
    struct player player;
    player_new(&player);
    player_set(&player, forced[_i].fen, forced[_i].moves);
    player_go(&player, (struct engine_limits){.depth = 6});
    player_expect_legal(&player);
    const bool other = *forced[_i].best == '!';
    ck_assert_msg((strcmp(player.best, forced[_i].best + other) == 0) != other, "%s: %s", forced[_i].fen, player.best);
    player_free(&player);
}
END_TEST

/* A chariot mates on a point where the general could take it, were the generals not face to face. */
START_TEST(checks_are_not_taken_for_losses) {
    struct player player;
    player_new(&player);
    player_set(&player, "rnbak1b2/4a4/8n/p1p1p3p/2P1c1p2/9/P4rP1P/4C3N/N3A1C2/1RBAK1B1R b - - 0 13", NULL);
    player_go(&player, (struct engine_limits){.nodes = 50000});
    ck_assert_str_eq(player.best, "e9f9");
    ck_assert(player.score.mate && player.score.value == 5);
    player_free(&player);
}
END_TEST

/* --- the same on every run ------------------------------------------------------------------------------ */

static uint64_t nodes_of(struct player *player, const char *fen, struct engine_limits limits, char best[32]) {
    player_set(player, fen, NULL);
    player_go(player, limits);
    player_expect_legal(player);
    strcpy(best, player->best);
    return player_last_line(player, 1)->nodes;
}

START_TEST(searches_alike_after_clearing) {
    struct player player, other;
    char          best[32], again[32];
    player_new(&player);
    const struct engine_limits limits = {.depth = 9};
    const uint64_t             nodes = nodes_of(&player, positions[_i], limits, best);
    ck_assert_uint_gt(nodes, 0);

    nodes_of(&player, positions[(_i + 1) % LENGTH(positions)], limits, again); /* something else in between */
    engine_clear(player.engine);
    ck_assert_uint_eq(nodes_of(&player, positions[_i], limits, again), nodes);
    ck_assert_str_eq(again, best);

    player_new(&other); /* another engine in the same process */
    ck_assert_uint_eq(nodes_of(&other, positions[_i], limits, again), nodes);
    ck_assert_str_eq(again, best);
    player_free(&other);
    player_free(&player);
}
END_TEST

START_TEST(stops_at_the_same_node) {
    static const uint64_t limits[] = {1, 2, 100, 1023, 1024, 1025, 5000, 20000};
    struct player         player;
    char                  best[32], again[32];
    player_new(&player);
    for (int i = 0; i < LENGTH(limits); i++) {
        engine_clear(player.engine);
        const uint64_t nodes = nodes_of(&player, NULL, (struct engine_limits){.nodes = limits[i]}, best);
        engine_clear(player.engine);
        ck_assert_uint_eq(nodes_of(&player, NULL, (struct engine_limits){.nodes = limits[i]}, again), nodes);
        ck_assert_str_eq(again, best);
        ck_assert_uint_le(nodes, limits[i]);
    }
    player_free(&player);
}
END_TEST

/* --- limits ------------------------------------------------------------------------------------------------ */

START_TEST(keeps_to_its_depth) {
    struct player player;
    player_new(&player);
    for (int depth = 1; depth <= 6; depth++) {
        player_go(&player, (struct engine_limits){.depth = depth});
        player_expect_legal(&player);
        ck_assert_int_eq(player_last_line(&player, 1)->depth, depth);
    }
    player_free(&player);
}
END_TEST

/* Any clock, and none to speak of: there is an answer. */
START_TEST(answers_on_any_clock) {
    static const struct engine_limits limits[] = {
        {.movetime_ms = 1},
        {.movetime_ms = -5},
        {.clock = {true, true}, .time_ms = {1, 1}},
        {.clock = {true, true}, .time_ms = {0, 0}},
        {.clock = {true, true}, .time_ms = {-100, -100}, .inc_ms = {-5, -5}},
        {.clock = {true, true}, .time_ms = {100, 100}, .inc_ms = {10, 10}},
        {.clock = {true, true}, .time_ms = {100, 100}, .moves_to_go = 1},
        {.depth = 1 << 30, .nodes = 2000},
        {.depth = 3, .clock = {true, true}, .time_ms = {1000000000000000, 1000000000000000}},
        {.depth = 3, .movetime_ms = 1000000000000000},
        {.mate = 1, .depth = 4},
        {.mate = INT32_MAX, .depth = 4},
    };
    struct player player;
    player_new(&player);
    player_go(&player, limits[_i]);
    player_expect_legal(&player);
    player_free(&player);
}
END_TEST

START_TEST(absurd_settings_are_refused) {
    struct player     player;
    struct text_error error = {""};
    player_new(&player);
    ck_assert(!engine_set_threads(player.engine, 0, &error));
    ck_assert(!engine_set_threads(player.engine, ENGINE_THREADS_MAX + 1, &error));
    ck_assert_uint_gt(strlen(error.text), 0);
    ck_assert(!engine_set_hash(player.engine, (size_t)1 << 40, &error));
    ck_assert(!engine_set_hash(player.engine, SIZE_MAX, &error));
    ck_assert(!engine_set_hash(player.engine, SIZE_MAX >> 20, &error));
    ck_assert(!engine_set_variant(player.engine, "draughts"));
    ck_assert(!engine_set_rule(player.engine, "RuleDunma", true));
    player_go(&player, (struct engine_limits){.depth = 4});
    player_expect_legal(&player);
    player_free(&player);
}
END_TEST

Suite *search_suite(void) {
    Suite *suite = suite_create("search");
    TCase *lines = add_case(suite, "lines");
    tcase_add_loop_test(lines, lines_can_be_played, 0, LENGTH(positions));
    tcase_add_test(lines, lines_end_with_the_game);
    tcase_add_test(lines, several_lines_differ_and_are_in_order);
    TCase *root = add_case(suite, "root");
    tcase_add_test(root, searches_what_it_is_told_to);
    tcase_add_test(root, plays_no_banned_move);
    tcase_add_test(root, all_moves_banned_is_no_move);
    tcase_add_test(root, lost_positions_have_no_move);
    tcase_add_test(root, drawn_positions_have_a_move);
    tcase_add_test(root, no_position_has_no_move);
    tcase_add_test(root, checks_are_not_taken_for_losses);
    tcase_add_loop_test(root, knows_what_ends_the_game, 0, LENGTH(forced));
    TCase *same = add_case(suite, "same on every run");
    tcase_add_loop_test(same, searches_alike_after_clearing, 0, LENGTH(positions));
    tcase_add_test(same, stops_at_the_same_node);
    TCase *limits = add_case(suite, "limits");
    tcase_add_test(limits, keeps_to_its_depth);
    tcase_add_loop_test(limits, answers_on_any_clock, 0, 12);
    tcase_add_test(limits, absurd_settings_are_refused);
    return suite;
}
