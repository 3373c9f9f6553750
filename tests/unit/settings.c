/* What changes the play: strength, chance, pruning, knowledge, style; chances, draws, the table's word. */
#include <stdlib.h>
#include <string.h>

#include "engine/strength.h"
#include "engine/text/fen.h"
#include "engine/wdl.h"
#include "eval/eval.h"
#include "player.h"
#include "suites.h"

static const char *const middle = "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3";

static int static_score(struct player *player, const char *fen) {
    player_set(player, fen, NULL);
    player_go(player, (struct engine_limits){.depth = -1});
    return player_last_line(player, 1)->score.value;
}

static uint64_t nodes_to(struct player *player, const char *fen, struct engine_limits limits) {
    engine_clear(player->engine);
    player_set(player, fen, NULL);
    player_go(player, limits);
    player_expect_legal(player);
    return player_last_line(player, 1)->nodes;
}

/* --- strength ----------------------------------------------------------------------------- */

START_TEST(strength_grows_with_elo_and_level) {
    struct engine_settings settings = engine_default_settings;
    struct strength        before = {0, 0}, now;
    settings.limit_strength = 1;
    for (settings.elo = ENGINE_ELO_MIN; settings.elo <= ENGINE_ELO_MAX; settings.elo += 50) {
        now = strength_of(&settings);
        ck_assert_uint_ge(now.nodes, before.nodes);
        ck_assert(settings.elo == ENGINE_ELO_MIN || now.noise <= before.noise);
        ck_assert(settings.elo == ENGINE_ELO_MIN || now.nodes > before.nodes || now.noise < before.noise);
        before = now;
    }
    settings.skill_level = 0; /* the Elo limit goes before the level */
    settings.elo = ENGINE_ELO_MAX;
    now = strength_of(&settings);
    ck_assert(now.nodes >= before.nodes && now.noise <= before.noise);
    settings.limit_strength = 0;
    for (settings.skill_level = 0; settings.skill_level < ENGINE_SKILL_MAX; settings.skill_level++) {
        const struct strength level = strength_of(&settings);
        ck_assert_uint_gt(level.nodes, 0);
        ck_assert(settings.skill_level == 0 || level.nodes > before.nodes || level.noise < before.noise);
        before = level;
    }
    const struct strength all = strength_of(&settings); /* the last level: no limits */
    ck_assert(all.nodes == 0 && all.noise == 0);
    settings.randomness = 1;
    ck_assert_int_gt(strength_of(&settings).noise, 0);
    ck_assert_uint_eq(strength_of(&settings).nodes, 0);
}
END_TEST

/* However long the clock or deep the limit: the weak think little. */
START_TEST(weak_levels_search_few_nodes) {
    struct player player;
    player_new(&player);
    engine_settings(player.engine)->skill_level = 0;
    const struct strength strength = strength_of(engine_settings(player.engine));
    ck_assert_uint_le(nodes_to(&player, NULL, (struct engine_limits){.depth = 30}), strength.nodes);
    ck_assert_uint_le(nodes_to(&player, middle, (struct engine_limits){.movetime_ms = 1 << 30}), strength.nodes);
    ck_assert_uint_le(nodes_to(&player, NULL, (struct engine_limits){.nodes = 10}), 10); /* the tighter limit holds */
    player_free(&player);
}
END_TEST

/* Plays a game out; 1 when the first player won, -1 when it lost, else 0. */
static int play_out(struct player players[2], struct engine_limits limits, char moves[]) {
    *moves = '\0';
    for (int ply = 0; ply < 200; ply++) {
        const char *const result = player_result(players[0].engine, NULL, moves);
        if (strncmp(result, "ongoing", 7) != 0)
            return strncmp(result, "red", 3) == 0 ? 1 : strncmp(result, "black", 5) == 0 ? -1 : 0;
        struct player *const mover = &players[ply % 2];
        player_set(mover, NULL, moves);
        player_go(mover, limits);
        ck_assert(mover->has_best);
        strcat(strcat(moves, *moves ? " " : ""), mover->best);
    }
    return 0;
}

