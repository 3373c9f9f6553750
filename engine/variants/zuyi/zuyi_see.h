#ifndef ENGINE_VARIANTS_ZUYI_ZUYI_SEE_H
#define ENGINE_VARIANTS_ZUYI_ZUYI_SEE_H

#include "../../position.h"

/* Static exchange evaluation with stacks: a stack falls whole, and whoever can
 * capture does so with one piece alone. Whether a move wins its mover at least
 * `threshold` (variant.exchange units). Pins are ignored. */
bool zuyi_see_ge(const struct position *pos, move_t move, int threshold);

#endif
