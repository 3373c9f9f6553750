/* How what waits for engines is told to stop waiting, from any thread. */
#ifndef BENCH_MATCH_STOPPER_H
#define BENCH_MATCH_STOPPER_H

#include <stdbool.h>

/* A file descriptor that can be read from the moment one of the below is called; -1 with errno
 * when there is none to be had. One at a time. */
int  stopper_open(void);
void stopper_close(int stopper);

/* Ends the waits on the open one. */
void stopper_trip(void);
/* Ends them, and those on all to come. */
void stopper_trip_for_good(void);
/* Whether that happened. */
bool stopper_tripped_for_good(void);

#endif
