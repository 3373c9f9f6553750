/* Engines at work while their owner does something else. Run under the thread sanitizer, too. */
#include <string.h>

#include "player.h"
#include "suites.h"

static void set_threads(struct player *player, unsigned count) {
    struct text_error error;
    ck_assert_msg(engine_set_threads(player->engine, count, &error), "%s", error.text);
}

/* --- stop ------------------------------------------------------------------------------ */

START_TEST(stop_right_after_go_gives_a_move) {
    struct player player;
    player_new(&player);
    for (int i = 0; i < 30; i++) {
        set_threads(&player, 1 + (unsigned)i % 3);
        player_start(&player, (struct engine_limits){.infinite = i % 2, .depth = i % 4 ? 0 : 60});
        engine_stop(player.engine);
        engine_wait(player.engine);
        player_expect_legal(&player);
        ck_assert_int_eq(player.answers, i + 1);
        ck_assert(!engine_searching(player.engine));
    }
    player_free(&player);
}
END_TEST

START_TEST(infinite_answers_only_when_stopped) {
    static const char *const positions[] = {NULL, "3k5/9/9/9/9/4R4/9/9/9/5K3 w", "R2k5/R8/9/9/9/9/9/9/9/4K4 b"};
    struct player            player;
    player_new(&player);
    for (int i = 0; i < LENGTH(positions); i++) {
        const bool lost = i == 2; /* even without a move to search */
        player_set(&player, positions[i], NULL);
        player_start(&player, (struct engine_limits){.infinite = true, .depth = 3});
        if (!lost) player_await_depth(&player, 3);
        pause_for_events();
        ck_assert_int_eq(player.answers, i);
        ck_assert(engine_searching(player.engine));
        ck_assert(!engine_go(player.engine, &(struct engine_limits){.depth = 1}));
        engine_stop(player.engine);
        engine_wait(player.engine);
        ck_assert_int_eq(player.answers, i + 1);
        if (lost)
            ck_assert(!player.has_best);
        else
            player_expect_legal(&player);
    }
    player_free(&player);
}
END_TEST

START_TEST(stray_words_do_no_harm) {
    struct player player;
    player_new(&player);
    engine_stop(player.engine);
    engine_ponderhit(player.engine, true);
    engine_wait(player.engine);
    ck_assert_int_eq(player.answers, 0);
    player_go(&player, (struct engine_limits){.depth = 4});
    player_expect_legal(&player);
    ck_assert_int_eq(player_last_line(&player, 1)->depth, 4); /* the old stop is forgotten */
    engine_stop(player.engine);
    engine_stop(player.engine);
    engine_wait(player.engine);
    ck_assert_int_eq(player.answers, 1);
    player_free(&player);
}
END_TEST

START_TEST(freed_while_searching) {
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct player player;
        player_new(&player);
        set_threads(&player, threads);
        player_start(&player, (struct engine_limits){.infinite = true});
        if (threads > 1) player_await_depth(&player, 2);
        player_free(&player);
        ck_assert_int_eq(player.answers, 1);
    }
}
END_TEST

/* --- ponder ------------------------------------------------------------------------------- */

START_TEST(ponder_waits_for_the_hit) {
    struct player player;
    player_new(&player);
    engine_settings(player.engine)->ponder = true;
    /* Its limits are reached while pondering: the answer waits all the same. */
    static const struct engine_limits limits[] = {
        {.ponder = true, .depth = 2},
        {.ponder = true, .movetime_ms = 15},
        {.ponder = true, .clock = {true, true}, .time_ms = {50, 50}},
        {.ponder = true, .nodes = 3000},
    };
    for (int i = 0; i < LENGTH(limits); i++) {
        player_start(&player, limits[i]);
        player_await_depth(&player, 2);
        pause_for_events();
        ck_assert_int_eq(player.answers, i);
        engine_ponderhit(player.engine, false);
        engine_wait(player.engine);
        ck_assert_int_eq(player.answers, i + 1);
        player_expect_legal(&player);
    }
    player_free(&player);
}
END_TEST

