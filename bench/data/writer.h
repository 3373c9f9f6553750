/* Writing a file of games, or going on with one. */
#ifndef BENCH_DATA_WRITER_H
#define BENCH_DATA_WRITER_H

#include "record.h"

struct data_writer {
    FILE    *file;
    uint64_t games, positions; /* in the file; positions that were searched */
};

/* Begins a file, or goes on with one that has such a header, behind its last
 * whole game. */
bool data_writer_open(struct data_writer *writer, const char *path, const struct data_header *header,
                      struct text_error *error);

/* Adds a record of so many positions; false when it could not be written. */
bool data_writer_add(struct data_writer *writer, const uint8_t *bytes, size_t length, int positions);

/* False when the end could not be written. */
bool data_writer_close(struct data_writer *writer);

#endif
