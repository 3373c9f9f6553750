#include "pgn.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char blanks[] = " \t\v\f\r";
static const char digits[] = "0123456789";

void pgn_free(struct pgn *pgn) {
    text_free(&pgn->fen);
    text_free(&pgn->variant);
    text_free(&pgn->moves);
    text_free(&pgn->tags);
    text_free(&pgn->word);
}

void pgn_line(struct pgn *pgn, char *line, uint64_t number) {
    const bool remark = *line == '%' && !pgn->comment; /* some program's own */
    pgn->at = remark ? line + strlen(line) : line;
    pgn->line = number;
    pgn->line_begins = true;
}

/* --- games ------------------------------------------------------------------------ */

static void begin_game(struct pgn *pgn) {
    pgn->game++;
    pgn->ply = 0;
    pgn->abandoned = pgn->has_fen = pgn->has_variant = false;
    text_clear(&pgn->moves);
    text_clear(&pgn->tags);
    *pgn->result = '\0';
}

void pgn_abandon(struct pgn *pgn) { pgn->abandoned = true; }

bool pgn_played(struct pgn *pgn, const char *move) {
    return text_add(&pgn->moves, " ", 1) && text_add(&pgn->moves, move, strlen(move));
}

/* The position that has been reached. */
static void describe(const struct pgn *pgn, const char *next_move, struct entry *entry) {
    entry->line = pgn->line;
    entry->game = pgn->game;
    entry->ply = pgn->ply;
    entry->fen = pgn->has_fen ? text_get(&pgn->fen) : NULL;
    entry->variant = pgn->has_variant ? text_get(&pgn->variant) : NULL;
    entry->moves = text_get(&pgn->moves);
    entry->next_move = next_move;
}

static void refuse(struct pgn *pgn, struct entry *entry, const char *why) {
    text_fail(&pgn->error, "%s", why);
    entry->refusal = pgn->error.text;
    pgn_abandon(pgn);
}

static void refuse_unclosed(struct pgn *pgn, struct entry *entry) {
    text_fail(&pgn->error, "the %s that begins on line %" PRIu64 " does not end",
              pgn->comment ? "comment" : "variation", pgn->opened);
    entry->refusal = pgn->error.text;
}

/* The last position of a game; false when it is not wanted. */
static bool finish_game(struct pgn *pgn, struct entry *entry) {
    const bool wanted = pgn->state != PGN_BETWEEN && !pgn->abandoned;
    describe(pgn, NULL, entry);
    if (pgn->comment || pgn->depth) refuse_unclosed(pgn, entry);
    pgn->state = PGN_BETWEEN;
    pgn->comment = false;
    pgn->depth = 0;
    return wanted;
}

/* --- tags --------------------------------------------------------------------------- */

/* What follows `[ Name "`; NULL when no tag begins here. */
static char *tag_value(char *at) {
    at += 1 + strspn(at + 1, blanks);
    const size_t name = strcspn(at, " \t\v\f\r\"[]");
    at += name;
    at += strspn(at, blanks);
    return name && *at == '"' ? at + 1 : NULL;
}

/* Copies the value up to its quote, '\' taken off what it protects; returns the end. */
static char *read_value(char *at, struct text *value, bool *good) {
    text_clear(value);
    *good = true;
    for (; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1]) at++;
        *good = *good && text_add(value, at, 1);
    }
    return at;
}

static bool is_tag(const char *at, const char *name) {
    at += 1 + strspn(at + 1, blanks);
    const size_t length = strlen(name);
    return strncmp(at, name, length) == 0 && strchr(" \t\v\f\r\"", at[length]);
}

/* Reads the tag that begins at pgn->at. */
static void read_tag(struct pgn *pgn, char *value) {
    const bool  fen = is_tag(pgn->at, "FEN"), variant = is_tag(pgn->at, "Variant");
    char *const begin = pgn->at;
    bool        good;
    char *const end = read_value(value, fen ? &pgn->fen : variant ? &pgn->variant : &pgn->word, &good);
    pgn->has_fen = pgn->has_fen || (fen && good);
    pgn->has_variant = pgn->has_variant || (variant && good);
    pgn->at = end + strcspn(end, "]");
    if (*pgn->at) pgn->at++;
    if (fen || variant) return;
    text_add(&pgn->tags, begin, (size_t)(pgn->at - begin)); /* a tag that is lost for want of memory is no harm */
    text_add(&pgn->tags, "\n", 1);
}

