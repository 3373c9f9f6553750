/* A game so far: a position with all its states, growing as moves are played. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "variant.h"

struct game {
    struct position position; /* law points to `law` below */
    struct ruleset  law;
    struct state   *states;
    size_t          capacity;
};

/* An empty record; game_free releases what it came to hold. */
void game_init(struct game *game);
void game_free(struct game *game);

/* Sets up `fen` (NULL: the variant's start) under `law` and plays `moves`
 * (coordinate text, blanks between; NULL for none). On error, which names the
 * move by number and text, the position must not be used. */
bool game_set(struct game *game, const struct ruleset *law, const char *fen, const char *moves, bool from_one,
              struct text_error *error);

/* Plays a legal move. False when memory is short. */
bool game_play(struct game *game, move_t move);

#endif
