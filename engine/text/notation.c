/* Chinese and WXF notation, read. */
#include "notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "classical.h"
#include "move_text.h"

enum { TOKENS_MAX = 48 };

/* --- what is written ------------------------------------------------------------------ */

/* How a text tells a piece from its like. Zero: it does not say. */
struct written_place {
    char token;  /* TOKEN_FRONT, TOKEN_MIDDLE, TOKEN_REAR; WXF's '+', '-'; 'A' and 'Z' for its "++" and "--" */
    int  number; /* its place counted from the front */
    int  file;
};

struct written_leg {
    unsigned             movers; /* 0: soldiers whose file is told instead */
    struct written_place place;
    char                 direction;
    int                  number;
};

struct written {
    bool               flag_only, pair;
    struct written_leg first, leg;
    bool               join, swap, flag;
    unsigned           returning; /* 0: none is named */
    int                promotion;
    int                target; /* -1: not told */
};

/* What is left to be read. */
struct reader {
    const char *at, *end;
};

static char peek(const struct reader *r, int ahead) { return r->end - r->at > ahead ? r->at[ahead] : '\0'; }

static bool take(struct reader *r, char token) {
    if (peek(r, 0) != token) return false;
    r->at++;
    return true;
}

static bool is_number(char token) { return token >= '1' && token <= '9'; }
static bool is_direction(char token) { return token == '+' || token == '-' || token == '='; }
static bool is_place(char token) { return token == TOKEN_FRONT || token == TOKEN_MIDDLE || token == TOKEN_REAR; }

static int take_number(struct reader *r) { return is_number(peek(r, 0)) ? *r->at++ - '0' : 0; }

static bool take_pieces(struct reader *r, unsigned *stack) {
    *stack = 0;
    for (int n = 0; peek(r, 0) && token_kind(peek(r, 0)); n++) {
        if (n == STACK_PIECES_MAX) return false;
        *stack = stack_add(*stack, (unsigned)token_kind(*r->at++));
    }
    return *stack != 0;
}

/* Behind the piece: its file, its place, or both. */
static bool take_place_behind(struct reader *r, struct written_place *place) {
    if (take(r, '#')) return (place->number = take_number(r)) != 0;
    if (is_place(peek(r, 0)) || (is_direction(peek(r, 0)) && is_direction(peek(r, 1)))) place->token = *r->at++;
    if (!place->file) place->file = take_number(r);
    return true;
}

/* 炮二, C2, C+, 馬前, 前炮, 二兵, +C; and without a piece soldiers: 前三, 二三, 3+, 33, ++. */
static bool take_head(struct reader *r, struct written_leg *leg) {
    struct written_place *const place = &leg->place;
    const char                  first = peek(r, 0), second = peek(r, 1);
    if (is_direction(first) && first == second) { /* ++ and -- */
        place->token = first == '+' ? 'A' : 'Z';
        leg->movers = SOLDIER;
        r->at += 2;
        return first != '=';
    }
    if (is_place(first) || (is_direction(first) && first != '=')) {
        place->token = *r->at++;
    } else if (is_number(first)) { /* a place if a piece or a file comes behind it, else the file */
        const int number = take_number(r);
        if (is_number(second)) {
            place->number = number;
            place->file = take_number(r);
            return true;
        }
        if (!second || !token_kind(second)) {
            place->file = number;
            return take_place_behind(r, place);
        }
        place->number = number;
    }
    if (take_pieces(r, &leg->movers)) return take_place_behind(r, place);
    place->file = take_number(r);
    return place->token && place->file;
}

/* A direction may be left out where it is sideways: C25. */
static bool take_leg(struct reader *r, struct written_leg *leg) {
    *leg = (struct written_leg){.direction = '='};
    if (!take_head(r, leg)) return false;
    if (is_direction(peek(r, 0))) leg->direction = *r->at++;
    return (leg->number = take_number(r)) != 0;
}

/* A point behind '@'; ranks run from 0 or 1. */
static bool take_point(struct reader *r, bool from_one, int *pt) {
    const char file = (char)tolower((unsigned char)peek(r, 0));
    if (file < 'a' || file > 'i' || peek(r, 1) < '0' || peek(r, 1) > '9') return false;
    int rank = r->at[1] - '0';
    r->at += 2;
    if (from_one && rank == 1 && take(r, '0')) rank = 10;
    rank -= from_one;
    if (rank < 0) return false;
    *pt = point_of(file - 'a', rank);
    return true;
}

