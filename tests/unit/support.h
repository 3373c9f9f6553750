/* What the unit tests share: random numbers, positions from files, random walks. */
#ifndef TESTS_UNIT_SUPPORT_H
#define TESTS_UNIT_SUPPORT_H

#include <check.h>
#include <stdint.h>

#include "engine/variant.h"
#include "engine/variants/xiangqi.h"
#include "tests/reference/reference.h"

/* As ck_assert_msg, but free of cost while it holds: for inner loops. */
#define EXPECT(condition, ...)                                                                                         \
    do {                                                                                                               \
        if (!(condition)) ck_abort_msg(__VA_ARGS__);                                                                   \
    } while (0)

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

/* Check ends a test that hangs; far beyond what the slowest sanitizer takes. */
enum { HANG_SECONDS = 600 };

/* Makes a test case of a suite, with the tables filled before its tests run. */
TCase *add_case(Suite *suite, const char *name);

/* Runs suites given by their makers, NULL last; returns the exit status. */
int run_suites(Suite *(*const makers[])(void));

/* --- random numbers ---------------------------------------------------------- */

/* Any seed is good; the same numbers on every machine. */
uint64_t random_next(uint64_t *state);
unsigned random_below(uint64_t *state, unsigned bound);

/* --- positions ----------------------------------------------------------------- */

enum { FILE_ROWS_MAX = 256, ROW_TEXT_MAX = 256 };

/* Rows of a file of tests/: "variant TAB options TAB fen TAB the rest". */
struct test_row {
    char variant[32], options[ROW_TEXT_MAX], fen[ROW_TEXT_MAX], rest[ROW_TEXT_MAX];
};

/* Reads a file, named from the repository's root, up to the first line that is
 * no row; returns how many rows there are. */
int read_rows(const char *name, struct test_row rows[FILE_ROWS_MAX]);

/* The law of a row: its variant's, with the options "Name=on Name=off PalaceMap=123456789 ...";
 * aborts the test when there is none such. */
struct ruleset row_law(const struct test_row *row);

/* A position of plain xiangqi with room for one state; aborts the test when the FEN is refused. */
struct placed {
    struct ruleset  law;
    struct state    state;
    struct position position;
};

void place(struct placed *placed, const char *fen);

/* What stands on a point, as a FEN letter or '.'. */
char position_letter(const struct position *pos, int pt);

/* --- random walks ------------------------------------------------------------------ */

enum { WALK_GAME_PLIES = 150 };

/* A random game in progress, in the engine and in the reference. */
struct walk {
    struct ruleset   law;
    struct position  position;
    struct state     states[WALK_GAME_PLIES + 8];
    struct ref_board board;
    move_t           moves[MOVE_LIST_MAX]; /* the legal ones, as the engine sees them */
    int              count;
    uint64_t         random;
};

/* Looks at a position; may play on it, but leaves it as it was. */
typedef void walk_visit(struct walk *walk);

/* Plays random games, from the start and from every position of
 * tests/perft/xiangqi.tsv in turn, and visits so many positions. */
void random_walk(uint64_t seed, int positions, walk_visit *visit);

/* For messages; lives until the next call. */
const char *walk_fen(const struct walk *walk);

#endif
