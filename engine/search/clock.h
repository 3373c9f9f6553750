#ifndef ENGINE_SEARCH_CLOCK_H
#define ENGINE_SEARCH_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* The clock of the side to move, milliseconds. */
struct clock_input {
    int64_t time_left, increment;
    int     moves_to_go; /* 0: the rest of the game */
    int64_t movetime;    /* 0: none; then exactly this long */
    int64_t overhead;    /* lost between us and the referee on each move */
    bool    has_clock;
    bool    pondering; /* the opponent's time is used too */
};

/* How long to think: `optimum` is aimed at (the search stretches or shrinks it),
 * `maximum` never exceeded. Both 0: no limit. */
struct clock_plan {
    int64_t optimum, maximum;
};

/* A pure function of its input. */
struct clock_plan clock_plan(struct clock_input in);

#endif