static bool take_promotion(struct reader *r, int *promotion) {
    *promotion = take(r, 'Q') ? QUEEN : take(r, 'M') ? GRAND_QUEEN : KIND_NONE;
    return *promotion != KIND_NONE;
}

static bool take_end(struct reader *r, bool from_one, struct written *w) {
    w->join = take(r, '&');
    w->swap = !w->join && take(r, '~');
    if (w->swap) {
        if (peek(r, 0) && token_kind(peek(r, 0)) && !take_pieces(r, &w->returning)) return false;
    }
    if (take(r, '/') && !take_promotion(r, &w->promotion)) return false;
    w->flag = take(r, '^');
    if (take(r, '@') && !take_point(r, from_one, &w->target)) return false;
    return r->at == r->end;
}

static bool is_double_step(const struct reader *r) {
    const size_t length = (size_t)(r->end - r->at);
    return (length == 2 && memcmp(r->at, "^^", 2) == 0) || (length == 3 && memcmp(r->at, "^+2", 3) == 0);
}

static bool read_tokens(struct reader *r, bool from_one, struct written *w) {
    *w = (struct written){.flag_only = is_double_step(r), .target = -1};
    if (w->flag_only) return true;
    if (!take_leg(r, &w->leg)) return false;
    if (take(r, ',')) {
        w->pair = true;
        w->first = w->leg;
        if (!take_leg(r, &w->leg)) return false;
    }
    return take_end(r, from_one, w);
}

/* What 后 is where it stands before no piece. */
static void settle_queens(const struct position *pos, char *tokens, int count) {
    const char meant = pos->law->variant->most[QUEEN] ? 'Q' : TOKEN_REAR;
    for (int i = 0; i < count; i++)
        if (tokens[i] == TOKEN_QUEEN_OR_REAR) tokens[i] = meant;
}

/* Whether a text is one of these notations at all. */
static bool read_text(const struct position *pos, const char *text, size_t length, bool from_one, struct written *w) {
    char      tokens[TOKENS_MAX];
    const int count = tokens_read(text, length, tokens, TOKENS_MAX);
    if (count <= 0) return false;
    settle_queens(pos, tokens, count);
    struct reader r = {tokens, tokens + count};
    return read_tokens(&r, from_one, w);
}

/* --- what it fits ------------------------------------------------------------------------ */

/* How well a text names a move: not, as people write who leave out what is clear, as it should be. */
enum fit { FIT_NONE, FIT_LOOSE, FIT_EXACT };

static enum fit worse(enum fit a, enum fit b) { return a < b ? a : b; }

/* WXF's + and - are the inner ones of four or five soldiers. */
static bool fits_sign(const struct leg *leg, char sign) {
    const bool inner = leg->movers == SOLDIER && (leg->of == 4 || leg->of == 5);
    return sign == '+' ? leg->row == 1 + inner : leg->row == leg->of - inner;
}

static bool fits_token(const struct leg *leg, char token) {
    switch (token) {
    case TOKEN_FRONT:
        return leg->row == 1;
    case TOKEN_REAR:
        return leg->row == leg->of;
    case TOKEN_MIDDLE:
        return leg->of % 2 && leg->row == leg->of / 2 + 1;
    case 'A':
        return leg->of > 3 && leg->row == 1;
    case 'Z':
        return leg->of > 3 && leg->row == leg->of;
    default:
        return fits_sign(leg, token);
    }
}

/* By the file alone: clear when none of its like is there, or for the middle one. */
static enum fit fit_file(const struct leg *leg) {
    const bool middle = leg->of % 2 && leg->row == leg->of / 2 + 1;
    return leg->place == PLACE_FILE || middle ? FIT_EXACT : FIT_LOOSE;
}

/* Soldiers on several files may be numbered through, where no file is told; the file twice is
 * WXF's middle one of three. */
static bool fits_number(const struct leg *leg, const struct written_place *place) {
    if (leg->several_files && !place->file) return leg->overall == place->number;
    const bool file_twice = place->file == place->number && leg->of == 3;
    return leg->row == (file_twice ? 2 : place->number);
}

static enum fit fit_place(const struct leg *leg, const struct written_place *place) {
    if (place->file && place->file != leg->file) return FIT_NONE;
    if (!place->token && !place->number) return fit_file(leg);
    if (leg->of < 2) return FIT_NONE;
    if (place->token ? !fits_token(leg, place->token) : !fits_number(leg, place)) return FIT_NONE;
    return leg->several_files && place->token && !place->file ? FIT_LOOSE : FIT_EXACT;
}

