#ifndef ENGINE_VARIANTS_XQ_SEE_H
#define ENGINE_VARIANTS_XQ_SEE_H

#include "../position.h"

/* Static exchange evaluation for single pieces: whether the captures that a
 * move starts on its target, cheapest piece first, win its mover at least
 * `threshold` (variant.exchange units). Pins are ignored. */
bool xq_see_ge(const struct position *pos, move_t move, int threshold);

#endif
