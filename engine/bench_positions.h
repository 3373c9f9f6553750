#ifndef ENGINE_BENCH_POSITIONS_H
#define ENGINE_BENCH_POSITIONS_H

enum { BENCH_POSITIONS_MAX = 12 };

/* A variant's bench: its positions, NULL after the last, and the depth they are
 * searched to unless another is asked for; NULL for an unknown name. */
const char *const *bench_positions(const char *variant, int *depth);

#endif
