#include "journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "zuyi-match-log\t1\n";

/* --- what a match is --------------------------------------------------------------------------- */

/* A number that tells one content of a file from others; 0 when it cannot be read. */
static uint64_t file_print(const char *path, size_t length) {
    char name[1024];
    if (length >= sizeof name) return 0;
    memcpy(name, path, length);
    name[length] = '\0';
    FILE    *file = fopen(name, "rb");
    uint64_t print = UINT64_C(0xcbf29ce484222325);
    if (!file) return 0;
    for (int c; (c = getc(file)) != EOF;) print = (print ^ (uint64_t)c) * UINT64_C(0x100000001b3);
    fclose(file);
    return print;
}

static void add_limit(struct buffer *text, char who, const struct limit *limit) {
    static const char *const words[] = {"tc", "movetime", "nodes", "depth"};
    buffer_add(text, "setting\t%c-%s\t%" PRId64, who, words[limit->kind], limit->amount);
    if (limit->kind == LIMIT_CLOCK) buffer_add(text, "+%" PRId64 " ms", limit->increment);
    buffer_add(text, "\n");
}

static void add_player(struct buffer *text, char who, const struct player_settings *p) {
    buffer_add(text, "setting\t%c\t%s\n", who, p->command);
    /* The first word of a command is nearly always the program: a new build is another engine. */
    buffer_add(text, "setting\t%c-program\t%016" PRIx64 "\n", who, file_print(p->command, strcspn(p->command, " ")));
    if (p->folder) buffer_add(text, "setting\t%c-dir\t%s\n", who, p->folder);
    buffer_add(text, "setting\t%c-dialect\t%d\nsetting\t%c-ranks\t%d\n", who, (int)p->dialect, who, (int)p->ranks);
    add_limit(text, who, &p->limit);
    for (int i = 0; i < p->option_count; i++)
        buffer_add(text, "setting\t%c-option %s\t%s\n", who, p->options[i].name,
                   p->options[i].value ? p->options[i].value : "");
}

/* All that a game depends on, and what the match is for; not how many games, and how many at a time. */
static void describe(struct buffer *text, const struct settings *s) {
    add_player(text, 'a', &s->player[PLAYER_A]);
    add_player(text, 'b', &s->player[PLAYER_B]);
    buffer_add(text, "setting\tvariant\t%s\n", s->variants);
    buffer_add(text, "setting\topenings\t%s %016" PRIx64 "\n", s->openings ? s->openings : "-",
               s->openings ? file_print(s->openings, strlen(s->openings)) : 0);
    buffer_add(text, "setting\tplies\t%d\nsetting\tseed\t%" PRId64 "\n", s->plies, s->seed);
    buffer_add(text, "setting\tmargin\t%d\nsetting\twatchdog\t%d\nsetting\tmax-plies\t%d\n", s->margin_ms,
               s->watchdog_s, s->most_plies);
    if (s->sprt)
        buffer_add(text, "setting\tsprt\t%g,%g\nsetting\talpha\t%g\nsetting\tbeta\t%g\n", s->elo0, s->elo1, s->alpha,
                   s->beta);
    if (s->resign_count) buffer_add(text, "setting\tresign\t%d,%d\n", s->resign_score, s->resign_count);
    if (s->draw_count) buffer_add(text, "setting\tdraw\t%d,%d,%d\n", s->draw_score, s->draw_count, s->draw_from);
}

/* --- comparing --------------------------------------------------------------------------------- */

/* The value of a setting in a log, or NULL; *length is its length. */
static const char *find_setting(const char *log, const char *name, size_t name_length, size_t *length) {
    for (const char *line = log; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, "setting\t", 8) != 0) continue;
        const char *found = line + 8;
        if (strncmp(found, name, name_length) != 0 || found[name_length] != '\t') continue;
        *length = strcspn(found + name_length + 1, "\n");
        return found + name_length + 1;
    }
    *length = 0;
    return NULL;
}

/* Appends to `differing` the settings of `one` that the other has not, or has otherwise; with
 * `missing` only those that it has not. */
