/* The options that the command line sets, for every engine that it leads to. */
#ifndef PROTOCOL_SETTINGS_H
#define PROTOCOL_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "../engine/error.h"

struct session;

/* Texts are the caller's and may be trimmed. */
struct setting {
    const char *name;
    char       *value; /* NULL: none was given */
};

enum { SETTINGS_MAX = 64 };

struct settings {
    const char    *variant; /* NULL: none was named */
    struct setting options[SETTINGS_MAX];
    size_t         count;
};

/* Sets the game, `variant` or by default the one of the settings, and then the
 * options in their order; ends with the first that is refused. */
bool settings_apply(const struct settings *settings, const char *variant, struct session *session,
                    struct text_error *error);

#endif
