#include "correction.h"

static uint64_t mix(bitboard_t points, uint64_t low, uint64_t high) {
    return bb_lo(points) * low ^ bb_hi(points) * high;
}

uint32_t soldier_structure(const struct position *pos) {
    const bitboard_t soldiers = pos->by_kind[SOLDIER];
    return (
        uint32_t)((mix(soldiers & pos->by_side[RED], UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xbf58476d1ce4e5b9)) ^
                   mix(soldiers & pos->by_side[BLACK], UINT64_C(0x94d049bb133111eb), UINT64_C(0xd6e8feb86659fd93))) >>
                  32);
}

/* A number for where a side's other pieces stand; chariots and horses are told apart. */
static uint32_t piece_structure(const struct position *pos, int side) {
    const bitboard_t pieces = pos->by_side[side] & ~pos->by_kind[SOLDIER];
    const uint64_t   h = mix(pieces, UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xbf58476d1ce4e5b9)) ^
                       mix(pieces & pos->by_kind[HORSE], UINT64_C(0x94d049bb133111eb), UINT64_C(0xd6e8feb86659fd93)) ^
                       mix(pieces & pos->by_kind[CHARIOT], UINT64_C(0xff51afd7ed558ccd), UINT64_C(0xc4ceb9fe1a85ec53));
    return (uint32_t)(h >> 32);
}

enum { ENTRY_NB = 4 };

/* The entries that speak of a node; the last is NULL without two moves before it. */
static void find_entries(const struct worker *w, const struct frame *f, history_entry *entries[ENTRY_NB]) {
    const struct position *pos = &w->pos;
    struct history        *h = w->history;
    entries[0] = &h->soldier_correction[pos->side][f->structure % CORRECTION_SIZE];
    for (int side = 0; side < SIDE_NB; side++)
        entries[1 + side] = &h->piece_correction[side][pos->side][piece_structure(pos, side) % CORRECTION_SIZE];
    entries[3] = f[-1].move && f[-2].move ? &h->line_correction[f[-1].piece_to][f[-2].piece_to] : NULL;
}

/* The means are kept in sixteenths of a unit. */
int correction_apply(const struct worker *w, const struct frame *f, int eval) {
    history_entry *entries[ENTRY_NB];
    find_entries(w, f, entries);
    int sum = 2 * history_get(entries[0]) + history_get(entries[1]) + history_get(entries[2]);
    if (entries[3]) sum += history_get(entries[3]);
    return score_of_evaluation(eval + sum / 40);
}

static int clamp(int x, int most) { return x > most ? most : x < -most ? -most : x; }

static void move_mean(history_entry *entry, int error, int depth) {
    const int weight = depth + 1 < 16 ? depth + 1 : 16;
    const int mean = (history_get(entry) * (256 - weight) + clamp(error * 16, 4096) * weight) / 256;
    history_set(entry, clamp(mean, CORRECTION_MAX));
}

void correction_learn(struct worker *w, const struct frame *f, int error, int depth) {
    history_entry *entries[ENTRY_NB];
    find_entries(w, f, entries);
    for (int i = 0; i < ENTRY_NB; i++)
        if (entries[i]) move_mean(entries[i], error, depth);
}
