#ifndef ENGINE_BASE_TIMER_H
#define ENGINE_BASE_TIMER_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds and milliseconds of a clock that only goes forward. */
static inline int64_t timer_now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
static inline int64_t timer_now_ms(void) { return timer_now_ns() / 1000000; }

/* Sleeps for less than a second. */
static inline void timer_sleep_ns(int64_t ns) { nanosleep(&(struct timespec){.tv_nsec = (long)ns}, NULL); }

#endif