START_TEST(weak_levels_lose) {
    static char   moves[200 * 8];
    struct player players[2];
    player_new(&players[0]);
    player_new(&players[1]);
    engine_settings(players[1].engine)->skill_level = _i;
    ck_assert_int_eq(play_out(players, (struct engine_limits){.nodes = 20000}, moves), 1);
    player_free(&players[0]);
    player_free(&players[1]);
}
END_TEST

/* --- chance ---------------------------------------------------------------------------------- */

START_TEST(randomness_errs_a_little_or_much) {
    struct player player;
    int           worst[4] = {0};
    player_new(&player);
    player_set(&player, middle, NULL);
    player_go(&player, (struct engine_limits){.depth = 1});
    const int without = player.score.value;
    for (int degree = 0; degree < LENGTH(worst); degree++) {
        engine_settings(player.engine)->randomness = degree;
        for (int game = 0; game < 20; game++) { /* each game errs in its own way */
            engine_clear(player.engine);
            player_go(&player, (struct engine_limits){.depth = 1});
            player_expect_legal(&player);
            const int error = abs(player.score.value - without);
            if (error > worst[degree]) worst[degree] = error;
        }
        ck_assert(degree == 0 ? worst[0] == 0 : worst[degree] > worst[degree - 1]);
    }
    player_free(&player);
}
END_TEST

/* --- pruning, knowledge, idle -------------------------------------------------------------------- */

/* A single step may look at fewer nodes of a given position; all together look at more. */
START_TEST(less_pruning_looks_at_more) {
    struct player player;
    uint64_t      nodes[4];
    player_new(&player);
    for (int less = 0; less < LENGTH(nodes); less++) {
        engine_settings(player.engine)->pruning = less;
        nodes[less] = nodes_to(&player, middle, (struct engine_limits){.depth = 8});
        ck_assert_msg(less == 0 || nodes[less] != nodes[less - 1], "%d: as many nodes as before", less);
    }
    ck_assert_uint_gt(nodes[3], nodes[0]);
    player_free(&player);
}
END_TEST

/* Without knowledge only what stands on the board counts, with a little also where. */
START_TEST(less_knowledge_tells_less_apart) {
    static const char *const same_men[] = {"3k5/9/9/9/9/4R4/9/9/9/5K3 w", "3k5/9/9/9/9/9/9/9/R8/5K3 w",
                                           "3k5/4R4/9/9/9/9/9/9/9/5K3 w"};
    struct player            player;
    int                      scores[4][LENGTH(same_men)];
    player_new(&player);
    for (int less = 0; less <= 3; less++) {
        engine_settings(player.engine)->knowledge = less;
        for (int i = 0; i < LENGTH(same_men); i++) scores[less][i] = static_score(&player, same_men[i]);
    }
    for (int less = 0; less < 3; less++) {
        ck_assert(scores[less][0] != scores[less][1] || scores[less][0] != scores[less][2]);
        ck_assert(memcmp(scores[less], scores[less + 1], sizeof scores[less]) != 0);
    }
    ck_assert(scores[3][0] == scores[3][1] && scores[3][0] == scores[3][2] && scores[3][0] > 0);
    player_free(&player);
}
END_TEST

/* In every game: full knowledge is what `eval` shows, none sees no difference at the start. */
START_TEST(knowledge_is_reduced_in_every_game) {
    const struct variant *const variant = variant_at((size_t)_i);
    struct ruleset              law = variant_ruleset(variant);
    struct state                states[2];
    struct position             pos;
    struct text_error           error;
    ck_assert(fen_parse(&pos, states, &law, variant->start_fen, &error));
    for (int knowledge = KNOWLEDGE_LARGE; knowledge < KNOWLEDGE_NB; knowledge++) {
        const struct evaluator *const evaluator = eval_for(variant, (enum eval_knowledge)knowledge);
        const int                     score = evaluator->evaluate(NULL, &pos);
        ck_assert_int_lt(abs(score), 2 * variant->soldier_units); /* only the turn */
        if (knowledge == KNOWLEDGE_NONE) ck_assert_int_eq(score, 0);
    }
}
END_TEST

