#define _POSIX_C_SOURCE 200809L

#include "report.h"

#include <inttypes.h>
#include <stdarg.h>

#include "../engine/base/timer.h"
#include "input.h"

/* Searches shorter than this do not say which move they look at. */
enum { CURRMOVE_AFTER_MS = 3000 };

void report_open(struct report *report, FILE *out, struct waker *waker) {
    *report = (struct report){.out = out, .dialect = &dialect_ucci, .waker = waker};
    pthread_mutex_init(&report->lock, NULL);
}

void report_close(struct report *report) {
    log_close(&report->log);
    pthread_mutex_destroy(&report->lock);
}

/* --- the lock --------------------------------------------------------------------- */

FILE *report_begin(struct report *report) {
    pthread_mutex_lock(&report->lock);
    return log_begin(&report->log, report->out);
}

void report_lost(struct report *report) {
    if (atomic_exchange(&report->broken, true)) return;
    engine_stop(report->engine);
    waker_ring(report->waker);
}

void report_end(struct report *report) {
    log_end(&report->log, report->out);
    const bool failed = fflush(report->out) != 0 || ferror(report->out);
    pthread_mutex_unlock(&report->lock);
    if (failed) report_lost(report);
}

void report_set_dialect(struct report *report, const struct dialect *dialect) {
    pthread_mutex_lock(&report->lock);
    report->dialect = dialect;
    pthread_mutex_unlock(&report->lock);
}

void report_set_debug(struct report *report, bool on) {
    pthread_mutex_lock(&report->lock);
    report->debug = on;
    pthread_mutex_unlock(&report->lock);
}

void report_set_wdl(struct report *report, bool on) {
    pthread_mutex_lock(&report->lock);
    report->wdl = on;
    pthread_mutex_unlock(&report->lock);
}

bool report_set_log(struct report *report, const char *path, struct text_error *error) {
    pthread_mutex_lock(&report->lock);
    const bool opened = log_open(&report->log, path, error);
    pthread_mutex_unlock(&report->lock);
    return opened;
}

void report_note_input(struct report *report, const char *line) { log_input(&report->log, line); }

bool report_broken(const struct report *report) { return atomic_load(&report->broken); }

/* --- plain lines ----------------------------------------------------------------- */

void report_line(struct report *report, const char *format, ...) {
    va_list args;
    va_start(args, format);
    FILE *const out = report_begin(report);
    vfprintf(out, format, args);
    fputc('\n', out);
    report_end(report);
    va_end(args);
}

void report_error(struct report *report, const char *format, ...) {
    char              text[sizeof(struct text_error)];
    struct text_error clean;
    va_list           args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    text_fail(&clean, "%s", text); /* what came from outside may hold anything */

    FILE *const out = report_begin(report);
    if (report->shell)
        fprintf(stderr, "zuyi: error: %s\n", clean.text);
    else
        fprintf(out, "%serror: %s\n", report->dialect->message_prefix, clean.text);
    report->errors++;
    report_end(report);
}

/* --- the state of the search -------------------------------------------------------- */

void report_search_begins(struct report *report, bool draw_offered) {
    pthread_mutex_lock(&report->lock);
    report->searching = true;
    report->draw_offered = draw_offered;
    report->search_began = timer_now_ms();
    pthread_mutex_unlock(&report->lock);
}

void report_offer_draw(struct report *report) {
    pthread_mutex_lock(&report->lock);
    report->draw_offered = true;
    pthread_mutex_unlock(&report->lock);
}

bool report_searching(struct report *report) {
    pthread_mutex_lock(&report->lock);
    const bool searching = report->searching;
    pthread_mutex_unlock(&report->lock);
    return searching;
}

/* --- the listener ---------------------------------------------------------------------- */

static const char *bound_words(enum score_bound bound) {
    return bound == BOUND_LOWER ? " lowerbound" : bound == BOUND_UPPER ? " upperbound" : "";
}

static void write_score(const struct report *report, FILE *out, const struct engine_info *info) {
    fprintf(out, " multipv %d score ", info->multipv);
    report->dialect->write_score(out, &info->score);
    fputs(bound_words(info->bound), out);
    if (report->wdl && report->dialect->has_wdl)
        fprintf(out, " wdl %d %d %d", info->wdl.win, info->wdl.draw, info->wdl.loss);
}

/* Also told while there is nothing new to say, without a line of play: then it
 * only shows that we are alive, and has no score. */
static bool is_heartbeat(const struct engine_info *info) {
    return info->bound == BOUND_NONE && info->depth > 0 && !info->pv[0];
}

static void on_info(void *context, const struct engine_info *info) {
    struct report *const report = context;
    const int64_t        ms = info->time_ms > 0 ? info->time_ms : 1;
    FILE *const          out = report_begin(report);
    fprintf(out, "info depth %d seldepth %d", info->depth, info->seldepth);
    if (!is_heartbeat(info)) write_score(report, out, info);
    fprintf(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, info->nodes,
            (uint64_t)((double)info->nodes * 1000 / (double)ms), info->hashfull, info->time_ms);
    if (info->pv[0]) fprintf(out, " pv %s", info->pv);
    fputc('\n', out);
    report_end(report);
}

static void on_currmove(void *context, int depth, const char *move, int number) {
    struct report *const report = context;
    FILE *const          out = report_begin(report);
    if (report->debug || timer_now_ms() - report->search_began >= CURRMOVE_AFTER_MS)
        fprintf(out, "info depth %d currmove %s currmovenumber %d\n", depth, move, number);
    report_end(report);
}

static void on_message(void *context, const char *text) {
    struct report *const report = context;
    FILE *const          out = report_begin(report);
    fprintf(out, "%s%s\n", report->dialect->message_prefix, text);
    report_end(report);
}

/* The state changes under the lock that covers the print: a client that has
 * read the line finds us idle, however fast it is. */
static void on_bestmove(void *context, const struct engine_result *result) {
    struct report *const report = context;
    FILE *const          out = report_begin(report);
    report->dialect->write_bestmove(out, result, report->draw_offered);
    report->searching = false;
    report_end(report);
}

struct engine_listener report_listener(struct report *report) {
    return (struct engine_listener){
        .context = report,
        .on_info = on_info,
        .on_currmove = on_currmove,
        .on_message = on_message,
        .on_bestmove = on_bestmove,
    };
}