static enum fit fit_leg(const struct leg *leg, const struct written_leg *w) {
    const unsigned movers = w->movers ? w->movers : SOLDIER;
    if (leg->movers != movers || leg->direction != w->direction || leg->number != w->number) return FIT_NONE;
    return fit_place(leg, &w->place);
}

static enum fit fit_move(const struct position *pos, const struct classical *c, const struct written *w) {
    if (c->flag_only || w->flag_only) return c->flag_only == w->flag_only ? FIT_EXACT : FIT_NONE;
    if (c->pair != w->pair || c->promotion != w->promotion || c->flag != w->flag) return FIT_NONE;
    if ((c->returning != 0) != w->swap) return FIT_NONE;
    if (w->swap && c->returning != (w->returning ? w->returning : pos->stack[c->leg.to])) return FIT_NONE;
    if (w->target >= 0 && w->target != c->leg.to) return FIT_NONE;
    if (w->join && !c->join) return FIT_NONE;
    enum fit fit = fit_leg(&c->leg, &w->leg);
    if ((c->join && !w->join) || (w->returning && !c->partly)) fit = worse(fit, FIT_LOOSE);
    return c->pair ? worse(fit, fit_leg(&c->first, &w->first)) : fit;
}

/* A swap may be told from either end. */
static enum fit fit_either_way(const struct position *pos, const struct classical *c, const struct written *w) {
    const enum fit fit = fit_move(pos, c, w);
    if (fit != FIT_NONE || !w->swap || !c->returning) return fit;
    const struct classical back = classical_from_other_end(pos, c);
    return worse(fit_move(pos, &back, w), FIT_LOOSE);
}

/* What the moves have in common that a text may mean, looked at before all else. */
static bool may_fit(const struct position *pos, move_t move, const struct written *w) {
    if (w->flag_only || w->swap) return true;
    return position_moving(pos, move) == (w->leg.movers ? w->leg.movers : SOLDIER);
}

/* The moves that a text fits best; how many. */
static int find_fitting(const struct position *pos, const struct written *w, move_t *fitting) {
    move_t    moves[MOVE_LIST_MAX];
    const int count = (int)(pos->law->variant->generate(pos, moves, GEN_ALL) - moves);
    int       found = 0;
    enum fit  best = FIT_LOOSE;
    for (int i = 0; i < count; i++) {
        if (!may_fit(pos, moves[i], w)) continue;
        const struct classical c = classical_of(pos, moves[i], NULL, 0);
        const enum fit         fit = fit_either_way(pos, &c, w);
        if (fit < best) continue;
        if (fit > best) found = 0;
        best = fit;
        fitting[found++] = moves[i];
    }
    return found;
}

/* --- errors ---------------------------------------------------------------------------------- */

enum { SHOWN_BYTES = 40, CANDIDATES_SHOWN = 6 };

static void refuse_ambiguous(const struct position *pos, const char *text, size_t length, bool from_one,
                             const move_t *fitting, int count, struct text_error *error) {
    char list[CANDIDATES_SHOWN * (MOVE_TEXT_MAX + 4) + 8] = "", *out = list;
    for (int i = 0; i < count && i < CANDIDATES_SHOWN; i++) {
        if (i) out += sprintf(out, i == count - 1 ? " or " : ", ");
        move_text_write(pos, fitting[i], from_one, out);
        out += strlen(out);
    }
    if (count > CANDIDATES_SHOWN) strcpy(out, ", ...");
    text_fail(error, "'%.*s' is ambiguous: %s", length > SHOWN_BYTES ? SHOWN_BYTES : (int)length, text, list);
}

move_t notation_parse(const struct position *pos, const char *text, size_t length, bool from_one,
                      struct text_error *error) {
    struct written w;
    if (!read_text(pos, text, length, from_one, &w)) return move_text_parse(pos, text, length, from_one, error);
    move_t    fitting[MOVE_LIST_MAX];
    const int count = find_fitting(pos, &w, fitting);
    if (count == 1) return fitting[0];
    if (count)
        refuse_ambiguous(pos, text, length, from_one, fitting, count, error);
    else
        text_fail(error, "'%.*s' is not legal: no such move here", length > SHOWN_BYTES ? SHOWN_BYTES : (int)length,
                  text);
    return MOVE_NONE;
}
