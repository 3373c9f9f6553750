/* A game of a file, and its bytes: FORMAT.md. */
#ifndef BENCH_DATA_RECORD_H
#define BENCH_DATA_RECORD_H

#include "engine/text/fen.h"
#include "header.h"

enum { DATA_PLIES_MAX = 2048, DATA_OPENING_MAX = 255 };

/* The longest record: its fixed part, rules, start, and two words and a score a ply. */
enum { DATA_RECORD_MAX = 12 + FEN_MAX + 6 * DATA_PLIES_MAX };

enum data_end { DATA_END_RULES, DATA_END_SCORES, DATA_END_LENGTH, DATA_END_NB };

struct data_game {
    uint32_t      switches;       /* enum rule: all that is in force */
    char          start[FEN_MAX]; /* "": the variant's */
    int           result;         /* red's: 1 won, 0 drawn, -1 lost */
    enum data_end end;
    int           opening, plies;
    move_t        moves[DATA_PLIES_MAX];
    int16_t       scores[DATA_PLIES_MAX]; /* the side to move's; not of the opening */
};

/* Returns the length. */
size_t data_record_write(const struct data_header *header, const struct data_game *game,
                         uint8_t bytes[DATA_RECORD_MAX]);

/* False when they are no record; the moves are not looked at. */
bool data_record_read(const struct data_header *header, struct data_game *game, const uint8_t *bytes, size_t length);

/* FNV-1a. */
uint32_t data_record_sum(const uint8_t *bytes, size_t length);

void     data_put(uint8_t *bytes, int size, uint32_t value);
uint32_t data_get(const uint8_t *bytes, int size);

#endif
