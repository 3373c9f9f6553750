/*
 * Our own format: text that people and scripts can write.
 *
 *   zuyi-book 1
 *   # a comment; blank lines are skipped, too
 *   BOARD SIDE MOVE WEIGHT SCORE MOVE WEIGHT SCORE ...
 *
 * The first line is the mark. BOARD and SIDE are the first two fields of a FEN of plain
 * xiangqi, MOVE is coordinate text (ranks 0-9) of a legal move, WEIGHT is 0 to 65535 (how
 * often to play it; 0: never), SCORE is what the position is worth after it, in hundredths
 * of a soldier from the mover's side, or '-'. The mirror image of a position needs no line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text/fen.h"
#include "../text/move_text.h"
#include "format.h"

enum { LINE_MAX_BYTES = 4096, WEIGHT_MAX = UINT16_MAX, SCORE_MOST = 9999 };

static const char mark[] = "zuyi-book ", version[] = "1";
static const char blanks[] = " \t\r";

/* The program's own keys serve: they live no longer than it. */
static uint64_t key_of(const void *keys, const struct position *pos, bool mirrored) {
    (void)keys;
    return mirrored ? position_mirrored_key(pos) : pos->st->key;
}

/* --- words ---------------------------------------------------------------------- */

/* Cuts the next word off the rest of a line; NULL at its end. */
static char *next_word(char **rest) {
    char *const word = *rest + strspn(*rest, blanks);
    char       *end = word + strcspn(word, blanks);
    if (end == word) return NULL;
    if (*end) *end++ = '\0';
    *rest = end;
    return word;
}

static bool read_number(const char *word, long least, long most, long *number) {
    char *end;
    if (!word) return false;
    *number = strtol(word, &end, 10);
    return end != word && !*end && *number >= least && *number <= most;
}

static bool read_score(const char *word, long *score) {
    if (!word || strcmp(word, "-") != 0) return read_number(word, -SCORE_MOST, SCORE_MOST, score);
    *score = BOOK_NO_SCORE;
    return true;
}

/* --- lines ----------------------------------------------------------------------- */

/* A position that lines are read into. */
struct board {
    struct ruleset  law;
    struct state    state;
    struct position position;
};

static bool read_board(struct board *board, char **rest, struct text_error *error) {
    const char *const pieces = next_word(rest), *const side = next_word(rest);
    char fen[LINE_MAX_BYTES + 2];
    if (!side) return text_fail(error, "the side to move is missing");
    snprintf(fen, sizeof fen, "%s %s", pieces, side);
    return fen_parse(&board->position, &board->state, &board->law, fen, error);
}

static bool read_move(struct book *book, const struct board *board, const char *word, char **rest,
                      struct text_error *error) {
    const move_t move = move_text_parse(&board->position, word, strlen(word), false, error);
    long         weight, score;
    if (!move) return false;
    if (!read_number(next_word(rest), 0, WEIGHT_MAX, &weight))
        return text_fail(error, "after %s a weight from 0 to %d is wanted", word, WEIGHT_MAX);
    if (!read_score(next_word(rest), &score))
        return text_fail(error, "after the weight of %s a score up to %d or '-' is wanted", word, SCORE_MOST);
    const struct book_entry entry = {
        .key = board->position.st->key,
        .from = (uint8_t)move_from(move),
        .to = (uint8_t)move_to(move),
        .weight = (uint16_t)weight,
        .score = (int16_t)score,
    };
    return book_add(book, &entry) || text_fail(error, "out of memory");
}

static bool read_line(struct book *book, struct board *board, char *line, struct text_error *error) {
    char       *rest = line;
    const char *move;
    if (line[strspn(line, blanks)] == '\0' || *line == '#') return true;
    if (!read_board(board, &rest, error)) return false;
    while ((move = next_word(&rest)))
        if (!read_move(book, board, move, &rest, error)) return false;
    return true;
}

/* --- the whole -------------------------------------------------------------------- */

static bool recognises(const char *bytes, size_t size) {
    return size >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0;
}

/* Copies a line without its end; returns the next one's start, NULL when it is too long. */
static const char *copy_line(const char *at, const char *end, char line[LINE_MAX_BYTES]) {
    const char *const newline = memchr(at, '\n', (size_t)(end - at));
    const size_t      length = (size_t)((newline ? newline : end) - at);
    if (length >= LINE_MAX_BYTES) return NULL;
    memcpy(line, at, length);
    line[length] = '\0';
    return newline ? newline + 1 : end;
}

static bool read_mark(char *line, struct text_error *error) {
    char             *rest = line + sizeof mark - 1;
    const char *const word = next_word(&rest);
    if (word && strcmp(word, version) == 0) return true;
    return text_fail(error, "version '%.20s' of zuyi's books is not known to this program", word ? word : "");
}

static bool read(struct book *book, const char *bytes, size_t size, struct text_error *error) {
    struct board      board = {.law = variant_ruleset(variant_find("xiangqi"))};
    struct text_error why;
    char              line[LINE_MAX_BYTES];
    const char *const end = bytes + size;
    unsigned          number = 1;
    book->key = key_of;
    for (const char *at = bytes; at < end; number++) {
        at = copy_line(at, end, line);
        if (!at) return text_fail(error, "line %u is longer than %d bytes", number, LINE_MAX_BYTES - 1);
        if (!(number == 1 ? read_mark(line, &why) : read_line(book, &board, line, &why)))
            return text_fail(error, "line %u: %s", number, why.text);
    }
    return true;
}

const struct book_format book_format_text = {recognises, read};
