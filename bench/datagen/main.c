/* datagen: games of self-play for fitting evaluations; bench/data/FORMAT.md says what it writes. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "bench/data/arguments.h"
#include "crew.h"
#include "dump.h"
#include "engine/law.h"
#include "protocol/analyse/interrupt.h"
#include "protocol/exit_status.h"

enum { THREADS_MAX = 512, HASH_MAX_MB = 4096, SIGNAL_STATUS = 128 };

static const char usage[] = "usage: datagen VARIANT --out FILE (--games N | --positions N) [SWITCH ...]\n"
                            "       datagen --dump FILE\n"
                            "Plays games of VARIANT against itself, at a fixed number of nodes a move, until\n"
                            "FILE holds so many; a FILE that is there already is continued.\n"
                            "  --games N            games in FILE\n"
                            "  --positions N        positions in FILE, or a few more: games are whole\n"
                            "  --nodes N            for each move; 5000\n"
                            "  --seed S             other games for another seed; 1\n"
                            "  --threads N          games at a time; all processors\n"
                            "  --hash MB            of each; 4\n"
                            "  --option NAME=VALUE  a rule switch (on, off), PalaceMap, MoveRule or Repetition\n"
                            "  --random-rules       draw the rule switches that no --option sets for each game\n"
                            "  --dump FILE          print the positions of FILE: FEN|MOVE|SCORE|RESULT\n";

/* --- the command line ------------------------------------------------------------------ */

struct arguments {
    struct crew_order order;
    const char       *dumped, *variant;
    char            **options; /* NAME=VALUE */
    int               option_count;
    bool              random_rules;
};

enum { GAMES = 256, POSITIONS, NODES, SEED, THREADS, HASH, OUT, OPTION, RANDOM_RULES, DUMP, HELP };

static const struct option switches[] = {
    {"games", required_argument, NULL, GAMES},
    {"positions", required_argument, NULL, POSITIONS},
    {"nodes", required_argument, NULL, NODES},
    {"seed", required_argument, NULL, SEED},
    {"threads", required_argument, NULL, THREADS},
    {"hash", required_argument, NULL, HASH},
    {"out", required_argument, NULL, OUT},
    {"option", required_argument, NULL, OPTION},
    {"random-rules", no_argument, NULL, RANDOM_RULES},
    {"dump", required_argument, NULL, DUMP},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

static int complain(const char *what, const char *which) { return arguments_refuse("datagen", what, which); }

static int take_number(uint64_t *number, int64_t least, int64_t most) {
    int64_t   read;
    const int status = arguments_integer("datagen", optarg, least, most, &read);
    if (status == DONE) *number = (uint64_t)read;
    return status;
}

static int take_unsigned(unsigned *number, int64_t most) {
    uint64_t  read;
    const int status = take_number(&read, 1, most);
    if (status == DONE) *number = (unsigned)read;
    return status;
}

static int take(struct arguments *a, int which) {
    switch (which) {
    case GAMES:
        return take_number(&a->order.games, 1, INT64_MAX);
    case POSITIONS:
        return take_number(&a->order.positions, 1, INT64_MAX);
    case NODES:
        return take_number(&a->order.header.nodes, 1, INT64_MAX);
    case SEED:
        return take_number(&a->order.header.seed, 0, INT64_MAX);
    case THREADS:
        return take_unsigned(&a->order.threads, THREADS_MAX);
    case HASH:
        return take_unsigned(&a->order.hash_mb, HASH_MAX_MB);
    case OUT:
        a->order.path = optarg;
        return DONE;
    case OPTION:
        a->options[a->option_count++] = optarg;
        return DONE;
    case RANDOM_RULES:
        a->random_rules = true;
        return DONE;
    case DUMP:
        a->dumped = optarg;
        return DONE;
    default:
        return USAGE;
    }
}

/* Makes the header's law of the variant and the options. */
static int set_law(struct arguments *a) {
    struct data_header      *header = &a->order.header;
    const struct data_header numbers = *header;
    const struct variant    *variant = variant_find(a->variant);
    struct text_error        error;
    if (!variant) return complain("no such variant: ", a->variant);
    data_header_init(header, variant);
    header->nodes = numbers.nodes;
    header->seed = numbers.seed;
    for (int i = 0; a->random_rules && i < header->rule_count; i++) header->random_rules |= header->rules[i];
    for (int i = 0; i < a->option_count; i++) {
        char *value = strchr(a->options[i], '=');
        if (!value) return complain("not NAME=VALUE: ", a->options[i]);
        *value++ = '\0';
        if (!data_header_option(header, a->options[i], value, &error)) return complain(error.text, "");
        header->random_rules &= ~law_rule_bit(&header->law, a->options[i]);
    }
    return DONE;
}

static int read_arguments(struct arguments *a, int argc, char **argv) {
    a->order.header.nodes = 5000;
    a->order.header.seed = 1;
    a->order.hash_mb = 4;
    a->order.threads = arguments_processors(THREADS_MAX);
    for (int which; (which = getopt_long(argc, argv, "", switches, NULL)) != -1;) {
        if (which == HELP) {
            fputs(usage, stdout);
            exit(DONE);
        }
        if (take(a, which) != DONE) return USAGE;
    }
    if (a->dumped) return optind == argc ? DONE : complain("not with --dump: ", argv[optind]);
    if (optind + 1 != argc) return complain("one variant is needed", "");
    a->variant = argv[optind];
    if (!a->order.path) return complain("--out FILE is needed", "");
    if (!a->order.games == !a->order.positions) return complain("one of --games N and --positions N is needed", "");
    return set_law(a);
}

/* --- the work ---------------------------------------------------------------------------- */

static int work(const struct arguments *a) {
    struct text_error error;
    const bool        good = a->dumped ? dump(a->dumped, stdout, &error) : crew_work(&a->order, &error);
    if (!good) fprintf(stderr, "datagen: %s\n", error.text);
    if (!good || fflush(stdout) != 0) return FAILED;
    return interrupt_signal() ? SIGNAL_STATUS + interrupt_signal() : DONE;
}

int main(int argc, char **argv) {
    struct arguments arguments = {.options = calloc((size_t)argc, sizeof(char *))};
    if (!arguments.options) return FAILED;
    tables_init();
    const int status = read_arguments(&arguments, argc, argv) == DONE ? work(&arguments) : USAGE;
    free(arguments.options);
    return status;
}
