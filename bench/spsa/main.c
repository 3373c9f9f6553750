/*
 * spsa VARIANT [--pairs N] [--nodes N] [--processes N] [--seed S] [--out FILE]:
 * tunes the parameters of the search (engine/search/params.def) by games between
 * settings that differ a little in all of them at once: simultaneous perturbation
 * stochastic approximation (Spall 1992), with the gains that chess engines use.
 *
 * A column of params.def, the step, says how far apart a parameter's two values
 * lie at the end. The parent keeps the values; each child plays pairs of games. A
 * build of its own, in which parameters are variables: `make spsa`.
 */
#include <math.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/data/arguments.h"
#include "bench/data/random.h"
#include "duel.h"
#include "engine/engine.h"
#include "protocol/analyse/progress.h"
#include "protocol/exit_status.h"

enum { PROCESSES_MAX = 256 };

struct settings {
    const struct variant *variant;
    uint64_t              nodes, seed;
    int                   pairs, processes;
    const char           *out;
};

/* What a child is asked to play, and its answer. */
struct task {
    int      first[ROW_NB], second[ROW_NB];
    uint64_t seed;
};

struct child {
    int  ask, answer; /* pipes */
    bool flip[ROW_NB];
    int  pair; /* number of the one it plays */
};

/* --- children --------------------------------------------------------------------------- */

static _Noreturn void child_main(const struct settings *settings, int tasks, int answers) {
    struct text_error error;
    struct task       task;
    struct duel      *duel = duel_new(settings->variant, settings->nodes, &error);
    if (!duel) _exit(1);
    while (read(tasks, &task, sizeof task) == sizeof task) {
        const int balance = duel_play(duel, task.first, task.second, task.seed);
        if (write(answers, &balance, sizeof balance) != sizeof balance) break;
    }
    _exit(0);
}

