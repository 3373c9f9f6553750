/* What engine.c, referee.c and bench.c share; nobody else includes it. */
#ifndef ENGINE_ENGINE_PRIVATE_H
#define ENGINE_ENGINE_PRIVATE_H

#include <stdatomic.h>

#include "engine.h"
#include "game.h"
#include "search/pool.h"

enum { MOVE_OVERHEAD_DEFAULT = 10 };

struct engine {
    struct engine_listener listener;
    struct pool           *pool;
    struct ruleset         law; /* for the next position */
    struct game            game;
    bool                   has_position;
    int                    multipv, move_overhead;
    bool                   ponder, from_one;
    _Atomic bool           draw_offered, work_stop;
    move_t                 bans[MOVE_LIST_MAX], root_moves[MOVE_LIST_MAX];
    int                    ban_count, root_count;
    /* A copy of the game's position to play lines on, for whoever holds the search. */
    struct position scratch;
    struct state   *scratch_states;
    size_t          scratch_capacity;
};

#endif
