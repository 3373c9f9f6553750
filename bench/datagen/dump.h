#ifndef BENCH_DATAGEN_DUMP_H
#define BENCH_DATAGEN_DUMP_H

#include "bench/data/header.h"

/* Prints the positions of a file of games as text: bench/data/FORMAT.md. */
bool dump(const char *path, FILE *out, struct text_error *error);

#endif
