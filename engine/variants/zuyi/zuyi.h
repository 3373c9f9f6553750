/* Zuyi, combine-and-swap xiangqi: RULES.md 2. */
#ifndef ENGINE_VARIANTS_ZUYI_ZUYI_H
#define ENGINE_VARIANTS_ZUYI_ZUYI_H

#include "../../variant.h"

extern const struct variant variant_zuyi, variant_zuyi_combine, variant_zuyi_swap;

/* Fills this game's tables; called once, by tables_init. */
void zuyi_init(void);

#endif
