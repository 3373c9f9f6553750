/* Several players at work on one file. */
#ifndef BENCH_DATAGEN_CREW_H
#define BENCH_DATAGEN_CREW_H

#include "bench/data/header.h"

struct crew_order {
    struct data_header header;
    const char        *path;
    uint64_t           games, positions; /* that the file shall hold; 0: no matter */
    unsigned           threads, hash_mb;
};

/* Plays until the file holds enough, or SIGINT or SIGTERM comes. The games stand
 * in the file in the order of their numbers, so that it is the same however
 * many play. False and an error when that was not possible. */
bool crew_work(const struct crew_order *order, struct text_error *error);

#endif