static bool child_start(struct child *child, const struct settings *settings) {
    int down[2], up[2];
    if (pipe(down) != 0 || pipe(up) != 0) return false;
    const pid_t pid = fork();
    if (pid < 0) return false;
    if (pid == 0) {
        close(down[1]);
        close(up[0]);
        child_main(settings, down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    *child = (struct child){.ask = down[1], .answer = up[0]};
    return true;
}

/* --- the method --------------------------------------------------------------------------- */

/* Spall's exponents, and how far a unit of result moves a parameter at the end, in squares of its step. */
static const double ALPHA = 0.602, GAMMA = 0.101, RATE_END = 0.005, STABILITY = 0.1;

struct method {
    double values[ROW_NB];
    int    pairs; /* in all */
};

/* Half the distance of the two values that pair number k compares. */
static double perturbation(const struct method *m, int i, int k) {
    return rows[i].step * pow(m->pairs, GAMMA) / pow(k + 1, GAMMA);
}

static double gain(const struct method *m, int i, int k) {
    const double a_end = RATE_END * rows[i].step * rows[i].step, a = STABILITY * m->pairs;
    return a_end * pow(a + m->pairs, ALPHA) / pow(a + k + 1, ALPHA);
}

static int bounded(const struct row *p, double value) {
    const double least = p->least, most = p->most;
    return (int)lround(value < least ? least : value > most ? most : value);
}

/* Gives a child a pair to play. */
static bool ask(const struct method *m, struct child *child, int pair, uint64_t *random) {
    struct task task;
    child->pair = pair;
    task.seed = data_random(random);
    for (int i = 0; i < ROW_NB; i++) {
        const struct row *p = &rows[i];
        const double      c = perturbation(m, i, pair);
        child->flip[i] = data_random(random) & 1;
        /* Values are whole: rounding by chance lets steps below one count. */
        const double dither = (double)data_random_below(random, 1024) / 1024 - 0.5;
        task.first[i] = bounded(p, m->values[i] + (child->flip[i] ? -c : c) + dither);
        task.second[i] = bounded(p, m->values[i] + (child->flip[i] ? c : -c) + dither);
    }
    return write(child->ask, &task, sizeof task) == sizeof task;
}

static void learn(struct method *m, const struct child *child, int balance) {
    for (int i = 0; i < ROW_NB; i++) {
        const struct row *p = &rows[i];
        const double      move = gain(m, i, child->pair) / perturbation(m, i, child->pair) * balance;
        m->values[i] += child->flip[i] ? -move : move;
        m->values[i] = fmin(fmax(m->values[i], p->least), p->most);
    }
}

/* The rows of params.def with the values found. */
static bool write_rows(const struct method *m, const char *path) {
    FILE *out = path ? fopen(path, "w") : stdout;
    if (!out) return false;
    for (int i = 0; i < ROW_NB; i++) {
        const struct row *p = &rows[i];
        fprintf(out, "PARAM(%s, %d, %d, %d, %d)\n", p->name, bounded(p, m->values[i]), p->least, p->most, p->step);
    }
    return path ? fclose(out) == 0 : fflush(out) == 0;
}

/* Plays all pairs; false when a child died or the values could not be written. */
static bool tune(struct method *m, struct child *children, const struct settings *settings) {
    enum { SAVE_PAIRS = 250 };
    uint64_t        random = settings->seed;
    struct progress progress;
    int             begun = 0, balance, sums[5] = {0};
    struct pollfd   answers[PROCESSES_MAX];
    progress_open(&progress, (uint64_t)settings->pairs, "pairs");
    for (int i = 0; i < settings->processes; i++) {
        answers[i] = (struct pollfd){.fd = children[i].answer, .events = POLLIN};
        if (begun < settings->pairs && !ask(m, &children[i], begun++, &random)) return false;
    }
    for (int done = 0; done < settings->pairs;) {
        if (poll(answers, (nfds_t)settings->processes, -1) < 0) return false;
        for (int i = 0; i < settings->processes; i++) {
            if (!answers[i].revents) continue;
            if (read(children[i].answer, &balance, sizeof balance) != sizeof balance) return false;
            learn(m, &children[i], balance);
            sums[balance + 2]++;
            done++;
            if (begun < settings->pairs && !ask(m, &children[i], begun++, &random)) return false;
            if (settings->out && done % SAVE_PAIRS == 0 && !write_rows(m, settings->out)) return false;
        }
        progress_show(&progress, (uint64_t)done);
    }
    progress_close(&progress);
    fprintf(stderr, "%d pairs: %d %d %d %d %d\n", settings->pairs, sums[0], sums[1], sums[2], sums[3], sums[4]);
    return write_rows(m, settings->out);
}

/* --- the command line ------------------------------------------------------------------------ */

static int usage(void) {
    fprintf(stderr, "usage: spsa VARIANT [--pairs N] [--nodes N] [--processes N] [--seed S] [--out FILE]\n"
                    "  --pairs      of games, colours reversed; 10000\n"
                    "  --nodes      a move; 5000\n"
                    "  --processes  games at a time; all processors\n"
                    "  --seed       of openings and perturbations; 1\n"
                    "  --out        where the rows go, now and then and at the end; standard output\n");
    return USAGE;
}

static bool read_settings(int argc, char **argv, struct settings *s) {
    *s = (struct settings){
        .nodes = 5000, .seed = 1, .pairs = 10000, .processes = (int)arguments_processors(PROCESSES_MAX)};
    if (argc < 2 || argc % 2 || !(s->variant = variant_find(argv[1]))) return false;
    for (int i = 2; i < argc; i += 2) {
        int64_t value;
        if (!strcmp(argv[i], "--out")) {
            s->out = argv[i + 1];
            continue;
        }
        if (arguments_integer("spsa", argv[i + 1], 1, INT32_MAX, &value) != DONE) return false;
        if (!strcmp(argv[i], "--pairs"))
            s->pairs = (int)value;
        else if (!strcmp(argv[i], "--nodes"))
            s->nodes = (uint64_t)value;
        else if (!strcmp(argv[i], "--processes"))
            s->processes = value < PROCESSES_MAX ? (int)value : PROCESSES_MAX;
        else if (!strcmp(argv[i], "--seed"))
            s->seed = (uint64_t)value;
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    static struct child children[PROCESSES_MAX];
    struct settings     settings;
    tables_init();
    if (!read_settings(argc, argv, &settings)) return usage();
    struct method method = {.pairs = settings.pairs};
    for (int i = 0; i < ROW_NB; i++) method.values[i] = rows[i].start;
    for (int i = 0; i < settings.processes; i++)
        if (!child_start(&children[i], &settings)) return perror("spsa"), 1;
    if (!tune(&method, children, &settings)) return fprintf(stderr, "spsa: a game could not be played\n"), 1;
    for (int i = 0; i < settings.processes; i++) close(children[i].ask);
    while (wait(NULL) > 0) continue;
    return 0;
}
