#include "rules.h"

#include <stdlib.h>

#include "engine/law.h"
#include "profile.h"
#include "protocol/words.h"

static const struct rule_switch *find_switch(const struct variant *variant, const char *name) {
    for (const struct rule_switch *s = variant->switches; s && s->name; s++)
        if (option_is(s->name, name)) return s;
    return NULL;
}

bool rules_know(const char *option) {
    const struct variant *variant;
    for (size_t i = 0; (variant = variant_at(i)); i++)
        if (find_switch(variant, option)) return true;
    return option_is("PalaceMap", option) || option_is("MoveRule", option) || option_is("Repetition", option);
}

static bool set_move_rule(struct ruleset *law, const char *value) {
    char      *end;
    const long plies = strtol(value, &end, 10);
    if (end == value || *end || plies < 0 || plies > UINT16_MAX) return false;
    law->move_rule = (uint16_t)plies;
    return true;
}

static bool set_rule(struct ruleset *law, const char *name, const char *value) {
    const struct rule_switch *s = find_switch(law->variant, name);
    int                       on;
    if (s) return words_switch(value, &on) && law_set_rule(law, s->name, on);
    if (option_is("PalaceMap", name)) return law_set_palace_map(law, value);
    if (option_is("MoveRule", name)) return set_move_rule(law, value);
    if (option_is("Repetition", name)) return law_set_repetition(law, value);
    return true; /* another variant's, or none */
}

bool rules_make(struct ruleset *law, const struct variant *variant, const struct settings *settings,
                struct text_error *error) {
    const struct player_settings *p = &settings->player[PLAYER_A]; /* what is common is in both lists */
    *law = variant_ruleset(variant);
    for (int i = 0; i < p->option_count; i++) {
        const struct option_value *option = &p->options[i];
        const char                *value = option->value ? option->value : "";
        if (option->common && !set_rule(law, option->name, value))
            return text_fail(error, "%s: there is no %s", option->name, value);
    }
    return true;
}
