#ifndef ENGINE_VARIANTS_XIANGQI_H
#define ENGINE_VARIANTS_XIANGQI_H

#include "../variant.h"

extern const struct variant variant_xiangqi;

#endif
