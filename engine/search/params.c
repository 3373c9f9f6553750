#include "params.h"

#ifdef ZUYI_TUNING

#define PARAM(name, value, least, most, step) int PARAM_##name = value;
#include "params.def"
#undef PARAM

const struct param search_params[PARAM_NB] = {
#define PARAM(name, value, least, most, step) {#name, &PARAM_##name, value, least, most, step},
#include "params.def"
#undef PARAM
};

#else

typedef int no_variables; /* a source must not be empty */

#endif
