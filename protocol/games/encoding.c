#include "encoding.h"

#include <string.h>

#ifndef _WIN32
#include <iconv.h>
#endif

/* The length of the character of UTF-8 at `at`; 0 when there is none. */
static size_t character(const unsigned char *at) {
    const size_t length = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    return length;
}

static bool is_utf8(const char *line) {
    size_t length = 0;
    for (const unsigned char *at = (const unsigned char *)line; *at; at += length)
        if (!(length = character(at))) return false;
    return true;
}

#ifdef _WIN32
static bool convert(char *line, struct text *converted) {
    (void)line, (void)converted;
    return false;
}
#else
static bool convert(char *line, struct text *converted) {
    const iconv_t from = iconv_open("UTF-8", "GB18030");
    size_t        left = strlen(line);
    bool          good = from != (iconv_t)-1;
    text_clear(converted);
    while (good && left) {
        char   piece[512], *out = piece;
        size_t room = sizeof piece;
        /* A full piece is no error as long as something came of it. */
        good = iconv(from, &line, &left, &out, &room) != (size_t)-1 || room < sizeof piece / 2;
        good = good && text_add(converted, piece, sizeof piece - room);
    }
    if (from != (iconv_t)-1) iconv_close(from);
    return good;
}
#endif

char *encoding_to_utf8(char *line, struct text *converted) {
    return !is_utf8(line) && convert(line, converted) ? converted->bytes : line;
}
