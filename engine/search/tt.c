#include "tt.h"

#include <stdatomic.h>
#include <string.h>

#include "../base/memory.h"
#include "score.h"

/*
 * data:  move:30 | score:16 | bound:2 | pv:1 | depth:8 | generation:7
 * check: eval:16 | key:48
 */
struct entry {
    _Atomic uint64_t data, check;
};

enum { CLUSTER_SIZE = 4, GENERATIONS = 128, DEPTH_OFFSET = 8 };

struct tt_cluster {
    struct entry entries[CLUSTER_SIZE];
};

enum { SCORE_SHIFT = 30, BOUND_SHIFT = 46, PV_SHIFT = 48, DEPTH_SHIFT = 49, GENERATION_SHIFT = 57, EVAL_SHIFT = 48 };
#define MOVE_MASK ((UINT64_C(1) << SCORE_SHIFT) - 1)
#define KEY_MASK  ((UINT64_C(1) << EVAL_SHIFT) - 1)

/* What the check word is folded with: every bit of the data reaches the key's. */
static uint64_t fold(uint64_t data) { return (data ^ data >> 29) * UINT64_C(0x9e3779b97f4a7c15); }

static int entry_depth(uint64_t data) { return (int)(data >> DEPTH_SHIFT & 255) - DEPTH_OFFSET; }
static int entry_age(const struct tt *tt, uint64_t data) {
    return (int)(tt->generation - (data >> GENERATION_SHIFT)) & (GENERATIONS - 1);
}

bool tt_resize(struct tt *tt, size_t megabytes) {
    const size_t bytes = megabytes << 20;
    if (bytes >> 20 != megabytes) return false;
    struct tt_cluster *clusters = memory_big(bytes);
    if (!clusters) return false;
    memory_big_free(tt->clusters); /* before the new one is written to: both may be too much */
    *tt = (struct tt){.clusters = clusters, .count = bytes / sizeof *clusters};
    tt_clear(tt);
    return true;
}

void tt_free(struct tt *tt) {
    memory_big_free(tt->clusters);
    *tt = (struct tt){0};
}

void tt_clear(struct tt *tt) {
    if (tt->clusters) memset(tt->clusters, 0, tt->count * sizeof *tt->clusters);
    tt->generation = 0;
}

void tt_age(struct tt *tt) { tt->generation = (uint8_t)((tt->generation + 1) % GENERATIONS); }

static struct tt_cluster *cluster_of(const struct tt *tt, uint64_t key) {
    __extension__ typedef unsigned __int128 wide;
    return &tt->clusters[(size_t)((wide)key * tt->count >> 64)];
}

void tt_prefetch(const struct tt *tt, uint64_t key) { __builtin_prefetch(cluster_of(tt, key)); }

/* Mates are stored as distances from the node, used as distances from the root. */
static int score_to_tt(int score, int ply) {
    return score >= SCORE_MATE_MIN ? score + ply : score <= -SCORE_MATE_MIN ? score - ply : score;
}
static int score_from_tt(int score, int ply) {
    return score >= SCORE_MATE_MIN ? score - ply : score <= -SCORE_MATE_MIN ? score + ply : score;
}

struct tt_hit tt_probe(const struct tt *tt, uint64_t key, int ply) {
    struct tt_cluster *cluster = cluster_of(tt, key);
    for (int i = 0; i < CLUSTER_SIZE; i++) {
        const uint64_t data = atomic_load_explicit(&cluster->entries[i].data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&cluster->entries[i].check, memory_order_relaxed) ^ fold(data);
        if ((check ^ key) & KEY_MASK || !data) continue;
        return (struct tt_hit){
            .found = true,
            .move = (move_t)(data & MOVE_MASK),
            .score = score_from_tt((int16_t)(data >> SCORE_SHIFT), ply),
            .eval = (int16_t)(check >> EVAL_SHIFT),
            .depth = entry_depth(data),
            .bound = (enum tt_bound)(data >> BOUND_SHIFT & 3),
            .pv = data >> PV_SHIFT & 1,
        };
    }
    return (struct tt_hit){.eval = SCORE_NONE, .score = SCORE_NONE};
}

void tt_store(struct tt *tt, uint64_t key, int ply, move_t move, int score, int eval, int depth, enum tt_bound bound,
              bool pv) {
    struct tt_cluster *cluster = cluster_of(tt, key);
    struct entry      *victim = NULL;
    uint64_t           old = 0;
    int                least = 0;
    for (int i = 0; i < CLUSTER_SIZE; i++) {
        struct entry  *e = &cluster->entries[i];
        const uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&e->check, memory_order_relaxed) ^ fold(data);
        if (!data || !((check ^ key) & KEY_MASK)) {
            victim = e, old = data;
            break;
        }
        const int worth = entry_depth(data) - 4 * entry_age(tt, data);
        if (!victim || worth < least) victim = e, least = worth;
    }
    if (old) { /* the same position: keep its move, and a clearly deeper result */
        if (!move) move = (move_t)(old & MOVE_MASK);
        if (bound != TT_EXACT && depth + 4 + 2 * pv <= entry_depth(old) && entry_age(tt, old) == 0) return;
    }
    const uint64_t data = move | (uint64_t)(uint16_t)score_to_tt(score, ply) << SCORE_SHIFT |
                          (uint64_t)bound << BOUND_SHIFT | (uint64_t)pv << PV_SHIFT |
                          (uint64_t)(depth + DEPTH_OFFSET) << DEPTH_SHIFT |
                          (uint64_t)tt->generation << GENERATION_SHIFT;
    const uint64_t check = (key & KEY_MASK) | (uint64_t)(uint16_t)eval << EVAL_SHIFT;
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, check ^ fold(data), memory_order_relaxed);
}

int tt_hashfull(const struct tt *tt) {
    const size_t sample = tt->count < 250 ? tt->count : 250;
    int          used = 0;
    for (size_t c = 0; c < sample; c++)
        for (int i = 0; i < CLUSTER_SIZE; i++) {
            const uint64_t data = atomic_load_explicit(&tt->clusters[c].entries[i].data, memory_order_relaxed);
            used += data != 0 && entry_age(tt, data) == 0;
        }
    return sample ? used * 1000 / (int)(sample * CLUSTER_SIZE) : 0;
}
