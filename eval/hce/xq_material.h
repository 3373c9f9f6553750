/*
 * The terms that depend on the numbers of pieces alone. They change seldom and
 * are costly to add up, so each search thread keeps the sums it needed last.
 */
#ifndef EVAL_HCE_XQ_MATERIAL_H
#define EVAL_HCE_XQ_MATERIAL_H

#include "xq_count.h"

/* One set of pieces of both sides. */
struct xq_material {
    uint64_t key; /* the numbers, a nibble each: 0, no piece but the generals, counts nothing */
    weight_t sum; /* red's view */
    int      phase;
};

/* Zeros to begin with; only for one set of weights. */
enum { XQ_MATERIAL_NB = 2048 };
struct xq_material_table {
    struct xq_material entries[XQ_MATERIAL_NB];
};

static ALWAYS_INLINE uint64_t material_key(const struct position *pos, const bool stacks) {
    uint64_t key = 0;
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = ADVISOR; kind <= SOLDIER; kind++) key = key << 4 | (unsigned)pieces_of(pos, stacks, side, kind);
    return key;
}

static ALWAYS_INLINE int material_number(uint64_t key, int side, int kind) {
    return (int)(key >> 4 * ((BLACK - side) * (SOLDIER - 1) + SOLDIER - kind) & 15);
}

/* One side's share. */
static inline void count_material(struct tally *t, uint64_t key, int side, int pieces) {
    const struct xq_weights *w = t->weights;
    const int                sign = side == RED ? 1 : -1;
    int                      own[SOLDIER + 1], theirs[SOLDIER + 1];
    for (int kind = ADVISOR; kind <= SOLDIER; kind++) {
        own[kind] = material_number(key, side, kind);
        theirs[kind] = material_number(key, side ^ 1, kind);
        count(t, &w->material[kind], sign * own[kind]);
    }
    count(t, &w->guards[own[ADVISOR]][own[ELEPHANT]], sign);
    for (int kind = HORSE; kind <= SOLDIER; kind++) {
        count(t, &w->bare_advisors[kind][own[ADVISOR]], -sign * theirs[kind]);
        count(t, &w->bare_elephants[kind][own[ELEPHANT]], -sign * theirs[kind]);
        for (int other = ADVISOR; other < kind; other++) {
            count(t, &w->together[kind][other], sign * own[kind] * own[other]);
            if (other >= HORSE) count(t, &w->against[kind][other], sign * own[kind] * theirs[other]);
        }
    }
    if (own[HORSE] && own[CANNON]) count(t, &w->horse_and_cannon[0], sign);
    if (own[CHARIOT] > 1) count(t, &w->chariot_pair[0], sign);
    count(t, &w->cannon_by_pieces[pieces / 4], sign * own[CANNON]);
    count(t, &w->horse_by_pieces[pieces / 4], sign * own[HORSE]);
}

/* Both sides' share, red's view, and the phase: from XQ_PHASE_MAX, all attacking pieces there, to 0, none. */
static inline int sum_material(struct tally *t, uint64_t key) {
    int phase = 0, pieces = SIDE_NB;
    for (int side = 0; side < SIDE_NB; side++) {
        phase += 3 * material_number(key, side, CHARIOT) +
                 2 * (material_number(key, side, HORSE) + material_number(key, side, CANNON));
        for (int kind = ADVISOR; kind <= SOLDIER; kind++) pieces += material_number(key, side, kind);
    }
    for (int side = 0; side < SIDE_NB; side++) count_material(t, key, side, pieces);
    return phase;
}

/* Adds the material of a position. Returns its phase. Without a table, or to be traced, it is counted anew. */
static ALWAYS_INLINE int tally_material(struct tally *t, const struct position *pos, struct xq_material_table *table,
                                        const bool stacks) {
    const uint64_t key = material_key(pos, stacks);
    if (!table) return sum_material(t, key);
    struct xq_material *m = &table->entries[(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) % XQ_MATERIAL_NB];
    if (m->key != key) {
        struct tally anew = {t->weights, 0, NULL};
        *m = (struct xq_material){.key = key, .phase = sum_material(&anew, key)};
        m->sum = anew.sum;
    }
    t->sum += m->sum;
    return m->phase;
}

#endif
