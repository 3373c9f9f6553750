#include "chore.h"

#include <stdio.h>

#include "session.h"

enum { STOP_AGAIN_MS = 5 };

static void *run(void *argument) {
    struct session *const session = argument;
    struct chore *const   chore = &session->chore;
    struct text_error     error;
    FILE *const           out = report_begin(&session->report);
    const bool            good = chore->work(chore, out, &error);
    report_end(&session->report);
    if (!good) report_error(&session->report, "%s", error.text);
    atomic_store(&chore->done, true);
    waker_ring(&session->waker);
    return NULL;
}

static void start(struct session *session, struct engine *engine, chore_work *work) {
    struct chore *const chore = &session->chore;
    chore->engine = engine;
    chore->work = work;
    atomic_store(&chore->done, false);
    chore->running = pthread_create(&chore->thread, NULL, run, session) == 0;
    if (!chore->running) run(session); /* no thread to be had: `stop` has to wait */
}

/* --- perft -------------------------------------------------------------------- */

static bool work_perft(struct chore *chore, FILE *out, struct text_error *error) {
    return engine_write_perft(chore->engine, chore->perft_depth, out, error);
}

void chore_perft(struct session *session, int depth) {
    session->chore.perft_depth = depth;
    start(session, session->engine, work_perft);
}

/* --- bench --------------------------------------------------------------------- */

static bool work_bench(struct chore *chore, FILE *out, struct text_error *error) {
    return engine_bench(chore->engine, &chore->bench, out, error);
}

void chore_bench(struct session *session, const struct bench_request *request) {
    const struct engine_listener silent = {0};
    struct chore *const          chore = &session->chore;
    chore->bench = *request;
    /* The line that the name stands in will be overwritten by the next one. */
    snprintf(chore->bench_variant, sizeof chore->bench_variant, "%s", request->variant);
    chore->bench.variant = chore->bench_variant;
    chore->bench_engine = engine_new(&silent);
    if (chore->bench_engine)
        start(session, chore->bench_engine, work_bench);
    else
        report_error(&session->report, "bench: out of memory");
}

/* --- its end --------------------------------------------------------------------- */

bool chore_busy(const struct session *session) { return session->chore.running && !atomic_load(&session->chore.done); }

void chore_join(struct session *session) {
    struct chore *const chore = &session->chore;
    if (chore->running) pthread_join(chore->thread, NULL);
    chore->running = false;
    engine_free(chore->bench_engine);
    chore->bench_engine = NULL;
}

/* The engine may not have come to the work yet, or be between two searches, and
 * would miss a single call. */
void chore_stop(struct session *session) {
    while (chore_busy(session)) {
        engine_stop(session->chore.engine);
        input_attend(&session->waker, STOP_AGAIN_MS);
    }
}

void chore_attend(struct session *session) {
    while (chore_busy(session) && !report_broken(&session->report))
        if (input_attend(&session->waker, -1) == INPUT_DEAF) report_lost(&session->report);
    if (report_broken(&session->report)) chore_stop(session);
    chore_join(session);
}
