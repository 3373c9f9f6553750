/* The results of matches as one JSON object. */
#ifndef BENCH_MATCH_SUMMARY_H
#define BENCH_MATCH_SUMMARY_H

#include "report.h"

/* Appends the object of a match to `matches`, commas between. */
void summary_add(struct buffer *matches, const struct standing *standing, const struct progress *progress);
/* Writes the file; false when it cannot be. */
bool summary_write(const char *path, const struct settings *settings, const struct profile profiles[PLAYER_NB],
                   const struct buffer *matches, bool interrupted);

#endif
