/*
 * Everything we print. The protocol's thread and the search's thread share
 * one lock, so that lines never interleave; every reply is flushed at once.
 */
#ifndef PROTOCOL_REPORT_H
#define PROTOCOL_REPORT_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "dialect.h"
#include "log.h"

struct waker;

struct report {
    pthread_mutex_t       lock;
    FILE                 *out;
    struct log            log; /* of what is said on both sides */
    const struct dialect *dialect;
    struct waker         *waker;  /* rung when the output fails */
    struct engine        *engine; /* stopped then */
    bool                  shell;  /* one command from the shell: errors go to stderr */
    bool                  debug;  /* the client asked for more */
    bool                  wdl;    /* ... and for chances beside scores */
    atomic_bool           broken; /* nobody reads us any more; read without the lock */
    bool                  searching;
    bool                  draw_offered; /* with this go or its ponderhit */
    int64_t               search_began; /* ms of a steady clock */
    unsigned              errors;       /* told so far */
};

void report_open(struct report *report, FILE *out, struct waker *waker);
void report_close(struct report *report);

/* --- from the protocol's thread ---------------------------------------------- */

/* Prints one line; the end of line is added. */
void report_line(struct report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prints `error: TEXT` in the dialect's clothes; bytes that are not printable
 * become '?'. */
void report_error(struct report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Several lines that belong together: locks and gives the stream; flushes and
 * unlocks. */
FILE *report_begin(struct report *report);
void  report_end(struct report *report);

void report_set_dialect(struct report *report, const struct dialect *dialect);
void report_set_debug(struct report *report, bool on);
void report_set_wdl(struct report *report, bool on);
/* The log goes to that file from now on; "" for none. */
bool report_set_log(struct report *report, const char *path, struct text_error *error);
/* Notes a line that the client sent, without the lock: a chore holds it until `stop` is read. */
void report_note_input(struct report *report, const char *line);

/* A `go` was sent and a bestmove is owed, until it has been printed. */
void report_search_begins(struct report *report, bool draw_offered);
void report_offer_draw(struct report *report);
bool report_searching(struct report *report);

/* --- from any thread ------------------------------------------------------------ */

/* Nobody reads the output: what runs is stopped, the reading thread woken. */
void report_lost(struct report *report);
bool report_broken(const struct report *report);

/* --- from the search's thread --------------------------------------------------- */

/* A listener that prints; its context is the report. */
struct engine_listener report_listener(struct report *report);

#endif
