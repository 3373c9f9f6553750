/* bench/match: openings, settings, adjudication and the log that a match goes on from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/match/adjudicate.h"
#include "bench/match/journal.h"
#include "bench/match/openings.h"
#include "bench/match/rules.h"
#include "suites.h"
#include "support.h"

/* --- openings -------------------------------------------------------------------------------------- */

static const char list[] = "# a comment\n"
                           "h2e2 h9g7\n"
                           "\n"
                           "startpos moves b2e2   ; another\n"
                           "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1 ; a FEN\n"
                           "4k4/9/9/9/9/9/9/9/R8/3K5 w moves a1a2 e9e8\r\n"
                           "startpos";

/* What a pair begins with: its FEN at the start and its moves. */
static void play_opening(const struct openings *openings, int pair, char fen[FEN_MAX], char moves[256]) {
    struct course     course = {0};
    struct text_error error;
    if (!openings_play(openings, pair, &course, &error)) ck_abort_msg("%s", error.text);
    memcpy(fen, course.start, FEN_MAX);
    snprintf(moves, 256, "%s", course.moves[0].text);
    course_free(&course);
}

START_TEST(a_list_is_read) {
    static const char *const moves[] = {" h2e2 h9g7", " b2e2", "", " a1a2 e9e8", ""};
    const struct ruleset     law = variant_ruleset(variant_find("xiangqi"));
    struct openings          openings = {.law = &law};
    struct text_error        error = {""};
    ck_assert_msg(openings_parse(&openings, list, "list", &error), "%s", error.text);
    ck_assert_int_eq(openings.count, LENGTH(moves));
    for (int i = 0; i < LENGTH(moves); i++) {
        char fen[FEN_MAX], played[256];
        play_opening(&openings, i, fen, played);
        ck_assert_str_eq(played, moves[i]);
        ck_assert_int_eq(fen[0], i == 2 || i == 3 ? '4' : 'r');
    }
    openings_free(&openings);
}
END_TEST

static const struct {
    const char *text, *error;
} bad_lists[] = {
    {"h2e2\nh2e2 h2e2\n", "list:2: move 2 'h2e2'"},
    {"4k4/9/9/9 w\n", "list:1: "},
    {"3k5/9/9/9/9/9/9/9/9/3RK4 b\n", "list:1: the game is over"},
    {"# nothing\n", "list: no openings"},
};

START_TEST(a_bad_list_is_refused) {
    const struct ruleset law = variant_ruleset(variant_find("xiangqi"));
    struct openings      openings = {.law = &law};
    struct text_error    error = {""};
    ck_assert(!openings_parse(&openings, bad_lists[_i].text, "list", &error));
    ck_assert_msg(strncmp(error.text, bad_lists[_i].error, strlen(bad_lists[_i].error)) == 0, "%s", error.text);
    openings_free(&openings);
}
END_TEST

/* Later rounds differ from the first and from each other, and depend on nothing but number and seed. */
START_TEST(later_rounds_go_on_from_the_list) {
    const struct ruleset law = variant_ruleset(variant_find("xiangqi"));
    struct openings      openings = {.law = &law, .seed = 7};
    struct text_error    error;
    char                 fen[FEN_MAX], first[256], second[256], third[256], again[256];
    ck_assert_msg(openings_add_builtin(&openings, &error), "%s", error.text);
    const int round = openings.count;
    ck_assert_int_ge(round, 256);
    play_opening(&openings, 5, fen, first);
    play_opening(&openings, round + 5, fen, second);
    play_opening(&openings, 2 * round + 5, fen, third);
    play_opening(&openings, round + 5, fen, again);
    ck_assert(strncmp(first, second, strlen(first)) == 0 && strncmp(first, third, strlen(first)) == 0);
    ck_assert(strlen(second) >= strlen(first) + 10 && strlen(second) <= strlen(first) + 20);
    ck_assert_str_ne(second, third);
    ck_assert_str_eq(second, again);
    openings.seed = 8;
    play_opening(&openings, round + 5, fen, again);
    ck_assert_str_ne(second, again);
    openings_free(&openings);
}
END_TEST

