/* Numbers on a command line. */
#ifndef BENCH_DATA_ARGUMENTS_H
#define BENCH_DATA_ARGUMENTS_H

#include <stdint.h>

/* Says on stderr what is wrong with a program's arguments. Returns USAGE (protocol/exit_status.h). */
int arguments_refuse(const char *program, const char *what, const char *which);

/* Reads a whole number within bounds, else refuses it. DONE or USAGE. */
int arguments_integer(const char *program, const char *text, int64_t least, int64_t most, int64_t *number);

/* The same of any number. */
int arguments_decimal(const char *program, const char *text, double least, double most, double *number);

/* How many processors there are, at most so many. */
unsigned arguments_processors(unsigned most);

#endif
