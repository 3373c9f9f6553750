/*
 * Opening books of plain xiangqi. A file's format is told by its content: our own
 * (text.c) or ElephantEye's BOOK.DAT (eleeye.c); BHGUI's .obk is known, but cannot be
 * read (obk.c). One book of our own format is built in.
 */
#ifndef ENGINE_BOOK_BOOK_H
#define ENGINE_BOOK_BOOK_H

#include <limits.h>

#include "../variant.h"

struct book;

/* A move that a book has for a position; it may not be legal where two positions share a key. */
struct book_move {
    int      from, to;
    unsigned weight; /* how often to play it, beside the other moves'; 0: never */
    int      score;  /* hundredths of a soldier, from the side to move; BOOK_NO_SCORE: not told */
};

enum { BOOK_MOVES_MAX = 64, BOOK_NO_SCORE = SHRT_MIN };

/* What stands for the built-in book among the names of files. */
#define BOOK_EMBEDDED "<embedded>"

/* Whether books are of this game. */
bool book_is_of(const struct variant *variant);

/* Reads a book into memory; the file is not needed any more. NULL and an error, which names
 * it and says what is wrong. tables_init must have been called. */
struct book *book_open(const char *name, struct text_error *error);
void         book_free(struct book *book);

/* The moves for a position or for its left-right mirror image, the heaviest first; how many. */
int book_probe(const struct book *book, const struct position *pos, struct book_move moves[BOOK_MOVES_MAX]);

/* How many moves are in it, of all positions. */
size_t book_size(const struct book *book);

#endif
