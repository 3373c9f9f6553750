#include "arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../engine/engine.h"
#include "analyse/analyse.h"
#include "words.h"

int arguments_complain(const char *what, const char *which) {
    fprintf(stderr, "zuyi: %s '%s'; try 'zuyi --help'\n", what, which);
    return USAGE;
}

/* --- switches -------------------------------------------------------------------- */

struct switch_row {
    const char *name;
    int (*take)(struct arguments *arguments, const struct switch_row *row, char *value);
    enum shell_command   command; /* the only one that takes it */
    const char          *option;  /* that it stands for */
    enum argument_number number;  /* that it gives, */
    int64_t              most;    /* from 1 to this */
};

static int take_variant(struct arguments *arguments, const struct switch_row *row, char *value) {
    (void)row;
    arguments->settings.variant = value;
    return DONE;
}

static int add_setting(struct settings *settings, const char *name, char *value) {
    if (settings->count == SETTINGS_MAX) return arguments_complain("too many options, the first too many is", name);
    settings->options[settings->count++] = (struct setting){name, value};
    return DONE;
}

static int take_option(struct arguments *arguments, const struct switch_row *row, char *value) {
    (void)row;
    char *const equals = strchr(value, '=');
    if (equals) *equals = '\0';
    return add_setting(&arguments->settings, value, equals ? equals + 1 : NULL);
}

static int take_named_option(struct arguments *arguments, const struct switch_row *row, char *value) {
    return add_setting(&arguments->settings, row->option, value);
}

static int take_number(struct arguments *arguments, const struct switch_row *row, char *value) {
    int64_t number;
    if (!words_integer(value, &number) || number < 1 || number > row->most) {
        fprintf(stderr, "zuyi: %s: '%s' is not a number from 1 to %" PRId64 "\n", row->name, value, row->most);
        return USAGE;
    }
    arguments->numbers[row->number] = number;
    return DONE;
}

static int take_to(struct arguments *arguments, const struct switch_row *row, char *value) {
    (void)row;
    arguments->to = value;
    return DONE;
}

static int take_notation(struct arguments *arguments, const struct switch_row *row, char *value) {
    (void)row;
    arguments->notation = value;
    return DONE;
}

static const struct switch_row switches[] = {
    {"--variant", take_variant, SHELL_ANY, NULL, 0, 0},
    {"--option", take_option, SHELL_ANY, NULL, 0, 0},
    {"--threads", take_named_option, SHELL_ANALYSE, "Threads", 0, 0},
    {"--hash", take_named_option, SHELL_ANALYSE, "Hash", 0, 0},
    {"--multipv", take_named_option, SHELL_ANALYSE, "MultiPV", 0, 0},
    {"--depth", take_number, SHELL_ANALYSE, NULL, NUMBER_DEPTH, ENGINE_DEPTH_MAX},
    {"--nodes", take_number, SHELL_ANALYSE, NULL, NUMBER_NODES, INT64_MAX},
    {"--movetime", take_number, SHELL_ANALYSE, NULL, NUMBER_MOVETIME, ANALYSE_MOVETIME_MAX_MS},
    {"--to", take_to, SHELL_CONVERT, NULL, 0, 0},
    {"--notation", take_notation, SHELL_CONVERT, NULL, 0, 0},
    {"--jobs", take_number, SHELL_ANALYSE, NULL, NUMBER_JOBS, ANALYSE_JOBS_MAX},
};

static int take(struct arguments *arguments, const struct switch_row *row, char *value) {
    if (!arguments->own_switch[row->command]) arguments->own_switch[row->command] = row->name;
    return row->take(arguments, row, value);
}

/* Takes the switch at *at, with its value behind '=' or in the next argument. */
static int take_switch(struct arguments *arguments, char **argv, int *at) {
    char *const argument = argv[*at];
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        const size_t length = strlen(switches[i].name);
        if (strncmp(argument, switches[i].name, length) != 0) continue;
        if (argument[length] == '=') return take(arguments, &switches[i], argument + length + 1);
        if (argument[length]) continue;
        if (!argv[*at + 1]) return arguments_complain("a value is missing after", argument);
        return take(arguments, &switches[i], argv[++*at]);
    }
    return arguments_complain("unknown argument", argument);
}

int arguments_read(struct arguments *arguments, char **argv) {
    int status = DONE;
    *arguments = (struct arguments){.words = argv};
    for (int at = 1; argv[at] && status == DONE; at++) {
        if (strncmp(argv[at], "--", 2) == 0)
            status = take_switch(arguments, argv, &at);
        else
            argv[arguments->word_count++] = argv[at];
    }
    return status;
}
