#include "settings.h"

#include <stdio.h>

#include "options.h"

/* The option trims its value in place. */
static bool set_variant(struct session *session, const char *variant, struct text_error *error) {
    char name[64];
    snprintf(name, sizeof name, "%s", variant);
    return options_set(session, "UCI_Variant", name, error);
}

bool settings_apply(const struct settings *settings, const char *variant, struct session *session,
                    struct text_error *error) {
    if (!variant) variant = settings->variant;
    if (variant && !set_variant(session, variant, error)) return false;
    for (size_t i = 0; i < settings->count; i++)
        if (!options_set(session, settings->options[i].name, settings->options[i].value, error)) return false;
    return true;
}
