/* What holds in every game, along random games with random rule switches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text/fen.h"
#include "engine/text/move_text.h"
#include "suites.h"
#include "support.h"

enum { GAME_PLIES = 200 };

/* How far each game is walked; WALK_PLIES sets it for a longer look. */
static int plies_to_walk(void) {
    const char *wanted = getenv("WALK_PLIES");
    return wanted ? atoi(wanted) : 20000;
}

struct random_game {
    struct ruleset  law;
    struct position position;
    struct state    states[GAME_PLIES + 8];
    move_t          moves[MOVE_LIST_MAX];
    int             count;
    uint64_t        random;
    char            fen[FEN_MAX];
};

/* --- helpers ------------------------------------------------------------------------ */

static int compare_words(const void *a, const void *b) {
    const move_t x = *(const move_t *)a, y = *(const move_t *)b;
    return (x > y) - (x < y);
}

static int compare_keys(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int generate_sorted(const struct position *pos, move_t *out, enum gen_kind kind) {
    const int count = (int)(pos->law->variant->generate(pos, out, kind) - out);
    qsort(out, (size_t)count, sizeof *out, compare_words);
    return count;
}

static bool listed(const struct random_game *g, move_t move) {
    return bsearch(&move, g->moves, (size_t)g->count, sizeof move, compare_words) != NULL;
}

/* --- what is looked at in each position ------------------------------------------------ */

static void state_is_right(struct random_game *g) {
    const struct state told = *g->position.st;
    EXPECT(told.key == position_key(&g->position), "%s: the key", g->fen);
    g->law.variant->refresh(&g->position);
    EXPECT(told.checkers == g->position.st->checkers, "%s: the checkers", g->fen);
}

static void parts_make_the_whole(const struct random_game *g) {
    static move_t          noisy[MOVE_LIST_MAX], sum[2 * MOVE_LIST_MAX];
    const struct position *pos = &g->position;
    const int              quiet_count = generate_sorted(pos, sum, GEN_QUIET);
    const int              noisy_count = generate_sorted(pos, noisy, GEN_NOISY);
    for (int i = 0; i < quiet_count; i++) EXPECT(!move_is_noisy(sum[i]), "%s: quiet %08x", g->fen, sum[i]);
    for (int i = 0; i < noisy_count; i++) EXPECT(move_is_noisy(noisy[i]), "%s: noisy %08x", g->fen, noisy[i]);
    EXPECT(noisy_count + quiet_count == g->count, "%s: %d and %d of %d", g->fen, noisy_count, quiet_count, g->count);
    memcpy(sum + quiet_count, noisy, (size_t)noisy_count * sizeof *noisy);
    qsort(sum, (size_t)g->count, sizeof *sum, compare_words);
    EXPECT(memcmp(sum, g->moves, (size_t)g->count * sizeof *sum) == 0, "%s: other moves in parts", g->fen);
    EXPECT(g->law.variant->count(pos) == (uint64_t)g->count, "%s: counted differently", g->fen);
}

static void expect_acceptance(const struct random_game *g, move_t word) {
    const struct variant *v = g->law.variant;
    const bool            accepted = v->pseudo_legal(&g->position, word) && v->legal(&g->position, word);
    EXPECT(accepted == listed(g, word), "%s: move word %08x", g->fen, word);
}

/* Random words are hardly ever near a move; legal ones with a bit or a point changed are. */
static void listed_words_are_accepted(struct random_game *g) {
    for (int i = 0; i < g->count; i++) expect_acceptance(g, g->moves[i]);
    expect_acceptance(g, MOVE_NONE);
    for (int i = 0; i < 8; i++) expect_acceptance(g, (move_t)random_next(&g->random));
    for (int i = 0; i < 16 && g->count; i++) {
        const move_t move = g->moves[random_below(&g->random, (unsigned)g->count)];
        expect_acceptance(g, move ^ UINT32_C(1) << random_below(&g->random, 32));
        expect_acceptance(g, (move & ~UINT32_C(127)) | random_below(&g->random, POINT_NB));
    }
}

/* Every move leads somewhere else, and back to the same bytes. */
static void moves_are_taken_back(struct random_game *g) {
    static uint64_t        keys[MOVE_LIST_MAX];
    const struct variant  *v = g->law.variant;
    struct position *const pos = &g->position;
    const struct position  before = *pos;
    const struct state     state = *pos->st;
    for (int i = 0; i < g->count; i++) {
        const uint64_t foretold = v->key_after(pos, g->moves[i]);
        v->make(pos, g->moves[i]);
        keys[i] = pos->st->key;
        EXPECT(pos->st->move == g->moves[i], "%s: the state's move after %08x", g->fen, g->moves[i]);
        EXPECT(pos->st->key == position_key(pos), "%s: the key after %08x", g->fen, g->moves[i]);
        /* Where moves are forbidden by the keys round them, a guess will not do. */
        EXPECT(!v->forbidden || foretold == keys[i], "%s: the key foretold for %08x", g->fen, g->moves[i]);
        v->unmake(pos);
        EXPECT(memcmp(pos, &before, sizeof before) == 0, "%s: taking back %08x", g->fen, g->moves[i]);
        EXPECT(memcmp(pos->st, &state, sizeof state) == 0, "%s: the state after %08x", g->fen, g->moves[i]);
    }
    qsort(keys, (size_t)g->count, sizeof *keys, compare_keys);
    for (int i = 1; i < g->count; i++) EXPECT(keys[i] != keys[i - 1], "%s: two moves, one successor", g->fen);
}

static void text_is_read_back(struct random_game *g) {
    struct text_error error;
    struct position   again;
    struct state      state;
    char              text[FEN_MAX];
    EXPECT(fen_parse(&again, &state, &g->law, g->fen, &error), "%s: %s", g->fen, error.text);
    fen_write(&again, text);
    EXPECT(strcmp(text, g->fen) == 0, "%s: read as %s", g->fen, text);
    EXPECT(state.key == g->position.st->key, "%s: another key", g->fen);
    EXPECT(memcmp(again.stack, g->position.stack, sizeof again.stack) == 0, "%s: another board", g->fen);
    for (int i = 0; i < 4 && g->count; i++) {
        const move_t move = g->moves[random_below(&g->random, (unsigned)g->count)];
        const bool   from_one = random_below(&g->random, 2);
        move_text_write(&g->position, move, from_one, text);
        EXPECT(move_text_parse(&g->position, text, strlen(text), from_one, &error) == move, "%s: %s is %08x, %s",
               g->fen, text, move, error.text);
    }
}

/* --- the walk ------------------------------------------------------------------------------ */

/* From the start, every second game with other rules in force. */
static void start(struct random_game *g, const struct variant *variant, int number) {
    struct text_error error;
    g->law = variant_ruleset(variant);
    for (const struct rule_switch *s = variant->switches; number % 2 && s && s->name; s++)
        if (random_below(&g->random, 2)) g->law.switches ^= s->bit;
    EXPECT(fen_parse(&g->position, g->states, &g->law, variant->start_fen, &error), "%s: %s", variant->name,
           error.text);
}

START_TEST(random_games_keep_the_contract) {
    static struct random_game g;
    const struct variant     *variant = variant_at((size_t)_i);
    g.random = (uint64_t)_i + 71;
    int plies = 0;
    for (int game = 0; plies < plies_to_walk(); game++) {
        start(&g, variant, game);
        for (int ply = 0; ply < GAME_PLIES; ply++, plies++) {
            fen_write(&g.position, g.fen);
            g.count = generate_sorted(&g.position, g.moves, GEN_ALL);
            state_is_right(&g);
            parts_make_the_whole(&g);
            listed_words_are_accepted(&g);
            moves_are_taken_back(&g);
            text_is_read_back(&g);
            if (g.count == 0) break;
            variant->make(&g.position, g.moves[random_below(&g.random, (unsigned)g.count)]);
        }
    }
}
END_TEST

/* --- the positions of the perft files ------------------------------------------------------ */

/* Every move's text is read back as the move, every successor's FEN as the successor. */
static void successors_are_read_back(struct random_game *g) {
    struct position *const pos = &g->position;
    g->count = generate_sorted(pos, g->moves, GEN_ALL);
    for (int i = 0; i < g->count; i++) {
        struct text_error error;
        char              text[MOVE_TEXT_MAX];
        move_text_write(pos, g->moves[i], false, text);
        EXPECT(move_text_parse(pos, text, strlen(text), false, &error) == g->moves[i], "%s: %s", g->fen, text);
        g->law.variant->make(pos, g->moves[i]);
        struct random_game after = {.law = g->law, .position = *pos, .states = {*pos->st}};
        after.position.st = after.states;
        fen_write(&after.position, after.fen);
        text_is_read_back(&after);
        g->law.variant->unmake(pos);
    }
}

static const char *const perft_files[] = {
    "xiangqi2017",
    "xiangqi2017-all",
    "xiangqi2017-cannon-strategy",
    "xiangqi2017-flagring",
    "xiangqi2017-map",
    "xiangqi2017-outside-strategy",
    "xiangqi2017-palacecannon",
    "xiangqi2017-palacestrategy",
    "xiangqi2017-riverelephant",
    "xiangqi2017-royaladvisor",
    "xiangqi2017-taskpawn",
    "xiangqi",
    "zuhe-classic",
    "zuhe-classic-retired",
    "zuhe-modern",
    "zuhe-modern-retired",
    "zuhe-traditional",
    "zuyi",
    "zuyi-combine",
    "zuyi-swap",
};

START_TEST(texts_of_successors_are_read_back) {
    static struct test_row    rows[FILE_ROWS_MAX];
    static struct random_game g;
    char                      name[64];
    snprintf(name, sizeof name, "tests/perft/%s.tsv", perft_files[_i]);
    const int count = read_rows(name, rows);
    ck_assert_int_gt(count, 0);
    for (int i = 0; i < count; i++) {
        struct text_error error;
        g.law = row_law(&rows[i]);
        EXPECT(fen_parse(&g.position, g.states, &g.law, rows[i].fen, &error), "%s: %s", rows[i].fen, error.text);
        fen_write(&g.position, g.fen);
        successors_are_read_back(&g);
    }
}
END_TEST

Suite *every_variant_suite(void) {
    Suite *suite = suite_create("every variant");
    TCase *walks = add_case(suite, "walks");
    int    variants = 0;
    while (variant_at((size_t)variants)) variants++;
    tcase_add_loop_test(walks, random_games_keep_the_contract, 0, variants);
    TCase *files = add_case(suite, "perft files");
    tcase_add_loop_test(files, texts_of_successors_are_read_back, 0, LENGTH(perft_files));
    return suite;
}