START_TEST(idle_changes_nothing_but_time) {
    struct player player;
    char          best[32];
    player_new(&player);
    const uint64_t nodes = nodes_to(&player, middle, (struct engine_limits){.depth = 6});
    strcpy(best, player.best);
    for (int idle = 1; idle <= 3; idle++) {
        engine_settings(player.engine)->idle = idle;
        ck_assert_uint_eq(nodes_to(&player, middle, (struct engine_limits){.depth = 6}), nodes);
        ck_assert_str_eq(player.best, best);
    }
    player_free(&player);
}
END_TEST

/* --- style, draws, giving up ------------------------------------------------------------------------ */

/* One ply before the move limit everything is a draw: what it is worth. */
START_TEST(style_is_what_a_draw_is_worth) {
    static const int worth[] = {0, 1, -1};
    struct player    player;
    player_new(&player);
    player_set(&player, "3k1a3/9/9/9/9/4R4/9/9/9/5K3 w - - 119 90", NULL);
    for (int style = 0; style < LENGTH(worth); style++) {
        engine_settings(player.engine)->style = style;
        engine_clear(player.engine);
        player_go(&player, (struct engine_limits){.depth = 3});
        const int value = player.score.value;
        ck_assert_msg((value > 0) - (value < 0) == worth[style], "style %d: %d", style, value);
    }
    player_free(&player);
}
END_TEST

static const struct {
    const char *fen;
    bool        offered, draw, resign;
} decisions[] = {
    {"3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/2BAK4 w - - 80 60", false, true, false},      /* proposes */
    {"3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/2BAK4 w - - 70 60", false, false, false},     /* not every move */
    {"3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/2BAK4 w - - 30 60", false, false, false},     /* too early */
    {"3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/2BAK4 w - - 30 60", true, true, false},       /* agrees */
    {"3ak4/4a4/4b4/9/6b2/9/9/4B4/4A4/2BAK4 w - - 5 60", true, false, false},       /* not at once */
    {"3ak4/4a4/4b4/9/6b2/9/9/R3B4/4A4/2BAK4 w - - 90 60", true, false, false},     /* it is better */
    {"3ak4/4a4/4b4/9/6b1n/9/9/r1r1B1c1c/4A4/2BAK4 w - - 25 60", true, true, true}, /* lost: a draw, or the end */
    {"3ak4/4a4/4b4/9/6b2/9/9/R1R1B4/4A4/2BAK4 w - - 90 60", true, false, false},
};

START_TEST(draws_and_resigns_with_reason) {
    struct player player;
    player_new(&player);
    player_set(&player, decisions[_i].fen, NULL);
    player_go(&player, (struct engine_limits){.depth = 11, .draw_offered = decisions[_i].offered});
    ck_assert_msg(player.draw == decisions[_i].draw && player.resign == decisions[_i].resign,
                  "%s: draw %d, resign %d, score %d", decisions[_i].fen, player.draw, player.resign,
                  player.score.value);
    player_free(&player);
}
END_TEST

/* --- chances --------------------------------------------------------------------------------------------- */

START_TEST(chances_fit_the_score) {
    struct player player;
    player_new(&player);
    player_set(&player, middle, NULL);
    player_go(&player, (struct engine_limits){.depth = 8});
    for (int i = 0; i < player.line_count; i++) {
        const struct engine_wdl wdl = player.lines[i].wdl;
        ck_assert_int_eq(wdl.win + wdl.draw + wdl.loss, 1000);
        ck_assert((wdl.win > wdl.loss) == (player.lines[i].score.value > 0) || wdl.win == wdl.loss);
    }
    player_set(&player, "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", NULL);
    player_go(&player, (struct engine_limits){.depth = 6});
    ck_assert_int_eq(player_last_line(&player, 1)->wdl.win, 1000);
    player_set(&player, "5k3/R8/9/9/9/9/9/9/9/1R1K5 b - - 0 1", NULL);
    player_go(&player, (struct engine_limits){.depth = 6});
    ck_assert_int_eq(player_last_line(&player, 1)->wdl.loss, 1000);
    player_free(&player);
}
END_TEST

