#include "net.h"

#include <string.h>

/* --- the first layer ------------------------------------------------------------------------ */

/* Adds (sign 1) or takes away (-1) a piece in all four views. */
static ALWAYS_INLINE void change_piece(const struct net *net, struct net_memory *memory, int side, int kind, int pt,
                                       int sign) {
    for (int viewer = 0; viewer < SIDE_NB; viewer++) {
        const int seen = viewer == RED ? pt : point_flip(pt);
        for (int mirror = 0; mirror < NET_MIRRORS; mirror++) {
            const int16_t *weights = net->input[side ^ viewer][kind][mirror ? point_mirror(seen) : seen];
            int16_t       *sums = memory->sums[viewer][mirror];
            for (int i = 0; i < NET_UNITS; i++) sums[i] = (int16_t)(sums[i] + sign * weights[i]);
        }
    }
}

static ALWAYS_INLINE void change_stack(const struct net *net, struct net_memory *memory, int side, unsigned stack,
                                       int pt, int sign) {
    for (; stack; stack >>= 4) change_piece(net, memory, side, (int)(stack & 15), pt, sign);
}

/* The points where board and memory differ. */
static ALWAYS_INLINE bitboard_t changed_points(const struct net_memory *memory, const struct position *pos) {
    bitboard_t changed = pos->by_side[BLACK] ^ memory->black;
    for (int kind = KING; kind < KIND_NB; kind++) changed |= pos->by_kind[kind] ^ memory->by_kind[kind];
    if ((pos->law->switches | memory->switches) & RULE_COMBINE) /* of two soldiers in a stack one may leave */
        for (int pt = 0; pt < POINT_NB; pt++)
            if (pos->stack[pt] != memory->stack[pt]) changed |= bb_of(pt);
    return changed;
}

static void follow(const struct net *net, struct net_memory *memory, const struct position *pos) {
    for (bitboard_t changed = changed_points(memory, pos); changed;) {
        const int pt = bb_pop(&changed);
        change_stack(net, memory, bb_has(memory->black, pt), memory->stack[pt], pt, -1);
        change_stack(net, memory, bb_has(pos->by_side[BLACK], pt), pos->stack[pt], pt, 1);
        memory->stack[pt] = pos->stack[pt];
    }
    memory->switches = pos->law->switches;
    memory->black = pos->by_side[BLACK];
    memcpy(memory->by_kind, pos->by_kind, sizeof memory->by_kind);
}

/* --- the second ------------------------------------------------------------------------------- */

/* One view's share. */
static ALWAYS_INLINE int view_output(const int16_t *sums, const int16_t *bias, const int16_t *weights) {
    int output = 0;
    for (int i = 0; i < NET_UNITS; i++) {
        int16_t unit = (int16_t)(sums[i] + bias[i]);
        unit = unit < 0 ? 0 : unit > NET_ONE ? NET_ONE : unit;
        output += (int16_t)((unsigned)(unit * unit) >> NET_SQUARE_SHIFT) * weights[i];
    }
    return output;
}

int net_correction(const struct net *net, struct net_memory *memory, const struct position *pos) {
    follow(net, memory, pos);
    const int bucket = net_bucket(pos);
    int       output = 0;
    for (int view = 0; view < VIEW_OWNER_NB; view++)
        for (int mirror = 0; mirror < NET_MIRRORS; mirror++)
            output += view_output(memory->sums[pos->side ^ view][mirror], net->bias, net->output[bucket][view]);
    const int full = NET_ONE * NET_ONE >> NET_SQUARE_SHIFT;
    return (output / full + net->output_bias[bucket]) / (1 << NET_OUTPUT_BITS);
}

int net_correction_anew(const struct net *net, const struct position *pos) {
    struct net_memory memory = {.black = 0};
    return net_correction(net, &memory, pos);
}
