#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/text/move_text.h"

void tree_init(struct tree *tree, int margin, int named_margin) {
    *tree = (struct tree){.law = variant_ruleset(variant_at(0)), .margin = margin, .named_margin = named_margin};
}

void tree_free(struct tree *tree) { free(tree->nodes); }

/* --- nodes -------------------------------------------------------------------------- */

static uint64_t lesser(uint64_t a, uint64_t b) { return a < b ? a : b; }

static uint64_t key_of(const struct position *pos) { return lesser(pos->st->key, position_mirrored_key(pos)); }

/* Books are small: looking through them all takes less than a search. */
static int find_node(const struct tree *tree, uint64_t key) {
    for (int i = 0; i < tree->count; i++)
        if (tree->nodes[i].key == key) return i;
    return -1;
}

static void write_fields(const struct position *pos, char text[FEN_MAX]) {
    fen_write(pos, text);
    *strchr(strchr(text, ' ') + 1, ' ') = '\0';
}

/* The node of a position, made if it is not there; -1 when memory is short. */
static int node_of(struct tree *tree, const struct position *pos, int ply) {
    const int found = find_node(tree, key_of(pos));
    if (found >= 0) {
        if (tree->nodes[found].ply > ply) tree->nodes[found].ply = ply;
        return found;
    }
    if (tree->count == tree->capacity) {
        const int         capacity = tree->capacity ? 2 * tree->capacity : 256;
        struct tree_node *more = realloc(tree->nodes, (size_t)capacity * sizeof *more);
        if (!more) return -1;
        tree->nodes = more;
        tree->capacity = capacity;
    }
    struct tree_node *node = &tree->nodes[tree->count];
    memset(node, 0, sizeof *node);
    node->key = key_of(pos);
    node->ply = ply;
    write_fields(pos, node->position);
    return tree->count++;
}

/* A position on which moves of the tree are played. */
struct board {
    struct position   position;
    struct state      states[4];
    struct ruleset    law;
    struct text_error error;
};

static bool set_board(const struct tree *tree, int node, struct board *board) {
    board->law = tree->law;
    return fen_parse(&board->position, board->states, &board->law, tree->nodes[node].position, &board->error);
}

int tree_legal_moves(const struct tree *tree, int node) {
    struct board board;
    return set_board(tree, node, &board) ? (int)tree->law.variant->count(&board.position) : 0;
}

/* --- moves --------------------------------------------------------------------------- */

/* The move of that name, added when it is not there; NULL when there are too many. */
static struct tree_move *move_of(struct tree_node *node, const char *text) {
    for (int i = 0; i < node->count; i++)
        if (strcmp(node->moves[i].text, text) == 0) return &node->moves[i];
    if (node->count == TREE_MOVES_MAX) return NULL;
    struct tree_move *move = &node->moves[node->count++];
    *move = (struct tree_move){.first = TREE_NO_SCORE, .score = TREE_NO_SCORE, .child = -1};
    memcpy(move->text, text, strlen(text) < sizeof move->text ? strlen(text) : sizeof move->text - 1);
    return move;
}

static void mirror_text(char text[TREE_MOVE_TEXT]) {
    for (int i = 0; i < 4; i += 2) text[i] = (char)('a' + 'i' - text[i]);
}

/* A move of a position as its node, which may be the mirror image, writes it. */
static void text_for_node(const struct tree_node *node, const struct position *pos, move_t move,
                          char out[TREE_MOVE_TEXT]) {
    char text[MOVE_TEXT_MAX], fields[FEN_MAX];
    move_text_write(pos, move, false, text);
    memcpy(out, text, 4);
    out[4] = '\0';
    write_fields(pos, fields);
    if (strcmp(fields, node->position) != 0) mirror_text(out);
}

/* --- lines --------------------------------------------------------------------------- */

static bool add_step(struct tree *tree, struct game *game, move_t move, bool named, int ply) {
    const int node = node_of(tree, &game->position, ply);
    char      text[TREE_MOVE_TEXT];
    if (node < 0) return false;
    if (named) {
        text_for_node(&tree->nodes[node], &game->position, move, text);
        struct tree_move *const added = move_of(&tree->nodes[node], text);
        if (added) added->named = true;
    }
    return game_play(game, move);
}

static bool add_steps(struct tree *tree, struct game *game, const char *moves, bool named, int *ply,
                      struct text_error *error) {
    for (const char *at = moves; *(at += strspn(at, " "));) {
        const size_t length = strcspn(at, " ");
        const move_t move = move_text_parse(&game->position, at, length, false, error);
        if (!move) return false;
        if (named ? !add_step(tree, game, move, named, *ply) : !game_play(game, move))
            return text_fail(error, "out of memory");
        at += length;
        ++*ply;
    }
    return true;
}

bool tree_add_line(struct tree *tree, const char *moves, bool named, double chance, struct text_error *error) {
    struct game game;
    int         ply = 0;
    game_init(&game);
    bool good =
        game_set(&game, &tree->law, NULL, NULL, false, error) && add_steps(tree, &game, moves, named, &ply, error);
    if (good) {
        const int node = node_of(tree, &game.position, ply);
        good = node >= 0 || text_fail(error, "out of memory");
        if (good) tree->nodes[node].root = true, tree->nodes[node].begins += chance;
    }
    game_free(&game);
    return good;
}

/* --- scores -------------------------------------------------------------------------- */

