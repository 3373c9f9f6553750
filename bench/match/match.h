/* A match in one variant: its games, several at a time, until their number or a test is at its end. */
#ifndef BENCH_MATCH_MATCH_H
#define BENCH_MATCH_MATCH_H

#include "journal.h"
#include "play.h"
#include "report.h"

struct match {
    const struct settings *settings;
    const struct ruleset  *law;
    const struct openings *openings;
    const struct profile  *profiles; /* of both players */
    const char            *setup[PLAYER_NB];
    struct link_ends       ends; /* `stop` is the match's own */
    FILE                  *pgn;  /* NULL: none */
    struct journal        *journal;
    struct live           *live;
};

enum match_end { MATCH_DONE, MATCH_INTERRUPTED, MATCH_FAILED };

/* Plays what `standing` does not hold yet. On failure (an engine that does not start any more) the
 * reason is in `error`. */
enum match_end match_run(const struct match *match, struct standing *standing, struct progress *progress,
                         struct text_error *error);

#endif
