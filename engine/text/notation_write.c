/* Chinese and WXF notation, written. */
#include <stdio.h>
#include <string.h>

#include "classical.h"
#include "notation.h"

/* How one of the two notations writes. */
struct hand {
    const struct position *pos;
    bool                   chinese, from_one;
    enum script            script;
    char                  *out;
};

static void put(struct hand *hand, const char *text) {
    const size_t length = strlen(text);
    memcpy(hand->out, text, length + 1);
    hand->out += length;
}

static void put_token(struct hand *hand, char token) {
    const char text[] = {token, '\0'};
    put(hand, hand->chinese ? glyph_token(hand->script, token) : text);
}

static void put_number(struct hand *hand, int n) {
    const char text[] = {(char)('0' + n), '\0'};
    put(hand, hand->chinese ? glyph_number(hand->pos->side, n) : text);
}

/* WXF calls the elephant E and the horse H. */
static char letter_of(int kind) { return kind == ELEPHANT ? 'E' : kind == HORSE ? 'H' : kind_letter(kind); }

static void put_pieces(struct hand *hand, unsigned stack) {
    for (; stack; stack >>= 4) {
        const int  kind = (int)(stack & 15);
        const char text[] = {letter_of(kind), '\0'};
        const bool open_board = hand->pos->law->variant->open_board;
        put(hand, hand->chinese ? glyph_piece(hand->script, open_board, hand->pos->side, kind) : text);
    }
}

/* --- which piece --------------------------------------------------------------------- */

/* The place of a piece on its file; front, middle and rear as `tokens`. */
static void put_place(struct hand *hand, const struct leg *leg, const char tokens[3]) {
    switch (leg->place) {
    case PLACE_FILE:
        break;
    case PLACE_FRONT:
        put_token(hand, tokens[0]);
        break;
    case PLACE_MIDDLE:
        put_token(hand, tokens[1]);
        break;
    case PLACE_REAR:
        put_token(hand, tokens[2]);
        break;
    case PLACE_NUMBER:
        put(hand, leg->row == 1 ? glyph_token(hand->script, TOKEN_FRONT) : glyph_ordinal(leg->row));
        break;
    }
}

/* 炮二, 前炮, 二兵; of soldiers on several files 前三, 二三. */
static void put_chinese_head(struct hand *hand, const struct leg *leg) {
    static const char tokens[] = {TOKEN_FRONT, TOKEN_MIDDLE, TOKEN_REAR};
    /* The queen of an open board has the simplified glyph of "rear". */
    const enum script script = hand->script;
    if (hand->pos->law->variant->open_board) hand->script = SCRIPT_TRADITIONAL;
    put_place(hand, leg, tokens);
    hand->script = script;
    if (leg->several_files) {
        put_number(hand, leg->file);
        return;
    }
    put_pieces(hand, leg->movers);
    if (leg->place == PLACE_FILE) put_number(hand, leg->file);
}

/* The outer two of four or five soldiers on a file lose their letter. */
static bool put_row_of_soldiers(struct hand *hand, const struct leg *leg) {
    static const char *const four[] = {"++", "P+", "P-", "--"};
    if (leg->movers != SOLDIER || leg->several_files || leg->of < 4 || leg->of > 5) return false;
    const int middle = leg->of == 5 ? 3 : 0;
    if (leg->row == middle) {
        put(hand, "P");
        put_number(hand, leg->file);
    } else {
        put(hand, four[leg->row - 1 - (middle && leg->row > middle)]);
    }
    return true;
}

/* C2, C+, ++; of soldiers on several files 3+, 33. */
static void put_wxf_head(struct hand *hand, const struct leg *leg) {
    if (put_row_of_soldiers(hand, leg)) return;
    const char file = (char)('0' + leg->file), tokens[] = {'+', file, '-'};
    if (leg->several_files)
        put_number(hand, leg->file);
    else
        put_pieces(hand, leg->movers);
    if (leg->place == PLACE_FILE)
        put_number(hand, leg->file);
    else if (leg->place == PLACE_NUMBER)
        hand->out += sprintf(hand->out, "#%d", leg->row);
    else
        put_place(hand, leg, tokens);
}

/* --- the whole move ------------------------------------------------------------------- */

static void put_leg(struct hand *hand, const struct leg *leg) {
    if (hand->chinese)
        put_chinese_head(hand, leg);
    else
        put_wxf_head(hand, leg);
    put_token(hand, leg->direction);
    put_number(hand, leg->number);
}

/* 旗進二: the flag alone goes two cells. */
static void put_double_step(struct hand *hand) {
    put_token(hand, '^');
    if (!hand->chinese) {
        put_token(hand, '^');
        return;
    }
    put_token(hand, '+');
    put_number(hand, 2);
}

static void write(struct hand *hand, move_t move) {
    move_t                 moves[MOVE_LIST_MAX];
    const int              count = (int)(hand->pos->law->variant->generate(hand->pos, moves, GEN_ALL) - moves);
    const struct classical c = classical_of(hand->pos, move, moves, count);
    if (c.flag_only) {
        put_double_step(hand);
        return;
    }
    if (c.pair) {
        put_leg(hand, &c.first);
        put_token(hand, ',');
    }
    put_leg(hand, &c.leg);
    if (c.join) put_token(hand, '&');
    if (c.returning) put_token(hand, '~');
    if (c.partly) put_pieces(hand, c.returning);
    if (c.promotion) {
        put_token(hand, '/');
        put_pieces(hand, (unsigned)c.promotion);
    }
    if (c.flag) put_token(hand, '^');
    if (c.target) hand->out += sprintf(hand->out, "@%c%d", 'a' + file_of(c.leg.to), rank_of(c.leg.to) + hand->from_one);
}

void notation_write_wxf(const struct position *pos, move_t move, bool from_one, char out[NOTATION_TEXT_MAX]) {
    struct hand hand = {.pos = pos, .from_one = from_one, .out = out};
    write(&hand, move);
}

void notation_write_chinese(const struct position *pos, move_t move, enum script script, bool from_one,
                            char out[NOTATION_TEXT_MAX]) {
    struct hand hand = {.pos = pos, .chinese = true, .script = script, .from_one = from_one, .out = out};
    write(&hand, move);
}
