#include "encoding.h"

#include <string.h>

#ifndef _WIN32
#include <iconv.h>
#endif

#include "../../engine/base/utf8.h"

static bool is_utf8(const char *line) {
    size_t length = 0;
    for (const char *at = line; *at; at += length)
        if (!(length = utf8_length(at))) return false;
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

/* Some editors begin a file with a mark of its encoding. */
static char *skip_mark(char *line) {
    static const char mark[] = "\xef\xbb\xbf";
    return strncmp(line, mark, strlen(mark)) == 0 ? line + strlen(mark) : line;
}

char *encoding_to_utf8(char *line, bool first, struct text *converted) {
    if (first) line = skip_mark(line);
    return !is_utf8(line) && convert(line, converted) ? converted->bytes : line;
}
