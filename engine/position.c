#include "position.h"

#include <ctype.h>
#include <string.h>

#include "base/mix64.h"

uint64_t zobrist_piece[SIDE_NB][KIND_NB][POINT_NB];
uint64_t zobrist_black;
uint64_t zobrist_ring[RING_NB];
uint64_t zobrist_dunma;

void zobrist_init(void) {
    uint64_t seed = 20171101;
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = KING; kind < KIND_NB; kind++)
            for (int pt = 0; pt < POINT_NB; pt++) zobrist_piece[side][kind][pt] = mix64(seed++);
    zobrist_black = mix64(seed++);
    zobrist_dunma = mix64(seed++);
    for (int i = 0; i < RING_NB; i++) zobrist_ring[i] = mix64(seed++);
}

uint64_t zobrist_stack(int side, unsigned stack, int pt) {
    if (stack == 0) return 0;
    if (stack < KIND_NB) return zobrist_piece[side][stack][pt];
    return mix64((uint64_t)stack << 8 | (uint64_t)pt << 1 | (uint64_t)side);
}

uint64_t zobrist_extras(const struct ruleset *law, const struct state *st) {
    uint64_t key = st->dunma ? zobrist_dunma : 0;
    if (law->switches & RULE_FLAG_RING) key ^= zobrist_flags(st->flags);
    return key;
}

void position_clear(struct position *pos, const struct ruleset *law, struct state *first) {
    memset(pos, 0, sizeof *pos);
    memset(first, 0, sizeof *first);
    pos->law = law;
    pos->st = first;
}

void position_put(struct position *pos, int side, unsigned stack, int pt) {
    pos->stack[pt] = (uint16_t)stack;
    pos->by_side[side] |= bb_of(pt);
    for (unsigned s = stack; s; s >>= 4) pos->by_kind[s & 15] |= bb_of(pt);
    pos->st->key ^= zobrist_stack(side, stack, pt);
}

static uint64_t key_of(const struct position *pos, bool mirrored) {
    uint64_t key = zobrist_extras(pos->law, pos->st) ^ (pos->side == BLACK ? zobrist_black : 0);
    for (int pt = 0; pt < POINT_NB; pt++)
        key ^= zobrist_stack(bb_has(pos->by_side[BLACK], pt), pos->stack[pt], mirrored ? point_mirror(pt) : pt);
    return key;
}

uint64_t position_key(const struct position *pos) { return key_of(pos, false); }
uint64_t position_mirrored_key(const struct position *pos) { return key_of(pos, true); }

uint32_t position_lookback(const struct position *pos) { return pos->st->reversible; }

void position_copy(struct position *to, const struct position *from, struct state *states) {
    const uint32_t back = position_lookback(from);
    memcpy(states, from->st - back, (back + 1) * sizeof *states);
    *to = *from;
    to->st = states + back;
}

void position_make_null(struct position *pos) {
    struct state *st = pos->st + 1;
    *st = *pos->st;
    st->move = MOVE_NONE;
    st->captured = 0;
    st->key ^= zobrist_black;
    st->quiet_plies++;
    st->reversible = 0;
    if (st->dunma) st->key ^= zobrist_dunma;
    st->dunma = 0;
    pos->st = st;
    pos->side ^= 1;
    pos->ply++;
}

void position_unmake_null(struct position *pos) {
    pos->st--;
    pos->side ^= 1;
    pos->ply--;
}

char kind_letter(int kind) { return "?KABNRCPQM"[kind]; }

int kind_of_letter(char letter) {
    switch (toupper((unsigned char)letter)) {
    case 'K':
        return KING;
    case 'A':
        return ADVISOR;
    case 'B':
    case 'E':
        return ELEPHANT;
    case 'N':
    case 'H':
        return HORSE;
    case 'R':
        return CHARIOT;
    case 'C':
        return CANNON;
    case 'P':
        return SOLDIER;
    case 'Q':
        return QUEEN;
    case 'M':
        return GRAND_QUEEN;
    default:
        return KIND_NONE;
    }
}
