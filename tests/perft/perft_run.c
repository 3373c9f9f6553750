/*
 * perft_run [--leaves N] FILE: counts the positions of a perft file through the
 * facade and compares, every depth the file gives (leaving out those with more
 * than N leaves). A line of the file is
 *
 *     variant TAB options TAB fen TAB count of depth 1, 2, 3, ...
 *
 * with options "-" or "Name=on Name=off PalaceMap=123456789 ...", and the fen "startpos" for the
 * variant's own. Prints each wrong count, then "N passed, N failed" in lines.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

enum { LINE_MAX_BYTES = 4096 };

struct row {
    char *variant, *options, *fen, *counts;
};

/* Cuts the next field, up to `end`, off the front of `*text`; NULL when there is none. */
static char *cut(char **text, char end) {
    char *field = *text;
    if (field == NULL || *field == '\0') return NULL;
    char *stop = strchr(field, end);
    if (stop) *stop = '\0';
    *text = stop ? stop + 1 : NULL;
    return field;
}

static bool split_row(char *line, struct row *row) {
    line[strcspn(line, "\r\n")] = '\0';
    row->variant = cut(&line, '\t');
    row->options = cut(&line, '\t');
    row->fen = cut(&line, '\t');
    row->counts = cut(&line, '\t');
    return row->counts != NULL;
}

static bool set_option(struct engine *engine, const char *name, const char *value) {
    if (strcmp(name, "PalaceMap") == 0) return engine_set_palace_map(engine, value);
    return engine_set_rule(engine, name, strcmp(value, "on") == 0);
}

static bool set_options(struct engine *engine, char *options, struct text_error *error) {
    if (strcmp(options, "-") == 0) return true;
    for (char *option; (option = cut(&options, ' ')) != NULL;) {
        char *name = cut(&option, '=');
        if (option == NULL || !set_option(engine, name, option)) return text_fail(error, "option %s not taken", name);
    }
    return true;
}

static bool set_up(struct engine *engine, struct row *row, struct text_error *error) {
    if (!engine_set_variant(engine, row->variant)) return text_fail(error, "unknown variant %s", row->variant);
    const char *fen = strcmp(row->fen, "startpos") == 0 ? NULL : row->fen;
    return set_options(engine, row->options, error) && engine_set_position(engine, fen, NULL, error);
}

/* The total of a perft, from the last line of what the engine writes. */
static bool count_leaves(struct engine *engine, int depth, uint64_t *total, struct text_error *error) {
    FILE *out = tmpfile();
    if (out == NULL) return text_fail(error, "no temporary file");
    bool done = engine_write_perft(engine, depth, out, error);
    bool found = false;
    char line[LINE_MAX_BYTES];
    rewind(out);
    while (fgets(line, sizeof line, out)) found |= sscanf(line, "Nodes searched: %" SCNu64, total) == 1;
    fclose(out);
    return done && (found || text_fail(error, "no total at depth %d", depth));
}

static bool counts_agree(struct engine *engine, char *counts, uint64_t max_leaves, struct text_error *error) {
    char *field;
    for (int depth = 1; (field = cut(&counts, ' ')) != NULL; depth++) {
        uint64_t wanted = strtoull(field, NULL, 10), got = 0;
        if (!isdigit((unsigned char)*field)) return text_fail(error, "'%s' is no count", field);
        if (wanted > max_leaves) break;
        if (!count_leaves(engine, depth, &got, error)) return false;
        if (got != wanted) return text_fail(error, "depth %d: %" PRIu64 ", should be %" PRIu64, depth, got, wanted);
    }
    return true;
}

static bool row_passes(struct engine *engine, char *line, uint64_t max_leaves, struct text_error *error) {
    struct row row;
    return (split_row(line, &row) || text_fail(error, "not a perft row")) && set_up(engine, &row, error) &&
           counts_agree(engine, row.counts, max_leaves, error);
}

/* Returns 0 when all rows passed, 1 when one failed, 2 when the file cannot be read. */
static int run_file(struct engine *engine, const char *name, uint64_t max_leaves) {
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        perror(name);
        return 2;
    }
    int  passed = 0, failed = 0;
    char line[LINE_MAX_BYTES];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        struct text_error error = {""};
        if (row_passes(engine, line, max_leaves, &error)) {
            passed++;
        } else {
            failed++;
            printf("%s:%d: %s\n", name, number, error.text);
        }
    }
    fclose(file);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

static void ignore_info(void *context, const struct engine_info *info) {
    (void)context;
    (void)info;
}

static void ignore_bestmove(void *context, const struct engine_result *result) {
    (void)context;
    (void)result;
}

int main(int argc, char **argv) {
    const bool limited = argc == 4 && strcmp(argv[1], "--leaves") == 0;
    if (argc != 2 && !limited) {
        fprintf(stderr, "usage: perft_run [--leaves N] FILE\n");
        return 2;
    }
    const struct engine_listener listener = {.on_info = ignore_info, .on_bestmove = ignore_bestmove};
    struct engine               *engine = engine_new(&listener);
    if (engine == NULL) {
        fprintf(stderr, "perft_run: no memory\n");
        return 2;
    }
    int status = run_file(engine, argv[argc - 1], limited ? strtoull(argv[2], NULL, 10) : UINT64_MAX);
    engine_free(engine);
    return status;
}
