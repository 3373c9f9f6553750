#include "write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the best move. */
enum { WEIGHT_BEST = 100 };

static int compare_nodes(const void *a, const void *b) {
    const struct tree_node *x = *(const struct tree_node *const *)a, *y = *(const struct tree_node *const *)b;
    return x->ply != y->ply ? x->ply - y->ply : strcmp(x->position, y->position);
}

static int compare_moves(const void *a, const void *b) {
    const struct tree_move *x = a, *y = b;
    return x->score != y->score ? y->score - x->score : strcmp(x->text, y->text);
}

static void write_node(const struct tree_node *node, bool as_rows, FILE *out) {
    struct tree_move moves[TREE_MOVES_MAX];
    memcpy(moves, node->moves, sizeof moves);
    qsort(moves, (size_t)node->count, sizeof *moves, compare_moves);
    fprintf(out, "%s%s", as_rows ? "\"" : "", node->position);
    for (int i = 0; i < node->count; i++) {
        if (!moves[i].kept) continue;
        const int weight = (int)lround(WEIGHT_BEST * moves[i].weight);
        fprintf(out, " %s %d %d", moves[i].text, weight > 1 ? weight : 1, moves[i].score);
    }
    fputs(as_rows ? "\\n\",\n" : "\n", out);
}

void write_book(const struct tree *tree, bool as_rows, FILE *out) {
    const struct tree_node **const nodes = malloc((size_t)tree->count * sizeof *nodes);
    size_t                         count = 0;
    for (int i = 0; nodes && i < tree->count; i++)
        if (tree->nodes[i].written) nodes[count++] = &tree->nodes[i];
    if (count) qsort(nodes, count, sizeof *nodes, compare_nodes);
    fputs(as_rows ? "/* Written by `make book`; the format is that of text.c. */\n" : "zuyi-book 1\n", out);
    for (size_t i = 0; i < count; i++) write_node(nodes[i], as_rows, out);
    free(nodes);
}
