/* The files of games that datagen writes: what is written is read back, damage is told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/data/reader.h"
#include "bench/data/writer.h"
#include "engine/text/fen.h"
#include "suites.h"
#include "support.h"

enum { GAMES_MAX = 64, GAME_PLIES = 40, FILE_MAX = 1 << 20 };

static char folder[] = "/tmp/zuyi-games-XXXXXX";
static char path[64];

static struct data_header header;
static struct data_game   games[GAMES_MAX];
static int                game_count;

static void set_up(void) {
    strcpy(folder + sizeof folder - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games", folder);
    game_count = 0;
}

static void tear_down(void) {
    unlink(path);
    rmdir(folder);
}

/* --- games of chance -------------------------------------------------------------------- */

/* From a start of its own, or NULL, with rules of its own. */
static struct data_game *add_random_game(uint64_t *random, const char *start, uint32_t switches) {
    struct data_game *game = &games[game_count++];
    struct ruleset    law = header.law;
    struct game       board;
    struct text_error error;
    move_t            moves[MOVE_LIST_MAX];
    game_init(&board);
    law.switches = switches;
    *game = (struct data_game){.switches = switches,
                               .result = (int)random_below(random, 3) - 1,
                               .end = (enum data_end)random_below(random, DATA_END_NB)};
    if (start) snprintf(game->start, sizeof game->start, "%s", start);
    EXPECT(game_set(&board, &law, start, NULL, false, &error), "%s", error.text);
    while (game->plies < GAME_PLIES) {
        const int count = (int)(law.variant->generate(&board.position, moves, GEN_ALL) - moves);
        if (!count) break;
        const move_t move = moves[random_below(random, (unsigned)count)];
        game->scores[game->plies] = (int16_t)random_next(random);
        game->moves[game->plies++] = move;
        EXPECT(game_play(&board, move), "no memory");
    }
    game->opening = (int)random_below(random, (unsigned)game->plies + 1);
    game_free(&board);
    return game;
}

static void add_games(struct data_writer *writer, int first) {
    uint8_t bytes[DATA_RECORD_MAX];
    for (int i = first; i < game_count; i++) {
        const size_t length = data_record_write(&header, &games[i], bytes);
        EXPECT(data_writer_add(writer, bytes, length, games[i].plies - games[i].opening), "not written");
    }
}

static void write_games(void) {
    struct data_writer writer;
    struct text_error  error;
    EXPECT(data_writer_open(&writer, path, &header, &error), "%s", error.text);
    add_games(&writer, 0);
    EXPECT(data_writer_close(&writer), "not closed");
}

/* --- reading back --------------------------------------------------------------------------- */

/* Each position as it was, by playing the moves anew. */
static void expect_positions(const struct data_header *read, const struct data_game *got,
                             const struct data_game *game) {
    struct data_replay   replay;
    struct data_position position;
    struct text_error    error;
    struct game          board;
    struct ruleset       law = header.law;
    char                 fen[FEN_MAX], replayed[FEN_MAX];
    enum data_status     status;
    int                  ply = 0;
    law.switches = game->switches;
    game_init(&board);
    data_replay_init(&replay);
    EXPECT(game_set(&board, &law, game->start[0] ? game->start : NULL, NULL, false, &error), "%s", error.text);
    while (ply < game->opening) game_play(&board, game->moves[ply++]);
    EXPECT(data_replay_start(&replay, read, got, &error), "%s", error.text);
    while ((status = data_replay_next(&replay, &position, &error)) == DATA_READ) {
        fen_write(&board.position, fen);
        fen_write(position.pos, replayed);
        EXPECT(strcmp(fen, replayed) == 0, "ply %d: %s, read as %s", ply, fen, replayed);
        EXPECT(position.pos->st->key == board.position.st->key, "%s: another key", fen);
        EXPECT(position.move == game->moves[ply], "%s: move %08x read as %08x", fen, game->moves[ply], position.move);
        EXPECT(position.score == game->scores[ply], "%s: score %d", fen, position.score);
        EXPECT(position.result == (board.position.side == RED ? game->result : -game->result), "%s: result", fen);
        game_play(&board, game->moves[ply++]);
    }
    EXPECT(status == DATA_END, "%s", error.text);
    EXPECT(ply == game->plies, "%d plies of %d", ply, game->plies);
    data_replay_free(&replay);
    game_free(&board);
}

