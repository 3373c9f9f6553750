/* What moves did well before, by several keys: the order of quiet moves and captures. */
#ifndef ENGINE_SEARCH_HISTORY_H
#define ENGINE_SEARCH_HISTORY_H

#include <stdlib.h>

#include "../position.h"

enum { HISTORY_MAX = 16384, CORRECTION_SIZE = 16384, CORRECTION_MAX = 1024 };

/* Scores of (kind, target) pairs, given one earlier (kind, target). */
typedef int16_t piece_history[KIND_NB][POINT_NB];

struct history {
    int16_t       butterfly[SIDE_NB][POINT_NB][POINT_NB]; /* side, from, to */
    int16_t       capture[KIND_NB][POINT_NB][KIND_NB];    /* kind, to, captured kind */
    piece_history continuation[KIND_NB][POINT_NB];        /* after which move */
    piece_history nothing;                                /* stands for "no earlier move"; stays near zero */
    int16_t       correction[SIDE_NB][CORRECTION_SIZE];   /* evaluation error seen with a soldier structure */
};

/* Moves an entry towards +-HISTORY_MAX by `bonus`, the less the nearer it is. */
static ALWAYS_INLINE void history_add(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

/* The kind that stands for a moving piece or stack in the tables. */
static ALWAYS_INLINE int history_kind(const struct position *pos, int pt) { return pos->stack[pt] & 15; }

#endif
