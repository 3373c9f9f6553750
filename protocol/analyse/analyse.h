/* `zuyi analyse FILE`: every position of a file, an object of JSON each (PROTOCOL.md 4). */
#ifndef PROTOCOL_ANALYSE_ANALYSE_H
#define PROTOCOL_ANALYSE_ANALYSE_H

#include "../../engine/engine.h"
#include "../settings.h"

/* Each job takes a few file descriptors; more time than thirty years is a mistake. */
enum { ANALYSE_JOBS_MAX = 256, ANALYSE_MOVETIME_MS = 1000 };
#define ANALYSE_MOVETIME_MAX_MS INT64_C(1000000000000)

struct analyse_request {
    const char            *file; /* "-": standard input */
    const struct settings *settings;
    struct engine_limits   limits; /* none: ANALYSE_MOVETIME_MS */
    int                    jobs;   /* positions at once; 0: 1 */
};

/* Returns the exit status. */
int analyse(const struct analyse_request *request);

#endif
