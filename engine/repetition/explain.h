#ifndef ENGINE_REPETITION_EXPLAIN_H
#define ENGINE_REPETITION_EXPLAIN_H

#include <stdio.h>

#include "cycle.h"

/* Says in a player's words what each move of a cycle does, and what follows for
 * the side to move; a line without its end. */
void cycle_explain(struct cycle *cycle, struct verdict verdict, bool from_one, FILE *out);

#endif
