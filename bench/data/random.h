/* Random numbers that are the same on every machine. */
#ifndef BENCH_DATA_RANDOM_H
#define BENCH_DATA_RANDOM_H

#include "engine/base/mix64.h"

static inline uint64_t data_random(uint64_t *state) {
    const uint64_t number = mix64(*state);
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return number;
}

static inline uint32_t data_random_below(uint64_t *state, uint32_t bound) {
    return (uint32_t)((data_random(state) >> 32) * bound >> 32);
}

#endif
