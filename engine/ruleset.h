/* What a user may change in the law of a variant (struct ruleset), by its names in PROTOCOL.md 1. */
#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

#include "variant.h"

/* All leave the law as it was, and return false, for what they do not know. */

/* A rule switch of the law's variant; case is ignored. */
bool ruleset_set_switch(struct ruleset *law, const char *name, bool on);
/* RULES.md 5.7: the digits 1 to 9 in the order given there. */
bool ruleset_set_palace_map(struct ruleset *law, const char *digits);
/* A law of repetition of the xiangqi family (RULES.md 6). */
bool ruleset_set_repetition(struct ruleset *law, const char *name);

#endif