/* The better the score the better the chances, alike for both sides, with many men and with few. */
START_TEST(chances_grow_with_the_score) {
    const struct variant *const variant = variant_at((size_t)_i);
    static const char *const    ends[] = {NULL, "4k4/9/9/9/9/9/9/9/9/R2K5 w"};
    for (int i = 0; i < LENGTH(ends); i++) {
        struct ruleset    law = variant_ruleset(variant);
        struct state      states[2];
        struct position   pos;
        struct text_error error;
        ck_assert(fen_parse(&pos, states, &law, ends[i] ? ends[i] : variant->start_fen, &error));
        int before = 0;
        for (int soldiers = -12; soldiers <= 12; soldiers++) {
            const int               score = soldiers * variant->soldier_units;
            const struct engine_wdl wdl = wdl_of(&pos, score), mirrored = wdl_of(&pos, -score);
            ck_assert_int_eq(wdl.win + wdl.draw + wdl.loss, 1000);
            ck_assert(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0);
            ck_assert(wdl.win == mirrored.loss && wdl.loss == mirrored.win);
            ck_assert_int_ge(wdl.win, before);
            before = wdl.win;
        }
        ck_assert_int_gt(before, 800);
    }
}
END_TEST

/* --- the table's word ------------------------------------------------------------------------------------- */

START_TEST(probe_tells_what_is_stored) {
    struct player       player;
    struct engine_probe probe;
    struct text_error   error;
    player_new(&player);
    ck_assert(engine_probe(player.engine, NULL, NULL, &probe, &error)); /* before there is a table */
    ck_assert(!probe.found);
    player_go(&player, (struct engine_limits){.depth = 8});
    ck_assert(engine_probe(player.engine, NULL, NULL, &probe, &error));
    ck_assert(probe.found && probe.bound == BOUND_EXACT);
    ck_assert_str_eq(probe.best, player.best);
    ck_assert(probe.score.mate == player.score.mate && probe.score.value == player.score.value);
    ck_assert_int_ge(probe.depth, 4); /* each new best move at the root takes a ply off the rest */
    ck_assert(engine_probe(player.engine, NULL, player.best, &probe, &error)); /* the move played */
    ck_assert(probe.found);
    ck_assert(engine_probe(player.engine, "3k5/9/9/9/9/4R4/9/9/9/5K3 w", NULL, &probe, &error));
    ck_assert(!probe.found);
    ck_assert(!engine_probe(player.engine, "rubbish", NULL, &probe, &error));
    ck_assert(!engine_probe(player.engine, NULL, "a0a9", &probe, &error));
    engine_clear(player.engine);
    ck_assert(engine_probe(player.engine, NULL, NULL, &probe, &error));
    ck_assert(!probe.found);
    player_free(&player);
}
END_TEST

Suite *settings_suite(void) {
    Suite *suite = suite_create("settings");
    TCase *strength = add_case(suite, "strength");
    tcase_add_test(strength, strength_grows_with_elo_and_level);
    tcase_add_test(strength, weak_levels_search_few_nodes);
    tcase_add_loop_test(strength, weak_levels_lose, 0, 2);
    tcase_add_test(strength, randomness_errs_a_little_or_much);
    TCase *degrees = add_case(suite, "degrees");
    tcase_add_test(degrees, less_pruning_looks_at_more);
    tcase_add_test(degrees, less_knowledge_tells_less_apart);
    tcase_add_loop_test(degrees, knowledge_is_reduced_in_every_game, 0, 8);
    tcase_add_test(degrees, idle_changes_nothing_but_time);
    TCase *decide = add_case(suite, "decisions");
    tcase_add_test(decide, style_is_what_a_draw_is_worth);
    tcase_add_loop_test(decide, draws_and_resigns_with_reason, 0, LENGTH(decisions));
    TCase *chances = add_case(suite, "chances");
    tcase_add_test(chances, chances_fit_the_score);
    tcase_add_loop_test(chances, chances_grow_with_the_score, 0, 8);
    TCase *table = add_case(suite, "table");
    tcase_add_test(table, probe_tells_what_is_stored);
    return suite;
}
