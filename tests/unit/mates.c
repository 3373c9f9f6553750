/* Forced wins: each is announced, in no more moves than the file proves, within a number of nodes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"
#include "suites.h"

enum { NODES = 30000, OTHER_NODES = 300000 }; /* the slowest takes 271,347 */

static const char *const games[] = {"xiangqi",      "xiangqi2017",      "zuyi",       "zuyi-combine", "zuyi-swap",
                                    "zuhe-classic", "zuhe-traditional", "zuhe-modern"};
static struct test_row   game_rows[LENGTH(games)][FILE_ROWS_MAX];
static int               row_counts[LENGTH(games)];

START_TEST(there_are_positions) { ck_assert_int_gt(row_counts[_i], 0); }
END_TEST

static void set_up(struct player *player, const char *game, const char *fen) {
    struct text_error error;
    if (strcmp(game, "xiangqi") == 0) {
        player_set(player, fen, NULL);
        return;
    }
    ck_assert(engine_set_variant(player->engine, game));
    ck_assert_msg(engine_set_position(player->engine, fen, NULL, &error), "%s: %s", fen, error.text);
}

/* The line can be played and ends the game for whoever was to move: by mate, stalemate or flag. */
static void expect_won(const struct player *player, const char *fen, const char *line) {
    const char *winner = strstr(fen, " w ") ? "red" : "black";
    const char *told = player_result(player->engine, fen, line);
    ck_assert_msg(strncmp(told, winner, strlen(winner)) == 0, "%s moves %s: %s", fen, line, told);
}

static void expect_mate(const char *game, const struct test_row *row) {
    struct player player;
    const int     moves = atoi(row->rest);
    player_new(&player);
    set_up(&player, game, row->fen);
    const bool plain = strcmp(game, "xiangqi") == 0;
    player_go(&player, (struct engine_limits){.nodes = plain ? NODES : OTHER_NODES, .mate = moves});
    if (plain) { /* what the reference plays */
        player_expect_legal(&player);
        player_expect_playable_lines(&player);
    }
    ck_assert_msg(player.score.mate && player.score.value > 0, "%s: no mate in %d, but %s %d", row->fen, moves,
                  player.score.mate ? "a loss in" : "score", player.score.value);
    ck_assert_msg(player.score.value == 2 * moves - 1, "%s: mate in %d plies, should be in %d moves", row->fen,
                  player.score.value, moves);
    const struct said_line *line = player_last_line(&player, 1);
    ck_assert_msg(line->score.mate && line->score.value == player.score.value, "%s: the last line says otherwise",
                  row->fen);
    expect_won(&player, row->fen, line->pv);
    player_free(&player);
}

/* The rows of all games in turn. */
START_TEST(mate_is_announced) {
    int game = 0, row = _i;
    while (row >= row_counts[game]) row -= row_counts[game++];
    expect_mate(games[game], &game_rows[game][row]);
}
END_TEST

Suite *mates_suite(void) {
    Suite *suite = suite_create("mates");
    TCase *all = add_case(suite, "all");
    int    total = 0;
    for (int game = 0; game < LENGTH(games); game++) {
        char name[64];
        snprintf(name, sizeof name, "tests/mates/%s.tsv", games[game]);
        total += row_counts[game] = read_rows(name, game_rows[game]);
    }
    tcase_add_loop_test(all, there_are_positions, 0, LENGTH(games));
    tcase_add_loop_test(all, mate_is_announced, 0, total);
    return suite;
}