/* In every variant: as many plies as were asked for, the game goes on, and nobody is in check. */
START_TEST(random_openings_are_games) {
    const struct ruleset  law = variant_ruleset(variant_at((size_t)_i));
    const struct openings openings = {.law = &law, .plies = 6, .seed = 1};
    for (int pair = 0; pair < 20; pair++) {
        struct course     course = {0};
        struct text_error error;
        ck_assert(openings_play(&openings, pair, &course, &error));
        ck_assert_int_eq(course.plies, 6);
        ck_assert_int_eq(variant_verdict(&course.game.position).outcome, OUTCOME_NONE);
        ck_assert(!position_in_check(&course.game.position));
        course_free(&course);
    }
}
END_TEST

/* --- a game's texts ------------------------------------------------------------------------------------- */

static void play_moves(struct course *course, const char *moves) {
    const struct ruleset *law = course->game.position.law;
    struct game           game;
    struct text_error     error;
    game_init(&game);
    /* The moves of a game that is set up whole are those to be played one by one. */
    ck_assert(game_set(&game, law, course->start, moves, false, &error));
    const struct state *first = game.states;
    for (const struct state *st = first + 1; st <= game.position.st; st++) course_play(course, st->move);
    game_free(&game);
}

START_TEST(moves_are_told_in_both_ranks_and_from_the_last_capture) {
    const struct ruleset law = variant_ruleset(variant_find("xiangqi"));
    struct course        course = {0};
    struct text_error    error;
    ck_assert(course_start(&course, &law, NULL, &error));
    play_moves(&course, "h2h9 i9h9 a0a1");
    ck_assert_str_eq(course.moves[0].text, " h2h9 i9h9 a0a1");
    ck_assert_str_eq(course.moves[1].text, " h3h10 i10h10 a1a2");
    ck_assert_str_eq(course.moves[1].text + course.settled_at[1], " a1a2");
    ck_assert_msg(strstr(course.settled, " w - - 0 2") != NULL, "%s", course.settled);
    course_free(&course);
}
END_TEST

/* A third round of checks would lose: UCCI's banmoves. */
START_TEST(the_move_that_would_lose_by_repetition_is_known) {
    const struct ruleset law = variant_ruleset(variant_find("xiangqi"));
    struct course        course = {0};
    struct text_error    error;
    struct buffer        losing = {0};
    ck_assert(course_start(&course, &law, "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1", &error));
    const char *const cycle[] = {"e1d1", "d9e9", "d1e1", "e9d9"};
    int               found_at = -1;
    for (int ply = 0; ply < 16 && found_at < 0; ply++) {
        struct text_error why;
        char              line[1024];
        snprintf(line, sizeof line, "%s %s", course.moves[0].text, cycle[ply % 4]);
        struct game game;
        game_init(&game);
        if (!game_set(&game, &law, course.start, line, false, &why)) ck_abort_msg("%s", why.text);
        const move_t         move = game.position.st->move;
        const struct verdict after = variant_verdict(&game.position);
        game_free(&game);
        buffer_cut(&losing, 0);
        course_losing(&course, false, &losing);
        const bool told = losing.length && strstr(losing.text, cycle[ply % 4]);
        ck_assert_int_eq(told, ply % 2 == 0 && after.outcome == OUTCOME_WIN && after.reason == REASON_PERPETUAL_CHECK);
        if (told) found_at = ply;
        course_play(&course, move);
    }
    ck_assert_int_gt(found_at, 0);
    buffer_free(&losing);
    course_free(&course);
}
END_TEST

/* --- settings --------------------------------------------------------------------------------------------- */

enum { WORDS_MAX = 24 };

/* Parses a command line given as one text, words with blanks between. */
static enum parsed parse(const char *line, struct settings *settings, struct text_error *error) {
    static char text[512];
    char       *words[WORDS_MAX] = {"match"};
    int         count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word && count < WORDS_MAX; word = strtok(NULL, " ")) words[count++] = word;
    *settings = default_settings;
    error->text[0] = '\0';
    return settings_parse(settings, count, words, error);
}

