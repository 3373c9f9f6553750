/* The words of the command line. */
#ifndef PROTOCOL_ARGUMENTS_H
#define PROTOCOL_ARGUMENTS_H

#include <stdint.h>

#include "exit_status.h"
#include "settings.h"

/* Numbers that only `analyse` takes; 0 where none was given. */
enum argument_number { NUMBER_DEPTH, NUMBER_NODES, NUMBER_MOVETIME, NUMBER_JOBS, NUMBER_NB };

/* The commands of the shell that have switches of their own. */
enum shell_command { SHELL_ANY, SHELL_ANALYSE, SHELL_CONVERT, SHELL_NB };

struct arguments {
    char          **words; /* the command and what it is about, packed to the front of argv */
    int             word_count;
    struct settings settings;
    int64_t         numbers[NUMBER_NB];
    const char     *to, *notation;        /* of `convert`; NULL: not given */
    const char     *own_switch[SHELL_NB]; /* the first that only this command takes; NULL: none */
};

/* Reads the arguments behind the program's name. Complains on stderr and
 * returns USAGE when they cannot be meant so. */
int arguments_read(struct arguments *arguments, char **argv);

/* "zuyi: WHAT 'WHICH'; try 'zuyi --help'" on stderr; returns USAGE. */
int arguments_complain(const char *what, const char *which);

#endif
