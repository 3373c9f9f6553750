#include "form.h"

#include <string.h>

#include "../words.h"

enum form form_of_name(const char *file) {
    const char *const dot = strrchr(file, '.');
    return dot && words_same(dot, ".pgn") ? FORM_GAMES : FORM_UNKNOWN;
}

enum form form_of_line(const char *text) { return *text == '[' || *text == '%' ? FORM_GAMES : FORM_LINES; }
