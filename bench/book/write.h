/* The finished book. */
#ifndef BENCH_BOOK_WRITE_H
#define BENCH_BOOK_WRITE_H

#include <stdio.h>

#include "tree.h"

/* Writes the marked positions of a settled tree, by ply and then by text: as rows for
 * engine/book/embedded.c, or as a book of our own format. */
void write_book(const struct tree *tree, bool as_rows, FILE *out);

#endif
