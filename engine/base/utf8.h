#ifndef ENGINE_BASE_UTF8_H
#define ENGINE_BASE_UTF8_H

#include <stddef.h>

/* How many bytes the character of UTF-8 at `text` has, which ends with NUL; 0 when there is none. */
static inline size_t utf8_length(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    const size_t length = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    return length;
}

#endif
