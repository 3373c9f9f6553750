/* The law in force, changed by the names that its parts have outside. */
#ifndef ENGINE_LAW_H
#define ENGINE_LAW_H

#include "variant.h"

/* The bit of a rule switch by name (case ignored); 0 when the variant has none of that name. */
uint32_t law_rule_bit(const struct ruleset *law, const char *name);
/* False, and nothing changed, when there is no such rule. */
bool law_set_rule(struct ruleset *law, const char *name, bool on);
/* RULES.md 5.7: the digits 1 to 9 in the order given there; false for any other text. */
bool law_set_palace_map(struct ruleset *law, const char *digits);
/* By repetition_law_name; false for an unknown name. */
bool law_set_repetition(struct ruleset *law, const char *name);

#endif
