#define _POSIX_C_SOURCE 200809L

#include "analyse.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../exit_status.h"
#include "interrupt.h"
#include "job.h"
#include "move_reader.h"
#include "order.h"
#include "progress.h"
#include "source.h"

/*
 * One thread reads, hands positions to the jobs and writes; the jobs' searches
 * are on threads of their own and wake it when they are done. A position that
 * takes long holds back the output of those behind it, but not their searches
 * until so many wait for each job.
 */
enum { WAITING_PER_JOB = 64, TICK_MS = 500 };

struct run {
    struct engine_limits limits;
    const char          *file;
    struct waker         waker;
    struct source        source;
    struct job          *jobs;
    int                  job_count;
    bool                 lines; /* more than one is asked for */
    struct order         order;
    struct progress      progress;
    uint64_t             analysed, failed; /* to be printed or already so */
    bool                 input_ended, memory_short;
    bool                 deaf; /* nobody reads the output any more */
    int                  write_error;
};

/* --- output ------------------------------------------------------------------------ */

/* A reader that has had enough is no error. */
static void write_line(struct run *run, char *text) {
    progress_make_way(&run->progress);
    errno = 0;
    if (!run->deaf && (fputs(text, stdout) < 0 || putchar('\n') < 0 || fflush(stdout) != 0)) {
        run->deaf = true;
        run->write_error = errno == EPIPE ? 0 : errno;
    }
    free(text);
}

static void put(struct run *run, uint64_t ticket, char *text, uint64_t *counter) {
    ++*counter;
    if (text)
        order_put(&run->order, ticket, text);
    else
        run->memory_short = true;
}

static void put_refusal(struct run *run, uint64_t ticket, uint64_t line, const char *why) {
    put(run, ticket, record_refusal(line, why), &run->failed);
}

static void write_ready(struct run *run) {
    for (char *text; (text = order_take(&run->order));) write_line(run, text);
    progress_show(&run->progress, run->analysed + run->failed);
}

/* --- positions ------------------------------------------------------------------------ */

/* What is wrong with a game is told once, and with its number. */
static void refuse(struct run *run, uint64_t ticket, const struct entry *entry, const char *why) {
    struct text_error error;
    if (entry->game)
        text_fail(&error, "game %u: %s", entry->game, why);
    else
        text_fail(&error, "%s", why);
    put_refusal(run, ticket, entry->line, error.text);
    if (entry->game) pgn_abandon(&run->source.pgn);
}

/* Names the move that was played, and plays it in the game. */
static bool read_next_move(struct run *run, const struct job *job, const struct entry *entry, char move[MOVE_TEXT_MAX],
                           struct text_error *error) {
    struct text_error why;
    if (!move_read(job->session.engine, entry->next_move, move, &why))
        return text_fail(error, "move %d %s", entry->ply + 1, why.text);
    return pgn_played(&run->source.pgn, move) || text_fail(error, "out of memory");
}

static void begin(struct run *run, struct job *job, const struct entry *entry) {
    char              move[MOVE_TEXT_MAX];
    struct text_error error;
    job->ticket = order_ticket(&run->order);
    if (entry->refusal) {
        refuse(run, job->ticket, entry, entry->refusal);
    } else if (!job_set(job, entry, &error) || (entry->next_move && !read_next_move(run, job, entry, move, &error))) {
        refuse(run, job->ticket, entry, error.text);
    } else {
        record_begin(&job->record, entry, job->session.engine, entry->next_move ? move : NULL);
        job->line = entry->line;
        job_go(job, &run->limits);
    }
}

static void end(struct run *run, struct job *job) {
    job_finish(job);
    if (job->finding.line_count) {
        put(run, job->ticket, record_finish(&job->record, &job->finding, run->lines), &run->analysed);
        return;
    }
    const char *const why = job->finding.message.text;
    record_drop(&job->record);
    put_refusal(run, job->ticket, job->line, *why ? why : "the engine gave no answer");
}

/* --- the loop ----------------------------------------------------------------------------- */

static struct job *free_job(struct run *run) {
    for (int i = 0; i < run->job_count; i++)
        if (!run->jobs[i].busy) return &run->jobs[i];
    return NULL;
}

static bool any_busy(const struct run *run) {
    for (int i = 0; i < run->job_count; i++)
        if (run->jobs[i].busy) return true;
    return false;
}

static void collect(struct run *run) {
    for (int i = 0; i < run->job_count; i++)
        if (run->jobs[i].busy && atomic_load(&run->jobs[i].done)) end(run, &run->jobs[i]);
    write_ready(run);
}

static void take(struct run *run, struct job *job) {
    struct entry entry;
    switch (source_next(&run->source, &entry)) {
    case SOURCE_ENTRY:
        begin(run, job, &entry);
        break;
    case SOURCE_END:
        run->input_ended = true;
        break;
    case SOURCE_WOKEN:
        break;
    case SOURCE_DEAF:
        run->deaf = true;
        break;
    }
}

static bool stopped(const struct run *run) { return run->deaf || run->memory_short || interrupt_signal(); }

