/* Forced wins: each is announced, in no more moves than the file proves, within a number of nodes. */
#include <stdlib.h>

#include "player.h"
#include "suites.h"

enum { NODES = 30000, OTHER_NODES = 250000 }; /* some times what each of them takes */

static struct test_row rows[FILE_ROWS_MAX], other_rows[FILE_ROWS_MAX];
static int             row_count, other_count;

/* A mate in so many own moves is announced with that many and no more, last line and all. */
static void expect_announced(const struct player *player, const char *fen, int moves) {
    ck_assert_msg(player->score.mate && player->score.value > 0, "%s: no mate in %d, but %s %d", fen, moves,
                  player->score.mate ? "a loss in" : "score", player->score.value);
    ck_assert_msg(player->score.value == 2 * moves - 1, "%s: mate in %d plies, should be in %d moves", fen,
                  player->score.value, moves);
    const struct said_line *line = player_last_line(player, 1);
    ck_assert_msg(line->score.mate && line->score.value == player->score.value, "%s: the last line says otherwise",
                  fen);
}

START_TEST(there_are_positions) {
    ck_assert_int_gt(row_count, 0);
    ck_assert_int_gt(other_count, 0);
}
END_TEST

START_TEST(mate_is_announced) {
    struct player player;
    const int     moves = atoi(rows[_i].rest);
    player_new(&player);
    player_set(&player, rows[_i].fen, NULL);
    player_go(&player, (struct engine_limits){.nodes = NODES, .mate = moves});
    player_expect_legal(&player);
    player_expect_playable_lines(&player);
    expect_announced(&player, rows[_i].fen, moves);
    player_free(&player);
}
END_TEST

/* Another game's: a flag's capture wins, too, and its own rules say whether the line can be played. */
START_TEST(win_is_announced) {
    struct player     player;
    struct text_error error;
    const char       *fen = other_rows[_i].fen;
    const int         moves = atoi(other_rows[_i].rest);
    player_new(&player);
    EXPECT(engine_set_variant(player.engine, "xiangqi2017"), "no such game");
    EXPECT(engine_set_position(player.engine, fen, NULL, &error), "%s: %s", fen, error.text);
    player_go(&player, (struct engine_limits){.nodes = OTHER_NODES, .mate = moves});
    expect_announced(&player, fen, moves);
    const char *line = player_last_line(&player, 1)->pv;
    EXPECT(engine_set_position(player.engine, fen, line, &error), "%s moves %s: %s", fen, line, error.text);
    player_free(&player);
}
END_TEST

Suite *mates_suite(void) {
    Suite *suite = suite_create("mates");
    TCase *all = add_case(suite, "all");
    row_count = read_rows("tests/mates/xiangqi.tsv", rows);
    tcase_add_test(all, there_are_positions);
    tcase_add_loop_test(all, mate_is_announced, 0, row_count);
    TCase *others = add_case(suite, "others");
    other_count = read_rows("tests/mates/xiangqi2017.tsv", other_rows);
    tcase_add_loop_test(others, win_is_announced, 0, other_count);
    return suite;
}
