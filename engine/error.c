#include "error.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes of a printable ASCII character or of a glyph in UTF-8; 0 for anything else. */
static size_t printable_length(const char *c) {
    const unsigned char first = (unsigned char)*c;
    if (first < 0x80) return first >= ' ' && first <= '~';
    const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4) return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)c[i] & 0xc0) != 0x80) return 0;
    return length;
}

bool text_fail(struct text_error *error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    for (char *c = error->text; *c;) {
        const size_t length = printable_length(c);
        if (!length) *c = '?';
        c += length ? length : 1;
    }
    return false;
}
