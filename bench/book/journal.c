#include "journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- reading ---------------------------------------------------------------------------- */

static char *read_all(FILE *file) {
    if (fseek(file, 0, SEEK_END) != 0) return NULL;
    const long size = ftell(file);
    char      *text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (!text) return NULL;
    rewind(file);
    text[fread(text, 1, (size_t)size, file)] = '\0';
    return text;
}

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Cuts the text into its whole lines, and sorts them: those of a position stand together. */
static bool index_lines(struct journal *journal) {
    int count = 0;
    for (const char *at = journal->text; (at = strchr(at, '\n')); at++) count++;
    journal->lines = malloc((size_t)(count + 1) * sizeof *journal->lines);
    if (!journal->lines) return false;
    char *at = journal->text;
    for (char *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = '\0';
        journal->lines[journal->count++] = at;
    }
    if (count) qsort(journal->lines, (size_t)count, sizeof *journal->lines, compare);
    return true;
}

/* The first line that does not come before a text. */
static int lower_bound(const struct journal *journal, const char *text) {
    int low = 0, high = journal->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (strcmp(journal->lines[middle], text) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void recall_line(const char *at, struct tree *tree, int node) {
    char move[TREE_MOVE_TEXT];
    int  score, length;
    for (; sscanf(at, " %5s %d%n", move, &score, &length) == 2; at += length) tree_set_score(tree, node, move, score);
}

bool journal_recall(const struct journal *journal, struct tree *tree, int node) {
    char start[FEN_MAX + 1];
    snprintf(start, sizeof start, "%s ", tree->nodes[node].position);
    const size_t length = strlen(start);
    bool         known = false;
    for (int i = lower_bound(journal, start); i < journal->count; i++) {
        if (strncmp(journal->lines[i], start, length) != 0) break;
        recall_line(journal->lines[i] + length, tree, node);
        known = true;
    }
    return known;
}

/* --- writing ------------------------------------------------------------------------------ */

/* A line that was cut short is ended, and then is no line of any position. */
static bool begin(struct journal *journal, const char *path, const char *head, struct text_error *error) {
    const size_t size = strlen(journal->text), length = strlen(head);
    if (size == 0) fputs(head, journal->file);
    if (size && strncmp(journal->text, head, length) != 0)
        return text_fail(error, "%.150s is no journal of such searches: take another, or remove it", path);
    if (size && journal->text[size - 1] != '\n') fputs(" cut\n", journal->file);
    return index_lines(journal) || text_fail(error, "out of memory");
}

bool journal_open(struct journal *journal, const char *path, uint64_t nodes, int moves, struct text_error *error) {
    char head[80];
    snprintf(head, sizeof head, "zuyi-book-journal 1 %" PRIu64 " %d\n", nodes, moves);
    *journal = (struct journal){.file = fopen(path, "a+")};
    if (!journal->file) return text_fail(error, "%.150s: %s", path, strerror(errno));
    journal->text = read_all(journal->file);
    if (!journal->text) text_fail(error, "%.150s cannot be read", path);
    if (journal->text && begin(journal, path, head, error)) return true;
    journal_close(journal);
    return false;
}

bool journal_close(struct journal *journal) {
    free(journal->lines);
    free(journal->text);
    const bool written = !journal->file || !ferror(journal->file);
    const bool closed = !journal->file || fclose(journal->file) == 0;
    *journal = (struct journal){0};
    return written && closed;
}

void journal_add(struct journal *journal, const struct tree_node *node) {
    fputs(node->position, journal->file);
    for (int i = 0; i < node->count; i++)
        if (node->moves[i].first != TREE_NO_SCORE)
            fprintf(journal->file, " %s %d", node->moves[i].text, node->moves[i].first);
    fputc('\n', journal->file);
    fflush(journal->file);
}