START_TEST(the_command_line_is_read) {
    struct settings   s;
    struct text_error error;
    ck_assert_int_eq(
        parse("--a x --b y --tc 1.5+0.02 --b-nodes 500 --option MoveRule=60 --a-hash 8 --sprt -5,0 --games 7", &s,
              &error),
        PARSED);
    ck_assert(s.player[PLAYER_A].limit.kind == LIMIT_CLOCK && s.player[PLAYER_A].limit.amount == 1500 &&
              s.player[PLAYER_A].limit.increment == 20);
    ck_assert(s.player[PLAYER_B].limit.kind == LIMIT_NODES && s.player[PLAYER_B].limit.amount == 500);
    ck_assert_int_eq(s.player[PLAYER_A].option_count, 2);
    ck_assert_int_eq(s.player[PLAYER_B].option_count, 1);
    ck_assert(s.sprt && s.elo0 == -5 && s.elo1 == 0 && s.games == 8);

    struct ruleset law;
    ck_assert(rules_make(&law, variant_find("zuyi"), &s, &error));
    ck_assert_int_eq(law.move_rule, 60);
    settings_free(&s);
}
END_TEST

static const struct {
    const char *line, *error;
} bad_lines[] = {
    {"--b y", "--a COMMAND is needed"},
    {"--a x --nodes", "--nodes: a value is needed"},
    {"--a x --nodes 0", "--nodes 0: "},
    {"--a x --nodes 5k", "--nodes 5k: "},
    {"--a x --nodse 5", "unknown option --nodse"},
    {"--a x --a-games 5", "unknown option --a-games"},
    {"--a x --tc 0+1", "--tc 0+1: "},
    {"--a x --sprt 10,0", "--sprt 10,0: "},
    {"--a x --sprt 0;10", "--sprt 0;10: "},
    {"--a x --draw 10,5", "--draw 10,5: "},
    {"--a x --alpha 0.6", "--alpha 0.6: "},
    {"--a x --option =5", "--option =5: "},
    {"--a x --a-name B", "both are called B"},
    {"--a x --log l --resume l", "--log or --resume"},
};

START_TEST(a_wrong_command_line_is_refused) {
    struct settings   s;
    struct text_error error;
    ck_assert_int_eq(parse(bad_lines[_i].line, &s, &error), PARSED_WRONG);
    ck_assert_msg(strncmp(error.text, bad_lines[_i].error, strlen(bad_lines[_i].error)) == 0, "%s", error.text);
    settings_free(&s);
}
END_TEST

START_TEST(rules_are_options_of_both) {
    struct settings   s;
    struct text_error error;
    struct ruleset    law;
    ck_assert_int_eq(parse("--a x --option RuleDunma=on --repetition league --move-rule 0", &s, &error), PARSED);
    ck_assert(rules_make(&law, variant_find("xiangqi2017"), &s, &error));
    ck_assert(law.switches & RULE_DUNMA && law.move_rule == 0);
    const struct ruleset usual = variant_ruleset(variant_find("xiangqi2017"));
    ck_assert_int_ne(law.repetition, usual.repetition);
    ck_assert(rules_make(&law, variant_find("xiangqi"), &s, &error)); /* which has no such switch */
    settings_free(&s);

    ck_assert_int_eq(parse("--a x --repetition mine", &s, &error), PARSED);
    ck_assert(!rules_make(&law, variant_find("xiangqi"), &s, &error));
    settings_free(&s);
    ck_assert_int_eq(parse("--a x --option RuleDunma=perhaps", &s, &error), PARSED);
    ck_assert(!rules_make(&law, variant_find("xiangqi2017"), &s, &error));
    settings_free(&s);
    ck_assert(rules_know("rule dunma") && rules_know("MoveRule") && !rules_know("Hash"));
}
END_TEST

/* --- adjudication --------------------------------------------------------------------------------------- */

