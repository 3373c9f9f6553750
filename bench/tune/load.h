/* From files of games to samples. */
#ifndef BENCH_TUNE_LOAD_H
#define BENCH_TUNE_LOAD_H

#include "engine/error.h"
#include "family.h"
#include "samples.h"
#include "team.h"

/* Arrays of one a worker. */
struct sample_sets {
    struct samples *train, *valid;
    unsigned        workers;
};

struct load_report {
    uint64_t games, positions; /* read */
    uint64_t unquiet;          /* left out: in check, a capture or promotion is best, or the game is decided */
    uint64_t unexplained;      /* left out: the evaluation is not what its trace tells, nor a share of it */
    uint64_t scaled;           /* the evaluation is a share of what its trace tells */
};

/* Reads the files, which must be of the family's games, and keeps the quiet
 * positions. One game in `one_in` is for validation; 0: none. */
bool load_files(struct sample_sets *sets, const struct family *family, char **paths, int path_count, unsigned one_in,
                struct team *team, struct load_report *report, struct text_error *error);

void sample_sets_free(struct sample_sets *sets);

#endif
