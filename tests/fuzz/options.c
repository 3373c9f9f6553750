/*
 * Options: each line of the input is what follows `setoption`. Every line is
 * answered by nothing or by one error in the dialect's clothes, and afterwards
 * the options can still be listed. Tried in both dialects.
 */
#include "protocol/options.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { LINES_MAX = 16 };

static void set_one(struct fuzz_session *fuzz, const char *line, const char *begin) {
    char *const copy = fuzz_copy(line);
    options_command(&fuzz->session, copy);
    const char *const answer = fuzz_heard(fuzz), *const end = strchr(answer, '\n');
    if (*answer && (strncmp(answer, begin, strlen(begin)) != 0 || end[1]))
        fuzz_fail("setoption %s is answered by %s", line, answer);
    free(copy);
}

static void greet(struct fuzz_session *fuzz, const char *dialect) {
    char *const line = fuzz_copy(dialect);
    fuzz_obey(fuzz, line);
    free(line);
    if (!strstr(fuzz_heard(fuzz), "\noption ")) fuzz_fail("%s lists no options: %s", dialect, fuzz->said);
}

static void set_all(const char *text, const char *dialect, const char *begin) {
    struct fuzz_session fuzz;
    char *const         copy = fuzz_copy(text);
    char               *rest = copy;
    const char         *line;
    fuzz_open(&fuzz);
    greet(&fuzz, dialect);
    for (int i = 0; i < LINES_MAX && (line = fuzz_line(&rest)); i++)
        if (fuzz_option_is_tame(line)) set_one(&fuzz, line, begin);
    greet(&fuzz, dialect);
    fuzz_close(&fuzz);
    free(copy);
}

void fuzz_options(const uint8_t *data, size_t size) {
    char *const text = fuzz_text(data, size);
    set_all(text, "uci", "info string error: option ");
    set_all(text, "ucci", "info message error: option ");
    free(text);
}
