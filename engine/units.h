/* What a unit of the evaluation is worth, for whoever prints one: measured from
 * the weights of xiangqi (a crossed soldier in the middle of its way, a horse). */
#ifndef ENGINE_UNITS_H
#define ENGINE_UNITS_H

enum { UNITS_PER_SOLDIER = 200, UNITS_PER_HORSE = 500 };

#endif
