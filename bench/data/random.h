/* Random numbers that are the same on every machine. Source: splitmix64 (Vigna 2015). */
#ifndef BENCH_DATA_RANDOM_H
#define BENCH_DATA_RANDOM_H

#include <stdint.h>

static inline uint64_t data_random(uint64_t *state) {
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static inline uint32_t data_random_below(uint64_t *state, uint32_t bound) {
    return (uint32_t)((data_random(state) >> 32) * bound >> 32);
}

#endif
