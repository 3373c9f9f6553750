#include "move_text.h"

#include <stdio.h>

static char *write_point(char *out, int pt, bool from_one) {
    return out + sprintf(out, "%c%d", 'a' + file_of(pt), rank_of(pt) + from_one);
}

void move_text_write(const struct position *pos, move_t move, bool from_one, char out[MOVE_TEXT_MAX]) {
    (void)pos; /* stacks will be spelled from it */
    out = write_point(out, move_from(move), from_one);
    write_point(out, move_to(move), from_one);
}

/* Reads a point; returns the end, NULL when there is none. */
static const char *parse_point(const char *at, const char *end, bool from_one, int *pt) {
    if (end - at < 2 || at[0] < 'a' || at[0] > 'i' || at[1] < '0' || at[1] > '9') return NULL;
    const int file = at[0] - 'a';
    int       rank = at[1] - '0';
    at += 2;
    if (from_one) {
        if (rank == 1 && at < end && *at == '0') rank = 10, at++;
        if (rank-- == 0) return NULL;
    }
    *pt = point_of(file, rank);
    return at;
}

static move_t refuse(struct text_error *error, const char *why, const char *text, size_t length) {
    text_fail(error, "'%.*s' %s", length > 40 ? 40 : (int)length, text, why);
    return MOVE_NONE;
}

move_t move_text_parse(const struct position *pos, const char *text, size_t length, bool from_one,
                       struct text_error *error) {
    const struct variant *variant = pos->law->variant;
    const char           *end = text + length;
    int                   from, to;
    const char           *at = parse_point(text, end, from_one, &from);
    if (at) at = parse_point(at, end, from_one, &to);
    if (at != end || !at) return refuse(error, "is not a move", text, length);

    if (!pos->stack[from]) return refuse(error, "is not legal: no piece stands there", text, length);
    if (!bb_has(pos->by_side[pos->side], from))
        return refuse(error, pos->side == RED ? "is not legal: it is red's turn" : "is not legal: it is black's turn",
                      text, length);
    const move_t move = move_plain(from, to, pos->stack[to] != 0);
    if (!variant->pseudo_legal(pos, move))
        return refuse(error, "is not legal: the piece does not move so", text, length);
    if (!variant->legal(pos, move))
        return refuse(error, "is not legal: it leaves the general to be captured", text, length);
    return move;
}
