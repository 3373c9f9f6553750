/* A bar on stderr for whoever watches a terminal; elsewhere nothing. */
#ifndef PROTOCOL_ANALYSE_PROGRESS_H
#define PROTOCOL_ANALYSE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool        on;
    bool        shares; /* the terminal with the output: they must not mix */
    const char *unit;   /* what is counted: "positions" */
    uint64_t    total;  /* 0: not known */
    int64_t     began_ms, drawn_ms;
    int         width; /* of what is drawn; 0: nothing is */
};

/* Whether there is anybody to watch. */
bool progress_wanted(void);

void progress_open(struct progress *progress, uint64_t total, const char *unit);
void progress_close(struct progress *progress);

/* Draws it again, not too often. */
void progress_show(struct progress *progress, uint64_t done);

/* Before a line of output. */
void progress_make_way(struct progress *progress);

#endif
