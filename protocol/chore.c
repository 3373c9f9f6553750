#include "chore.h"

#include <stdio.h>
#include <stdlib.h>

#include "session.h"

enum { STOP_AGAIN_MS = 5 };

static void *run(void *argument) {
    struct session *const session = argument;
    session->chore.work(session);
    atomic_store(&session->chore.done, true);
    waker_ring(&session->waker);
    return NULL;
}

static void start(struct session *session, void (*work)(struct session *)) {
    struct chore *const chore = &session->chore;
    chore->work = work;
    atomic_store(&chore->done, false);
    chore->running = pthread_create(&chore->thread, NULL, run, session) == 0;
    if (!chore->running) work(session); /* no thread to be had: `stop` has to wait */
}

static void work_perft(struct session *session) {
    struct text_error error;
    FILE *const       out = report_begin(&session->report);
    const bool        good = engine_write_perft(session->engine, session->chore.perft_depth, out, &error);
    report_end(&session->report);
    if (!good) report_error(&session->report, "%s", error.text);
}

static void work_bench(struct session *session) {
    struct text_error error;
    FILE *const       out = report_begin(&session->report);
    const bool        good = engine_bench(&session->chore.bench, out, &error);
    report_end(&session->report);
    if (!good) report_error(&session->report, "%s", error.text);
}

void chore_perft(struct session *session, int depth) {
    session->chore.perft_depth = depth;
    start(session, work_perft);
}

void chore_bench(struct session *session, const struct bench_request *request) {
    struct chore *const chore = &session->chore;
    chore->bench = *request;
    /* The line that the name stands in will be overwritten by the next one. */
    snprintf(chore->bench_variant, sizeof chore->bench_variant, "%s", request->variant);
    chore->bench.variant = chore->bench_variant;
    start(session, work_bench);
}

bool chore_busy(const struct session *session) { return session->chore.running && !atomic_load(&session->chore.done); }

void chore_join(struct session *session) {
    if (!session->chore.running) return;
    pthread_join(session->chore.thread, NULL);
    session->chore.running = false;
}

/* The engine may not have come to the work yet and would miss a single call. */
void chore_stop(struct session *session) {
    if (session->chore.work == work_bench) return;
    while (chore_busy(session)) {
        engine_stop(session->engine);
        input_attend(&session->waker, STOP_AGAIN_MS);
    }
}

void chore_attend(struct session *session) {
    while (chore_busy(session) && !report_broken(&session->report))
        if (input_attend(&session->waker, -1) == INPUT_DEAF) report_lost(&session->report);
    if (report_broken(&session->report)) chore_stop(session);
    /* A bench has an engine of its own, which only the end of the process stops. */
    if (report_broken(&session->report) && chore_busy(session)) exit(EXIT_FAILURE);
    chore_join(session);
}
