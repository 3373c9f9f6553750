/* The results of a match so far. */
#ifndef BENCH_MATCH_STANDING_H
#define BENCH_MATCH_STANDING_H

#include "player.h"
#include "stats.h"

/* What counts of a game that was played. */
struct outcome_line {
    int         number;
    int         points; /* of A: 0, 1, 2 */
    const char *reason; /* a word */
    int         plies;
    enum fault  fault;
    int         blamed; /* PLAYER_A or PLAYER_B, when there is a fault */
};

enum { REASONS_MAX = 32, REASON_TEXT_MAX = 32 };

struct standing {
    int          games;  /* of the whole match, played or not */
    signed char *points; /* by number: of A, -1 not played */
    struct tally tally;
    uint64_t     plies;
    unsigned     faults[PLAYER_NB][FAULT_NB];
    struct {
        char     word[REASON_TEXT_MAX];
        unsigned count; /* 0: none such, nor behind */
    } reasons[REASONS_MAX];
};

void standing_open(struct standing *standing, int games);
void standing_close(struct standing *standing);
/* Counts a game that was not counted yet; others are refused. */
bool standing_add(struct standing *standing, const struct outcome_line *line);

int      standing_played(const struct standing *standing);
unsigned standing_faults(const struct standing *standing, int player);

#endif
