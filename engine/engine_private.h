/* What engine.c, referee.c and bench.c share; nobody else includes it. */
#ifndef ENGINE_ENGINE_PRIVATE_H
#define ENGINE_ENGINE_PRIVATE_H

#include <stdatomic.h>

#include "book/shelf.h"
#include "engine.h"
#include "game.h"
#include "search/pool.h"

struct engine {
    struct engine_listener listener;
    struct pool           *pool;
    struct ruleset         law; /* for the next position */
    struct game            game;
    bool                   has_position;
    struct engine_settings settings;
    bool                   from_one;
    bool                   repetition_told; /* by this search */
    uint64_t               noise_seed;      /* of this game */
    int                    noise;           /* of the last search */
    struct game            probed;          /* for engine_probe */
    struct shelf           books;           /* empty until they are asked for the first time */
    uint64_t               book_seed;       /* of the next choice by chance */
    _Atomic bool           draw_offered, work_stop;
    move_t                 bans[MOVE_LIST_MAX], root_moves[MOVE_LIST_MAX];
    int                    ban_count, root_count;
    /* A copy of the game's position to play lines on, for whoever holds the search. */
    struct position scratch;
    struct state   *scratch_states;
    size_t          scratch_capacity;
};

#endif
