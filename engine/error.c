#include "error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

/* The bytes of a printable ASCII character or of a glyph in UTF-8; 0 for anything else. */
static size_t printable_length(const char *c) {
    const bool control = (unsigned char)*c < ' ' || *c == 0x7f;
    return control ? 0 : utf8_length(c);
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
