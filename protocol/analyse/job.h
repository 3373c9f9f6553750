/* An engine of its own, at one position after the other. */
#ifndef PROTOCOL_ANALYSE_JOB_H
#define PROTOCOL_ANALYSE_JOB_H

#include "../games/entry.h"
#include "../session.h"
#include "finding.h"
#include "record.h"

struct settings;

struct job {
    struct session         session;
    const struct settings *settings;
    const char            *variant; /* the game of the settings */
    bool                   settled; /* the settings are in force */
    struct waker          *waker;   /* rung when a search is done */

    bool           busy;   /* with the search of a position; what follows is of this one */
    atomic_bool    done;   /* its end has been told */
    uint64_t       ticket; /* its place in the output (order.h), */
    uint64_t       line;   /* ... and in the input */
    struct record  record;
    int64_t        began_ms;
    struct finding finding;
};

/* False and why, when memory is short or the settings are refused. */
bool job_open(struct job *job, const struct settings *settings, struct waker *waker, struct text_error *error);
void job_close(struct job *job);

/* Sets up an entry's position, in its game. */
bool job_set(struct job *job, const struct entry *entry, struct text_error *error);

/* Searches it; `done` follows. */
void job_go(struct job *job, const struct engine_limits *limits);

/* Waits for the end of the search, after which the finding may be read. */
void job_finish(struct job *job);

/* Ends the search, if there is one; the finding is nothing. */
void job_drop(struct job *job);

#endif