START_TEST(ponder_ends_with_stop) {
    struct player player;
    player_new(&player);
    for (int i = 0; i < 5; i++) {
        player_start(&player, (struct engine_limits){.ponder = true, .depth = i});
        if (i) player_await_depth(&player, 1);
        engine_stop(player.engine);
        engine_wait(player.engine);
        ck_assert_int_eq(player.answers, i + 1);
        player_expect_legal(&player);
    }
    /* Hit at once, hit twice. */
    player_start(&player, (struct engine_limits){.ponder = true, .depth = 3});
    engine_ponderhit(player.engine, true);
    engine_ponderhit(player.engine, false);
    engine_wait(player.engine);
    player_expect_legal(&player);
    player_free(&player);
}
END_TEST

/* --- several threads, several engines -------------------------------------------------------- */

START_TEST(four_threads_search) {
    struct player player;
    player_new(&player);
    set_threads(&player, 4);
    player_go(&player, (struct engine_limits){.depth = 10});
    player_expect_legal(&player);
    player_expect_playable_lines(&player);
    ck_assert_int_ge(player_last_line(&player, 1)->depth, 10);
    player_free(&player);
}
END_TEST

START_TEST(threads_come_and_go) {
    static const unsigned counts[] = {1, 4, 2, 2, 7, 1, 3};
    struct player         player;
    player_new(&player);
    for (int i = 0; i < LENGTH(counts); i++) {
        set_threads(&player, counts[i]);
        player_go(&player, (struct engine_limits){.depth = 6});
        player_expect_legal(&player);
        player_expect_playable_lines(&player);
        if (i == 3) engine_clear(player.engine);
    }
    player_free(&player);
}
END_TEST

/* Far more threads than processors, on a table so small that they all write the same entries. */
START_TEST(sixty_four_threads_share_a_table) {
    enum { THREADS = 64, NODES = 100000 };
    struct player     player;
    struct text_error error;
    player_new(&player);
    set_threads(&player, THREADS);
    ck_assert(engine_set_hash(player.engine, 1, &error));
    player_go(&player, (struct engine_limits){.depth = 6});
    player_expect_legal(&player);
    player_expect_playable_lines(&player);
    ck_assert_int_ge(player_last_line(&player, 1)->depth, 6);
    player_start(&player, (struct engine_limits){.infinite = true});
    player_await_depth(&player, 3);
    engine_stop(player.engine);
    engine_wait(player.engine);
    ck_assert_int_eq(player.answers, 2);
    player_expect_legal(&player);
    player_go(&player, (struct engine_limits){.nodes = NODES});
    player_expect_legal(&player);
    ck_assert_uint_ge(engine_nodes(player.engine), NODES);
    player_free(&player);
}
END_TEST

/* A number of threads leaves nothing behind for the next search with one. */
START_TEST(one_thread_is_itself_again) {
    struct player player;
    player_new(&player);
    player_go(&player, (struct engine_limits){.depth = 8});
    const uint64_t nodes = player_last_line(&player, 1)->nodes;
    set_threads(&player, 3);
    player_go(&player, (struct engine_limits){.depth = 8});
    set_threads(&player, 1);
    engine_clear(player.engine);
    player_go(&player, (struct engine_limits){.depth = 8});
    ck_assert_uint_eq(player_last_line(&player, 1)->nodes, nodes);
    player_free(&player);
}
END_TEST

