#include "support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text/fen.h"

/* An absurd size must fail as it does without the sanitizers. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }
const char *__tsan_default_options(void);
const char *__tsan_default_options(void) { return "allocator_may_return_null=1"; }

/* --- suites -------------------------------------------------------------------- */

TCase *add_case(Suite *suite, const char *name) {
    TCase *test_case = tcase_create(name);
    tcase_set_timeout(test_case, HANG_SECONDS);
    tcase_add_unchecked_fixture(test_case, tables_init, NULL);
    suite_add_tcase(suite, test_case);
    return test_case;
}

int run_suites(Suite *(*const makers[])(void)) {
    SRunner *runner = srunner_create(NULL);
    for (int i = 0; makers[i]; i++) srunner_add_suite(runner, makers[i]());
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* --- random numbers -------------------------------------------------------------- */

/* xorshift64* (Vigna 2014), with a seed of 0 allowed. */
uint64_t random_next(uint64_t *state) {
    uint64_t x = *state ? *state : UINT64_C(88172645463325252);
    x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
    *state = x;
    return x * UINT64_C(2685821657736338717);
}

unsigned random_below(uint64_t *state, unsigned bound) { return (unsigned)((random_next(state) >> 32) * bound >> 32); }

/* --- positions --------------------------------------------------------------------- */

/* Takes the text up to the next tab; returns what follows, NULL when nothing does. */
static char *cut_field(char *text) {
    char *tab = text ? strchr(text, '\t') : NULL;
    if (!tab) return NULL;
    *tab = '\0';
    return tab + 1;
}

int read_rows(const char *name, struct test_row rows[FILE_ROWS_MAX]) {
    FILE *file = fopen(name, "r");
    if (!file) {
        fprintf(stderr, "cannot read %s: the tests run from the repository's root\n", name);
        return 0;
    }
    char line[2 * ROW_TEXT_MAX];
    int  count = 0;
    while (count < FILE_ROWS_MAX && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        char *options = cut_field(line), *fen = cut_field(options), *rest = cut_field(fen);
        if (!rest) fprintf(stderr, "%s:%d is no row\n", name, count + 1);
        if (!rest) break;
        snprintf(rows[count].variant, sizeof rows->variant, "%s", line);
        snprintf(rows[count].options, ROW_TEXT_MAX, "%s", options);
        snprintf(rows[count].fen, ROW_TEXT_MAX, "%s", fen);
        snprintf(rows[count++].rest, ROW_TEXT_MAX, "%s", rest);
    }
    fclose(file);
    return count;
}

static void set_option(struct ruleset *law, const char *name, const char *value) {
    if (strcmp(name, "PalaceMap") == 0) {
        for (int i = 0; i < LENGTH(law->palace_map); i++) law->palace_map[i] = (uint8_t)(value[i] - '0');
        return;
    }
    const struct rule_switch *s = law->variant->switches;
    while (s && s->name && strcmp(s->name, name) != 0) s++;
    EXPECT(s && s->name, "%s has no option %s", law->variant->name, name);
    law->switches = strcmp(value, "on") == 0 ? law->switches | s->bit : law->switches & ~s->bit;
}

struct ruleset row_law(const struct test_row *row) {
    const struct variant *variant = variant_find(row->variant);
    EXPECT(variant, "no variant %s", row->variant);
    struct ruleset law = variant_ruleset(variant);
    char           name[32], value[16];
    int            read = 0;
    for (const char *at = row->options; sscanf(at, " %31[^= ]=%15s%n", name, value, &read) == 2; at += read)
        set_option(&law, name, value);
    return law;
}

void place(struct placed *placed, const char *fen) {
    struct text_error error;
    placed->law = variant_ruleset(&variant_xiangqi);
    EXPECT(fen_parse(&placed->position, &placed->state, &placed->law, fen, &error), "%s: %s", fen, error.text);
}

char position_letter(const struct position *pos, int pt) {
    if (!pos->stack[pt]) return '.';
    const char letter = kind_letter(pos->stack[pt]);
    return bb_has(pos->by_side[RED], pt) ? letter : (char)tolower(letter);
}

/* --- random walks -------------------------------------------------------------------- */

static void walk_start(struct walk *walk, const char *fen) {
    struct text_error error;
    EXPECT(fen_parse(&walk->position, walk->states, &walk->law, fen, &error), "%s: %s", fen, error.text);
    EXPECT(ref_parse(&walk->board, fen), "%s: not read by the reference", fen);
}

static void walk_step(struct walk *walk, move_t move) {
    walk->law.variant->make(&walk->position, move);
    walk->board = ref_after(&walk->board, (struct ref_move){move_from(move), move_to(move)});
}

void random_walk(uint64_t seed, int positions, walk_visit *visit) {
    static struct test_row rows[FILE_ROWS_MAX];
    const int              row_count = read_rows("tests/perft/xiangqi.tsv", rows);
    static struct walk     walk;
    EXPECT(row_count > 0, "no positions to start from");
    walk.law = variant_ruleset(&variant_xiangqi);
    walk.random = seed;

    for (int game = 0; positions > 0; game++) {
        /* Every second game from the start, where the board is full. */
        walk_start(&walk, game % 2 ? rows[game / 2 % row_count].fen : variant_xiangqi.start_fen);
        for (int ply = 0; ply < WALK_GAME_PLIES && positions > 0; ply++, positions--) {
            walk.count = (int)(walk.law.variant->generate(&walk.position, walk.moves, GEN_ALL) - walk.moves);
            visit(&walk);
            if (walk.count == 0) break;
            walk_step(&walk, walk.moves[random_below(&walk.random, (unsigned)walk.count)]);
        }
    }
}

const char *walk_fen(const struct walk *walk) {
    static char text[FEN_MAX];
    fen_write(&walk->position, text);
    return text;
}