/* Until all is done or something stops it. */
static void work(struct run *run) {
    while (!stopped(run)) {
        struct job *const job = run->input_ended || order_full(&run->order) ? NULL : free_job(run);
        if (job)
            take(run, job);
        else if (any_busy(run))
            run->deaf = input_attend(&run->waker, run->progress.on ? TICK_MS : -1) == INPUT_DEAF;
        else
            return;
        collect(run);
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

/* What was not finished is not printed, what was is, whatever it waited for. */
static uint64_t wind_up(struct run *run) {
    uint64_t dropped = 0;
    collect(run);
    for (int i = 0; i < run->job_count; i++) {
        dropped += run->jobs[i].busy;
        job_drop(&run->jobs[i]);
    }
    for (char *text; (text = order_take_any(&run->order));) write_line(run, text);
    return dropped;
}

static bool is_regular(int fd) {
    struct stat status;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

/* How many are left is known where the input does not have to be waited for. */
static void summarise(struct run *run, uint64_t dropped) {
    uint64_t   rest = 0;
    const bool known = run->input_ended || (is_regular(run->source.input.fd) && source_count(&run->source, &rest));
    fprintf(stderr, "zuyi: interrupted: %" PRIu64 " analysed, %" PRIu64 " failed, ", run->analysed, run->failed);
    if (known)
        fprintf(stderr, "%" PRIu64 " left\n", dropped + rest);
    else
        fprintf(stderr, "%" PRIu64 " left of what was read\n", dropped);
}

static int complain(const char *what, const char *why) {
    fprintf(stderr, "zuyi: %s: %s\n", what, why);
    return FAILED;
}

static int conclude(struct run *run) {
    const uint64_t dropped = wind_up(run);
    progress_close(&run->progress);
    if (run->memory_short) return complain("error", "out of memory");
    if (run->write_error) return complain("the output cannot be written", strerror(run->write_error));
    if (run->deaf) return FAILED;
    if (interrupt_signal()) {
        summarise(run, dropped);
        return 128 + interrupt_signal();
    }
    if (run->source.input.error) return complain(run->file, strerror(run->source.input.error));
    return run->failed ? FAILED : DONE;
}

/* --- the beginning ------------------------------------------------------------------------------ */

/* The number of positions for the progress bar, 0 when it is not known: the file
 * is read twice, so it must be one that can be. */
static uint64_t count_all(struct run *run, int fd) {
    uint64_t      total = 0;
    const off_t   here = lseek(fd, 0, SEEK_CUR);
    struct source source;
    if (!progress_wanted() || !is_regular(fd) || here == -1) return 0;
    source_open(&source, fd, form_of_name(run->file), &run->waker);
    if (!source_count(&source, &total)) total = 0;
    source_close(&source);
    lseek(fd, here, SEEK_SET);
    return total;
}

/* Opens the jobs; false with the complaint on stderr. */
static bool open_jobs(struct run *run, int count, const struct settings *settings) {
    struct text_error error = {"not enough memory"};
    run->jobs = calloc((size_t)count, sizeof *run->jobs);
    while (run->jobs && run->job_count < count && job_open(&run->jobs[run->job_count], settings, &run->waker, &error))
        run->job_count++;
    if (run->job_count == count) return true;
    complain("error", error.text);
    return false;
}

static int run_jobs(struct run *run, int fd) {
    run->lines = engine_settings(run->jobs[0].session.engine)->multipv > 1;
    interrupt_watch(&run->waker);
    progress_open(&run->progress, count_all(run, fd), "positions");
    source_open(&run->source, fd, form_of_name(run->file), &run->waker);
    work(run);
    const int status = conclude(run);
    source_close(&run->source);
    return status;
}

static void close_jobs(struct run *run) {
    while (run->job_count > 0) job_close(&run->jobs[--run->job_count]);
    free(run->jobs);
}

static int run_on(struct run *run, int fd, const struct analyse_request *request) {
    const int count = request->jobs ? request->jobs : 1;
    int       status = USAGE;
    if (!waker_open(&run->waker)) return complain("error", strerror(errno));
    if (!order_open(&run->order, (size_t)count * WAITING_PER_JOB)) return complain("error", strerror(errno));
    if (open_jobs(run, count, request->settings)) status = run_jobs(run, fd);
    close_jobs(run);
    order_close(&run->order);
    waker_close(&run->waker);
    return status;
}

static struct engine_limits limits_of(const struct analyse_request *request) {
    struct engine_limits limits = request->limits;
    if (!limits.depth && !limits.nodes && !limits.movetime_ms) limits.movetime_ms = ANALYSE_MOVETIME_MS;
    return limits;
}

int analyse(const struct analyse_request *request) {
    const bool given = strcmp(request->file, "-") == 0;
    const int  fd = given ? STDIN_FILENO : open(request->file, O_RDONLY | O_CLOEXEC);
    if (fd == -1) return complain(request->file, strerror(errno));
    struct run run = {.limits = limits_of(request), .file = request->file};
    const int  status = run_on(&run, fd, request);
    if (!given) close(fd);
    return status;
}
