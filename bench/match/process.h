/* A child process spoken to by lines: its standard input and output. */
#ifndef BENCH_MATCH_PROCESS_H
#define BENCH_MATCH_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
    pid_t  pid; /* 0: none runs */
    int    to, from;
    char  *said; /* what came and was not yet read: from begin to end */
    size_t capacity, begin, end;
    bool   closed; /* nothing more will come */
};

enum process_read { READ_LINE, READ_TIMEOUT, READ_CLOSED, READ_STOPPED };

/* Runs a command of the shell in a folder (NULL: this one), in a process group of its own, so that
 * a ^C in the terminal is ours alone. Its errors go to `errors`, a file descriptor. False with
 * errno when no process can be made. */
bool process_start(struct process *process, const char *command, const char *folder, int errors);

/* False when it takes no more. */
bool process_send(struct process *process, const char *text, size_t length);

/* The next line without its end, valid until the next call; waits for it until the deadline (of
 * timer_now_ns), or until `stop`, a file descriptor, can be read (-1: none). */
enum process_read process_line(struct process *process, int64_t deadline_ns, int stop, char **line);

/* Kills it with all that it started in its group, and waits for its end. */
void process_kill(struct process *process);
/* Gives it, its input closed, so long to end by itself. */
void process_close(struct process *process, int64_t patience_ns);

#endif
