/*
 * The positions of a book that is being made. A position and its left-right mirror image
 * are one; the one that was met first stands for both.
 */
#ifndef BENCH_BOOK_TREE_H
#define BENCH_BOOK_TREE_H

#include "engine/game.h"
#include "engine/text/fen.h"

enum { TREE_MOVES_MAX = 32, TREE_MOVE_TEXT = 6 };

/* What is told when the score is not known. */
enum { TREE_NO_SCORE = -32768 };

struct tree_move {
    char   text[TREE_MOVE_TEXT];
    int    first;  /* what the search of its own position gave it, in hundredths of a soldier, from the mover */
    int    score;  /* the same with what is known of later positions */
    bool   named;  /* it belongs to a named line */
    bool   kept;   /* it is close enough to the best one */
    int    child;  /* node; -1 while its own position is not searched */
    double weight; /* 1: the best */
};

struct tree_node {
    char             position[FEN_MAX]; /* the first two fields of its FEN */
    uint64_t         key;               /* the same for its mirror image */
    int              ply;               /* the least on which it was met */
    double           begins;            /* how many games begin here, */
    double           chance;            /* ... and how many of random book moves come here */
    bool             root, searched, written;
    int              value; /* of its best move */
    int              count;
    struct tree_move moves[TREE_MOVES_MAX];
};

struct tree {
    struct tree_node *nodes;
    int               count, capacity;
    struct ruleset    law;
    int               margin, named_margin; /* hundredths of a soldier that a move may be worse than the best one */
};

void tree_init(struct tree *tree, int margin, int named_margin);
void tree_free(struct tree *tree);

/* Plays a line from the start of the game; each of its positions becomes a node with the line's
 * move as a named one. The last becomes a root with so much chance more. Returns false and an
 * error for a move that is not legal. */
bool tree_add_line(struct tree *tree, const char *moves, bool named, double chance, struct text_error *error);

/* The position to search next: roots and those of named lines first, then the likeliest, not
 * beyond a ply; -1: none. The tree must be settled. */
int tree_next(const struct tree *tree, int plies);

/* Takes what a search of a node found. */
void tree_set_score(struct tree *tree, int node, const char *move, int score);
/* After a search: makes nodes of the positions that the moves lead to. */
bool tree_expand(struct tree *tree, int node, struct text_error *error);

/* Carries scores back from the ends, by halves: all the way, the moves least looked at would always
 * be the best ones. Chooses anew the moves to keep and finds the chances of games of so many plies.
 * False when memory is short. */
bool tree_settle(struct tree *tree, int plies);

/* Marks what is reached by moves that are kept. */
void tree_mark(struct tree *tree);

/* How many legal moves there are in a node's position. */
int tree_legal_moves(const struct tree *tree, int node);

#endif
