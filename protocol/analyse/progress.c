#define _POSIX_C_SOURCE 200809L

#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../../engine/base/timer.h"

enum { REDRAW_MS = 100, TEXT_MAX = 256, BAR_MAX = 40, BAR_MIN = 10, COLUMNS_DEFAULT = 80 };

bool progress_wanted(void) { return isatty(STDERR_FILENO); }

void progress_open(struct progress *progress, uint64_t total, const char *unit) {
    *progress = (struct progress){.on = progress_wanted(),
                                  .shares = isatty(STDOUT_FILENO),
                                  .unit = unit,
                                  .total = total,
                                  .began_ms = timer_now_ms()};
}

/* Blanks instead of control sequences: any terminal knows them. */
static void erase(struct progress *progress) {
    if (progress->width) fprintf(stderr, "\r%*s\r", progress->width, "");
    progress->width = 0;
}

void progress_close(struct progress *progress) {
    erase(progress);
    progress->on = false;
}

void progress_make_way(struct progress *progress) {
    if (progress->shares) erase(progress);
}

/* --- what it says ---------------------------------------------------------------- */

static int terminal_columns(void) {
    struct winsize size;
    const bool     known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : COLUMNS_DEFAULT;
}

/* How many a second, and the seconds that the rest will take. */
static void describe(const struct progress *progress, uint64_t done, char text[TEXT_MAX]) {
    const int64_t elapsed = timer_now_ms() - progress->began_ms;
    const double  rate = elapsed > 0 ? (double)done * 1000 / (double)elapsed : 0;
    if (!progress->total) {
        snprintf(text, TEXT_MAX, " %" PRIu64 " done  %.1f %s/s", done, rate, progress->unit);
        return;
    }
    const uint64_t left = done < progress->total ? progress->total - done : 0;
    const double   eta = rate > 0 ? (double)left / rate : 0;
    const int      hours = (int)(eta / 3600), minutes = (int)(eta / 60) % 60, seconds = (int)eta % 60;
    char           time[32] = "-";
    if (done) snprintf(time, sizeof time, "%d:%02d:%02d", hours, minutes, seconds);
    snprintf(text, TEXT_MAX, " %" PRIu64 "/%" PRIu64 "  %.1f %s/s  ETA %s", done, progress->total, rate, progress->unit,
             time);
}

/* "[####----]" of the room that the text leaves, when that is enough. */
static void draw_bar(const struct progress *progress, uint64_t done, int room, char bar[BAR_MAX + 3]) {
    const int width = room - 2 < BAR_MAX ? room - 2 : BAR_MAX;
    bar[0] = '\0';
    if (!progress->total || width < BAR_MIN) return;
    const uint64_t shown = done < progress->total ? done : progress->total;
    const int      full = (int)((double)width * (double)shown / (double)progress->total);
    bar[0] = '[';
    memset(bar + 1, '-', (size_t)width);
    memset(bar + 1, '#', (size_t)full);
    strcpy(bar + 1 + width, "]");
}

/* The last column stays free: some terminals begin a new line behind it. */
static void draw(struct progress *progress, uint64_t done) {
    const int columns = terminal_columns() - 1;
    char      text[TEXT_MAX], bar[BAR_MAX + 3], whole[TEXT_MAX + BAR_MAX + 3];
    describe(progress, done, text);
    draw_bar(progress, done, columns - (int)strlen(text), bar);
    const int length = snprintf(whole, sizeof whole, "%s%s", bar, text);
    const int width = length < columns ? length : columns;
    const int rest = progress->width > width ? progress->width - width : 0;
    fprintf(stderr, "\r%.*s%*s", width, whole, rest, "");
    fflush(stderr);
    progress->width = width;
}

void progress_show(struct progress *progress, uint64_t done) {
    if (!progress->on) return;
    const int64_t now = timer_now_ms();
    if (progress->width && now - progress->drawn_ms < REDRAW_MS) return;
    draw(progress, done);
    progress->drawn_ms = now;
}
