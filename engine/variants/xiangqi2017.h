#ifndef ENGINE_VARIANTS_XIANGQI2017_H
#define ENGINE_VARIANTS_XIANGQI2017_H

#include "../variant.h"

extern const struct variant variant_xiangqi2017;

/* Fills the game's tables; called once, by tables_init, after the common ones. */
void xq2017_init(void);

#endif
