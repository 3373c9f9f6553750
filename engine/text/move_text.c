#include "move_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "../attacks.h"

/* --- writing ------------------------------------------------------------------- */

static char *write_point(char *out, int pt, bool from_one) {
    return out + sprintf(out, "%c%d", 'a' + file_of(pt), rank_of(pt) + from_one);
}

/* The letters of a part of a stack; none when it is the whole. */
static char *write_part(char *out, unsigned stack, unsigned mask) {
    if (mask != stack_whole(stack))
        for (unsigned part = stack_part(stack, mask); part; part >>= 4) *out++ = kind_letter((int)(part & 15));
    return out;
}

/* The first move of a Dunma pair: the last horse's (RULES.md 5.1). */
static char *write_dunma(char *out, const struct position *pos, move_t move, bool from_one) {
    const int horse = bb_first(position_pieces(pos, pos->side, HORSE));
    out = write_point(out, horse, from_one);
    out = write_point(out, attack_leap(horse, move_dunma(move)), from_one);
    *out++ = ',';
    return out;
}

void move_text_write(const struct position *pos, move_t move, bool from_one, char text[MOVE_TEXT_MAX]) {
    const int from = move_from(move), to = move_to(move);
    if (from == to) {
        strcpy(text, "^^");
        return;
    }
    char *out = text;
    if (move_dunma(move)) out = write_dunma(out, pos, move, from_one);
    out = write_point(out, from, from_one);
    out = write_part(out, pos->stack[from], (unsigned)move_moving(move));
    out = write_point(out, to, from_one);
    if (move_returning(move)) {
        *out++ = '~';
        out = write_part(out, pos->stack[to], (unsigned)move_returning(move));
    }
    if (move_promotion(move)) *out++ = move_promotion(move) == PROMOTE_QUEEN ? 'q' : 'm';
    if (move_flag_step(move)) *out++ = '^';
    *out = '\0';
}

/* --- reading ------------------------------------------------------------------- */

/* A move as its text spells it. */
struct spelling {
    int      from, to;
    unsigned moving, returning; /* the stacks that letters name; 0 where there are none */
    bool     swap, flag;
    int      promotion;
    int      dunma_from, dunma_to; /* -1, -1: no pair */
};

