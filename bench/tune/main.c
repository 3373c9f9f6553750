/* tune: fits the weights of an evaluation to games of self-play. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bench/data/arguments.h"
#include "fit.h"
#include "protocol/exit_status.h"
#include "weights_file.h"

static const char usage[] = "usage: tune VARIANT FILE ... [SWITCH ...]\n"
                            "Fits the weights of VARIANT's evaluation, as this program was built with, to the\n"
                            "quiet positions of FILEs of datagen; games with the same evaluation go together.\n"
                            "  --lambda R       share of the game's result in what is aimed at, 0 to 1; the\n"
                            "                   rest is the score of the search; 0.2\n"
                            "  --k UNITS        how far ahead means 73 %; found from the results\n"
                            "  --epochs N       at most; 0 only tells the loss; 30\n"
                            "  --rate R         units that a weight goes in a step at first; 1\n"
                            "  --l2 R           pull towards the start: a weight that is 100 units away costs\n"
                            "                   R/10000 of loss; 0.1\n"
                            "  --batch N        positions a step; 16384\n"
                            "  --validation N   one game in N tells when to stop; 0: none; 20\n"
                            "  --patience N     epochs without a better validation before it stops; 5\n"
                            "  --only TERM,...  the other terms stay as they are\n"
                            "  --threads N      all processors\n"
                            "  --out FILE       for the weights, as eval/hce/*_weights.def has them\n";

struct arguments {
    struct fit_settings   settings;
    const struct variant *variant;
    char                **files;
    int                   file_count;
    unsigned              one_in, threads;
    char                 *only;
    const char           *out;
};

/* --- the command line -------------------------------------------------------------------- */

enum { LAMBDA = 256, K, EPOCHS, RATE, L2, BATCH, VALIDATION, PATIENCE, ONLY, THREADS, OUT, HELP };

