#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "format.h"

/* Larger files are no books that fit in memory beside a table. */
static const size_t size_max = (size_t)1 << 30;

bool book_is_of(const struct variant *variant) { return strcmp(variant->name, "xiangqi") == 0; }

/* --- entries -------------------------------------------------------------------- */

bool book_add(struct book *book, const struct book_entry *entry) {
    if (book->count == book->capacity) {
        const size_t       capacity = book->capacity ? book->capacity * 2 : 1024;
        struct book_entry *more = realloc(book->entries, capacity * sizeof *more);
        if (!more) return false;
        book->entries = more;
        book->capacity = capacity;
    }
    book->entries[book->count++] = *entry;
    return true;
}

/* Points decide last, so that the order is the same everywhere. */
static int compare(const void *a, const void *b) {
    const struct book_entry *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
    return (x->from << 8 | x->to) - (y->from << 8 | y->to);
}

/* The first entry with at least this key. */
static size_t lower_bound(const struct book *book, uint64_t key) {
    size_t low = 0, high = book->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (book->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int find(const struct book *book, const struct position *pos, bool mirrored, struct book_move *moves) {
    const uint64_t key = book->key(book->keys, pos, mirrored);
    int            count = 0;
    for (size_t i = lower_bound(book, key); i < book->count && book->entries[i].key == key; i++) {
        const struct book_entry *entry = &book->entries[i];
        if (count == BOOK_MOVES_MAX) break;
        moves[count++] = (struct book_move){
            .from = mirrored ? point_mirror(entry->from) : entry->from,
            .to = mirrored ? point_mirror(entry->to) : entry->to,
            .weight = entry->weight,
            .score = entry->score,
        };
    }
    return count;
}

int book_probe(const struct book *book, const struct position *pos, struct book_move moves[BOOK_MOVES_MAX]) {
    const int count = find(book, pos, false, moves);
    return count ? count : find(book, pos, true, moves);
}

size_t book_size(const struct book *book) { return book->count; }

/* --- files ------------------------------------------------------------------------ */

/* The content of a file with a zero after it, from malloc; NULL and why. */
static char *read_stream(FILE *file, size_t expected, size_t *size, struct text_error *error) {
    char *const bytes = malloc(expected + 1);
    if (!bytes) return text_fail(error, "out of memory"), NULL;
    errno = 0;
    *size = fread(bytes, 1, expected, file);
    if (ferror(file)) {
        text_fail(error, "%s", strerror(errno));
        free(bytes);
        return NULL;
    }
    bytes[*size] = '\0';
    return bytes;
}

/* Only plain files: reading another thing might never end. */
static char *read_file(const char *path, size_t *size, struct text_error *error) {
    struct stat about;
    if (stat(path, &about) != 0) return text_fail(error, "%s", strerror(errno)), NULL;
    if (!S_ISREG(about.st_mode)) return text_fail(error, "it is not a file"), NULL;
    if ((uint64_t)about.st_size > size_max) return text_fail(error, "it is larger than %zu bytes", size_max), NULL;
    FILE *const file = fopen(path, "rb");
    if (!file) return text_fail(error, "%s", strerror(errno)), NULL;
    char *const bytes = read_stream(file, (size_t)about.st_size, size, error);
    fclose(file);
    return bytes;
}

static char *read_bytes(const char *name, size_t *size, struct text_error *error) {
    if (strcmp(name, BOOK_EMBEDDED) != 0) return read_file(name, size, error);
    char *const text = book_embedded_text(size);
    if (!text) text_fail(error, "out of memory");
    return text;
}

/* --- life -------------------------------------------------------------------------- */

void book_free(struct book *book) {
    if (!book) return;
    free(book->entries);
    free(book->keys);
    free(book);
}

/* BOOK.DAT has no mark of its own and takes what nobody else knows. */
static const struct book_format *format_of(const char *bytes, size_t size) {
    static const struct book_format *const formats[] = {&book_format_text, &book_format_obk, &book_format_eleeye};
    size_t                                 i = 0;
    while (!formats[i]->recognises(bytes, size)) i++;
    return formats[i];
}

static struct book *parse(const char *bytes, size_t size, struct text_error *error) {
    struct book *const book = calloc(1, sizeof *book);
    if (!book) return text_fail(error, "out of memory"), NULL;
    if (!format_of(bytes, size)->read(book, bytes, size, error)) {
        book_free(book);
        return NULL;
    }
    if (book->count) qsort(book->entries, book->count, sizeof *book->entries, compare);
    return book;
}

struct book *book_open(const char *name, struct text_error *error) {
    struct text_error why;
    size_t            size;
    char *const       bytes = read_bytes(name, &size, &why);
    struct book      *book = bytes ? parse(bytes, size, &why) : NULL;
    free(bytes);
    if (!book) text_fail(error, "book '%.150s': %s", name, why.text);
    return book;
}
