/* book: makes an opening book of xiangqi from named lines, deepened by the engine's own analysis. */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "analyst.h"
#include "bench/data/arguments.h"
#include "bench/match/openings.h"
#include "engine/openings/openings.h"
#include "journal.h"
#include "protocol/analyse/interrupt.h"
#include "protocol/analyse/progress.h"
#include "protocol/exit_status.h"
#include "write.h"

enum { SIGNAL_STATUS = 128 };

static const char usage[] = "usage: book --out FILE --journal FILE [SWITCH ...]\n"
                            "Makes an opening book of xiangqi: from the named openings and the balanced starting\n"
                            "lines, each position searched in turn, the likeliest first. FILE.def is written as the\n"
                            "data of the built-in book, any other as a book that option Book File takes. What is in\n"
                            "the journal is not searched again, so that an interrupted work goes on where it was.\n"
                            "  --positions N     how many are searched; 2500\n"
                            "  --plies N         none is searched beyond so many plies; 24\n"
                            "  --nodes N         for each; 200000\n"
                            "  --moves N         how many moves of each are looked at; 5\n"
                            "  --margin N        hundredths of a soldier that a move may be worse than the best; 15\n"
                            "  --named-margin N  the same for the moves of named openings; 60\n";

struct arguments {
    const char *out, *journal;
    int64_t     positions, plies, nodes, moves, margin, named_margin;
};

enum { OUT = 256, JOURNAL, POSITIONS, PLIES, NODES, MOVES, MARGIN, NAMED_MARGIN, HELP };

static const struct option switches[] = {
    {"out", required_argument, NULL, OUT},
    {"journal", required_argument, NULL, JOURNAL},
    {"positions", required_argument, NULL, POSITIONS},
    {"plies", required_argument, NULL, PLIES},
    {"nodes", required_argument, NULL, NODES},
    {"moves", required_argument, NULL, MOVES},
    {"margin", required_argument, NULL, MARGIN},
    {"named-margin", required_argument, NULL, NAMED_MARGIN},
    {"help", no_argument, NULL, HELP},
    {NULL, 0, NULL, 0},
};

/* --- the command line ---------------------------------------------------------------------- */

static int complain(const char *what, const char *which) { return arguments_refuse("book", what, which); }

static int take_number(int64_t *number, int64_t least, int64_t most) {
    return arguments_integer("book", optarg, least, most, number);
}

static int take(struct arguments *a, int which) {
    switch (which) {
    case OUT:
        a->out = optarg;
        return DONE;
    case JOURNAL:
        a->journal = optarg;
        return DONE;
    case POSITIONS:
        return take_number(&a->positions, 1, 1000000);
    case PLIES:
        return take_number(&a->plies, 1, 100);
    case NODES:
        return take_number(&a->nodes, 100, INT64_MAX);
    case MOVES:
        return take_number(&a->moves, 1, TREE_MOVES_MAX);
    case MARGIN:
        return take_number(&a->margin, 0, 1000);
    case NAMED_MARGIN:
        return take_number(&a->named_margin, 0, 1000);
    default:
        return USAGE;
    }
}

static int read_arguments(struct arguments *a, int argc, char **argv) {
    *a = (struct arguments){
        .positions = 2500, .plies = 24, .nodes = 200000, .moves = 5, .margin = 15, .named_margin = 60};
    for (int which; (which = getopt_long(argc, argv, "", switches, NULL)) != -1;) {
        if (which == HELP) {
            fputs(usage, stdout);
            exit(DONE);
        }
        if (take(a, which) != DONE) return USAGE;
    }
    if (optind < argc) return complain("unknown argument: ", argv[optind]);
    if (!a->out || !a->journal) return complain("--out FILE and --journal FILE are needed", "");
    return DONE;
}

/* --- where it begins ------------------------------------------------------------------------ */

/* Of all the games that begin on a balanced starting line, which are unusual ones. */
static const double starts_chance = 0.1;

static bool add_starts(struct tree *tree, struct text_error *error) {
    const char *const *starts = openings_builtin(tree->law.variant);
    int                count = 0;
    while (starts[count]) count++;
    for (int i = 0; i < count; i++)
        if (!tree_add_line(tree, starts[i], false, starts_chance / count, error)) return false;
    return true;
}

