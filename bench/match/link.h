/* A process with a name, what it is told and says copied to a file, and a way to be interrupted. */
#ifndef BENCH_MATCH_LINK_H
#define BENCH_MATCH_LINK_H

#include <stdio.h>

#include "process.h"

/* What all links of a match share. */
struct link_ends {
    int   stop;     /* readable when the match is to end */
    int   errors;   /* where the engines' standard error goes */
    FILE *dialogue; /* NULL: no copy */
};

struct link {
    struct process          process;
    const struct link_ends *ends;
    const char             *name;
};

/* Starts the command; as process_start. */
bool link_start(struct link *link, const char *command, const char *folder);
/* Sends lines, each with its end. */
bool link_send(struct link *link, const char *lines);
/* The next line, as process_line. */
enum process_read link_line(struct link *link, int64_t deadline_ns, char **line);

/* Whether a line begins with a word. */
bool line_begins(const char *line, const char *word);

#endif
