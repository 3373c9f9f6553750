#ifndef ENGINE_PERFT_H
#define ENGINE_PERFT_H

#include <stdatomic.h>

#include "variant.h"

/* The number of paths of `depth` distinct successors (RULES.md 0.6); the last
 * ply is counted, not played. `pos` needs room for depth more states. Gives up,
 * with a number that means nothing, once `*stop` is set. */
uint64_t perft(struct position *pos, int depth, const _Atomic bool *stop);

#endif
