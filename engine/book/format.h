/* What the formats of books share: each makes a table of moves by keys of its own. */
#ifndef ENGINE_BOOK_FORMAT_H
#define ENGINE_BOOK_FORMAT_H

#include "book.h"

struct book_entry {
    uint64_t key;
    uint16_t weight;
    int16_t  score;
    uint8_t  from, to;
};

/* The key of a position, or of its left-right mirror image. */
typedef uint64_t book_key(const void *keys, const struct position *pos, bool mirrored);

struct book {
    struct book_entry *entries; /* by key, then the heaviest first */
    size_t             count, capacity;
    book_key          *key;
    void              *keys; /* what it needs, from malloc, or NULL */
};

struct book_format {
    /* Whether the bytes, which a zero follows, are meant to be of this format. */
    bool (*recognises)(const char *bytes, size_t size);
    /* Fills an empty book from them, in any order. */
    bool (*read)(struct book *book, const char *bytes, size_t size, struct text_error *error);
};

extern const struct book_format book_format_text, book_format_eleeye, book_format_obk;

/* Appends a move; false when memory is short. */
bool book_add(struct book *book, const struct book_entry *entry);

/* The text of the built-in book, from malloc; NULL when memory is short. */
char *book_embedded_text(size_t *size);

#endif
