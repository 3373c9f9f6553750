#ifndef ENGINE_VARIANTS_ZUHE_SEE_H
#define ENGINE_VARIANTS_ZUHE_SEE_H

#include "../position.h"

/* What a move takes and promotes, in exchange units (struct variant.gain). */
int zuhe_gain(const struct position *pos, move_t move);
/* struct variant.see_ge; recaptures take what stands on the target only. */
bool zuhe_see_ge(const struct position *pos, move_t move, int threshold);

#endif
