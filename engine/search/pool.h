/*
 * The search threads and the table they share. All functions are called from
 * one thread, the engine's owner; those marked [any time] also while a search
 * runs, the others only while none does.
 */
#ifndef ENGINE_SEARCH_POOL_H
#define ENGINE_SEARCH_POOL_H

#include "../error.h"
#include "worker.h"

struct pool;

/* What a search came to. */
struct search_result {
    move_t best, ponder; /* MOVE_NONE: none */
    int    score, depth;
};

struct pool_listener {
    struct search_listener search;
    /* Once per pool_go, from the main search thread, when the others rest. */
    void (*on_done)(void *context, const struct search_result *result);
};

struct pool *pool_new(const struct pool_listener *listener);
void         pool_free(struct pool *pool);
bool         pool_set_threads(struct pool *pool, unsigned count, struct text_error *error);
bool         pool_set_hash(struct pool *pool, size_t megabytes, struct text_error *error);
void         pool_clear(struct pool *pool);

/* Starts a search; everything the request points to must live until on_done.
 * False when memory for it is short (nothing was started). */
bool pool_go(struct pool *pool, const struct search_request *request, bool ponder);
void pool_stop(struct pool *pool);      /* [any time] */
void pool_ponderhit(struct pool *pool); /* [any time] */
bool pool_searching(struct pool *pool); /* [any time] */
void pool_wait(struct pool *pool);      /* until no search runs */
/* [any time] What the table knows of a position, the score as from a root. */
struct tt_hit pool_probe(const struct pool *pool, uint64_t key);
uint64_t      pool_nodes(const struct pool *pool); /* of the last search */

#endif
