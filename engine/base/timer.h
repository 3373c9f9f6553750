#ifndef ENGINE_BASE_TIMER_H
#define ENGINE_BASE_TIMER_H

#include <stdint.h>
#include <time.h>

/* Milliseconds of a clock that only goes forward. */
static inline int64_t timer_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
