#include "fen.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_PIECES_MAX = 45, CLOCK_MAX = 9999, NUMBER_MAX = 99999 };

/* One field of a FEN: what lies between blanks. */
struct field {
    const char *at;
    int         length;
};

static struct field next_field(const char **text) {
    while (isspace((unsigned char)**text)) ++*text;
    struct field f = {*text, 0};
    while (**text && !isspace((unsigned char)**text)) ++*text;
    const ptrdiff_t length = *text - f.at;
    f.length = length > INT_MAX ? INT_MAX : (int)length;
    return f;
}

/* --- the board --------------------------------------------------------------- */

/* One piece letter: its kind in this game, or KIND_NONE and an error. */
static int parse_letter(char letter, const struct variant *variant, struct text_error *error) {
    const int kind = kind_of_letter(letter);
    if (kind == KIND_NONE || !variant->most[kind]) {
        text_fail(error, "unknown piece letter '%c' in the board", letter);
        return KIND_NONE;
    }
    return kind;
}

/* What stands on a point: "(NRC)" or a letter. Returns the end, NULL on error. */
static const char *parse_stack(const char *at, const char *end, const struct ruleset *law, unsigned *stack, int *side,
                               struct text_error *error) {
    const struct variant *variant = law->variant;
    const bool            open = *at == '(';
    if (open) at++;
    int pieces = 0;
    *stack = 0;
    for (; at < end && *at != ')'; at++) {
        const int kind = parse_letter(*at, variant, error);
        if (kind == KIND_NONE) return NULL;
        const int colour = isupper((unsigned char)*at) ? RED : BLACK;
        if (pieces && colour != *side) return text_fail(error, "a stack holds pieces of both colours"), NULL;
        if (++pieces > STACK_PIECES_MAX) return text_fail(error, "a stack holds more than four pieces"), NULL;
        *side = colour;
        *stack = stack_add(*stack, (unsigned)kind);
        if (!open) return at + 1;
    }
    if (at == end) return text_fail(error, "a stack is not closed by ')'"), NULL;
    if (!pieces) return text_fail(error, "an empty stack '()' in the board"), NULL;
    if (pieces > 1 && !(law->switches & RULE_COMBINE)) return text_fail(error, "%s has no stacks", variant->name), NULL;
    return at + 1;
}

static bool parse_board(struct position *pos, struct field board, struct text_error *error) {
    const char *at = board.at, *end = board.at + board.length;
    int         rank = RANK_NB - 1, file = 0;
    while (at < end) {
        if (*at == '/') {
            if (file != FILE_NB) return text_fail(error, "rank %d has %d files, not 9", rank, file);
            if (rank == 0) return text_fail(error, "the board has more than 10 ranks");
            rank--, file = 0, at++;
            continue;
        }
        const bool gap = *at >= '1' && *at <= '9';
        if (file + (gap ? *at - '0' : 1) > FILE_NB) return text_fail(error, "rank %d has more than 9 files", rank);
        if (gap) {
            file += *at++ - '0';
            continue;
        }
        if (*at == ')') return text_fail(error, "a ')' without '(' on rank %d", rank);
        unsigned stack;
        int      side = RED;
        at = parse_stack(at, end, pos->law, &stack, &side, error);
        if (!at) return false;
        position_put(pos, side, stack, point_of(file++, rank));
    }
    if (file != FILE_NB) return text_fail(error, "rank %d has %d files, not 9", rank, file);
    if (rank != 0) return text_fail(error, "the board has %d ranks, not 10", RANK_NB - rank);
    return true;
}

static bool check_counts(const struct position *pos, struct text_error *error) {
    const struct variant *variant = pos->law->variant;
    for (int side = 0; side < SIDE_NB; side++) {
        int count[KIND_NB] = {0}, all = 0;
        for (bitboard_t b = pos->by_side[side]; b;)
            for (unsigned s = pos->stack[bb_pop(&b)]; s; s >>= 4) count[s & 15]++, all++;
        const char *name = side == RED ? "red" : "black";
        if (count[KING] != 1)
            return text_fail(error, "%s has %d %ss, not one", name, count[KING], variant_king_word(variant));
        for (int kind = KING; kind < KIND_NB; kind++)
            if (count[kind] > variant->most[kind])
                return text_fail(error, "%s has %d pieces '%c', at most %d are possible", name, count[kind],
                                 kind_letter(kind), variant->most[kind]);
        if (all > SIDE_PIECES_MAX) return text_fail(error, "%s has %d pieces, at most 45 are possible", name, all);
    }
    return true;
}

/* --- the other fields ---------------------------------------------------------- */

static bool parse_side(struct position *pos, struct field f, struct text_error *error) {
    const char c = f.length == 1 ? *f.at : '?';
    if (f.length == 0 || c == 'w' || c == 'r') return true;
    if (c != 'b')
        return text_fail(error, "the side to move is '%.*s', not w, r or b", f.length > 20 ? 20 : f.length, f.at);
    pos->side = BLACK;
    pos->st->key ^= zobrist_black;
    return true;
}

