/* match: plays two engines against each other. `match --help` tells how. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "match.h"
#include "rules.h"
#include "stopper.h"
#include "summary.h"

enum exit_code { EXIT_CLEAN, EXIT_FAULTS, EXIT_USAGE };

/* What the matches of several variants share. */
struct session {
    struct settings  settings;
    struct profile   profiles[PLAYER_NB];
    struct link_ends ends;
    struct journal   journal;
    struct live      live;
    FILE            *pgn;
    struct buffer    matches; /* JSON */
    unsigned         faults;
    bool             interrupted;
};

/* --- signals ---------------------------------------------------------------------------------- */

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

static sigset_t ending_set(void) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) sigaddset(&set, ending_signals[i]);
    return set;
}

static void *await_signal(void *unused) {
    const sigset_t set = ending_set();
    int            number;
    (void)unused;
    while (sigwait(&set, &number) == 0) stopper_trip_for_good();
    return NULL;
}

/* All threads to come leave these signals to one that waits for them. */
static void watch_signals(void) {
    const sigset_t set = ending_set();
    pthread_t      thread;
    signal(SIGPIPE, SIG_IGN);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (pthread_create(&thread, NULL, await_signal, NULL) == 0) pthread_detach(thread);
}

/* --- before the games ---------------------------------------------------------------------------- */

/* What the user wants of both must mean something to somebody. */
static bool check_options(const struct session *s, struct text_error *error) {
    for (int who = 0; who < PLAYER_NB; who++) {
        const struct player_settings *p = &s->settings.player[who];
        for (int i = 0; i < p->option_count; i++) {
            const char *name = p->options[i].name;
            if (p->options[i].common && !rules_know(name) && !profile_offers(&s->profiles[PLAYER_A], name) &&
                !profile_offers(&s->profiles[PLAYER_B], name))
                return text_fail(error, "neither engine has an option %s", name);
        }
    }
    return true;
}

static bool probe(struct session *s, struct text_error *error) {
    bool ok = (s->ends.stop = stopper_open()) >= 0 || text_fail(error, "no pipe can be made");
    for (int who = 0; ok && who < PLAYER_NB; who++)
        ok = profile_probe(&s->profiles[who], &s->settings.player[who], &s->ends, error);
    if (s->ends.stop >= 0) stopper_close(s->ends.stop);
    return ok;
}

static bool open_files(struct session *s, struct text_error *error) {
    const struct settings *t = &s->settings;
    s->ends.errors = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (s->ends.errors < 0) return text_fail(error, "/dev/null cannot be written");
    if (t->dialogue) {
        if (!(s->ends.dialogue = fopen(t->dialogue, "a"))) return text_fail(error, "%s cannot be written", t->dialogue);
        fcntl(fileno(s->ends.dialogue), F_SETFD, FD_CLOEXEC);
        s->ends.errors = fileno(s->ends.dialogue);
    }
    if (t->pgn) {
        if (!(s->pgn = fopen(t->pgn, "a"))) return text_fail(error, "%s cannot be written", t->pgn);
        fcntl(fileno(s->pgn), F_SETFD, FD_CLOEXEC);
    }
    const char *log = t->resume ? t->resume : t->log;
    if (!log) return true;
    if (!journal_open(&s->journal, log, t->resume != NULL, t, error)) return false;
    fcntl(fileno(s->journal.file), F_SETFD, FD_CLOEXEC);
    return true;
}

static bool make_openings(const struct settings *settings, const struct ruleset *law, struct openings *openings,
                          struct text_error *error) {
    *openings = (struct openings){.plies = settings->plies, .seed = (uint64_t)settings->seed, .law = law};
    if (settings->openings && strcmp(settings->openings, "random") == 0) return true;
    if (settings->openings) return openings_read(openings, settings->openings, error);
    return openings_add_builtin(openings, error);
}

/* --- a match of one variant -------------------------------------------------------------------------- */

static bool run(struct session *s, struct match *match, struct text_error *error) {
    struct standing standing;
    struct progress progress = {.settings = &s->settings, .variant = match->law->variant->name};
    standing_open(&standing, s->settings.games);
    journal_recall(&s->journal, progress.variant, &standing);
    const enum match_end end = match_run(match, &standing, &progress, error);
    report_result(stdout, &standing, &progress);
    if (end == MATCH_INTERRUPTED) printf("  interrupted\n");
    fflush(stdout);
    summary_add(&s->matches, &standing, &progress);
    for (int who = 0; who < PLAYER_NB; who++) s->faults += standing_faults(&standing, who);
    s->interrupted = end == MATCH_INTERRUPTED;
    standing_close(&standing);
    return end != MATCH_FAILED;
}

