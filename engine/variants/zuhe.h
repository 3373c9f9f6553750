#ifndef ENGINE_VARIANTS_ZUHE_H
#define ENGINE_VARIANTS_ZUHE_H

#include "../variant.h"

extern const struct variant variant_zuhe_classic, variant_zuhe_traditional, variant_zuhe_modern;

#endif
