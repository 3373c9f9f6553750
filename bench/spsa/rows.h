/* The rows of the search's params.def, whose values are variables here. */
#ifndef BENCH_SPSA_ROWS_H
#define BENCH_SPSA_ROWS_H

struct row {
    const char *name;
    int        *value;
    int         start, least, most, step;
};

enum {
#define PARAM(name, value, least, most, step) ROW_##name,
#include "engine/search/params.def"
#undef PARAM
    ROW_NB
};

extern const struct row rows[ROW_NB];

#endif