START_TEST(several_threads_keep_to_limits) {
    struct player     player;
    struct text_error error;
    player_new(&player);
    set_threads(&player, 3);
    ck_assert(engine_set_hash(player.engine, 1, &error));
    player_go(&player, (struct engine_limits){.nodes = 10000});
    player_expect_legal(&player);
    player_go(&player, (struct engine_limits){.depth = 5, .search_moves = "a0a1 i0i1"});
    ck_assert(strcmp(player.best, "a0a1") == 0 || strcmp(player.best, "i0i1") == 0);
    engine_settings(player.engine)->multipv = 3;
    player_go(&player, (struct engine_limits){.depth = 5});
    player_expect_legal(&player);
    player_expect_playable_lines(&player);
    player_last_line(&player, 3);
    player_free(&player);
}
END_TEST

/* Two engines at once do not know of each other: each gives what it gives alone. */
START_TEST(engines_do_not_meet) {
    enum { ENGINES = 2, DEPTH = 9 };
    static const char *const fens[ENGINES] = {NULL,
                                              "2bak4/4a4/2n1b1n2/p7p/2p3p2/4R4/P1P3P1P/N3B4/2r1A4/4KAB2 b - - 3 20"};
    uint64_t                 alone[ENGINES];
    struct player            players[ENGINES];
    for (int i = 0; i < ENGINES; i++) {
        player_new(&players[i]);
        player_set(&players[i], fens[i], NULL);
        player_go(&players[i], (struct engine_limits){.depth = DEPTH});
        alone[i] = player_last_line(&players[i], 1)->nodes;
        engine_clear(players[i].engine);
    }
    for (int i = 0; i < ENGINES; i++) player_start(&players[i], (struct engine_limits){.depth = DEPTH});
    for (int i = 0; i < ENGINES; i++) {
        engine_wait(players[i].engine);
        player_expect_legal(&players[i]);
        player_expect_playable_lines(&players[i]);
        ck_assert_uint_eq(player_last_line(&players[i], 1)->nodes, alone[i]);
    }
    for (int i = 0; i < ENGINES; i++) player_free(&players[i]);
}
END_TEST

/* One of them is stopped, resized and freed while the other one thinks on. */
START_TEST(engines_do_not_disturb_each_other) {
    struct player     busy, fickle;
    struct text_error error;
    player_new(&busy);
    set_threads(&busy, 2);
    player_start(&busy, (struct engine_limits){.infinite = true});
    for (int i = 0; i < 5; i++) {
        player_new(&fickle);
        set_threads(&fickle, 1 + (unsigned)i % 2);
        ck_assert(engine_set_hash(fickle.engine, 1 + (size_t)i, &error));
        player_start(&fickle, (struct engine_limits){.infinite = true});
        player_await_depth(&fickle, 2);
        if (i % 2) engine_stop(fickle.engine);
        player_free(&fickle);
    }
    ck_assert(engine_searching(busy.engine));
    engine_stop(busy.engine);
    engine_wait(busy.engine);
    player_expect_legal(&busy);
    player_expect_playable_lines(&busy);
    player_free(&busy);
}
END_TEST

Suite *parallel_suite(void) {
    Suite *suite = suite_create("parallel");
    TCase *stop = add_case(suite, "stop");
    tcase_add_test(stop, stop_right_after_go_gives_a_move);
    tcase_add_test(stop, infinite_answers_only_when_stopped);
    tcase_add_test(stop, stray_words_do_no_harm);
    tcase_add_test(stop, freed_while_searching);
    TCase *ponder = add_case(suite, "ponder");
    tcase_add_test(ponder, ponder_waits_for_the_hit);
    tcase_add_test(ponder, ponder_ends_with_stop);
    TCase *threads = add_case(suite, "threads");
    tcase_add_test(threads, four_threads_search);
    tcase_add_test(threads, threads_come_and_go);
    tcase_add_test(threads, sixty_four_threads_share_a_table);
    tcase_add_test(threads, one_thread_is_itself_again);
    tcase_add_test(threads, several_threads_keep_to_limits);
    TCase *engines = add_case(suite, "engines");
    tcase_add_test(engines, engines_do_not_meet);
    tcase_add_test(engines, engines_do_not_disturb_each_other);
    return suite;
}