START_TEST(both_must_agree_on_a_result) {
    struct settings s = default_settings;
    s.resign_score = 500, s.resign_count = 2;
    s.draw_score = 10, s.draw_count = 2, s.draw_from = 30;
    const struct thought good = {.scored = true, .score = 600}, bad = {.scored = true, .score = -500},
                         mated = {.scored = true, .mate = true, .score = -3}, level = {.scored = true, .score = 5},
                         silent = {.scored = false};
    struct opinions o = {0};
    ck_assert_int_eq(adjudicate(&o, &s, RED, &good, 20), DECISION_NONE);
    ck_assert_int_eq(adjudicate(&o, &s, BLACK, &bad, 20), DECISION_NONE);
    ck_assert_int_eq(adjudicate(&o, &s, RED, &good, 21), DECISION_NONE);
    ck_assert_int_eq(adjudicate(&o, &s, BLACK, &mated, 21), DECISION_RED_WINS);

    o = (struct opinions){0};
    for (int move = 1; move < 5; move++) { /* one alone decides nothing; a silent move ends a row */
        ck_assert_int_eq(adjudicate(&o, &s, BLACK, &good, move), DECISION_NONE);
        ck_assert_int_eq(adjudicate(&o, &s, RED, move % 2 ? &bad : &silent, move), DECISION_NONE);
    }
    ck_assert_int_eq(adjudicate(&o, &s, RED, &bad, 5), DECISION_NONE);
    ck_assert_int_eq(adjudicate(&o, &s, RED, &bad, 6), DECISION_BLACK_WINS);

    o = (struct opinions){0};
    for (int move = 27; move < 31; move++) { /* those before move 30 do not count */
        ck_assert_int_eq(adjudicate(&o, &s, RED, &level, move), DECISION_NONE);
        ck_assert_int_eq(adjudicate(&o, &s, BLACK, &level, move), DECISION_NONE);
    }
    ck_assert_int_eq(adjudicate(&o, &s, RED, &level, 31), DECISION_NONE);
    ck_assert_int_eq(adjudicate(&o, &s, BLACK, &level, 31), DECISION_DRAW);

    s.draw_count = s.resign_count = 0;
    o = (struct opinions){0};
    for (int move = 30; move < 50; move++) {
        ck_assert_int_eq(adjudicate(&o, &s, RED, &level, move), DECISION_NONE);
        ck_assert_int_eq(adjudicate(&o, &s, BLACK, &level, move), DECISION_NONE);
    }
}
END_TEST

/* --- the log ------------------------------------------------------------------------------------------------ */

static const char match_line[] = "--a /bin/sh --b y --nodes 500 --variant zuyi,xiangqi --games 6";

/* A path for a log that is not there. */
static void new_path(char path[64]) {
    snprintf(path, 64, "/tmp/zuyi-match-log-XXXXXX");
    const int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    remove(path);
}

static bool open_log(struct journal *journal, const char *path, bool resume, const char *line,
                     struct text_error *error) {
    struct settings s;
    if (parse(line, &s, error) != PARSED) ck_abort_msg("%s", error->text);
    const bool ok = journal_open(journal, path, resume, &s, error);
    settings_free(&s);
    return ok;
}