/* Reads a point; returns the end, NULL when there is none. */
static const char *parse_point(const char *at, const char *end, bool from_one, int *pt) {
    if (!at || end - at < 2 || at[0] < 'a' || at[0] > 'i' || at[1] < '0' || at[1] > '9') return NULL;
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

/* Reads the letters of a part of a stack, in any order; NULL when they are none of pieces or too many. */
static const char *parse_part(const char *at, const char *end, unsigned *stack) {
    *stack = 0;
    for (int pieces = 0; at && at < end && isupper((unsigned char)*at); at++) {
        const int kind = kind_of_letter(*at);
        if (kind == KIND_NONE || ++pieces > STACK_PIECES_MAX) return NULL;
        *stack = stack_add(*stack, (unsigned)kind);
    }
    return at;
}

/* Reads a whole text; false when it is no move's. */
static bool parse_spelling(const char *at, const char *end, bool from_one, struct spelling *s) {
    *s = (struct spelling){.dunma_from = -1, .dunma_to = -1};
    at = parse_point(at, end, from_one, &s->from);
    at = parse_part(at, end, &s->moving);
    at = parse_point(at, end, from_one, &s->to);
    if (at && at < end && *at == ',' && !s->moving) {
        s->dunma_from = s->from;
        s->dunma_to = s->to;
        at = parse_point(at + 1, end, from_one, &s->from);
        at = parse_part(at, end, &s->moving);
        at = parse_point(at, end, from_one, &s->to);
    }
    if (at && at < end && *at == '~') {
        s->swap = true;
        at = parse_part(at + 1, end, &s->returning);
    }
    if (at && at < end && (*at == 'q' || *at == 'm')) s->promotion = *at++ == 'q' ? PROMOTE_QUEEN : PROMOTE_GRAND_QUEEN;
    if (at && at < end && *at == '^') s->flag = true, at++;
    return at == end;
}

/* The move that a spelling means, whether it is one here or not; MOVE_NONE and why when it cannot be. */
static move_t understand(const struct position *pos, const struct spelling *s, const char **why) {
    const struct variant *v = pos->law->variant;
    const unsigned        mine = pos->stack[s->from], there = pos->stack[s->to];
    const bool            own = bb_has(pos->by_side[pos->side], s->to);
    const unsigned        moving = s->moving ? s->moving : mine;
    move_t                move;
    *why = "is not legal: the piece does not move so";
    if (s->from == s->to) return MOVE_NONE;
    *why = "is not legal: the pieces named do not stand there";
    if (!stack_mask(mine, moving)) return MOVE_NONE;
    if (own && v->transfer) {
        const unsigned returning = s->returning ? s->returning : s->swap ? there : 0;
        if (returning && !stack_mask(there, returning)) return MOVE_NONE;
        *why = "is not legal: the pieces do not move so";
        move = v->transfer(pos, s->from, moving, s->to, returning);
    } else {
        *why = "is not legal: nothing of one's own to swap with stands there";
        if (s->swap) return MOVE_NONE;
        bool noisy = (there && !own) || s->promotion;
        move = move_plain(s->from, s->to, false) & ~(UINT32_C(15) << MOVE_MOVING_SHIFT);
        move |= (move_t)stack_mask(mine, moving) << MOVE_MOVING_SHIFT;
        if (s->dunma_from >= 0) {
            *why = "is not legal: the first move of a pair is the last horse's";
            const int leap = attack_leap_number(s->dunma_from, s->dunma_to);
            if (!leap || position_pieces(pos, pos->side, HORSE) != bb_of(s->dunma_from)) return MOVE_NONE;
            move |= (move_t)leap << MOVE_DUNMA_SHIFT;
            noisy |= pos->stack[s->dunma_to] != 0;
        }
        if (noisy) move |= MOVE_NOISY;
    }
    move |= (move_t)s->promotion << MOVE_PROMOTION_SHIFT;
    return s->flag && move ? move | MOVE_FLAG_STEP : move;
}

static move_t refuse(struct text_error *error, const char *why, const char *text, size_t length) {
    text_fail(error, "'%.*s' %s", length > 40 ? 40 : (int)length, text, why);
    return MOVE_NONE;
}

/* The flag's double step, "^^", is written on the general's point (engine/move.h). */
static move_t double_step(const struct position *pos) {
    const int king = position_king(pos, pos->side);
    return move_plain(king, king, false) | MOVE_FLAG_STEP;
}

move_t move_text_parse(const struct position *pos, const char *text, size_t length, bool from_one,
                       struct text_error *error) {
    const struct variant *v = pos->law->variant;
    struct spelling       s;
    move_t                move;
    const char           *why = "is not legal: the flag cannot step so";
    if (length == 2 && memcmp(text, "^^", 2) == 0) {
        move = double_step(pos);
    } else {
        if (!parse_spelling(text, text + length, from_one, &s)) return refuse(error, "is not a move", text, length);
        if (!pos->stack[s.from]) return refuse(error, "is not legal: no piece stands there", text, length);
        if (!bb_has(pos->by_side[pos->side], s.from))
            return refuse(error,
                          pos->side == RED ? "is not legal: it is red's turn" : "is not legal: it is black's turn",
                          text, length);
        move = understand(pos, &s, &why);
        if (move) why = "is not legal: the piece does not move so";
    }
    if (!move || !v->pseudo_legal(pos, move)) return refuse(error, why, text, length);
    if (!v->legal(pos, move))
        return refuse(error,
                      v->open_board ? "is not legal: it leaves the king to be captured"
                                    : "is not legal: it leaves the general to be captured",
                      text, length);
    return move;
}