void tree_set_score(struct tree *tree, int node, const char *text, int score) {
    struct tree_move *const move = move_of(&tree->nodes[node], text);
    if (move) move->first = move->score = score;
}

/* Keeps what is within its margin of the best and gives it a weight that falls with the distance. */
static void choose(const struct tree *tree, struct tree_node *node) {
    int best = TREE_NO_SCORE;
    for (int i = 0; i < node->count; i++)
        if (node->moves[i].score > best) best = node->moves[i].score;
    node->value = best;
    for (int i = 0; i < node->count; i++) {
        struct tree_move *move = &node->moves[i];
        const int         behind = best - move->score, margin = move->named ? tree->named_margin : tree->margin;
        move->kept = move->score != TREE_NO_SCORE && behind <= margin;
        move->weight = move->kept ? exp(-2.0 * behind / (margin + 1)) : 0;
    }
}

/* Mends each score by the position that the move leads to, where that was searched itself. */
static bool carry_back(struct tree *tree) {
    bool changed = false;
    for (int i = tree->count - 1; i >= 0; i--) {
        struct tree_node *node = &tree->nodes[i];
        for (int m = 0; m < node->count; m++) {
            struct tree_move *move = &node->moves[m];
            if (move->child < 0 || !tree->nodes[move->child].searched) continue;
            const int score = (move->first - tree->nodes[move->child].value) / 2;
            changed |= score != move->score;
            move->score = score;
        }
        if (node->searched) choose(tree, node);
    }
    return changed;
}

/* --- chances -------------------------------------------------------------------------- */

static double total_weight(const struct tree_node *node) {
    double total = 0;
    for (int m = 0; m < node->count; m++) total += node->moves[m].weight;
    return total;
}

/* One ply of all games at once: `here` of them are in a position, and `next` will be. */
static void spread(const struct tree *tree, const double *here, double *next) {
    memset(next, 0, (size_t)tree->count * sizeof *next);
    for (int i = 0; i < tree->count; i++) {
        const struct tree_node *node = &tree->nodes[i];
        if (here[i] <= 0 || !node->searched) continue;
        const double share = here[i] / total_weight(node);
        for (int m = 0; m < node->count; m++)
            if (node->moves[m].kept) next[node->moves[m].child] += share * node->moves[m].weight;
    }
}

/* How often games of random book moves come to each position: moves to and fro may lead to one
 * again, so that the plies are gone through one by one. */
static bool find_chances(struct tree *tree, int plies) {
    double    *here = malloc((size_t)tree->count * sizeof *here), *next = malloc((size_t)tree->count * sizeof *next);
    const bool good = here && next;
    for (int i = 0; good && i < tree->count; i++) tree->nodes[i].chance = here[i] = tree->nodes[i].begins;
    for (int ply = 0; good && ply < plies; ply++) {
        spread(tree, here, next);
        for (int i = 0; i < tree->count; i++) tree->nodes[i].chance += next[i];
        double *const swapped = here;
        here = next;
        next = swapped;
    }
    free(here);
    free(next);
    return good;
}

bool tree_settle(struct tree *tree, int plies) {
    enum { SWEEPS_MAX = 200 }; /* moves to and fro may never come to rest */
    for (int sweep = 0; sweep < SWEEPS_MAX && carry_back(tree);) sweep++;
    return find_chances(tree, plies);
}

/* --- growing ------------------------------------------------------------------------- */

static bool has_named_move(const struct tree_node *node) {
    for (int i = 0; i < node->count; i++)
        if (node->moves[i].named) return true;
    return false;
}

int tree_next(const struct tree *tree, int plies) {
    int    best = -1;
    double most = 0;
    for (int i = 0; i < tree->count; i++) {
        const struct tree_node *node = &tree->nodes[i];
        if (node->searched || node->ply >= plies) continue;
        const double chance = node->root || has_named_move(node) ? 2 + node->chance : node->chance;
        if (chance > most) most = chance, best = i;
    }
    return best;
}

static int child_of(struct tree *tree, int node, const char *text) {
    struct board board;
    if (!set_board(tree, node, &board)) return -1;
    const move_t move = move_text_parse(&board.position, text, strlen(text), false, &board.error);
    if (!move) return -1;
    tree->law.variant->make(&board.position, move);
    return node_of(tree, &board.position, tree->nodes[node].ply + 1);
}

/* Also those that are not kept: the others may turn out to be worse. */
bool tree_expand(struct tree *tree, int node, struct text_error *error) {
    tree->nodes[node].searched = true;
    choose(tree, &tree->nodes[node]);
    for (int i = 0; i < tree->nodes[node].count; i++) {
        const struct tree_move move = tree->nodes[node].moves[i];
        const int              child = child_of(tree, node, move.text);
        if (child < 0) return text_fail(error, "%s: %s leads nowhere", tree->nodes[node].position, move.text);
        tree->nodes[node].moves[i].child = child;
    }
    return true;
}

/* --- the end --------------------------------------------------------------------------- */

static void mark(struct tree *tree, int node) {
    struct tree_node *n = &tree->nodes[node];
    if (n->written || !n->searched) return;
    n->written = true;
    for (int m = 0; m < n->count; m++)
        if (n->moves[m].kept) mark(tree, n->moves[m].child);
}

void tree_mark(struct tree *tree) {
    for (int i = 0; i < tree->count; i++)
        if (tree->nodes[i].root) mark(tree, i);
}
