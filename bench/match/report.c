#include "report.h"

#include <math.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* --- figures ------------------------------------------------------------------------------------ */

static double llr_of(const struct standing *standing, const struct settings *s) {
    return sprt_llr(standing->tally.pairs, s->elo0, s->elo1);
}

const char *sprt_verdict(const struct standing *standing, const struct settings *s) {
    if (!s->sprt) return NULL;
    const struct sprt_bounds bounds = sprt_bounds(s->alpha, s->beta);
    const double             llr = llr_of(standing, s);
    return llr >= bounds.upper ? "H1" : llr <= bounds.lower ? "H0" : NULL;
}

static void add_elo(struct buffer *text, const struct estimate *e) {
    if (isinf(e->high))
        buffer_add(text, "Elo ?");
    else
        buffer_add(text, "Elo %+.1f +- %.1f", e->elo, (e->high - e->low) / 2);
}

static double games_a_minute(const struct progress *progress) {
    return progress->elapsed_ms > 0 ? progress->played * 60000.0 / (double)progress->elapsed_ms : 0;
}

/* Games until the end: of a test about as many as its drift so far would take. */
static double games_left(const struct standing *standing, const struct settings *s) {
    const int    played = standing_played(standing);
    const double most = standing->games - played;
    if (!s->sprt || !played) return most;
    const double             llr = llr_of(standing, s);
    const struct sprt_bounds bounds = sprt_bounds(s->alpha, s->beta);
    const double             bound = llr > 0 ? bounds.upper : bounds.lower;
    return llr == 0 ? most : fmin(most, fmax(0, played * (bound / llr - 1)));
}

static void add_eta(struct buffer *text, const struct standing *standing, const struct progress *progress) {
    const double rate = games_a_minute(progress);
    if (rate <= 0) return;
    const double minutes = games_left(standing, progress->settings) / rate;
    buffer_add(text, "  %.*f games/min  ETA %d:%02d:%02d", rate < 10, rate, (int)(minutes / 60), (int)fmod(minutes, 60),
               (int)fmod(minutes * 60, 60));
}

static void add_line(struct buffer *text, const struct standing *standing, const struct progress *progress) {
    const struct settings *s = progress->settings;
    const struct tally    *t = &standing->tally;
    const struct estimate  e = tally_estimate(t->pairs);
    const int              played = standing_played(standing);
    buffer_add(text, "%s %d/%d: +%d =%d -%d  ", progress->variant, played, standing->games, (int)t->wins, (int)t->draws,
               (int)t->losses);
    add_elo(text, &e);
    buffer_add(text, "  LOS %.1f %%", 100 * e.los);
    if (s->sprt) {
        const struct sprt_bounds bounds = sprt_bounds(s->alpha, s->beta);
        buffer_add(text, "  LLR %.2f (%.2f, %.2f)", llr_of(standing, s), bounds.lower, bounds.upper);
    }
    buffer_add(text, "  faults %u %u", standing_faults(standing, PLAYER_A), standing_faults(standing, PLAYER_B));
    add_eta(text, standing, progress);
    buffer_add(text, "  pairs %d %d %d %d %d  draws %.0f %%", (int)t->pairs[0], (int)t->pairs[1], (int)t->pairs[2],
               (int)t->pairs[3], (int)t->pairs[4], played ? 100.0 * (double)t->draws / played : 0);
}

/* --- the live line ---------------------------------------------------------------------------------- */

struct live live_open(void) {
    struct live live = {.file = stdout, .terminal = isatty(STDOUT_FILENO) != 0};
    if (!live.terminal && isatty(STDERR_FILENO)) live = (struct live){.file = stderr, .terminal = true};
    return live;
}

/* Blanks instead of control sequences: any terminal knows them. */
void live_erase(struct live *live) {
    if (live->width) fprintf(live->file, "\r%*s\r", live->width, "");
    live->width = 0;
    fflush(live->file);
}

static int columns(const struct live *live) {
    enum { USUAL = 80 };
    struct winsize size;
    const bool     known = ioctl(fileno(live->file), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : USUAL;
}

void live_show(struct live *live, const struct standing *standing, const struct progress *progress) {
    struct buffer text = {0};
    if (!live->terminal && progress->played % progress->settings->every) return;
    add_line(&text, standing, progress);
    if (live->terminal) {
        /* What does not fit is cut: a line that wraps could not be rewritten. */
        const int room = columns(live) - 1, length = (int)text.length < room ? (int)text.length : room;
        fprintf(live->file, "\r%.*s%*s", length, text.text, live->width > length ? live->width - length : 0, "");
        live->width = length;
    } else {
        fprintf(live->file, "%s\n", text.text);
    }
    fflush(live->file);
    buffer_free(&text);
}

/* --- the result --------------------------------------------------------------------------------------- */

static void report_test(FILE *file, const struct standing *standing, const struct settings *s) {
    const struct sprt_bounds bounds = sprt_bounds(s->alpha, s->beta);
    const char              *verdict = sprt_verdict(standing, s);
    fprintf(file, "  SPRT [%g, %g]: LLR %.2f (%.2f, %.2f) %s\n", s->elo0, s->elo1, llr_of(standing, s), bounds.lower,
            bounds.upper,
            !verdict            ? "undecided"
            : verdict[1] == '1' ? "H1 accepted"
                                : "H0 accepted");
}

static void report_faults(FILE *file, const struct standing *standing, const struct settings *s) {
    for (int who = 0; who < PLAYER_NB; who++) {
        if (!standing_faults(standing, who)) continue;
        fprintf(file, "  faults of %s:", s->player[who].name);
        for (int fault = 0; fault < FAULT_NB; fault++)
            if (standing->faults[who][fault])
                fprintf(file, " %s %u", fault_word((enum fault)fault), standing->faults[who][fault]);
        fputc('\n', file);
    }
    if (!standing_faults(standing, PLAYER_A) && !standing_faults(standing, PLAYER_B))
        fprintf(file, "  no illegal or extra move, no crash, no time loss\n");
}

void report_result(FILE *file, const struct standing *standing, const struct progress *progress) {
    const struct settings *s = progress->settings;
    const struct tally    *t = &standing->tally;
    const struct estimate  e = tally_estimate(t->pairs);
    const int              played = standing_played(standing);
    fprintf(file, "%s: %s against %s, %d games\n", progress->variant, s->player[PLAYER_A].name,
            s->player[PLAYER_B].name, played);
    if (!played) return;
    fprintf(file, "  +%d =%d -%d  score %.1f %%  draws %.0f %%\n", (int)t->wins, (int)t->draws, (int)t->losses,
            100 * ((double)t->wins + (double)t->draws / 2) / played, 100 * (double)t->draws / played);
    if (!isinf(e.high))
        fprintf(file, "  Elo %+.1f [%+.1f, %+.1f] (95 %%)  LOS %.1f %%  pairs %d %d %d %d %d\n", e.elo, e.low, e.high,
                100 * e.los, (int)t->pairs[0], (int)t->pairs[1], (int)t->pairs[2], (int)t->pairs[3], (int)t->pairs[4]);
    if (s->sprt) report_test(file, standing, s);
    report_faults(file, standing, s);
    fprintf(file, "  ends:");
    for (int i = 0; i < REASONS_MAX && standing->reasons[i].count; i++)
        fprintf(file, " %s %u", standing->reasons[i].word, standing->reasons[i].count);
    fprintf(file, "; %.0f plies a game; %.1f games/min\n", (double)standing->plies / played, games_a_minute(progress));
}
