/* The rows of params.def as constants PARAM_name; in a tuning build, variables. */
#ifndef ENGINE_SEARCH_PARAMS_H
#define ENGINE_SEARCH_PARAMS_H

#ifdef ZUYI_TUNING

#define PARAM(name, value, least, most, step) extern int PARAM_##name;
#include "params.def"
#undef PARAM

/* A row of params.def. */
struct param {
    const char *name;
    int        *value;
    int         start, least, most, step;
};

enum {
#define PARAM(name, value, least, most, step) PARAM_INDEX_##name,
#include "params.def"
#undef PARAM
    PARAM_NB
};

extern const struct param search_params[PARAM_NB];

#else

enum {
#define PARAM(name, value, least, most, step) PARAM_##name = value,
#include "params.def"
#undef PARAM
};

#endif

#endif
