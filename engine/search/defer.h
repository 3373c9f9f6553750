/*
 * Threads on one node should take different moves: a thread puts off a move
 * that another one is searching right now and comes back to it last, when the
 * table probably has the answer (after Kerrigan's "simplified ABDADA", 2017).
 * The table of who is where is a hint, shared without locks.
 */
#ifndef ENGINE_SEARCH_DEFER_H
#define ENGINE_SEARCH_DEFER_H

#include "worker.h"

enum { DEFER_DEPTH_MIN = 3, REPROBE_DEPTH_MIN = 4, DEFERRED_MAX = 48, DEFER_SLOTS = 1 << 12 };

struct deferred {
    move_t moves[DEFERRED_MAX];
    int    numbers[DEFERRED_MAX]; /* their place in the node's order */
    int    count, next;
};

/* Names a move of a position; never 0. */
static inline uint64_t defer_ticket(uint64_t key, move_t move) {
    return (key ^ move * UINT64_C(0x9e3779b97f4a7c15)) | 1;
}
static inline _Atomic uint64_t *defer_slot(const struct search *s, uint64_t ticket) {
    return &s->searching[ticket >> 40 & (DEFER_SLOTS - 1)];
}
static inline bool defer_busy(const struct search *s, uint64_t ticket) {
    return atomic_load_explicit(defer_slot(s, ticket), memory_order_relaxed) == ticket;
}
static inline void defer_enter(struct search *s, uint64_t ticket) {
    atomic_store_explicit(defer_slot(s, ticket), ticket, memory_order_relaxed);
}
static inline void defer_leave(struct search *s, uint64_t ticket) {
    if (defer_busy(s, ticket)) atomic_store_explicit(defer_slot(s, ticket), 0, memory_order_relaxed);
}

static inline void deferred_add(struct deferred *d, move_t move, int number) {
    d->moves[d->count] = move;
    d->numbers[d->count++] = number;
}
/* The next deferred move and its number; MOVE_NONE after the last. */
static inline move_t deferred_next(struct deferred *d, int *number) {
    if (d->next == d->count) return MOVE_NONE;
    *number = d->numbers[d->next];
    return d->moves[d->next++];
}

#endif
