/*
 * What moves did well before, by several keys: the order of quiet moves and
 * captures. One set of tables serves all threads: they then agree on what to
 * reduce, and what one searched the others find in the transposition table.
 * Entries are relaxed atomics; a lost update is only a little less experience.
 */
#ifndef ENGINE_SEARCH_HISTORY_H
#define ENGINE_SEARCH_HISTORY_H

#include <stdatomic.h>
#include <stdlib.h>

#include "../position.h"

enum { HISTORY_MAX = 16384, CORRECTION_SIZE = 16384, CORRECTION_MAX = 1024, STRUCTURE_NB = 512 };

/* Numbers for a kind and where it goes. */
enum { PIECE_TO_NB = KIND_NB * POINT_NB };

typedef _Atomic int16_t history_entry;

/* Scores of (kind, target) pairs, given one earlier (kind, target). */
typedef history_entry piece_history[KIND_NB][POINT_NB];

struct history {
    history_entry butterfly[SIDE_NB][POINT_NB][POINT_NB]; /* side, from, to */
    history_entry capture[KIND_NB][POINT_NB][KIND_NB];    /* kind, to, captured kind */
    piece_history continuation[KIND_NB][POINT_NB];        /* after which move */
    piece_history nothing;                                /* stands for "no earlier move"; stays near zero */
    history_entry structure[SIDE_NB][STRUCTURE_NB][KIND_NB][POINT_NB]; /* side, soldiers' places, kind, to */
    /* Errors of the evaluation (correction.h): by soldiers; by the other pieces of a side; after two moves. */
    history_entry soldier_correction[SIDE_NB][CORRECTION_SIZE];
    history_entry piece_correction[SIDE_NB][SIDE_NB][CORRECTION_SIZE];
    history_entry line_correction[PIECE_TO_NB][PIECE_TO_NB];
};

static ALWAYS_INLINE int history_get(const history_entry *entry) {
    return atomic_load_explicit(entry, memory_order_relaxed);
}
static ALWAYS_INLINE void history_set(history_entry *entry, int value) {
    atomic_store_explicit(entry, (int16_t)value, memory_order_relaxed);
}

/* Moves an entry towards +-HISTORY_MAX by `bonus`, the less the nearer it is. */
static ALWAYS_INLINE void history_add(history_entry *entry, int bonus) {
    const int old = history_get(entry);
    history_set(entry, old + bonus - old * abs(bonus) / HISTORY_MAX);
}

/*
 * The index that stands for what moves, 0..KIND_NB - 1: the kind of a single
 * piece. Games with stacks have no queens, whose places and that of no kind are
 * taken by groups with a chariot, other groups, and swaps.
 */
static ALWAYS_INLINE int history_piece(const struct position *pos, move_t move) {
    if (move_is_plain(move)) return pos->stack[move_from(move)] & 15;
    if (move_returning(move)) return KIND_NONE;
    const unsigned moving = position_moving(pos, move);
    if (moving >> 4 == 0) return (int)moving;
    return stack_mask(moving, CHARIOT) ? QUEEN : GRAND_QUEEN;
}

/* The index that stands for what falls: the kind, of a stack its first. */
static ALWAYS_INLINE int history_captured(const struct position *pos, move_t move) {
    return pos->stack[move_to(move)] & 15;
}

#endif
