/* One client and one engine: all the state that the protocol has. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "protocol/chore.h"
#include "protocol/input.h"
#include "protocol/report.h"

struct session {
    struct engine *engine;
    struct report  report;
    struct waker   waker;
    struct chore   chore;

    bool greeted;        /* a client has said `uci` or `ucci` */
    bool position_given; /* by the client, good or bad */
    int  side;           /* to move, when there is a position */
    bool milliseconds;   /* option usemillisec */
    bool batch;          /* option batch */
    bool leaving;        /* `quit` was read */
};

/* An engine at the start of the first variant, printing to stdout; false when
 * memory is short. */
bool session_open(struct session *session);
/* Waits for what runs. */
void session_close(struct session *session);

/* Whether to tell what a GUI may well send unasked: unknown options, commands
 * that come too early. */
bool session_talkative(const struct session *session);

#endif
