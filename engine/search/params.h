/* The rows of params.def as constants PARAM_name. */
#ifndef ENGINE_SEARCH_PARAMS_H
#define ENGINE_SEARCH_PARAMS_H

enum {
#define PARAM(name, value, least, most, step) PARAM_##name = value,
#include "params.def"
#undef PARAM
};

#endif
