#include "epd.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../words.h"

static const char blanks[] = " \t\v\f\r";

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char *entry_operand(const struct entry *entry, const char *opcode) {
    for (size_t i = 0; i < entry->operation_count; i++)
        if (words_same(entry->operations[i].opcode, opcode)) return entry->operations[i].operand;
    return NULL;
}

void epd_free(struct epd *epd) {
    free(epd->operations);
    *epd = (struct epd){0};
}

/* --- the position ------------------------------------------------------------------- */

static char *skip_blanks(char *at) { return at + strspn(at, blanks); }

/* The end of a field: a ';' needs no blank before it. */
static char *skip_field(char *at) { return at + strcspn(at, " \t\v\f\r;"); }

/* Whether the next field is the right of Dunma and not an opcode. */
static bool is_right(const char *at, int number) { return number == 4 && at[0] == 'd' && strchr(" \t\v\f\r;", at[1]); }

/* The board and the side are fields whatever they are, so that a side that is
 * none is refused; of the others a letter begins an opcode. */
static bool is_field(char *at, int number) {
    if (!*at || *at == ';') return false;
    if (number == 1) return true;
    if (number == 2) return !words_after(at, "moves");
    return !is_letter(*at) || is_right(at, number);
}

static bool is_startpos(char *at) { return skip_field(at) - at == 8 && strncasecmp(at, "startpos", 8) == 0; }

/* Where the operations begin. */
static char *skip_position(char *at) {
    if (is_startpos(at)) return skip_blanks(skip_field(at));
    for (int number = 1; is_field(at = skip_blanks(at), number); number++) at = skip_field(at);
    return at;
}

/* --- operations ------------------------------------------------------------------------ */

/* The ';' that ends an operation, or the end of the text. One in a string ends
 * nothing; a quote that is not closed begins no string. */
static char *operation_end(char *at) {
    for (; *at && *at != ';'; at++) {
        char *const close = *at == '"' ? strchr(at + 1, '"') : NULL;
        if (close) at = close;
    }
    return at;
}

/* Takes the quotes off an operand that is one string. */
static char *unquote(char *operand) {
    char *const close = *operand == '"' ? strchr(operand + 1, '"') : NULL;
    if (!close || close[1]) return operand;
    *close = '\0';
    return operand + 1;
}

static bool is_opcode(const char *word) {
    if (!is_letter(*word)) return false;
    while (is_letter(*word) || is_digit(*word) || *word == '_') word++;
    return !*word;
}

static bool add(struct epd *epd, const char *opcode, const char *operand) {
    if (epd->count == epd->capacity) {
        const size_t            capacity = epd->capacity ? 2 * epd->capacity : 16;
        struct operation *const more = realloc(epd->operations, capacity * sizeof *more);
        if (!more) return text_fail(&epd->error, "out of memory");
        epd->operations = more;
        epd->capacity = capacity;
    }
    epd->operations[epd->count++] = (struct operation){opcode, operand};
    return true;
}

/* Reads one operation, which is cut off; an empty one is none. */
static bool read_operation(struct epd *epd, char *text) {
    char *const opcode = words_next(&text);
    if (!opcode) return true;
    if (!is_opcode(opcode)) return text_fail(&epd->error, "'%.40s' is neither a field of a FEN nor an opcode", opcode);
    return add(epd, opcode, unquote(words_trim(text)));
}

static bool read_operations(struct epd *epd, char *at) {
    epd->count = 0;
    while (*at) {
        char *const end = operation_end(at), *const next = *end ? end + 1 : end;
        *end = '\0';
        if (!read_operation(epd, at)) return false;
        at = next;
    }
    return true;
}

/* --- the line ------------------------------------------------------------------------------ */

void epd_read(struct epd *epd, char *line, struct entry *entry) {
    char *const position = skip_blanks(line);
    char *const rest = skip_position(position);
    const bool  startpos = is_startpos(position);
    if (rest > position && is_letter(*rest)) rest[-1] = '\0'; /* the blank before an opcode; a ';' is cut itself */
    if (!read_operations(epd, rest)) {
        entry->refusal = epd->error.text;
        return;
    }
    entry->fen = startpos ? NULL : position;
    entry->operations = epd->operations;
    entry->operation_count = epd->count;
    entry->moves = entry_operand(entry, "moves");
}