/* Reads the file, which holds the first so many games. */
static void expect_games(int count, bool cut) {
    static struct data_reader reader;
    struct text_error         error;
    enum data_status          status;
    EXPECT(data_reader_open(&reader, path, &error), "%s", error.text);
    EXPECT(data_header_continues(&reader.header, &header, &error), "%s", error.text);
    for (int i = 0; i < count; i++) {
        status = data_reader_next(&reader, &error);
        EXPECT(status == DATA_READ, "game %d of %d: status %d", i + 1, count, status);
        EXPECT(reader.game.switches == games[i].switches && reader.game.end == games[i].end, "game %d", i + 1);
        expect_positions(&reader.header, &reader.game, &games[i]);
    }
    EXPECT(data_reader_next(&reader, &error) == DATA_END, "more than %d games", count);
    EXPECT(reader.cut == cut, "cut: %d", reader.cut);
    data_reader_close(&reader);
}

START_TEST(games_are_read_back) {
    const struct variant *variant = variant_at((size_t)_i);
    uint64_t              random = (uint64_t)_i + 5;
    data_header_init(&header, variant);
    header.nodes = 123;
    header.seed = UINT64_MAX;
    while (game_count < GAMES_MAX) {
        uint32_t switches = header.law.switches;
        for (int i = 0; i < header.rule_count && game_count % 2; i++)
            if (random_below(&random, 2)) switches ^= header.rules[i];
        add_random_game(&random, NULL, switches);
    }
    write_games();
    expect_games(game_count, false);
}
END_TEST

static const char *const perft_files[] = {"xiangqi2017-all",      "xiangqi2017-flagring",
                                          "xiangqi2017-map",      "xiangqi",
                                          "zuhe-classic-retired", "zuhe-modern",
                                          "zuhe-traditional",     "zuyi",
                                          "zuyi-combine",         "zuyi-swap"};

/* Every part of a move is there in some game, and none is lost. */
START_TEST(starts_of_their_own_are_read_back) {
    static struct test_row rows[FILE_ROWS_MAX];
    move_t                 parts = 0;
    uint64_t               random = 9;
    for (int file = 0; file < LENGTH(perft_files); file++) {
        char name[64];
        snprintf(name, sizeof name, "tests/perft/%s.tsv", perft_files[file]);
        const int count = read_rows(name, rows);
        data_header_init(&header, variant_find(rows[0].variant));
        header.law = row_law(&rows[0]);
        game_count = 0;
        for (int i = 0; i < count && game_count < GAMES_MAX; i++) {
            const struct ruleset    law = row_law(&rows[i]);
            const struct data_game *game = add_random_game(&random, rows[i].fen, law.switches);
            for (int ply = 0; ply < game->plies; ply++) parts |= game->moves[ply];
        }
        write_games();
        expect_games(game_count, false);
        unlink(path);
    }
    ck_assert_int_eq(move_moving(parts), 15);
    ck_assert_int_ne(move_returning(parts), 0);
    ck_assert_int_eq(move_promotion(parts), 3);
    ck_assert(move_flag_step(parts));
    ck_assert_int_ne(move_dunma(parts), 0);
    ck_assert(move_is_noisy(parts));
}
END_TEST

/* Even moves that no generator would write. */
START_TEST(every_bit_of_a_move_is_kept) {
    static struct data_game game, got;
    static uint8_t          bytes[DATA_RECORD_MAX];
    uint64_t                random = 8;
    data_header_init(&header, variant_find("xiangqi"));
    game = (struct data_game){.switches = header.law.switches, .plies = DATA_PLIES_MAX};
    for (int i = 0; i < game.plies; i++) {
        game.moves[i] = (move_t)(random_next(&random) >> 34);
        if (i % 2) game.moves[i] = move_plain(move_from(game.moves[i]), move_to(game.moves[i]), i % 4 == 1);
    }
    const size_t length = data_record_write(&header, &game, bytes);
    ck_assert(data_record_read(&header, &got, bytes, length));
    ck_assert_mem_eq(got.moves, game.moves, sizeof game.moves);
}
END_TEST

