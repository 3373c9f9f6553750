/* The books that are asked, one after the other. */
#ifndef ENGINE_BOOK_SHELF_H
#define ENGINE_BOOK_SHELF_H

#include "book.h"

struct shelf {
    struct book **books;
    size_t        count;
};

/* Opens books by their names, ';' between (blanks around a name are dropped); BOOK_EMBEDDED,
 * or no name at all, is the built-in one. On error the shelf stays as it was. */
bool shelf_fill(struct shelf *shelf, const char *names, struct text_error *error);
void shelf_clear(struct shelf *shelf);

/* As book_probe, of the first book that knows the position. */
int shelf_probe(const struct shelf *shelf, const struct position *pos, struct book_move moves[BOOK_MOVES_MAX]);

#endif
