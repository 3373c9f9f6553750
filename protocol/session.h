/* One client and one engine: all the state that the protocol has. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "chore.h"
#include "input.h"
#include "report.h"

struct session {
    struct engine *engine;
    struct report  report;
    struct waker   waker;
    struct chore   chore;

    bool position_given; /* by the client, good or bad */
    bool milliseconds;   /* option usemillisec */
    bool batch;          /* option batch */
    bool leaving;        /* `quit` was read */
};

/* An engine at the start of the first variant, printing to stdout; false when
 * memory is short. */
bool session_open(struct session *session);
/* The same for a listener of one's own: only errors are printed by the session. */
bool session_open_for(struct session *session, const struct engine_listener *listener);
/* Waits for what runs. */
void session_close(struct session *session);

/* Whether to tell what a GUI may well send unasked: unknown options, commands
 * that come too early. */
bool session_talkative(const struct session *session);

#endif
