/* One game of self-play: a function of the header and the game's number alone. */
#ifndef BENCH_DATAGEN_PLAYER_H
#define BENCH_DATAGEN_PLAYER_H

#include <stdatomic.h>

#include "bench/data/record.h"

/* The moves of chance at the start are between these two, both included. */
enum { OPENING_LEAST = 6, OPENING_MOST = 14 };

struct player;

/* With a table of so many megabytes. NULL and an error when memory is short. */
struct player *player_new(const struct data_header *header, unsigned hash_mb, struct text_error *error);
void           player_free(struct player *player);

/* Plays the game of that number; false when it was left because of `stop`, or
 * memory is short. */
bool player_play(struct player *player, uint64_t number, const _Atomic bool *stop, struct data_game *game);

#endif
