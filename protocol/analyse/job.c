#define _POSIX_C_SOURCE 200809L

#include "job.h"

#include "../../engine/base/timer.h"
#include "../settings.h"
#include "../words.h"

/* --- from the search's thread ------------------------------------------------------ */

static void on_info(void *context, const struct engine_info *info) {
    struct job *const job = context;
    finding_take_info(&job->finding, info);
}

static void on_message(void *context, const char *text) {
    struct job *const job = context;
    finding_take_message(&job->finding, text);
}

static void on_bestmove(void *context, const struct engine_result *result) {
    struct job *const job = context;
    finding_take_result(&job->finding, result);
    job->finding.time_ms = timer_now_ms() - job->began_ms;
    atomic_store(&job->done, true);
    waker_ring(job->waker);
}

/* --- life ------------------------------------------------------------------------------ */

bool job_open(struct job *job, const struct settings *settings, struct waker *waker, struct text_error *error) {
    const struct engine_listener listener = {
        .context = job, .on_info = on_info, .on_message = on_message, .on_bestmove = on_bestmove};
    *job = (struct job){.settings = settings, .waker = waker};
    if (!session_open_for(&job->session, &listener)) return text_fail(error, "not enough memory");
    job->settled = settings_apply(settings, NULL, &job->session, error);
    job->variant = engine_variant(job->session.engine)->name;
    if (!job->settled) session_close(&job->session);
    return job->settled;
}

void job_close(struct job *job) {
    job_drop(job);
    session_close(&job->session);
    finding_free(&job->finding);
}

/* --- positions --------------------------------------------------------------------------- */

static bool plays(const struct job *job, const char *variant) {
    return words_same(engine_variant(job->session.engine)->name, variant);
}

/* Another game has other rules: the settings are for each anew. */
static bool set_law(struct job *job, const char *variant, struct text_error *error) {
    if (job->settled && plays(job, variant)) return true;
    job->settled = settings_apply(job->settings, variant, &job->session, error);
    if (!job->settled || plays(job, variant)) return job->settled;
    return text_fail(error, "an option asks for another game than '%.40s'", variant);
}

bool job_set(struct job *job, const struct entry *entry, struct text_error *error) {
    return set_law(job, entry->variant ? entry->variant : job->variant, error) &&
           engine_set_position(job->session.engine, entry->fen, entry->moves, error);
}

/* --- searches ------------------------------------------------------------------------------- */

/* What was searched before must not matter: it depends on the number of jobs. */
void job_go(struct job *job, const struct engine_limits *limits) {
    finding_clear(&job->finding);
    engine_clear(job->session.engine);
    job->busy = true;
    atomic_store(&job->done, false);
    job->began_ms = timer_now_ms();
    engine_go(job->session.engine, limits);
}

void job_finish(struct job *job) {
    engine_wait(job->session.engine);
    if (job->finding.has_move) job->finding.nodes = engine_nodes(job->session.engine);
    job->busy = false;
}

void job_drop(struct job *job) {
    if (!job->busy) return;
    engine_stop(job->session.engine);
    job_finish(job);
    record_drop(&job->record);
}
