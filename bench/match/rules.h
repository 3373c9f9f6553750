/* The law of a match: a variant's, changed by the options of both engines that are rules. */
#ifndef BENCH_MATCH_RULES_H
#define BENCH_MATCH_RULES_H

#include "engine/variant.h"
#include "settings.h"

/* Rules of other variants are left out. False for a value that its rule cannot take. */
bool rules_make(struct ruleset *law, const struct variant *variant, const struct settings *settings,
                struct text_error *error);

/* Whether an option is a rule of any variant. */
bool rules_know(const char *option);

#endif
