/* The readers of opening books, by files that are made here and by those of tests/book/. */
#include "engine/book/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/book/shelf.h"
#include "suites.h"
#include "support.h"

static const char start[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
static const char after_h2e2[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b";
static const char after_b2e2[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b";

/* --- files of our own ------------------------------------------------------------------------ */

static char path[64];

static void write_file(const char *bytes, size_t size) {
    strcpy(path, "/tmp/zuyi_book_XXXXXX");
    const int descriptor = mkstemp(path);
    FILE     *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static struct book *open_bytes(const char *bytes, size_t size, struct text_error *error) {
    write_file(bytes, size);
    struct book *const book = book_open(path, error);
    unlink(path);
    return book;
}

/* The book must be refused, and the error name the file and hold the words. */
static void expect_refused(const char *bytes, size_t size, const char *words) {
    struct text_error error = {""};
    ck_assert_msg(!open_bytes(bytes, size, &error), "taken, though %s", words);
    ck_assert_msg(strstr(error.text, path) != NULL, "'%s' does not name %s", error.text, path);
    ck_assert_msg(strstr(error.text, words) != NULL, "'%s' does not say '%s'", error.text, words);
}

static struct book *open_text(const char *text) {
    struct text_error  error = {""};
    struct book *const book = open_bytes(text, strlen(text), &error);
    ck_assert_msg(book != NULL, "%s", error.text);
    return book;
}

/* The moves of a position as "h2e2 30 25, ...", the score '-' where none is told. */
static const char *moves_of(const struct book *book, const char *fen) {
    static char      text[1024];
    struct placed    placed;
    struct book_move moves[BOOK_MOVES_MAX];
    char            *at = text;
    place(&placed, fen);
    const int count = book_probe(book, &placed.position, moves);
    *at = '\0';
    for (int i = 0; i < count; i++) {
        at += sprintf(at, "%s%c%d%c%d %u ", i ? ", " : "", 'a' + file_of(moves[i].from), rank_of(moves[i].from),
                      'a' + file_of(moves[i].to), rank_of(moves[i].to), moves[i].weight);
        at += moves[i].score == BOOK_NO_SCORE ? sprintf(at, "-") : sprintf(at, "%d", moves[i].score);
    }
    return text;
}

/* --- our own format --------------------------------------------------------------------------- */

static const char good_text[] =
    "zuyi-book 1\n"
    "# a comment\n"
    "\n"
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w c3c4 10 -5 h2e2 30 25 h0g2 "
    "65535 -\n"
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b h9g7 50 -9999 h7e7 0 9999";

static void expect_good(const struct book *book) {
    ck_assert_uint_eq(book_size(book), 5);
    ck_assert_str_eq(moves_of(book, start), "h0g2 65535 -, h2e2 30 25, c3c4 10 -5");
    ck_assert_str_eq(moves_of(book, after_h2e2), "h9g7 50 -9999, h7e7 0 9999");
    ck_assert_str_eq(moves_of(book, after_b2e2), "b9c7 50 -9999, b7e7 0 9999");
    ck_assert_str_eq(moves_of(book, "3k5/9/9/9/9/9/9/9/9/4RK3 w"), "");
    ck_assert_str_eq(moves_of(book, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"), "");
}

START_TEST(text_is_read) {
    struct book *const book = open_text(good_text);
    expect_good(book);
    book_free(book);
}
END_TEST

START_TEST(text_may_end_its_lines_as_on_windows) {
    char text[2 * sizeof good_text], *to = text;
    for (const char *at = good_text; *at; at++) {
        if (*at == '\n') *to++ = '\r';
        *to++ = *at;
    }
    *to = '\0';
    struct book *const book = open_text(text);
    expect_good(book);
    book_free(book);
}
END_TEST

START_TEST(text_without_positions_is_an_empty_book) {
    struct book *const book = open_text("zuyi-book 1\n");
    ck_assert_uint_eq(book_size(book), 0);
    ck_assert_str_eq(moves_of(book, start), "");
    book_free(book);
}
END_TEST

#define START "zuyi-book 1\n#\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR "

static const struct {
    const char *text, *words;
} bad_texts[] = {
    {"zuyi-book 2\n", "line 1: version '2'"},
    {"zuyi-book \n", "line 1: version ''"},
    {"zuyi-book 1\nrnbakabnr/9/1c5c1\n", "line 2: the side to move is missing"},
    {"zuyi-book 1\nrnbakabnr/9/1c5c1 w h2e2 1 0\n", "line 2: "},
    {START "x h2e2 30 25\n", "line 3: "},
    {START "w h2e2 30 25 a0a9 1 0\n", "line 3: 'a0a9' is not legal"},
    {START "b h2e2 30 25\n", "line 3: 'h2e2' is not legal"},
    {START "w h2e2\n", "line 3: after h2e2 a weight from 0 to 65535 is wanted"},
    {START "w h2e2 -1 25\n", "line 3: after h2e2 a weight"},
    {START "w h2e2 65536 25\n", "line 3: after h2e2 a weight"},
    {START "w h2e2 3x 25\n", "line 3: after h2e2 a weight"},
    {START "w h2e2 30\n", "line 3: after the weight of h2e2 a score up to 9999 or '-' is wanted"},
    {START "w h2e2 30 10000\n", "line 3: after the weight of h2e2 a score"},
    {START "w h2e2 30 h0g2\n", "line 3: after the weight of h2e2 a score"},
};

START_TEST(bad_text_is_refused_with_its_line) {
    expect_refused(bad_texts[_i].text, strlen(bad_texts[_i].text), bad_texts[_i].words);
}
END_TEST

START_TEST(long_lines_are_refused) {
    static char text[8192];
    strcpy(text, "zuyi-book 1\n# ");
    memset(text + strlen(text), 'x', sizeof text - 1 - strlen(text));
    expect_refused(text, sizeof text - 1, "line 2 is longer than 4095 bytes");
}
END_TEST

/* Whatever stands in a file: a book, of which every move is one of the board, or an error. */
START_TEST(damaged_files_do_no_harm) {
    uint64_t random = 7;
    for (int round = 0; round < 400; round++) {
        char              bytes[sizeof good_text];
        struct text_error error = {""};
        memcpy(bytes, good_text, sizeof bytes);
        size_t size = sizeof bytes - 1;
        for (unsigned n = random_below(&random, 4); n; n--)
            bytes[random_below(&random, (unsigned)size)] = (char)random_below(&random, 256);
        if (round % 3 == 0) size = random_below(&random, (unsigned)size);
        struct book *const book = open_bytes(bytes, size, &error);
        ck_assert((book != NULL) == (*error.text == '\0'));
        if (book) moves_of(book, start);
        book_free(book);
    }
}
END_TEST

/* --- ElephantEye's --------------------------------------------------------------------------- */

/* Locks that were calculated apart from this program; the first is that of the start in the
 * BOOK.DAT which comes with ElephantEye. */
#define LOCK_START "\xd5\x56\x26\x05"
#define LOCK_H2E2  "\x7d\x5d\x50\xeb"

START_TEST(eleeye_is_read) {
    struct text_error  error = {""};
    struct book *const book = book_open("tests/book/eleeye.dat", &error);
    ck_assert_msg(book != NULL, "%s", error.text);
    ck_assert_uint_eq(book_size(book), 6);
    ck_assert_str_eq(moves_of(book, start), "a0a9 99 -, h2e2 30 -, c3c4 10 -, i0i1 0 -");
    ck_assert_str_eq(moves_of(book, after_h2e2), "h9g7 7 -, h7e7 3 -");
    ck_assert_str_eq(moves_of(book, after_b2e2), "b9c7 7 -, b7e7 3 -");
    ck_assert_str_eq(moves_of(book, "3k5/9/9/9/9/9/9/9/9/4RK3 w"), "");
    book_free(book);
}
END_TEST

static const struct {
    const char *bytes;
    size_t      size;
    const char *words;
} bad_records[] = {
    {"", 0, "the file is empty"},
    {LOCK_START "\xaa\xa7\x1e", 7, "its 7 bytes are no whole records of 8"},
    {LOCK_START "\xaa\xa7\x1e\0" LOCK_H2E2 "\x3a\x59\x07", 15, "its 15 bytes are no whole records"},
    {LOCK_H2E2 "\x3a\x59\x07\0" LOCK_START "\xaa\xa7\x1e\0", 16, "record 2 is not in its order"},
    {LOCK_START "\xaa\xa7\x1e\0" LOCK_H2E2 "\x3a\x5c\x07\0", 16, "record 2 holds no move of the board"},
    {LOCK_START "\x32\xa7\x1e\0", 8, "record 1 holds no move of the board"},
    {LOCK_START "\xaa\xaa\x1e\0", 8, "record 1 holds no move of the board"},
    {"It is not a book", 16, "neither a book of zuyi's own nor ElephantEye's BOOK.DAT"},
    {"SQLite format 3\0rest of it", 26, "an SQLite book (.obk) cannot be read"},
};

START_TEST(bad_records_are_refused) {
    expect_refused(bad_records[_i].bytes, bad_records[_i].size, bad_records[_i].words);
}
END_TEST

START_TEST(files_that_are_none_are_refused) {
    static const struct {
        const char *name, *words;
    } rows[] = {{"tests/book/none.dat", "book 'tests/book/none.dat': No such file"},
                {"tests/book", "book 'tests/book': it is not a file"}};
    for (int i = 0; i < LENGTH(rows); i++) {
        struct text_error error = {""};
        ck_assert_ptr_null(book_open(rows[i].name, &error));
        ck_assert_msg(strstr(error.text, rows[i].words) != NULL, "%s", error.text);
    }
}
END_TEST

/* --- the built-in one ------------------------------------------------------------------------- */

START_TEST(built_in_book_is_good) {
    struct text_error  error = {""};
    struct book *const book = book_open(BOOK_EMBEDDED, &error);
    ck_assert_msg(book != NULL, "%s", error.text);
    ck_assert_uint_gt(book_size(book), 1000);
    ck_assert_str_ne(moves_of(book, start), "");
    ck_assert_str_ne(moves_of(book, after_h2e2), "");
    ck_assert_str_ne(moves_of(book, after_b2e2), "");
    book_free(book);
}
END_TEST

/* --- several ------------------------------------------------------------------------------------- */

static int shelf_weight(const struct shelf *shelf, const char *fen) {
    struct placed    placed;
    struct book_move moves[BOOK_MOVES_MAX];
    place(&placed, fen);
    return shelf_probe(shelf, &placed.position, moves) ? (int)moves[0].weight : 0;
}

START_TEST(the_first_book_that_knows_answers) {
    struct shelf      shelf = {0};
    struct text_error error = {""};
    ck_assert(shelf_fill(&shelf, " tests/book/small book.txt ;; tests/book/eleeye.dat;", &error));
    ck_assert_uint_eq(shelf.count, 2);
    ck_assert_int_eq(shelf_weight(&shelf, start), 30);
    ck_assert(shelf_fill(&shelf, "tests/book/eleeye.dat;tests/book/small book.txt", &error));
    ck_assert_int_eq(shelf_weight(&shelf, start), 99);
    ck_assert_int_eq(shelf_weight(&shelf, "4k4/9/9/9/9/3R5/9/9/9/5K3 w"), 100);
    ck_assert(!shelf_fill(&shelf, "tests/book/eleeye.dat;none", &error)); /* all stays */
    ck_assert_uint_eq(shelf.count, 2);
    ck_assert_int_eq(shelf_weight(&shelf, "4k4/9/9/9/9/3R5/9/9/9/5K3 w"), 100);
    for (const char *names = " ; "; names; names = *names ? "" : NULL) {
        ck_assert(shelf_fill(&shelf, names, &error)); /* the built-in one */
        ck_assert_uint_eq(shelf.count, 1);
        ck_assert_int_eq(shelf_weight(&shelf, "4k4/9/9/9/9/3R5/9/9/9/5K3 w"), 0);
        ck_assert_int_gt(shelf_weight(&shelf, start), 0);
    }
    shelf_clear(&shelf);
}
END_TEST

/* Only plain xiangqi has books. */
START_TEST(books_are_of_one_game) {
    for (size_t i = 0; variant_at(i); i++) ck_assert_int_eq(book_is_of(variant_at(i)), i == 0);
    ck_assert_str_eq(variant_at(0)->name, "xiangqi");
}
END_TEST

Suite *book_suite(void) {
    Suite *suite = suite_create("book");
    TCase *text = add_case(suite, "text");
    tcase_add_test(text, text_is_read);
    tcase_add_test(text, text_may_end_its_lines_as_on_windows);
    tcase_add_test(text, text_without_positions_is_an_empty_book);
    tcase_add_loop_test(text, bad_text_is_refused_with_its_line, 0, LENGTH(bad_texts));
    tcase_add_test(text, long_lines_are_refused);
    tcase_add_test(text, damaged_files_do_no_harm);
    TCase *records = add_case(suite, "records");
    tcase_add_test(records, eleeye_is_read);
    tcase_add_loop_test(records, bad_records_are_refused, 0, LENGTH(bad_records));
    tcase_add_test(records, files_that_are_none_are_refused);
    TCase *books = add_case(suite, "books");
    tcase_add_test(books, built_in_book_is_good);
    tcase_add_test(books, the_first_book_that_knows_answers);
    tcase_add_test(books, books_are_of_one_game);
    return suite;
}
