/* The rows of params.def as constants PARAM_name; in a build with ZUYI_TUNING, variables of the program
 * that tunes them (bench/spsa/rows.c). */
#ifndef ENGINE_SEARCH_PARAMS_H
#define ENGINE_SEARCH_PARAMS_H

#ifdef ZUYI_TUNING

#define PARAM(name, value, least, most, step) extern int PARAM_##name;
#include "params.def"
#undef PARAM

#else

enum {
#define PARAM(name, value, least, most, step) PARAM_##name = value,
#include "params.def"
#undef PARAM
};

#endif

#endif
