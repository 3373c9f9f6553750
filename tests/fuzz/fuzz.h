/*
 * The fuzz targets and what they share. Linked with libFuzzer they run inputs
 * that it makes up (make fuzz), linked with replay.c those of
 * tests/fuzz/corpus/TARGET (make test).
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "engine/variant.h"
#include "protocol/session.h"

/* The targets, a file each: what they take the input for and what must hold of
 * it is told there. */
void fuzz_fen(const uint8_t *data, size_t size);
void fuzz_moves(const uint8_t *data, size_t size);
void fuzz_options(const uint8_t *data, size_t size);
void fuzz_commands(const uint8_t *data, size_t size);

struct fuzz_target {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
};

/* All of them; the last has no name. */
extern const struct fuzz_target fuzz_targets[];
/* By name; aborts when there is none such. */
const struct fuzz_target *fuzz_find(const char *name);

/* Says which promise is broken, and aborts. */
_Noreturn void fuzz_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The input as a text, its NUL bytes made blanks; a copy of a text. The caller
 * frees them. */
char *fuzz_text(const uint8_t *data, size_t size);
char *fuzz_copy(const char *text);

/* Cuts the next line off `*rest`; NULL when nothing is left. */
char *fuzz_line(char **rest);

/* The n-th of the laws that inputs are tried under: every variant with its
 * switches as they are, all on and all off. False after the last. */
bool fuzz_law(size_t n, struct ruleset *law);

/* --- sessions ------------------------------------------------------------------ */

/* A session whose output is kept. */
struct fuzz_session {
    struct session session;
    char          *said; /* all it said, kept up to date by fuzz_heard */
    size_t         said_length, heard;
};

void fuzz_open(struct fuzz_session *fuzz);
/* Stops what runs, and checks that the output is whole lines of plain text. */
void fuzz_close(struct fuzz_session *fuzz);
/* Obeys one line, which is cut up. */
void fuzz_obey(struct fuzz_session *fuzz, char *line);
/* What was said since the last call; lives until something more is. */
const char *fuzz_heard(struct fuzz_session *fuzz);

/* Whether a setoption line may be obeyed: not when it would take much memory,
 * start many threads, or name a file to be written. */
bool fuzz_option_is_tame(const char *line);

#endif