static const struct option switches[] = {
    {"lambda", required_argument, NULL, LAMBDA},
    {"k", required_argument, NULL, K},
    {"epochs", required_argument, NULL, EPOCHS},
    {"rate", required_argument, NULL, RATE},
    {"l2", required_argument, NULL, L2},
    {"batch", required_argument, NULL, BATCH},
    {"validation", required_argument, NULL, VALIDATION},
    {"patience", required_argument, NULL, PATIENCE},
    {"only", required_argument, NULL, ONLY},
    {"threads", required_argument, NULL, THREADS},
    {"out", required_argument, NULL, OUT},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

static int complain(const char *what, const char *which) { return arguments_refuse("tune", what, which); }

static int take_decimal(double *number, double least, double most) {
    return arguments_decimal("tune", optarg, least, most, number);
}

static int take_integer(int64_t *number, int64_t least, int64_t most) {
    return arguments_integer("tune", optarg, least, most, number);
}

static int take_int(int *number, int least) {
    int64_t   read;
    const int status = take_integer(&read, least, 1000000);
    if (status == DONE) *number = (int)read;
    return status;
}

static int take_unsigned(unsigned *number, int least, int most) {
    int64_t   read;
    const int status = take_integer(&read, least, most);
    if (status == DONE) *number = (unsigned)read;
    return status;
}

static int take_batch(size_t *number) {
    int64_t   read;
    const int status = take_integer(&read, 1, INT32_MAX);
    if (status == DONE) *number = (size_t)read;
    return status;
}

static int take(struct arguments *a, int which) {
    switch (which) {
    case LAMBDA:
        return take_decimal(&a->settings.lambda, 0, 1);
    case K:
        return take_decimal(&a->settings.k, 1, 1e6);
    case EPOCHS:
        return take_int(&a->settings.epochs, 0);
    case RATE:
        return take_decimal(&a->settings.rate, 1e-6, 1e6);
    case L2:
        return take_decimal(&a->settings.l2, 0, 1e6);
    case BATCH:
        return take_batch(&a->settings.batch);
    case VALIDATION:
        return take_unsigned(&a->one_in, 0, 1000000);
    case PATIENCE:
        return take_int(&a->settings.patience, 1);
    case ONLY:
        a->only = optarg;
        return DONE;
    case THREADS:
        return take_unsigned(&a->threads, 1, TEAM_WORKERS_MAX);
    case OUT:
        a->out = optarg;
        return DONE;
    default:
        return USAGE;
    }
}

static int read_arguments(struct arguments *a, int argc, char **argv) {
    *a = (struct arguments){
        .settings = {.lambda = 0.2, .rate = 1, .l2 = 0.1, .epochs = 30, .patience = 5, .batch = 16384},
        .one_in = 20,
        .threads = arguments_processors(TEAM_WORKERS_MAX),
    };
    for (int which; (which = getopt_long(argc, argv, "", switches, NULL)) != -1;) {
        if (which == HELP) {
            fputs(usage, stdout);
            exit(DONE);
        }
        if (take(a, which) != DONE) return USAGE;
    }
    if (argc - optind < 2) return complain("a variant and a file are needed", "");
    a->variant = variant_find(argv[optind]);
    if (!a->variant) return complain("no such variant: ", argv[optind]);
    a->files = argv + optind + 1;
    a->file_count = argc - optind - 1;
    return DONE;
}

/* --- the work ------------------------------------------------------------------------------ */

/* Frees one term, all others of which are fixed; false when there is none of that name. */
static bool free_term(struct fit *fit, const char *name) {
    const struct family *family = fit->family;
    size_t               first = 0;
    for (int i = 0; i < family->term_count; first += family->terms[i++].count) {
        if (strcmp(family->terms[i].name, name) != 0) continue;
        memset(fit->fixed + first, 0, family->terms[i].count * sizeof *fit->fixed);
        return true;
    }
    return false;
}

static int fix_others(struct fit *fit, char *only) {
    if (!only) return DONE;
    memset(fit->fixed, 1, (size_t)fit->family->weight_count * sizeof *fit->fixed);
    for (char *name = strtok(only, ","); name; name = strtok(NULL, ","))
        if (!free_term(fit, name)) return complain("no such term: ", name);
    return DONE;
}

static void tell_loaded(const struct sample_sets *sets, const struct load_report *report) {
    size_t train = 0, valid = 0, entries = 0;
    for (unsigned i = 0; i < sets->workers; i++) {
        train += sets->train[i].count;
        valid += sets->valid[i].count;
        entries += sets->train[i].entry_count + sets->valid[i].entry_count;
    }
    const size_t bytes = (train + valid) * sizeof(struct sample) + entries * sizeof(uint16_t);
    printf("%" PRIu64 " games, %" PRIu64 " positions: %zu to train, %zu to validate, %zu MB\n", report->games,
           report->positions, train, valid, bytes >> 20);
    printf("left out: %" PRIu64 " unquiet, %" PRIu64 " that the weights do not explain; scaled: %" PRIu64 "\n",
           report->unquiet, report->unexplained, report->scaled);
    fflush(stdout);
}

static int out_of_memory(void) {
    fprintf(stderr, "tune: out of memory\n");
    return FAILED;
}

static int run(struct fit *fit, const char *out) {
    struct text_error error;
    if (!fit_scale(fit)) return out_of_memory();
    printf("k %.1f\n", fit->settings.k);
    if (!fit_run(fit, stdout)) return out_of_memory();
    printf("train %.6f -> %.6f, valid %.6f -> %.6f\n", fit->before.train, fit->after.train, fit->before.valid,
           fit->after.valid);
    if (!out) return DONE;
    if (!weights_file_write(out, fit->family, fit->weights, &error)) {
        fprintf(stderr, "tune: %s\n", error.text);
        return FAILED;
    }
    printf("written: %s\n", out);
    return DONE;
}

static int tune(struct arguments *a, struct team *team) {
    struct sample_sets   sets;
    struct load_report   report;
    struct text_error    error;
    struct fit           fit;
    const struct family *family = family_for(a->variant);
    int                  status = FAILED;
    if (!load_files(&sets, family, a->files, a->file_count, a->one_in, team, &report, &error)) {
        fprintf(stderr, "tune: %s\n", error.text);
        return FAILED;
    }
    tell_loaded(&sets, &report);
    if (fit_init(&fit, family, team, &sets, &a->settings)) {
        status = fix_others(&fit, a->only);
        if (status == DONE) status = run(&fit, a->out);
        fit_free(&fit);
    }
    sample_sets_free(&sets);
    return status;
}

int main(int argc, char **argv) {
    struct arguments arguments;
    tables_init();
    if (read_arguments(&arguments, argc, argv) != DONE) return USAGE;
    struct team *team = team_new(arguments.threads);
    if (!team) return out_of_memory();
    const int status = tune(&arguments, team);
    team_free(team);
    return status;
}
