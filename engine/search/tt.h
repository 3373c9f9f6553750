/*
 * The transposition table, shared by all threads without locks.
 *
 * An entry is two words, the second folded with the first: a torn or foreign
 * entry fails the key comparison (Hyatt and Mann, "A lock-less transposition
 * table", 2002). A hit is a copy; only tt_store touches the table.
 */
#ifndef ENGINE_SEARCH_TT_H
#define ENGINE_SEARCH_TT_H

#include <stddef.h>

#include "../move.h"

enum tt_bound { TT_NONE, TT_UPPER, TT_LOWER, TT_EXACT };

struct tt_cluster;

struct tt {
    struct tt_cluster *clusters;
    size_t             count;
    uint8_t            generation;
};

struct tt_hit {
    bool          found;
    move_t        move;
    int           score; /* from the node at `ply`; means something when there is a bound */
    int           eval;  /* static, or SCORE_NONE */
    int           depth;
    enum tt_bound bound;
    bool          pv;
};

/* Whether the hit's score says on which side of `limit` the true score lies:
 * a lower bound at or above it, or an upper bound below it. */
static inline bool tt_decides(const struct tt_hit *hit, int limit) {
    return hit->bound & (hit->score >= limit ? TT_LOWER : TT_UPPER);
}

/* Replaces the table by one of so many megabytes, empty; on failure the old one stays. */
bool tt_resize(struct tt *tt, size_t megabytes);
void tt_free(struct tt *tt);
void tt_clear(struct tt *tt);
/* A new search: what earlier ones stored is the first to go. */
void tt_age(struct tt *tt);

struct tt_hit tt_probe(const struct tt *tt, uint64_t key, int ply);
void tt_store(struct tt *tt, uint64_t key, int ply, move_t move, int score, int eval, int depth, enum tt_bound bound,
              bool pv);
void tt_prefetch(const struct tt *tt, uint64_t key);
/* Share of the table this search has filled, per mille. */
int tt_hashfull(const struct tt *tt);

#endif
