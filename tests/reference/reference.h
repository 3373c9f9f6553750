/*
 * Plain xiangqi as RULES.md 0, 1 and 6 (checks only) word it, slow and obvious:
 * what the tests hold the engine against. It shares no code with the engine.
 *
 * The board is a mailbox of FEN letters, '.' for an empty point; a point is
 * rank * 9 + file. Moves are played on copies.
 */
#ifndef TESTS_REFERENCE_REFERENCE_H
#define TESTS_REFERENCE_REFERENCE_H

#include <stdbool.h>

enum { REF_POINTS = 90, REF_MOVES_MAX = 256 };

struct ref_board {
    char at[REF_POINTS];
    bool red_to_move;
};

struct ref_move {
    int from, to;
};

/* Reads the first two fields of a well-formed FEN. False when they are not. */
bool ref_parse(struct ref_board *board, const char *fen);
bool ref_equal(const struct ref_board *a, const struct ref_board *b);

/* Whether the piece on `from`, of either side, may go to `to` by its own way of
 * moving: onto an empty point or an enemy piece. The safety of generals aside. */
bool ref_reaches(const struct ref_board *board, int from, int to);

/* Whether the general of a side could be captured next. */
bool ref_in_check(const struct ref_board *board, bool red);
bool ref_generals_face(const struct ref_board *board);

struct ref_board ref_after(const struct ref_board *board, struct ref_move move);
bool             ref_is_legal(const struct ref_board *board, struct ref_move move);
/* Writes the legal moves, in ascending order of from, then to; returns how many. */
int ref_legal_moves(const struct ref_board *board, struct ref_move out[REF_MOVES_MAX]);

/* "h2e2" to a move. False when the text is none. */
bool ref_parse_move(struct ref_move *move, const char *text);

/*
 * How a game stands, as the command `result` words it behind "result ": boards[0]
 * was set up with `clock` plies since the last capture, boards[count - 1] is
 * now. `move_rule` 0: no limit.
 */
const char *ref_result(const struct ref_board *boards, int count, int clock, int move_rule);

#endif
