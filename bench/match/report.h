/* What a match tells while it goes on, and at its end. */
#ifndef BENCH_MATCH_REPORT_H
#define BENCH_MATCH_REPORT_H

#include "standing.h"

/* A line that a terminal keeps rewriting, or that comes now and then where there is none. */
struct live {
    FILE *file;
    bool  terminal;
    int   width; /* of what stands there now */
};

/* On the terminal that standard output or else standard error is; without one, on standard output. */
struct live live_open(void);
void        live_erase(struct live *live);

/* What the figures need beside the results. */
struct progress {
    const struct settings *settings;
    const char            *variant;
    int64_t                elapsed_ms; /* of this run */
    int                    played;     /* in this run */
};

/* Shows how it stands; without a terminal only after each so many games (settings.every). */
void live_show(struct live *live, const struct standing *standing, const struct progress *progress);

/* The result, in some lines. */
void report_result(FILE *file, const struct standing *standing, const struct progress *progress);

/* "H1" or "H0" when a sequential test has ended, else NULL. */
const char *sprt_verdict(const struct standing *standing, const struct settings *settings);

#endif
