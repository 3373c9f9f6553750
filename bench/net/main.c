/* net: trains the net of an evaluation with games of self-play. */
#include <getopt.h>
#include <stdlib.h>

#include "bench/data/arguments.h"
#include "net_file.h"
#include "protocol/exit_status.h"
#include "train.h"

static const char usage[] = "usage: net VARIANT FILE ... [SWITCH ...]\n"
                            "Trains the net that corrects VARIANT's hand-crafted evaluation, as this program was\n"
                            "built with, from nothing, with the quiet positions of FILEs of datagen; games with\n"
                            "the same net go together.\n"
                            "  --lambda R       share of the game's result in what is aimed at, 0 to 1; the\n"
                            "                   rest is the score of the search; 0.4\n"
                            "  --k UNITS        how far ahead means 73 %; 480\n"
                            "  --epochs N       5\n"
                            "  --rate R         how far a weight goes in a step at first; 0.001\n"
                            "  --decay R        share of the rate by which a weight shrinks in a step; 0.3\n"
                            "  --batch N        positions a step; 4096\n"
                            "  --validation N   one game in N tells which epoch is kept; 0: none, the last; 20\n"
                            "  --threads N      all processors\n"
                            "  --seed N         of all chance; 1\n"
                            "  --out FILE       for the net, as eval/net/*.def has it\n";

struct arguments {
    struct train_settings settings;
    const struct variant *variant;
    char                **files;
    int                   file_count;
    int64_t               epochs, batch, one_in, threads, seed;
    const char           *out;
};

/* --- the command line ------------------------------------------------------------------------ */

enum { LAMBDA = 256, K, EPOCHS, RATE, DECAY, BATCH, VALIDATION, THREADS, SEED, OUT, HELP };

static const struct option switches[] = {
    {"lambda", required_argument, NULL, LAMBDA},
    {"k", required_argument, NULL, K},
    {"epochs", required_argument, NULL, EPOCHS},
    {"rate", required_argument, NULL, RATE},
    {"decay", required_argument, NULL, DECAY},
    {"batch", required_argument, NULL, BATCH},
    {"validation", required_argument, NULL, VALIDATION},
    {"threads", required_argument, NULL, THREADS},
    {"seed", required_argument, NULL, SEED},
    {"out", required_argument, NULL, OUT},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

static int complain(const char *what, const char *which) { return arguments_refuse("net", what, which); }

static int take_decimal(double *number, double least, double most) {
    return arguments_decimal("net", optarg, least, most, number);
}

static int take_integer(int64_t *number, int64_t least, int64_t most) {
    return arguments_integer("net", optarg, least, most, number);
}

static int take(struct arguments *a, int which) {
    switch (which) {
    case LAMBDA:
        return take_decimal(&a->settings.lambda, 0, 1);
    case K:
        return take_decimal(&a->settings.k, 1, 1e6);
    case EPOCHS:
        return take_integer(&a->epochs, 1, 1000000);
    case RATE:
        return take_decimal(&a->settings.rate, 1e-9, 1);
    case DECAY:
        return take_decimal(&a->settings.decay, 0, 1e3);
    case BATCH:
        return take_integer(&a->batch, 1, INT32_MAX);
    case VALIDATION:
        return take_integer(&a->one_in, 0, 1000000);
    case THREADS:
        return take_integer(&a->threads, 1, TEAM_WORKERS_MAX);
    case SEED:
        return take_integer(&a->seed, 0, INT64_MAX);
    case OUT:
        a->out = optarg;
        return DONE;
    default:
        return USAGE;
    }
}

static int read_arguments(struct arguments *a, int argc, char **argv) {
    *a = (struct arguments){.settings = {.lambda = 0.4, .k = 480, .rate = 0.001, .decay = 0.3},
                            .epochs = 5,
                            .batch = 4096,
                            .one_in = 20,
                            .threads = arguments_processors(TEAM_WORKERS_MAX),
                            .seed = 1};
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
    a->settings.epochs = (int)a->epochs;
    a->settings.batch = (size_t)a->batch;
    a->settings.seed = (uint64_t)a->seed;
    return DONE;
}

/* --- the work -------------------------------------------------------------------------------- */

static bool load(const struct arguments *a, struct examples *examples, struct text_error *error) {
    const struct net *net = eval_for(a->variant, KNOWLEDGE_LARGE)->net;
    for (int i = 0; i < a->file_count; i++)
        if (!examples_load(examples, net, a->files[i], i, (unsigned)a->one_in, error)) return false;
    for (size_t i = 0; i < examples->count; i++)
        if (!examples->list[i].validates) return true;
    return text_fail(error, "there are no positions to train with");
}

static bool run(const struct arguments *a, struct examples *examples, struct layers *layers, struct team *team,
                struct text_error *error) {
    if (!load(a, examples, error)) return false;
    if (!train(layers, examples, &a->settings, team, stdout)) return text_fail(error, "out of memory");
    if (!a->out) return true;
    if (!net_file_write(a->out, layers, examples, error)) return false;
    printf("written: %s\n", a->out);
    return true;
}

int main(int argc, char **argv) {
    struct arguments  arguments;
    struct text_error error = {"out of memory"};
    struct examples   examples = {0};
    tables_init();
    if (read_arguments(&arguments, argc, argv) != DONE) return USAGE;
    struct team   *team = team_new((unsigned)arguments.threads);
    struct layers *layers = malloc(sizeof *layers);
    const bool     good = team && layers && run(&arguments, &examples, layers, team, &error);
    if (!good) fprintf(stderr, "net: %s\n", error.text);
    free(examples.list);
    free(layers);
    if (team) team_free(team);
    return good ? DONE : FAILED;
}