/* A tag begins a game, and ends one that has moves; true when that one's last
 * position is to be told first. */
static bool tag(struct pgn *pgn, char *value, struct entry *entry) {
    if (pgn->state == PGN_MOVES || pgn->depth)
        if (finish_game(pgn, entry)) return true;
    if (pgn->state == PGN_BETWEEN) begin_game(pgn);
    pgn->state = PGN_TAGS;
    read_tag(pgn, value);
    return false;
}

/* --- movetext ------------------------------------------------------------------------- */

static bool is_result(const char *word) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strcmp(word, results[i]) == 0) return true;
    return false;
}

/* Takes "12." and "12..." off the front, marks such as "!?" and "+" off the end. "33.4" is a
 * move: WXF's middle soldier of the third file. */
static char *bare_move(char *word) {
    static const char missing[] = "\xe2\x80\xa6"; /* … */
    const size_t      number = strspn(word, digits), dots = strspn(word + number, ".");
    char             *rest = word + number + dots;
    while (strncmp(rest, missing, sizeof missing - 1) == 0) rest += sizeof missing - 1;
    const bool is_number = (dots && !(number == 2 && isdigit((unsigned char)*rest) && !rest[1])) || !word[number];
    if (is_number || number + dots == 0) word = rest;
    size_t length = strlen(word);
    while (length && strchr("!?+#", word[length - 1])) length--;
    word[length] = '\0';
    return word;
}

/* A word outside comments and variations; true when it makes an entry. */
static bool word(struct pgn *pgn, char *text, struct entry *entry) {
    if (*text == '$') return false;
    if (is_result(text)) {
        snprintf(pgn->result, sizeof pgn->result, "%s", text);
        return finish_game(pgn, entry);
    }
    text = bare_move(text);
    if (!*text) return false;
    if (pgn->state == PGN_BETWEEN) begin_game(pgn);
    pgn->state = PGN_MOVES;
    if (pgn->abandoned) return false;
    describe(pgn, text, entry);
    pgn->ply++;
    return true;
}

/* Copies the word at pgn->at, a single mark where no word begins. */
static bool read_word(struct pgn *pgn) {
    size_t length = strcspn(pgn->at, " \t\v\f\r{}();[");
    if (!length) length = 1;
    text_clear(&pgn->word);
    const bool good = text_add(&pgn->word, pgn->at, length);
    pgn->at += length;
    return good;
}

static void open_bracket(struct pgn *pgn, bool comment) {
    if (comment)
        pgn->comment = true;
    else
        pgn->depth++;
    if (comment || pgn->depth == 1) pgn->opened = pgn->line;
    pgn->at++;
}

static void skip_comment(struct pgn *pgn) {
    pgn->at += strcspn(pgn->at, "}");
    if (!*pgn->at) return;
    pgn->at++;
    pgn->comment = false;
}

/* Reads what is at pgn->at, no blank; true when it makes an entry. */
static bool step(struct pgn *pgn, bool line_begins, struct entry *entry) {
    char *const value = *pgn->at == '[' && (!pgn->depth || line_begins) ? tag_value(pgn->at) : NULL;
    if (value) return tag(pgn, value, entry);
    switch (*pgn->at) {
    case '{':
        open_bracket(pgn, true);
        return false;
    case '(':
        open_bracket(pgn, false);
        return false;
    case ';':
        pgn->at += strlen(pgn->at);
        return false;
    case ')':
        if (!pgn->depth) break;
        pgn->depth--;
        pgn->at++;
        return false;
    default:
        break;
    }
    if (!read_word(pgn)) {
        refuse(pgn, entry, "out of memory");
        return true;
    }
    return !pgn->depth && word(pgn, pgn->word.bytes, entry);
}

bool pgn_next(struct pgn *pgn, struct entry *entry) {
    while (pgn->at) {
        const bool line_begins = pgn->line_begins;
        if (pgn->comment) skip_comment(pgn);
        pgn->at += strspn(pgn->at, blanks);
        if (!*pgn->at) {
            pgn->at = NULL;
        } else if (!pgn->comment) {
            if (step(pgn, line_begins, entry)) return true;
            pgn->line_begins = false;
        }
    }
    return false;
}

bool pgn_end(struct pgn *pgn, struct entry *entry) { return finish_game(pgn, entry); }