/* --- files that end too early, and are continued --------------------------------------------- */

static uint8_t whole[FILE_MAX];
static size_t  whole_size;

static size_t read_file(uint8_t *bytes) {
    FILE *file = fopen(path, "rb");
    EXPECT(file, "cannot read %s", path);
    const size_t size = fread(bytes, 1, FILE_MAX, file);
    fclose(file);
    return size;
}

static void write_file(const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    EXPECT(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "cannot write %s", path);
}

/* A few short games; returns the length of the header. */
static size_t write_small_file(void) {
    struct data_writer writer;
    struct text_error  error;
    uint64_t           random = 3;
    data_header_init(&header, variant_find("zuyi"));
    header.nodes = 100;
    EXPECT(data_writer_open(&writer, path, &header, &error), "%s", error.text);
    const size_t length = (size_t)ftell(writer.file);
    for (int i = 0; i < 3; i++) add_random_game(&random, NULL, header.law.switches);
    add_games(&writer, 0);
    data_writer_close(&writer);
    whole_size = read_file(whole);
    return length;
}

START_TEST(a_cut_file_has_the_games_before) {
    static uint8_t    again[FILE_MAX];
    const size_t      begin = write_small_file();
    struct text_error error;
    size_t            ends[4] = {begin};
    for (int i = 0; i < 3; i++) ends[i + 1] = ends[i] + 8 + data_get(whole + ends[i], 4);
    ck_assert_uint_eq(ends[3], whole_size);
    for (size_t size = begin; size <= whole_size; size++) {
        int count = 0;
        while (count < 3 && ends[count + 1] <= size) count++;
        write_file(whole, size);
        expect_games(count, size != ends[count]);
        struct data_writer writer;
        EXPECT(data_writer_open(&writer, path, &header, &error), "%s", error.text);
        EXPECT(writer.games == (uint64_t)count, "%d games, continued behind %d", count, (int)writer.games);
        EXPECT(read_file(again) == ends[count], "not all of the cut game is gone");
        add_games(&writer, count);
        data_writer_close(&writer);
        EXPECT(read_file(again) == whole_size && memcmp(again, whole, whole_size) == 0, "another file from %d bytes",
               (int)size);
    }
}
END_TEST

/* --- files that are something else ----------------------------------------------------------- */

static void expect_refusal(const char *words) {
    static struct data_reader reader;
    struct text_error         error = {""};
    enum data_status          status = DATA_BAD;
    if (data_reader_open(&reader, path, &error)) {
        while ((status = data_reader_next(&reader, &error)) == DATA_READ) {}
        data_reader_close(&reader);
    }
    ck_assert_int_eq(status, DATA_BAD);
    ck_assert_msg(strstr(error.text, words), "'%s' does not say '%s'", error.text, words);
}

START_TEST(damage_is_told) {
    const size_t begin = write_small_file(), second = begin + 8 + data_get(whole + begin, 4);
    for (size_t at = second + 4; at < second + 8 + data_get(whole + second, 4); at++) {
        whole[at] ^= 16;
        write_file(whole, whole_size);
        whole[at] ^= 16;
        expect_refusal("game 2 is damaged");
    }
}
END_TEST

