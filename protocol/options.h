/*
 * The options: one table, a row each, from which both dialects list them and
 * into which both forms of `setoption` are looked up.
 */
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "../engine/error.h"

struct session;
struct option;
struct variant;

enum option_type { OPTION_BUTTON, OPTION_CHECK, OPTION_SPIN, OPTION_COMBO, OPTION_STRING };

struct option_value {
    int         number; /* check: 0 or 1; combo: the index */
    const char *text;   /* combo: as the table spells it; else as it came */
};

/* Changes a setting to a value that the row allows. */
typedef bool option_setter(struct session *session, const struct option *option, const struct option_value *value,
                           struct text_error *error);

/* Another word for a value, which is not listed. */
struct option_alias {
    const char *alias, *value;
};

struct option {
    const char      *uci, *ucci; /* names; NULL where the dialect does not list it */
    enum option_type type;
    int              standard;                         /* default of a check or spin; a combo's is its first value */
    int (*standard_of)(const struct variant *variant); /* instead of it where games differ, else NULL */
    const char *text;                                  /* default of a string */
    int         min, max;
    bool        zero_is_auto;           /* UCCI: 0 stands for the default */
    const char *(*var)(size_t index);   /* values of a combo; NULL after the last */
    const struct option_alias *aliases; /* of a combo's values; ends with NULL; NULL for none */
    option_setter             *set;
    size_t                     setting; /* for the setter: where in struct engine_settings */
};

const char *option_type_name(enum option_type type);

/* Prints the options of the dialect in force. */
void options_list(struct session *session, FILE *out);

/* Obeys the words after `setoption`, in either form. */
void options_command(struct session *session, char *args);

/* Sets one option by either of its names; `value` NULL when none was given. */
bool options_set(struct session *session, const char *name, char *value, struct text_error *error);

#endif
