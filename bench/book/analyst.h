/* An engine that tells what the moves of a position are worth. */
#ifndef BENCH_BOOK_ANALYST_H
#define BENCH_BOOK_ANALYST_H

#include "engine/engine.h"
#include "tree.h"

struct analyst;

/* Searches so many nodes and tells the scores of so many moves. NULL: out of memory. */
struct analyst *analyst_new(uint64_t nodes, int moves);
void            analyst_free(struct analyst *analyst);

/* Searches a position from an empty table, so that the answer depends on nothing else; tells the
 * tree the scores of its best moves, or of those in `only` (blanks between). False and an error
 * when the search did not come to an end. */
bool analyst_search(struct analyst *analyst, struct tree *tree, int node, const char *only, struct text_error *error);

#endif
