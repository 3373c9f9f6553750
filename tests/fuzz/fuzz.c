#include "fuzz.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/loop.h"

/* An absurd size must fail as it does without the sanitizers. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }
const char *__tsan_default_options(void);
const char *__tsan_default_options(void) { return "allocator_may_return_null=1"; }

/* --- targets ------------------------------------------------------------------------- */

const struct fuzz_target fuzz_targets[] = {
    {"fen", fuzz_fen}, {"moves", fuzz_moves}, {"options", fuzz_options}, {"commands", fuzz_commands}, {NULL, NULL},
};

const struct fuzz_target *fuzz_find(const char *name) {
    for (const struct fuzz_target *target = fuzz_targets; target->name; target++)
        if (name && strcmp(target->name, name) == 0) return target;
    fuzz_fail("no fuzz target is named '%s'", name ? name : "");
}

/* --- small things ---------------------------------------------------------------------- */

_Noreturn void fuzz_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("broken promise: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}

static void *must(void *memory) {
    if (!memory) fuzz_fail("no memory");
    return memory;
}

char *fuzz_text(const uint8_t *data, size_t size) {
    char *const text = must(malloc(size + 1));
    for (size_t i = 0; i < size; i++) text[i] = data[i] ? (char)data[i] : ' ';
    text[size] = '\0';
    return text;
}

char *fuzz_copy(const char *text) { return fuzz_text((const uint8_t *)text, strlen(text)); }

char *fuzz_line(char **rest) {
    char *const line = *rest;
    if (!line || !*line) return NULL;
    char *const end = strchr(line, '\n');
    if (end) *end = '\0';
    *rest = end ? end + 1 : NULL;
    return line;
}

/* --- laws -------------------------------------------------------------------------- */

static uint32_t all_switches(const struct variant *variant) {
    uint32_t all = 0;
    for (const struct rule_switch *s = variant->switches; s && s->name; s++) all |= s->bit;
    return all;
}

enum { WAYS = 3 };

static uint32_t switches_of(const struct variant *variant, size_t way) {
    const uint32_t standard = variant_ruleset(variant).switches, all = all_switches(variant);
    return way == 0 ? standard : way == 1 ? standard | all : standard & ~all;
}

/* Whether one of the ways before has the same switches. */
static bool is_double(const struct variant *variant, size_t way) {
    for (size_t i = 0; i < way; i++)
        if (switches_of(variant, i) == switches_of(variant, way)) return true;
    return false;
}

bool fuzz_law(size_t n, struct ruleset *law) {
    const struct variant *variant;
    tables_init();
    for (size_t i = 0; (variant = variant_at(i / WAYS)); i++) {
        if (is_double(variant, i % WAYS) || n-- > 0) continue;
        *law = variant_ruleset(variant);
        law->switches = switches_of(variant, i % WAYS);
        return true;
    }
    return false;
}

/* --- sessions ------------------------------------------------------------------------ */

void fuzz_open(struct fuzz_session *fuzz) {
    *fuzz = (struct fuzz_session){.said = NULL};
    if (!session_open(&fuzz->session)) fuzz_fail("no memory for a session");
    fuzz->session.report.out = must(open_memstream(&fuzz->said, &fuzz->said_length));
}

static void check_said(const struct fuzz_session *fuzz) {
    for (size_t i = 0; i < fuzz->said_length; i++)
        if (iscntrl((unsigned char)fuzz->said[i]) && fuzz->said[i] != '\n')
            fuzz_fail("byte %d in the output: %s", fuzz->said[i], fuzz->said);
    if (fuzz->said_length && fuzz->said[fuzz->said_length - 1] != '\n')
        fuzz_fail("the output ends within a line: %s", fuzz->said);
}

void fuzz_close(struct fuzz_session *fuzz) {
    FILE *const out = fuzz->session.report.out;
    session_close(&fuzz->session);
    fclose(out);
    check_said(fuzz);
    free(fuzz->said);
}

void fuzz_obey(struct fuzz_session *fuzz, char *line) { loop_obey(&fuzz->session, line); }

const char *fuzz_heard(struct fuzz_session *fuzz) {
    fflush(report_begin(&fuzz->session.report));
    const char *const since = fuzz->said + fuzz->heard;
    fuzz->heard = fuzz->said_length;
    report_end(&fuzz->session.report);
    return since;
}

/* --- what an option may do -------------------------------------------------------------- */

/* As option names are compared: case, blanks and underscores ignored. */
static char *fold(const char *line) {
    char *const folded = fuzz_copy(line), *to = folded;
    for (; *line; line++)
        if (*line != '_' && !isspace((unsigned char)*line)) *to++ = (char)tolower((unsigned char)*line);
    *to = '\0';
    return folded;
}

enum { TAME_NUMBER_MAX = 3 };

/* Whether there is a number that is allowed (0 may stand for the default) and
 * costs too much. */
static bool has_wild_number(const char *line) {
    while ((line = strpbrk(line, "0123456789"))) {
        char           *end;
        const long long n = strtoll(line, &end, 10); /* saturates */
        if (n == 0 || (n > TAME_NUMBER_MAX && n <= ENGINE_HASH_MAX)) return true;
        line = end;
    }
    return false;
}

bool fuzz_option_is_tame(const char *line) {
    char *const folded = fold(line);
    const bool  costly = strstr(folded, "hash") || strstr(folded, "threads");
    const bool  writes = strstr(folded, "file") != NULL;
    free(folded);
    return !writes && !(costly && has_wild_number(line));
}