static bool plant(struct tree *tree, struct text_error *error) {
    const struct opening *opening;
    if (!tree_add_line(tree, "", true, 1, error)) return false;
    for (size_t i = 0; (opening = opening_at(i)); i++)
        if (!tree_add_line(tree, opening->moves, true, 0, error)) return false;
    return add_starts(tree, error);
}

/* --- the work --------------------------------------------------------------------------------- */

/* The named moves of a node that have no score yet; false when there are none. */
static bool missing_moves(const struct tree_node *node, char text[TREE_MOVES_MAX * TREE_MOVE_TEXT]) {
    *text = '\0';
    for (int i = 0; i < node->count; i++)
        if (node->moves[i].score == TREE_NO_SCORE) strcat(strcat(text, *text ? " " : ""), node->moves[i].text);
    return *text != '\0';
}

static bool search_node(struct tree *tree, int node, struct analyst *analyst, struct journal *journal,
                        struct text_error *error) {
    char only[TREE_MOVES_MAX * TREE_MOVE_TEXT];
    bool known = journal_recall(journal, tree, node);
    if (!known && !analyst_search(analyst, tree, node, NULL, error)) return false;
    if (missing_moves(&tree->nodes[node], only)) {
        known = false;
        if (!analyst_search(analyst, tree, node, only, error)) return false;
    }
    if (!known) journal_add(journal, &tree->nodes[node]);
    return tree_expand(tree, node, error);
}

static bool grow(const struct arguments *a, struct tree *tree, struct analyst *analyst, struct journal *journal,
                 struct text_error *error) {
    struct progress progress;
    bool            good = true;
    progress_open(&progress, (uint64_t)a->positions, "positions");
    for (int64_t done = 0; good && done < a->positions && !interrupt_signal(); done++) {
        good = tree_settle(tree, (int)a->plies) || text_fail(error, "out of memory");
        const int node = good ? tree_next(tree, (int)a->plies) : -1;
        if (node < 0) break;
        good = search_node(tree, node, analyst, journal, error);
        progress_show(&progress, (uint64_t)done + 1);
    }
    progress_close(&progress);
    return good;
}

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool finish(const struct arguments *a, struct tree *tree, struct text_error *error) {
    if (!tree_settle(tree, (int)a->plies)) return text_fail(error, "out of memory");
    tree_mark(tree);
    FILE *const out = fopen(a->out, "w");
    int         positions = 0, moves = 0;
    if (!out) return text_fail(error, "%.150s: %s", a->out, strerror(errno));
    write_book(tree, ends_with(a->out, ".def"), out);
    const bool written = !ferror(out);
    if (fclose(out) != 0 || !written) return text_fail(error, "%.150s: not all could be written", a->out);
    for (int i = 0; i < tree->count; i++) {
        positions += tree->nodes[i].written;
        for (int m = 0; m < tree->nodes[i].count; m++) moves += tree->nodes[i].written && tree->nodes[i].moves[m].kept;
    }
    fprintf(stderr, "%s: %d positions, %d moves\n", a->out, positions, moves);
    return true;
}

/* An interrupted work leaves its journal and no book. */
static bool make(const struct arguments *a, struct tree *tree, struct text_error *error) {
    struct journal        journal;
    struct analyst *const analyst = analyst_new((uint64_t)a->nodes, (int)a->moves);
    if (!analyst) return text_fail(error, "out of memory");
    bool good = journal_open(&journal, a->journal, (uint64_t)a->nodes, (int)a->moves, error);
    if (good) {
        good = grow(a, tree, analyst, &journal, error);
        if (!journal_close(&journal) && good) good = text_fail(error, "%.150s: not all could be written", a->journal);
    }
    analyst_free(analyst);
    return good && (interrupt_signal() || finish(a, tree, error));
}

static int work(const struct arguments *a) {
    struct tree       tree;
    struct text_error error;
    tree_init(&tree, (int)a->margin, (int)a->named_margin);
    interrupt_watch(NULL);
    const bool good = plant(&tree, &error) && make(a, &tree, &error);
    tree_free(&tree);
    if (!good) fprintf(stderr, "book: %s\n", error.text);
    if (!good) return FAILED;
    return interrupt_signal() ? SIGNAL_STATUS + interrupt_signal() : DONE;
}

int main(int argc, char **argv) {
    struct arguments arguments;
    tables_init();
    const int status = read_arguments(&arguments, argc, argv);
    return status == DONE ? work(&arguments) : status;
}