static bool is_number(struct field f) {
    int i = f.length && (*f.at == '-' || *f.at == '+');
    if (i == f.length) return false;
    for (; i < f.length; i++)
        if (!isdigit((unsigned char)f.at[i])) return false;
    return true;
}

/* A counter, clamped: whoever set up the board did not mean to be refused. */
static uint32_t counter(struct field f, uint32_t least, uint32_t most) {
    if (!is_number(f)) return least;
    const long long n = strtoll(f.at, NULL, 10); /* saturates */
    return n < (long long)least ? least : n > (long long)most ? most : (uint32_t)n;
}

enum { BLACK_FLAG_START = RING_NB / 2 };

/* The flags, "R,B" (RULES.md 5.3); "-" or nothing for where they start. */
static bool parse_flags(struct state *st, struct field f, struct text_error *error) {
    st->flags[RED] = 0;
    st->flags[BLACK] = BLACK_FLAG_START;
    if (f.length == 0 || (f.length == 1 && *f.at == '-')) return true;
    unsigned red, black;
    int      read = 0;
    char     text[16];
    snprintf(text, sizeof text, "%.*s", f.length > 15 ? 15 : f.length, f.at);
    if (sscanf(text, "%2u,%2u%n", &red, &black, &read) != 2 || read != f.length || !isdigit((unsigned char)*text))
        return text_fail(error, "the flags are '%s', not two numbers as 0,21", text);
    if (red >= RING_NB || black >= RING_NB)
        return text_fail(error, "the flags are '%s', their cells are 0 to %d", text, RING_NB - 1);
    st->flags[RED] = (uint8_t)red;
    st->flags[BLACK] = (uint8_t)black;
    return true;
}

/* The last fields; f3 and f4 may be missing, and mean nothing to most games (RULES.md 0.3). */
static bool parse_rest(struct position *pos, const char *rest, struct text_error *error) {
    const uint32_t rules = pos->law->switches;
    struct state  *st = pos->st;
    struct field   flags = {rest, 0}, right = {rest, 0}, clock = next_field(&rest);
    if (!is_number(clock)) {
        flags = clock;
        right = next_field(&rest);
        clock = next_field(&rest);
    }
    const struct field number = next_field(&rest);
    st->quiet_plies = (uint16_t)counter(clock, 0, CLOCK_MAX);
    pos->ply = (counter(number, 1, NUMBER_MAX) - 1) * 2 + pos->side;
    if (rules & RULE_FLAG_RING && !parse_flags(st, flags, error)) return false;
    st->dunma = rules & RULE_DUNMA && right.length == 1 && *right.at == 'd' && pos->side == BLACK &&
                bb_count(position_pieces(pos, BLACK, HORSE)) == 1;
    st->key ^= zobrist_extras(pos->law, st);
    return true;
}

bool fen_parse(struct position *pos, struct state *first, const struct ruleset *law, const char *fen,
               struct text_error *error) {
    position_clear(pos, law, first);
    const struct field board = next_field(&fen);
    if (!board.length) return text_fail(error, "the FEN is empty");
    if (!parse_board(pos, board, error) || !check_counts(pos, error)) return false;
    if (!parse_side(pos, next_field(&fen), error)) return false;
    if (!parse_rest(pos, fen, error)) return false;
    if (!law->variant->validate(pos, error)) return false;
    law->variant->refresh(pos);
    return true;
}

/* --- writing ---------------------------------------------------------------------- */

static char *write_point(char *out, unsigned stack, bool black) {
    const bool several = stack >> 4 != 0;
    if (several) *out++ = '(';
    for (; stack; stack >>= 4) {
        const char letter = kind_letter((int)(stack & 15));
        *out++ = black ? (char)tolower((unsigned char)letter) : letter;
    }
    if (several) *out++ = ')';
    return out;
}

void fen_write(const struct position *pos, char *out) {
    const char *const start = out;
    for (int rank = RANK_NB - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < FILE_NB; file++) {
            const int pt = point_of(file, rank);
            if (!pos->stack[pt]) {
                gap++;
                continue;
            }
            if (gap) *out++ = (char)('0' + gap);
            gap = 0;
            out = write_point(out, pos->stack[pt], bb_has(pos->by_side[BLACK], pt));
        }
        if (gap) *out++ = (char)('0' + gap);
        if (rank) *out++ = '/';
    }
    const struct state *st = pos->st;
    char                flags[8] = "-";
    if (pos->law->switches & RULE_FLAG_RING) snprintf(flags, sizeof flags, "%d,%d", st->flags[RED], st->flags[BLACK]);
    snprintf(out, (size_t)(FEN_MAX - (out - start)), " %c %s %c %u %u", pos->side == RED ? 'w' : 'b', flags,
             st->dunma ? 'd' : '-', (unsigned)st->quiet_plies, (unsigned)(pos->ply / 2 + 1));
}
