/* splitmix64 (Steele, Lea, Flood 2014; Vigna 2015): one call a number, any seed is good, and
 * seeds one after the other will do. */
#ifndef ENGINE_BASE_MIX64_H
#define ENGINE_BASE_MIX64_H

#include <stdint.h>

static inline uint64_t mix64(uint64_t x) {
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

#endif
