/* Games as PGN: tags as usual, with Red for White, and moves in coordinates. */
#ifndef BENCH_MATCH_PGN_H
#define BENCH_MATCH_PGN_H

#include "play.h"

void pgn_write(FILE *file, const struct settings *settings, const struct ruleset *law, const struct record *record);

#endif
