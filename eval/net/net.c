#include "net.h"

#include <string.h>

/* --- the first layer ------------------------------------------------------------------------ */

/* A piece on the board; of kind 0 for none. */
struct placed {
    uint8_t side, kind, pt;
};

static ALWAYS_INLINE const int16_t *weights_of(const struct net *net, struct placed placed, int viewer, int mirror) {
    const int seen = viewer == RED ? placed.pt : point_flip(placed.pt);
    return net->input[placed.side ^ viewer][placed.kind][mirror ? point_mirror(seen) : seen];
}

/* Both at once: the sums are read and written half as often. */
static ALWAYS_INLINE void change(const struct net *net, struct net_memory *memory, struct placed came,
                                 struct placed gone) {
    for (int viewer = 0; viewer < SIDE_NB; viewer++)
        for (int mirror = 0; mirror < NET_MIRRORS; mirror++) {
            const int16_t *more = weights_of(net, came, viewer, mirror), *less = weights_of(net, gone, viewer, mirror);
            int16_t       *sums = memory->sums[viewer][mirror];
            for (int i = 0; i < NET_UNITS; i++) sums[i] = (int16_t)(sums[i] + more[i] - less[i]);
        }
}

static ALWAYS_INLINE int list_stack(struct placed *list, int side, unsigned stack, int pt) {
    int n = 0;
    for (; stack; stack >>= 4) list[n++] = (struct placed){(uint8_t)side, (uint8_t)(stack & 15), (uint8_t)pt};
    return n;
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
    struct placed came[POINT_NB * STACK_PIECES_MAX], gone[POINT_NB * STACK_PIECES_MAX];
    int           came_nb = 0, gone_nb = 0;
    for (bitboard_t changed = changed_points(memory, pos); changed;) {
        const int pt = bb_pop(&changed);
        gone_nb += list_stack(&gone[gone_nb], bb_has(memory->black, pt), memory->stack[pt], pt);
        came_nb += list_stack(&came[came_nb], bb_has(pos->by_side[BLACK], pt), pos->stack[pt], pt);
        memory->stack[pt] = pos->stack[pt];
    }
    while (came_nb < gone_nb) came[came_nb++] = (struct placed){0};
    while (gone_nb < came_nb) gone[gone_nb++] = (struct placed){0};
    for (int i = 0; i < came_nb; i++) change(net, memory, came[i], gone[i]);
    memory->switches = pos->law->switches;
    memory->black = pos->by_side[BLACK];
    memcpy(memory->by_kind, pos->by_kind, sizeof memory->by_kind);
}

/* --- the second ------------------------------------------------------------------------------- */

/* One view's share. */
static ALWAYS_INLINE int view_output(const int16_t *sums, const int16_t *bias, const int16_t *weights) {
    int16_t activity[NET_UNITS]; /* first all, then their products: compilers have instructions for such a sum */
    for (int i = 0; i < NET_UNITS; i++) {
        int16_t unit = (int16_t)(sums[i] + bias[i]);
        unit = unit < 0 ? 0 : unit > NET_ONE ? NET_ONE : unit;
        activity[i] = (int16_t)((uint16_t)(unit * unit) >> NET_SQUARE_SHIFT);
    }
    int output = 0;
    for (int i = 0; i < NET_UNITS; i++) output += activity[i] * weights[i];
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