static const struct {
    const char *text, *words;
} others[] = {
    {"", "no file of games"},
    {"\x7f"
     "ELF",
     "no file of games"},
    {"zuyi\n", "does not begin with 'zuyi games 1'"},
    {"zuyi games 2\nvariant zuyi\n\n", "version 2 of the format; this build reads version 1"},
    {"zuyi games 1\nengine 1\n\n", "does not name the variant"},
    {"zuyi games 1\nvariant mahjong\n\n", "variant 'mahjong'"},
    {"zuyi games 1\nvariant zuyi\nnodes 5\n", "the header has no end"},
    {"zuyi games 1\nvariant zuyi\noption RuleTea on\n\n", "no option 'RuleTea'"},
    {"zuyi games 1\nvariant xiangqi2017\noption RuleDunma maybe\n\n", "'maybe' is neither on nor off"},
    {"zuyi games 1\nvariant zuyi\noption MoveRule many\n\n", "'many' is not a number"},
    {"zuyi games 1\nvariant zuyi\noption Repetition none\n\n", "no law 'none'"},
    {"zuyi games 1\nvariant zuyi\noption PalaceMap 1234\n\n", "not the digits"},
    {"zuyi games 1\nvariant zuyi\nrandom RuleTea\n\n", "no rule 'RuleTea'"},
};

START_TEST(other_files_are_refused) {
    write_file(others[_i].text, strlen(others[_i].text));
    expect_refusal(others[_i].words);
}
END_TEST

START_TEST(unknown_lines_are_left_out) {
    const char                text[] = "zuyi games 1\nvariant zuyi\nweather fine\nnodes 7\n\n";
    static struct data_reader reader;
    struct text_error         error;
    write_file(text, strlen(text));
    ck_assert_msg(data_reader_open(&reader, path, &error), "%s", error.text);
    ck_assert_uint_eq(reader.header.nodes, 7);
    ck_assert_int_eq(data_reader_next(&reader, &error), DATA_END);
    data_reader_close(&reader);
}
END_TEST

static void expect_no_continuation(const char *words) {
    struct data_writer writer;
    struct text_error  error;
    ck_assert(!data_writer_open(&writer, path, &header, &error));
    ck_assert_msg(strstr(error.text, words), "'%s' does not say '%s'", error.text, words);
}

START_TEST(other_games_are_not_added) {
    write_small_file();
    const struct data_header right = header;
    header.seed++;
    expect_no_continuation("its seed is 0, not 1");
    header = right;
    header.nodes = 5;
    expect_no_continuation("100 nodes a move, not 5");
    header = right;
    header.law.move_rule = 9;
    expect_no_continuation("its options are others");
    data_header_init(&header, variant_find("zuyi-swap"));
    expect_no_continuation("games of zuyi, not of zuyi-swap");
    static uint8_t after[FILE_MAX];
    ck_assert_uint_eq(read_file(after), whole_size);
    ck_assert_mem_eq(after, whole, whole_size);
}
END_TEST

/* A build with other rules, or a forger, must not lead anyone off the board. */
START_TEST(illegal_moves_are_told) {
    struct data_replay   replay;
    struct data_position position;
    struct text_error    error;
    enum data_status     status;
    write_small_file();
    games[1].opening = 0;
    games[1].moves[5] = move_plain(0, 89, false);
    data_replay_init(&replay);
    ck_assert(data_replay_start(&replay, &header, &games[1], &error));
    while ((status = data_replay_next(&replay, &position, &error)) == DATA_READ) {}
    ck_assert_int_eq(status, DATA_BAD);
    ck_assert_msg(strstr(error.text, "ply 6 of the game"), "%s", error.text);
    data_replay_free(&replay);
}
END_TEST

Suite *games_suite(void) {
    Suite *suite = suite_create("games");
    TCase *round = add_case(suite, "round trip"), *ends = add_case(suite, "damage");
    int    variants = 0;
    while (variant_at((size_t)variants)) variants++;
    tcase_add_checked_fixture(round, set_up, tear_down);
    tcase_add_loop_test(round, games_are_read_back, 0, variants);
    tcase_add_test(round, every_bit_of_a_move_is_kept);
    tcase_add_test(round, starts_of_their_own_are_read_back);
    tcase_add_checked_fixture(ends, set_up, tear_down);
    tcase_add_test(ends, a_cut_file_has_the_games_before);
    tcase_add_test(ends, damage_is_told);
    tcase_add_loop_test(ends, other_files_are_refused, 0, LENGTH(others));
    tcase_add_test(ends, unknown_lines_are_left_out);
    tcase_add_test(ends, other_games_are_not_added);
    tcase_add_test(ends, illegal_moves_are_told);
    return suite;
}
