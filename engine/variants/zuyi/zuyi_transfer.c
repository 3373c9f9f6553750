#include "zuyi_transfer.h"

#include <string.h>

#include "zuyi_reach.h"

struct zuyi_pair zuyi_pair_with(const struct position *pos, int x, int y, unsigned able_x, unsigned able_y) {
    const int      side = pos->side;
    const uint32_t rules = pos->law->switches;
    return (struct zuyi_pair){
        .point = {x, y},
        .stack = {pos->stack[x], pos->stack[y]},
        .able = {able_x, able_y},
        .portable = {zuyi_portable(side, pos->stack[x], x, y), zuyi_portable(side, pos->stack[y], y, x)},
        .combine = (rules & RULE_COMBINE) != 0,
        .swap = (rules & RULE_SWAP) != 0,
    };
}

struct zuyi_pair zuyi_pair_of(const struct position *pos, int x, int y) {
    const int side = pos->side;
    return zuyi_pair_with(pos, x, y, zuyi_able(pos, side, pos->stack[x], x, y),
                          zuyi_able(pos, side, pos->stack[y], y, x));
}

/* --- spelling --------------------------------------------------------------------- */

/* A move of the pair from one end, with its text's rank among its equals. */
struct candidate {
    move_t move;
    int    length;
    char   text[16];
};

static void append_point(struct candidate *c, int pt) {
    c->text[c->length++] = (char)('a' + file_of(pt));
    c->text[c->length++] = (char)('0' + rank_of(pt));
}

static void append_part(struct candidate *c, unsigned stack, unsigned mask) {
    if (mask == stack_whole(stack)) return;
    for (unsigned part = stack_part(stack, mask); part; part >>= 4)
        c->text[c->length++] = kind_letter((int)(part & 15));
}

/* The move from point[end] that takes `moving` there and `returning` back (masks). */
static struct candidate candidate_from(const struct zuyi_pair *pair, int end, unsigned moving, unsigned returning) {
    const int        from = pair->point[end], to = pair->point[!end];
    struct candidate c = {.length = 0};
    c.move =
        (move_t)to | (move_t)from << MOVE_FROM_SHIFT | moving << MOVE_MOVING_SHIFT | returning << MOVE_RETURNING_SHIFT;
    append_point(&c, from);
    append_part(&c, pair->stack[end], moving);
    append_point(&c, to);
    if (returning) {
        c.text[c.length++] = '~';
        append_part(&c, pair->stack[!end], returning);
    }
    return c;
}

static bool is_before(const struct candidate *a, const struct candidate *b) {
    if (!b->move) return true;
    if (a->length != b->length) return a->length < b->length;
    return memcmp(a->text, b->text, (size_t)a->length) < 0;
}

/* The mask of `part` (0 allowed) beside `taken` in a stack, as one canonical mask; 0 when it is not there. */
static unsigned mask_with(unsigned stack, unsigned taken, unsigned part) {
    return stack_mask(stack, stack_join(stack_part(stack, taken), part));
}

move_t zuyi_spell(const struct zuyi_pair *pair, unsigned there, unsigned back) {
    const unsigned   flow[2] = {there, back};
    const unsigned   rest = stack_rest(pair->stack[0], there), other_rest = stack_rest(pair->stack[1], back);
    struct candidate best = {.move = MOVE_NONE};
    /* With each set of pieces that both ends could exchange besides, from either end. */
    const unsigned most = pair->swap ? stack_whole(rest) : 0;
    for (unsigned common = 0; common <= most; common++) {
        const unsigned lent = stack_part(rest, common);
        if (common && (!zuyi_mask_is_canonical(rest, common) || !stack_mask(other_rest, lent))) continue;
        const unsigned whole_flow[2] = {mask_with(pair->stack[0], there, lent), mask_with(pair->stack[1], back, lent)};
        if (whole_flow[0] & ~pair->portable[0] || whole_flow[1] & ~pair->portable[1]) continue;
        for (int end = 0; end < 2; end++) {
            if (!(whole_flow[end] & pair->able[end])) continue;
            if (!pair->swap && flow[!end]) continue;
            const struct candidate c = candidate_from(pair, end, whole_flow[end], whole_flow[!end]);
            if (is_before(&c, &best)) best = c;
        }
    }
    return best.move;
}

