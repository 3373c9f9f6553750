/* What a move does by the Chinese law: check, threaten mate, chase, or nothing
 * (REPETITION.md 4). The traditional law looks at moves in the same way. */
#ifndef ENGINE_REPETITION_THREAT_H
#define ENGINE_REPETITION_THREAT_H

#include "cycle.h"

/* Fills the deeds of a cycle. */
void threat_deeds(struct cycle *cycle);

#endif
