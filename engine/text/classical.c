#include "classical.h"

#include <stdlib.h>

#include "../attacks.h"

/* --- one leg ------------------------------------------------------------------------- */

static int file_number(int side, int pt) { return side == RED ? FILE_NB - file_of(pt) : file_of(pt) + 1; }

static int ranks_forward(int side, int from, int to) {
    return side == RED ? rank_of(to) - rank_of(from) : rank_of(from) - rank_of(to);
}

static bool holds(const struct position *pos, int pt, unsigned movers) {
    return bb_has(pos->by_side[pos->side], pt) && stack_mask(pos->stack[pt], movers) != 0;
}

/* How many points of a file hold such movers, and how many of them are before `pt`. */
static int count_on_file(const struct position *pos, int file, unsigned movers, int pt, int *before) {
    int n = 0;
    *before = 0;
    for (int rank = 0; rank < RANK_NB; rank++) {
        const int other = point_of(file, rank);
        if (!holds(pos, other, movers)) continue;
        n++;
        *before += ranks_forward(pos->side, pt, other) > 0;
    }
    return n;
}

/* Whether soldiers stand two or more on more files than this one; counts those that come before `leg`. */
static void look_at_other_files(const struct position *pos, struct leg *leg) {
    leg->overall = leg->row;
    for (int file = 0; file < FILE_NB; file++) {
        int       ignored;
        const int n = count_on_file(pos, file, leg->movers, leg->from, &ignored);
        if (file == file_of(leg->from) || n < 2) continue;
        leg->several_files = true;
        if (file_number(pos->side, file) < leg->file) leg->overall += n;
    }
}

static enum place place_of_row(int row, int of) {
    if (of < 2) return PLACE_FILE;
    if (of > 3) return row == of && of > 5 ? PLACE_REAR : PLACE_NUMBER;
    return row == 1 ? PLACE_FRONT : row == of ? PLACE_REAR : PLACE_MIDDLE;
}

static bool is_guard(unsigned movers) { return movers == ADVISOR || movers == ELEPHANT; }

static struct leg leg_of(const struct position *pos, int from, unsigned movers, int to) {
    const int  side = pos->side, ranks = ranks_forward(side, from, to);
    struct leg leg = {.movers = movers, .from = from, .to = to, .file = file_number(side, from)};
    leg.of = count_on_file(pos, file_of(from), movers, from, &leg.row);
    leg.row++;
    if (movers == SOLDIER && leg.of > 1) look_at_other_files(pos, &leg);
    /* Of two guards on a file only one can go on, the other only back. */
    leg.place = is_guard(movers) ? PLACE_FILE : place_of_row(leg.row, leg.of);
    leg.direction = ranks > 0 ? '+' : ranks < 0 ? '-' : '=';
    leg.number = file_of(from) == file_of(to) ? abs(ranks) : file_number(side, to);
    return leg;
}

static bool same_course(const struct leg *a, const struct leg *b) {
    return a->movers == b->movers && a->file == b->file && a->direction == b->direction && a->number == b->number;
}

/* --- the whole move --------------------------------------------------------------------- */

static struct classical describe(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move);
    if (from == to) return (struct classical){.flag_only = true};
    const unsigned   returning = position_returning(pos, move);
    const int        promotion = move_promotion(move);
    struct classical c = {
        .leg = leg_of(pos, from, position_moving(pos, move), to),
        .pair = move_dunma(move) != 0,
        .returning = returning,
        .partly = returning && returning != pos->stack[to],
        .promotion = !promotion                   ? KIND_NONE
                     : promotion == PROMOTE_QUEEN ? QUEEN
                                                  : GRAND_QUEEN,
        .flag = move_flag_step(move),
    };
    if (c.pair) {
        const int horse = bb_first(position_pieces(pos, pos->side, HORSE));
        c.first = leg_of(pos, horse, HORSE, attack_leap(horse, move_dunma(move)));
    }
    const bool left = c.pair && c.first.from == to; /* by the horse */
    c.join = bb_has(pos->by_side[pos->side], to) && !returning && !left;
    return c;
}

/* Whether two moves are written alike but for the target. */
static bool written_alike(const struct classical *a, const struct classical *b) {
    return a->flag_only == b->flag_only && a->pair == b->pair && (!a->pair || a->first.to == b->first.to) &&
           same_course(&a->leg, &b->leg) && a->join == b->join && a->returning == b->returning &&
           a->partly == b->partly && a->promotion == b->promotion && a->flag == b->flag;
}

struct classical classical_of(const struct position *pos, move_t move, const move_t *moves, int count) {
    struct classical c = describe(pos, move);
    if (c.flag_only) return c;
    for (int i = 0; i < count; i++) {
        if (moves[i] == move || file_of(move_from(moves[i])) != file_of(c.leg.from) ||
            position_moving(pos, moves[i]) != c.leg.movers)
            continue;
        const struct classical other = describe(pos, moves[i]);
        if (!written_alike(&c, &other)) continue;
        if (other.leg.from == c.leg.from)
            c.target = true;
        else if (is_guard(c.leg.movers))
            c.leg.place = place_of_row(c.leg.row, c.leg.of);
    }
    return c;
}

struct classical classical_from_other_end(const struct position *pos, const struct classical *swap) {
    struct classical back = *swap;
    back.leg = leg_of(pos, swap->leg.to, swap->returning, swap->leg.from);
    back.returning = swap->leg.movers;
    back.partly = back.returning != pos->stack[swap->leg.from];
    return back;
}
