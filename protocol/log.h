/* A copy of the whole dialogue in a file: option Debug Log File. */
#ifndef PROTOCOL_LOG_H
#define PROTOCOL_LOG_H

#include <stdio.h>

#include "../engine/error.h"

/* All zeros: no log. */
struct log {
    FILE  *file;
    FILE  *reply; /* holds an answer until it is whole */
    char  *text;  /* ... here */
    size_t size;
};

/* Goes on at the end of the file; "" for none. On error there is no log. */
bool log_open(struct log *log, const char *path, struct text_error *error);
void log_close(struct log *log);

/* One line that came. */
void log_input(struct log *log, const char *line);

/* Where to write an answer that goes to `out`: there, or into the log first. */
FILE *log_begin(struct log *log, FILE *out);
/* The answer is whole. */
void log_end(struct log *log, FILE *out);

#endif
