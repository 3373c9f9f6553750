#include "rows.h"

#include "engine/search/params.h"

#define PARAM(name, value, least, most, step) int PARAM_##name = value;
#include "engine/search/params.def"
#undef PARAM

const struct row rows[ROW_NB] = {
#define PARAM(name, value, least, most, step) {#name, &PARAM_##name, value, least, most, step},
#include "engine/search/params.def"
#undef PARAM
};
