#include "words.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static int  folded(char c) { return tolower((unsigned char)c); }

static char *skip_blanks(char *at) {
    while (is_blank(*at)) at++;
    return at;
}

static char *skip_word(char *at) {
    while (*at && !is_blank(*at)) at++;
    return at;
}

char *words_next(char **rest) {
    char *const word = skip_blanks(*rest);
    char       *end = skip_word(word);
    if (end == word) return NULL;
    if (*end) *end++ = '\0';
    *rest = end;
    return word;
}

bool words_same(const char *a, const char *b) {
    while (*a && folded(*a) == folded(*b)) a++, b++;
    return folded(*a) == folded(*b);
}

static const char *skip_fillers(const char *at) {
    while (*at == '_' || is_blank(*at)) at++;
    return at;
}

bool words_same_name(const char *a, const char *b) {
    for (;; a++, b++) {
        a = skip_fillers(a);
        b = skip_fillers(b);
        if (folded(*a) != folded(*b)) return false;
        if (!*a) return true;
    }
}

char *words_trim(char *text) {
    text = skip_blanks(text);
    size_t length = strlen(text);
    while (length && is_blank(text[length - 1])) length--;
    text[length] = '\0';
    return text;
}

char *words_collapse(char *text) {
    char *from = text, *to = text;
    for (char *word; (word = words_next(&from));) {
        if (to != text) *to++ = ' ';
        const size_t length = strlen(word);
        memmove(to, word, length);
        to += length;
    }
    *to = '\0';
    return text;
}

/* Whether `word` fills the text from `at` to `end`. */
static bool spells(const char *at, const char *end, const char *word) {
    while (at < end && *word && folded(*at) == folded(*word)) at++, word++;
    return at == end && !*word;
}

char *words_after(char *text, const char *word) {
    char *const at = skip_blanks(text);
    char *const end = skip_word(at);
    return spells(at, end, word) ? end : NULL;
}

char *words_split(char *text, const char *word) {
    for (char *at = skip_blanks(text), *end; *at; at = skip_blanks(end)) {
        end = skip_word(at);
        if (!spells(at, end, word)) continue;
        *at = '\0';
        return end;
    }
    return NULL;
}

/* Appends a digit; past the 64 bits the number stays at the largest. */
static int64_t append_digit(int64_t value, char digit) {
    const int d = digit - '0';
    return value > (INT64_MAX - d) / 10 ? INT64_MAX : value * 10 + d;
}

static const char *read_sign(const char *word, bool *negative) {
    *negative = *word == '-';
    return word + (*word == '-' || *word == '+');
}

bool words_switch(const char *word, int *on) {
    static const char *const yes[] = {"true", "on", "1"}, *const no[] = {"false", "off", "0"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        *on = words_same(word, yes[i]);
        if (*on || words_same(word, no[i])) return true;
    }
    return false;
}

bool words_integer(const char *word, int64_t *value) {
    bool        negative;
    const char *at = read_sign(word, &negative);
    if (!is_digit(*at)) return false;
    int64_t n = 0;
    while (is_digit(*at)) n = append_digit(n, *at++);
    *value = negative ? -n : n;
    return *at == '\0';
}

bool words_thousandths(const char *word, int64_t *value) {
    bool        negative;
    const char *at = read_sign(word, &negative);
    if (!is_digit(*at)) return false;
    int64_t n = 0;
    while (is_digit(*at)) n = append_digit(n, *at++);
    const bool point = *at == '.';
    if (point) at++;
    for (int places = 0; places < 3; places++) n = append_digit(n, point && is_digit(*at) ? *at++ : '0');
    while (point && is_digit(*at)) at++;
    *value = negative ? -n : n;
    return *at == '\0';
}
