/*
 * Whole dialogues: each line of the input is obeyed by one session. What would
 * take long is made short, and a search that ends by itself is waited for,
 * unless its line begins with `&`. The output must be whole lines of plain text.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "protocol/words.h"

enum { LINES_MAX = 64, WORKS_MAX = 6, BENCHES_MAX = 1 };

/* --- making things short ------------------------------------------------------------ */

/* Every number becomes 0, 1 or 2. */
static void shorten_numbers(char *line) {
    for (char *at = line; *at; at++) {
        if (!isdigit((unsigned char)*at)) continue;
        char *const first = at;
        while (isdigit((unsigned char)at[1])) at++;
        const char digit = (char)('0' + (*at - '0') % 3);
        memset(first, ' ', (size_t)(at - first) + 1);
        *first = digit;
    }
}

static bool has_word(const char *line, const char *word) {
    char *const copy = fuzz_copy(line);
    char       *rest = copy;
    bool        found = false;
    for (const char *at; !found && (at = words_next(&rest));) found = words_same(at, word);
    free(copy);
    return found;
}

/* A second time, for the first may be skipped as the argument of an unknown word. */
static const char few_nodes[] = " nodes 200 nodes 200";

/* The line to obey in the place of `line`; the caller frees it. */
static char *tame_work(const char *line, const char *word) {
    const size_t size = strlen(line) + sizeof few_nodes + 16;
    char *const  tame = malloc(size);
    if (words_same(word, "bench")) { /* depth, threads, hash and what is no number */
        snprintf(tame, size, "bench 1 1 1%s", strstr(line, "all") ? " all" : "");
        return tame;
    }
    snprintf(tame, size, "%s", line);
    if (has_word(line, "perft")) shorten_numbers(tame);
    if (words_same(word, "go")) strcat(tame, few_nodes); /* also where "perft" lacks its number */
    return tame;
}

static bool is_work(const char *word) {
    return words_same(word, "go") || words_same(word, "perft") || words_same(word, "bench");
}

/* --- obeying -------------------------------------------------------------------------- */

struct script {
    struct fuzz_session fuzz;
    int                 works, benches;
    bool                infinite, pondering; /* such a search may be running: it is not waited for */
};

/* Whether there was not too much work yet. */
static bool may_work(struct script *script, const char *word) {
    return script->works++ < WORKS_MAX && (!words_same(word, "bench") || script->benches++ < BENCHES_MAX);
}

static void work(struct script *script, const char *line, const char *word) {
    if (!may_work(script, word)) return;
    char *const tame = tame_work(line, word);
    script->infinite |= has_word(line, "infinite");
    script->pondering |= has_word(line, "ponder");
    fuzz_obey(&script->fuzz, tame);
    free(tame);
}

static void obey_word(struct script *script, char *line, const char *word) {
    char image[] = "d svg"; /* without the name of a file, which would be written */
    if (words_same(word, "d") && has_word(line, "svg")) line = image;
    if (is_work(word)) {
        work(script, line, word);
        return;
    }
    if (words_same(word, "setoption") && !fuzz_option_is_tame(line)) return;
    fuzz_obey(&script->fuzz, line);
    if (words_same(word, "ponderhit") || words_same(word, "stop")) script->pondering = false;
    if (words_same(word, "stop")) script->infinite = false;
}

static void obey(struct script *script, char *line) {
    const bool wait = *line != '&';
    if (!wait) line++;
    char *const copy = fuzz_copy(line);
    char       *rest = copy;
    const char *word = words_next(&rest);
    if (word) obey_word(script, line, word);
    free(copy);
    if (wait && !script->infinite && !script->pondering) engine_wait(script->fuzz.session.engine);
}

void fuzz_commands(const uint8_t *data, size_t size) {
    char *const   text = fuzz_text(data, size);
    char         *rest = text, *line;
    struct script script = {.works = 0};
    char          small_table[] = "setoption name Hash value 1"; /* quick to empty */
    fuzz_open(&script.fuzz);
    fuzz_obey(&script.fuzz, small_table);
    for (int i = 0; i < LINES_MAX && !script.fuzz.session.leaving && (line = fuzz_line(&rest)); i++)
        obey(&script, line);
    fuzz_close(&script.fuzz);
    free(text);
}
