/* Games between two settings of the search's parameters, in this process. */
#ifndef BENCH_SPSA_DUEL_H
#define BENCH_SPSA_DUEL_H

#include "engine/error.h"
#include "engine/variant.h"
#include "rows.h"

struct duel;

/* Both sides search so many nodes a move. NULL and an error when memory is short. */
struct duel *duel_new(const struct variant *variant, uint64_t nodes, struct text_error *error);

/* Plays two games from one opening of chance, colours reversed, which `seed`
 * alone decides. Returns wins less losses of the first setting, -2..2. */
int duel_play(struct duel *duel, const int first[ROW_NB], const int second[ROW_NB], uint64_t seed);

#endif
