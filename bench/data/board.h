/* A board on which the program plays against itself. */
#ifndef BENCH_DATA_BOARD_H
#define BENCH_DATA_BOARD_H

#include "engine/game.h"
#include "engine/search/pool.h"

enum { BOARD_PLIES_MAX = 600 }; /* of a game */

struct board {
    struct game          game;
    int                  count; /* of legal moves, since the last board_is_over */
    move_t               moves[MOVE_LIST_MAX];
    struct search_result found; /* by the last search */
    struct position      scratch;
    struct state         scratch_states[BOARD_PLIES_MAX + 8];
};

/* A search thread of its own with a table of so many megabytes, which tells the
 * board what it finds. NULL and an error when memory is short. */
struct pool *board_searcher(struct board *board, unsigned hash_mb, struct text_error *error);

/* Whether the rules have ended the game; `result` is red's. Lists the moves when they have not. */
bool board_is_over(struct board *board, int *result);

/* One of the moves that board_is_over has listed. */
move_t board_move_of_chance(const struct board *board, uint64_t *random);

/* Looks for a move, so many nodes long. False when memory is short. */
bool board_search(struct board *board, struct pool *searcher, uint64_t nodes);

/* The score of that search as red sees it, in hundredths of a soldier. */
int board_red_score(const struct board *board);

#endif
