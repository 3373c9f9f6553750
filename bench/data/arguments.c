#include "arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "protocol/exit_status.h"
#include "protocol/words.h"

int arguments_refuse(const char *program, const char *what, const char *which) {
    fprintf(stderr, "%s: %s%s; try '%s --help'\n", program, what, which, program);
    return USAGE;
}

int arguments_integer(const char *program, const char *text, int64_t least, int64_t most, int64_t *number) {
    if (words_integer(text, number) && *number >= least && *number <= most) return DONE;
    fprintf(stderr, "%s: '%s' is not a number from %" PRId64 " to %" PRId64 "\n", program, text, least, most);
    return USAGE;
}

int arguments_decimal(const char *program, const char *text, double least, double most, double *number) {
    char        *end;
    const double read = strtod(text, &end);
    if (*end || end == text || !(read >= least && read <= most)) {
        fprintf(stderr, "%s: '%s' is not a number from %g to %g\n", program, text, least, most);
        return USAGE;
    }
    *number = read;
    return DONE;
}

unsigned arguments_processors(unsigned most) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : (unsigned long)processors < most ? (unsigned)processors : most;
}