static void append(const char *path, const char *text) {
    FILE *file = fopen(path, "a");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

START_TEST(a_log_holds_the_games) {
    const struct outcome_line games[] = {
        {.number = 0, .points = 2, .reason = "checkmate", .plies = 50},
        {.number = 3, .points = 0, .reason = "hang", .plies = 5, .fault = FAULT_HANG, .blamed = PLAYER_A},
    };
    char              path[64];
    struct journal    journal;
    struct standing   standing;
    struct text_error error;
    new_path(path);
    ck_assert_msg(open_log(&journal, path, false, match_line, &error), "%s", error.text);
    for (int i = 0; i < LENGTH(games); i++) journal_add(&journal, "zuyi", &games[i]);
    journal_close(&journal);
    append(path, "game\tzuyi\t1\t2\tcheckm"); /* killed here: this game does not count */

    ck_assert(!open_log(&journal, path, false, match_line, &error)); /* nothing is overwritten */
    for (int round = 0; round < 2; round++) {                        /* what was torn is gone for good */
        ck_assert_msg(open_log(&journal, path, true, match_line, &error), "%s", error.text);
        standing_open(&standing, 6);
        journal_recall(&journal, "zuyi", &standing);
        ck_assert_int_eq(standing_played(&standing), 2 + round);
        ck_assert(standing.points[0] == 2 && standing.points[3] == 0 && standing.points[1] == (round ? 1 : -1));
        ck_assert_uint_eq(standing.faults[PLAYER_A][FAULT_HANG], 1);
        standing_close(&standing);
        standing_open(&standing, 6);
        journal_recall(&journal, "xiangqi", &standing);
        ck_assert_int_eq(standing_played(&standing), 0);
        standing_close(&standing);
        const struct outcome_line next = {.number = 1, .points = 1, .reason = "repetition", .plies = 9};
        if (!round) journal_add(&journal, "zuyi", &next);
        journal_close(&journal);
    }
    remove(path);
}
END_TEST

static const struct {
    const char *line;
    const char *differs; /* NULL: nothing that matters */
} others[] = {
    {"--a /bin/sh --b y --nodes 500 --variant zuyi,xiangqi --games 600 --concurrency 2 --pgn p --every 3", NULL},
    {"--a /bin/sh --b y --nodes 501 --variant zuyi,xiangqi", "a-nodes, b-nodes"},
    {"--a /bin/sh --b y --tc 1 --variant zuyi,xiangqi", "a-tc, b-tc, a-nodes, b-nodes"},
    {"--a /bin/cat --b y --nodes 500 --variant zuyi,xiangqi", "a, a-program"},
    {"--a /bin/sh --b y --nodes 500 --variant zuyi", "variant"},
    {"--a /bin/sh --b y --nodes 500 --variant zuyi,xiangqi --seed 2", "seed"},
    {"--a /bin/sh --b y --nodes 500 --variant zuyi,xiangqi --hash 8", "a-option Hash, b-option Hash"},
    {"--a /bin/sh --b y --nodes 500 --variant zuyi,xiangqi --sprt 0,5", "sprt, alpha, beta"},
};

START_TEST(a_log_belongs_to_its_match) {
    char              path[64], wanted[256];
    struct journal    journal;
    struct text_error error;
    new_path(path);
    ck_assert(open_log(&journal, path, true, match_line, &error)); /* not there: it is begun */
    journal_close(&journal);
    const bool ok = open_log(&journal, path, true, others[_i].line, &error);
    ck_assert_int_eq(ok, others[_i].differs == NULL);
    snprintf(wanted, sizeof wanted, "what differs: %s", others[_i].differs ? others[_i].differs : "");
    if (!ok) ck_assert_msg(strcmp(strstr(error.text, "what"), wanted) == 0, "%s", error.text);
    journal_close(&journal);
    remove(path);
}
END_TEST

START_TEST(another_file_is_no_log) {
    char              path[64];
    struct journal    journal;
    struct text_error error;
    new_path(path);
    append(path, "something else\n");
    ck_assert(!open_log(&journal, path, true, match_line, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "is no log"));
    journal_close(&journal);
    remove(path);
}
END_TEST

Suite *match_setup_suite(void) {
    Suite *suite = suite_create("match_setup");
    TCase *openings = add_case(suite, "openings");
    tcase_add_test(openings, a_list_is_read);
    tcase_add_loop_test(openings, a_bad_list_is_refused, 0, LENGTH(bad_lists));
    tcase_add_test(openings, later_rounds_go_on_from_the_list);
    int variants = 0;
    while (variant_at((size_t)variants)) variants++;
    tcase_add_loop_test(openings, random_openings_are_games, 0, variants);
    TCase *course = add_case(suite, "course");
    tcase_add_test(course, moves_are_told_in_both_ranks_and_from_the_last_capture);
    tcase_add_test(course, the_move_that_would_lose_by_repetition_is_known);
    TCase *settings = add_case(suite, "settings");
    tcase_add_test(settings, the_command_line_is_read);
    tcase_add_loop_test(settings, a_wrong_command_line_is_refused, 0, LENGTH(bad_lines));
    tcase_add_test(settings, rules_are_options_of_both);
    tcase_add_test(settings, both_must_agree_on_a_result);
    TCase *journal = add_case(suite, "journal");
    tcase_add_test(journal, a_log_holds_the_games);
    tcase_add_loop_test(journal, a_log_belongs_to_its_match, 0, LENGTH(others));
    tcase_add_test(journal, another_file_is_no_log);
    return suite;
}
