/*
 * Long work that is no search: perft and bench. It runs on a thread of its own
 * so that `stop` is still read. Every other line waits until it is done, so
 * that scripts get their answers in order.
 */
#ifndef PROTOCOL_CHORE_H
#define PROTOCOL_CHORE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "../engine/engine.h"

struct session;
struct chore;

typedef bool chore_work(struct chore *chore, FILE *out, struct text_error *error);

struct chore {
    pthread_t            thread;
    bool                 running; /* started and not yet joined */
    atomic_bool          done;
    chore_work          *work;
    struct engine       *engine; /* does it */
    int                  perft_depth;
    struct bench_request bench;
    char                 bench_variant[64];
    struct engine       *bench_engine; /* a fresh one, until the work is joined */
};

/* Start the work; at most one at a time. */
void chore_perft(struct session *session, int depth);
void chore_bench(struct session *session, const struct bench_request *request);

/* Whether work is going on at this moment. */
bool chore_busy(const struct session *session);
/* Blocks until it is done. */
void chore_join(struct session *session);
/* The same, and ends it early when nobody reads the output any more. */
void chore_attend(struct session *session);
/* Ends it early. */
void chore_stop(struct session *session);

#endif
