#include "analyst.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/dialect.h"

/* One of the best moves, as the engine tells it. */
struct line {
    char move[TREE_MOVE_TEXT];
    int  score;
};

struct analyst {
    struct engine *engine;
    uint64_t       nodes;
    int            moves;
    int            wanted;                                         /* lines of a whole iteration */
    struct line    current[TREE_MOVES_MAX], whole[TREE_MOVES_MAX]; /* of this iteration, of the last one with all */
    int            whole_count;
};

/* Mates are far beyond every margin. */
static int hundredths(const struct engine_score *score) {
    enum { DECIDED = 9000 };
    if (score->mate) return score->value > 0 ? DECIDED : -DECIDED;
    const int value = uci_score(score);
    return value > DECIDED ? DECIDED : value < -DECIDED ? -DECIDED : value;
}

static void on_info(void *context, const struct engine_info *info) {
    struct analyst *analyst = context;
    if (info->bound != BOUND_EXACT || info->multipv > analyst->wanted || strlen(info->pv) < 4) return;
    struct line *const line = &analyst->current[info->multipv - 1];
    memcpy(line->move, info->pv, 4);
    line->score = hundredths(&info->score);
    if (info->multipv < analyst->wanted) return;
    memcpy(analyst->whole, analyst->current, sizeof analyst->whole);
    analyst->whole_count = analyst->wanted;
}

struct analyst *analyst_new(uint64_t nodes, int moves) {
    struct analyst *const analyst = calloc(1, sizeof *analyst);
    if (!analyst) return NULL;
    const struct engine_listener listener = {.context = analyst, .on_info = on_info};
    analyst->engine = engine_new(&listener);
    analyst->nodes = nodes;
    analyst->moves = moves;
    if (analyst->engine) return analyst;
    free(analyst);
    return NULL;
}

void analyst_free(struct analyst *analyst) {
    if (!analyst) return;
    engine_free(analyst->engine);
    free(analyst);
}

static int count_words(const char *text) {
    int count = 0;
    while (*(text += strspn(text, " "))) {
        text += strcspn(text, " ");
        count++;
    }
    return count;
}

static int lesser(int a, int b) { return a < b ? a : b; }

bool analyst_search(struct analyst *analyst, struct tree *tree, int node, const char *only, struct text_error *error) {
    const struct engine_limits limits = {.nodes = analyst->nodes, .search_moves = only};
    const int                  possible = only ? count_words(only) : tree_legal_moves(tree, node);
    if (!engine_set_position(analyst->engine, tree->nodes[node].position, NULL, error)) return false;
    analyst->wanted = lesser(only ? TREE_MOVES_MAX : analyst->moves, possible);
    analyst->whole_count = 0;
    engine_settings(analyst->engine)->multipv = analyst->wanted;
    engine_clear(analyst->engine);
    engine_go(analyst->engine, &limits);
    engine_wait(analyst->engine);
    if (!analyst->whole_count) return text_fail(error, "%s: too few nodes", tree->nodes[node].position);
    for (int i = 0; i < analyst->whole_count; i++)
        tree_set_score(tree, node, analyst->whole[i].move, analyst->whole[i].score);
    return true;
}