static void compare(const char *one, const char *other, bool missing, struct buffer *differing) {
    for (const char *line = one; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, "setting\t", 8) != 0) continue;
        const char  *name = line + 8;
        const size_t name_length = strcspn(name, "\t\n");
        size_t       here_length, there_length;
        const char  *here = find_setting(one, name, name_length, &here_length);
        const char  *there = find_setting(other, name, name_length, &there_length);
        if (!here ||
            (missing ? there != NULL : there && here_length == there_length && !strncmp(here, there, here_length)))
            continue;
        buffer_add(differing, "%s%.*s", differing->length ? ", " : "", (int)name_length, name);
    }
}

/* --- reading and writing --------------------------------------------------------------------------- */

/* The whole lines of a file; NULL when there are none. */
static char *read_lines(FILE *file) {
    struct buffer text = {0};
    char          piece[4096];
    while (fgets(piece, sizeof piece, file)) buffer_add(&text, "%s", piece);
    char *last = text.text ? strrchr(text.text, '\n') : NULL;
    if (!last) {
        buffer_free(&text);
        return NULL;
    }
    last[1] = '\0';
    return text.text;
}

static bool begin(struct journal *journal, const char *path, const struct buffer *now, struct text_error *error) {
    journal->file = fopen(path, "wx");
    if (!journal->file && errno == EEXIST)
        return text_fail(error, "%s is there already: go on with it by --resume, or remove it", path);
    if (!journal->file) return text_fail(error, "%s cannot be written", path);
    fprintf(journal->file, "%s%s", head, now->text);
    return true;
}

static bool go_on(struct journal *journal, const char *path, const struct buffer *now, struct text_error *error) {
    struct buffer differing = {0};
    if (strncmp(journal->old, head, strlen(head)) != 0) return text_fail(error, "%s is no log of a match", path);
    compare(now->text, journal->old, false, &differing);
    compare(journal->old, now->text, true, &differing);
    if (differing.length) {
        text_fail(error, "%s is of another match; what differs: %s", path, differing.text);
        buffer_free(&differing);
        return false;
    }
    if (truncate(path, (off_t)strlen(journal->old)) != 0 || !(journal->file = fopen(path, "a")))
        return text_fail(error, "%s cannot be written", path);
    return true;
}

bool journal_open(struct journal *journal, const char *path, bool resume, const struct settings *settings,
                  struct text_error *error) {
    struct buffer now = {0};
    FILE         *old = resume ? fopen(path, "r") : NULL;
    *journal = (struct journal){0};
    describe(&now, settings);
    if (old) {
        journal->old = read_lines(old);
        fclose(old);
        if (!journal->old) remove(path); /* killed before it had begun */
    }
    const bool ok = journal->old ? go_on(journal, path, &now, error) : begin(journal, path, &now, error);
    if (ok) fflush(journal->file);
    buffer_free(&now);
    return ok;
}

void journal_close(struct journal *journal) {
    if (journal->file) fclose(journal->file);
    free(journal->old);
    *journal = (struct journal){0};
}

void journal_add(struct journal *journal, const char *variant, const struct outcome_line *line) {
    if (!journal->file) return;
    fprintf(journal->file, "game\t%s\t%d\t%d\t%s\t%d\t%s\t%c\n", variant, line->number, line->points, line->reason,
            line->plies, fault_word(line->fault), line->fault == FAULT_NONE ? '-' : 'A' + line->blamed);
    fflush(journal->file);
}

static enum fault fault_of(const char *word) {
    for (int fault = FAULT_NONE; fault < FAULT_NB; fault++)
        if (strcmp(fault_word((enum fault)fault), word) == 0) return (enum fault)fault;
    return FAULT_NONE;
}

void journal_recall(const struct journal *journal, const char *variant, struct standing *standing) {
    for (const char *line = journal->old ? journal->old : ""; *line;
         line += strcspn(line, "\n"), line += *line == '\n') {
        char                name[32], reason[32], fault[32], blamed;
        struct outcome_line game = {0};
        if (sscanf(line, "game\t%31s\t%d\t%d\t%31s\t%d\t%31s\t%c", name, &game.number, &game.points, reason,
                   &game.plies, fault, &blamed) != 7 ||
            strcmp(name, variant) != 0 || game.points < 0 || game.points > 2)
            continue;
        game.reason = reason;
        game.fault = fault_of(fault);
        game.blamed = blamed == 'B' ? PLAYER_B : PLAYER_A;
        standing_add(standing, &game);
    }
}
