/* Which positions of games evaluations are fitted to, and which only tell how well. */
#ifndef BENCH_DATA_CHOICE_H
#define BENCH_DATA_CHOICE_H

#include "reader.h"

/* An evaluation can say something of positions without checks and captures to come. */
bool data_is_quiet(const struct data_position *position);

/* Whether a game, counted within its file, is for validation: drawn by lot, one in
 * so many (0: none), but the same in each run. */
bool data_is_for_validation(int file, uint64_t game, unsigned one_in);

#endif
