/* The built-in book; `make book` writes its data. */
#include <stdlib.h>
#include <string.h>

#include "format.h"

static const char *const lines[] = {
    "zuyi-book 1\n",
#include "xiangqi_book.def"
};

enum { LINES = sizeof lines / sizeof *lines };

char *book_embedded_text(size_t *size) {
    *size = 0;
    for (size_t i = 0; i < LINES; i++) *size += strlen(lines[i]);
    char *const text = malloc(*size + 1), *at = text;
    for (size_t i = 0; text && i < LINES; i++) {
        const size_t length = strlen(lines[i]);
        memcpy(at, lines[i], length + 1);
        at += length;
    }
    return text;
}
