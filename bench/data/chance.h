/* What a score is worth: the chance to win, drawn games counting half. */
#ifndef BENCH_DATA_CHANCE_H
#define BENCH_DATA_CHANCE_H

#include <math.h>

/* `k`: how far ahead means 73 %. */
static inline float chance(float score, float k) { return 1 / (1 + expf(-score / k)); }

#endif