/* --- all of a pair --------------------------------------------------------------------- */

/* Whether no kind is in both parts. */
static bool disjoint(unsigned a, unsigned b) {
    for (; a; a >>= 4)
        for (unsigned s = b; s; s >>= 4)
            if ((a & 15) == (s & 15)) return false;
    return true;
}

/* Two single pieces, the common case: one may join the other, or they change places. */
static ALWAYS_INLINE move_t *single_transfers(const struct zuyi_pair *pair, move_t *out) {
    const int x = pair->point[0], y = pair->point[1];
    if (pair->combine) {
        if (pair->able[0]) *out++ = move_plain(x, y, false);
        if (pair->able[1]) *out++ = move_plain(y, x, false);
    }
    if (pair->swap && pair->stack[0] != pair->stack[1] && pair->portable[0] && pair->portable[1]) {
        const bool x_named_first = file_of(x) < file_of(y) || (file_of(x) == file_of(y) && rank_of(x) < rank_of(y));
        const bool from_x = pair->able[0] && (!pair->able[1] || x_named_first);
        *out++ = (from_x ? move_plain(x, y, false) : move_plain(y, x, false)) | UINT32_C(1) << MOVE_RETURNING_SHIFT;
    }
    return out;
}

move_t *zuyi_transfers(const struct zuyi_pair *pair, move_t *out) {
    const unsigned *stack = pair->stack;
    if (!(pair->able[0] | pair->able[1])) return out;
    if (stack[0] >> 4 == 0 && stack[1] >> 4 == 0) return single_transfers(pair, out);
    const int size[2] = {stack_size(stack[0]), stack_size(stack[1])};
    for (unsigned there = 0; there <= stack_whole(stack[0]); there++) {
        if (there & ~pair->portable[0] || !zuyi_mask_is_canonical(stack[0], there)) continue;
        const unsigned going = stack_part(stack[0], there);
        for (unsigned back = !there; back <= stack_whole(stack[1]); back++) {
            if (back & ~pair->portable[1] || !zuyi_mask_is_canonical(stack[1], back)) continue;
            if (!pair->swap && there && back) continue;
            const int gain = __builtin_popcount(there) - __builtin_popcount(back); /* of the second point */
            if (size[1] + gain > STACK_PIECES_MAX || size[0] - gain > STACK_PIECES_MAX) continue;
            if (!disjoint(going, stack_part(stack[1], back))) continue;
            const move_t move = zuyi_spell(pair, there, back);
            if (move) *out++ = move;
        }
    }
    return out;
}

/* --- one of a pair, from its spelling ----------------------------------------------------- */

/* Takes the kinds that both parts hold out of both. */
static void cancel_common(unsigned *a, unsigned *b) {
    unsigned left = 0;
    for (unsigned s = *a; s; s >>= 4) {
        const unsigned mask = stack_mask(*b, s & 15);
        if (mask)
            *b = stack_rest(*b, mask);
        else
            left = stack_add(left, s & 15);
    }
    *a = left;
}

move_t zuyi_transfer(const struct position *pos, int from, unsigned moving, int to, unsigned returning) {
    const struct zuyi_pair pair = zuyi_pair_of(pos, from, to);
    const unsigned         there = stack_mask(pair.stack[0], moving), back = stack_mask(pair.stack[1], returning);
    if (!there || (returning && !back) || from == to) return MOVE_NONE;
    /* This spelling must be allowed in itself; then the one that stands for its successor is looked for. */
    if (!(there & pair.able[0]) || there & ~pair.portable[0] || back & ~pair.portable[1]) return MOVE_NONE;
    if (!pair.swap && back) return MOVE_NONE;
    if (!pair.combine && !back) return MOVE_NONE;
    const int gain = __builtin_popcount(there) - __builtin_popcount(back);
    if (stack_size(pair.stack[1]) + gain > STACK_PIECES_MAX || stack_size(pair.stack[0]) - gain > STACK_PIECES_MAX)
        return MOVE_NONE;
    cancel_common(&moving, &returning);
    if (!moving && !returning) return MOVE_NONE; /* RULES.md 2.2 (4): nothing would change */
    return zuyi_spell(&pair, stack_mask(pair.stack[0], moving), stack_mask(pair.stack[1], returning));
}
