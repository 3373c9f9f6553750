/*
 * What has been searched, so that an interrupted work goes on: lines of text,
 *
 *   zuyi-book-journal 1 NODES MOVES
 *   BOARD SIDE MOVE SCORE MOVE SCORE ...
 *
 * A last line that was not written to its end does not count.
 */
#ifndef BENCH_BOOK_JOURNAL_H
#define BENCH_BOOK_JOURNAL_H

#include <stdio.h>

#include "tree.h"

struct journal {
    FILE  *file;
    char  *text;  /* what was in it */
    char **lines; /* in order */
    int    count;
};

/* Opens or begins a journal of searches of so many nodes and moves; false and an error when it
 * cannot be written or is one of others. */
bool journal_open(struct journal *journal, const char *path, uint64_t nodes, int moves, struct text_error *error);
/* False when not everything could be written. */
bool journal_close(struct journal *journal);

/* Tells the tree what is known of a node; false when nothing is. */
bool journal_recall(const struct journal *journal, struct tree *tree, int node);
/* Writes down all that is known of a node. */
void journal_add(struct journal *journal, const struct tree_node *node);

#endif
