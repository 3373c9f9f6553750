/* Reading lines and finding their command. */
#ifndef PROTOCOL_LOOP_H
#define PROTOCOL_LOOP_H

#include <stdbool.h>
#include <stdio.h>

struct session;

/* Whether a word names a command. */
bool loop_knows(const char *word);

/* Obeys one line, which is cut up. */
void loop_obey(struct session *session, char *line);

/* Obeys the lines of stdin until `quit`, the end of input, or the end of those
 * who read our output. Returns the exit status. */
int loop_run(struct session *session);

/* Lists the commands, a line each. */
void loop_write_help(FILE *out);

#endif