static bool run_variant(struct session *s, const struct variant *variant, struct text_error *error) {
    struct ruleset  law;
    struct openings openings = {0};
    struct buffer   setup[PLAYER_NB] = {{0}};
    bool            ok = rules_make(&law, variant, &s->settings, error);
    for (int who = 0; ok && who < PLAYER_NB; who++) {
        buffer_add(&setup[who], "%s", "");
        ok = profile_setup(&s->profiles[who], &s->settings.player[who], variant, &setup[who], error);
    }
    ok = ok && make_openings(&s->settings, &law, &openings, error);
    if (ok) {
        struct match match = {
            .settings = &s->settings,
            .law = &law,
            .openings = &openings,
            .profiles = s->profiles,
            .setup = {setup[PLAYER_A].text, setup[PLAYER_B].text},
            .ends = s->ends,
            .pgn = s->pgn,
            .journal = &s->journal,
            .live = &s->live,
        };
        ok = run(s, &match, error);
    }
    openings_free(&openings);
    for (int who = 0; who < PLAYER_NB; who++) buffer_free(&setup[who]);
    return ok;
}

/* The variants of a list with commas between; `each` is called until it fails. */
static bool for_variants(struct session *s, bool (*each)(struct session *, const struct variant *, struct text_error *),
                         struct text_error *error) {
    const struct variant *variant;
    if (strcmp(s->settings.variants, "all") == 0) {
        for (size_t i = 0; (variant = variant_at(i)) && !s->interrupted; i++)
            if (!each(s, variant, error)) return false;
        return true;
    }
    for (const char *at = s->settings.variants; !s->interrupted;) {
        char         name[64];
        const size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (!(variant = variant_find(name))) return text_fail(error, "there is no variant %s", name);
        if (!each(s, variant, error)) return false;
        if (!at[length]) return true;
        at += length + 1;
    }
    return true;
}

static bool is_known(struct session *s, const struct variant *variant, struct text_error *error) {
    (void)s, (void)variant, (void)error;
    return true;
}

/* --- all of it ------------------------------------------------------------------------------------------ */

static bool play_all(struct session *s, struct text_error *error) {
    if (!for_variants(s, is_known, error) || !open_files(s, error)) return false;
    if (!probe(s, error) || !check_options(s, error)) return false;
    s->live = live_open();
    for (int who = 0; who < PLAYER_NB; who++)
        printf("%s: %s (%s)\n", s->settings.player[who].name, s->settings.player[who].command, s->profiles[who].name);
    fflush(stdout);
    if (!for_variants(s, run_variant, error)) return false;
    if (s->settings.json && !summary_write(s->settings.json, &s->settings, s->profiles, &s->matches, s->interrupted))
        return text_fail(error, "%s cannot be written", s->settings.json);
    return true;
}

static void clean_up(struct session *s) {
    for (int who = 0; who < PLAYER_NB; who++) profile_free(&s->profiles[who]);
    settings_free(&s->settings);
    journal_close(&s->journal);
    buffer_free(&s->matches);
    if (s->pgn) fclose(s->pgn);
    if (s->ends.dialogue)
        fclose(s->ends.dialogue);
    else if (s->ends.errors > 0)
        close(s->ends.errors);
}

int main(int argc, char **argv) {
    static struct session session;
    struct text_error     error;
    session.settings = default_settings;
    const enum parsed parsed = settings_parse(&session.settings, argc, argv, &error);
    if (parsed == PARSED_HELP) {
        settings_usage(argv[0]);
        return EXIT_CLEAN;
    }
    bool ok = parsed == PARSED;
    if (ok) {
        watch_signals();
        tables_init();
        ok = play_all(&session, &error);
    }
    if (!ok && stopper_tripped_for_good()) ok = true; /* it was told to end before it had begun */
    if (!ok) fprintf(stderr, "match: %s\n", error.text);
    const int code = !ok ? EXIT_USAGE : session.faults ? EXIT_FAULTS : EXIT_CLEAN;
    clean_up(&session);
    return code;
}
