/* The header of a file of games: FORMAT.md. */
#ifndef BENCH_DATA_HEADER_H
#define BENCH_DATA_HEADER_H

#include <stdio.h>

#include "engine/variant.h"

enum { DATA_RULES_MAX = 31, DATA_ENGINE_MAX = 32 };

struct data_header {
    struct ruleset law;          /* of every game, but for what is drawn */
    uint32_t       random_rules; /* enum rule: drawn for each game */
    uint64_t       nodes, seed;
    char           engine[DATA_ENGINE_MAX];
    uint32_t       rules[DATA_RULES_MAX]; /* enum rule: the switches in the order of the file */
    int            rule_count;
};

/* Of this build's engine and the variant's standard law; the rest 0. */
void data_header_init(struct data_header *header, const struct variant *variant);

/* Changes a part of the law by name, as a file and a command line have it: a
 * rule switch (on, off), PalaceMap, MoveRule or Repetition. */
bool data_header_option(struct data_header *header, const char *name, const char *value, struct text_error *error);

/* False when it could not be written. */
bool data_header_write(FILE *file, const struct data_header *header);

/* Reads it and leaves the file behind it; the error names the file as `path`. */
bool data_header_read(FILE *file, struct data_header *header, const char *path, struct text_error *error);

/* Whether games under one header continue those under the other: all but the
 * engine's version must be equal; the error says what is not. */
bool data_header_continues(const struct data_header *old, const struct data_header *header, struct text_error *error);

#endif
