/*
 * Reading a file of games, game by game and position by position.
 *
 *   struct data_reader reader;
 *   if (!data_reader_open(&reader, path, &error)) ...
 *   while ((status = data_reader_next(&reader, &error)) == DATA_READ) {
 *       data_replay_start(&replay, &reader.header, &reader.game, &error) ...
 *       while ((status = data_replay_next(&replay, &position, &error)) == DATA_READ) ...
 *   }
 *   data_reader_close(&reader);
 */
#ifndef BENCH_DATA_READER_H
#define BENCH_DATA_READER_H

#include "engine/game.h"
#include "record.h"

/* DATA_BAD comes with an error; nothing more can be read then. */
enum data_status { DATA_READ, DATA_END, DATA_BAD };

/* --- games -------------------------------------------------------------------------- */

struct data_reader {
    struct data_header header;
    struct data_game   game;  /* the last one read */
    uint64_t           count; /* of games read */
    long               end;   /* where the last whole game ends */
    bool               cut;   /* the file ends within a game */
    const char        *path;
    FILE              *file;
    uint8_t            bytes[DATA_RECORD_MAX];
};

/* Opens it and reads its header. `path` must live as long as the reader. */
bool             data_reader_open(struct data_reader *reader, const char *path, struct text_error *error);
void             data_reader_close(struct data_reader *reader);
enum data_status data_reader_next(struct data_reader *reader, struct text_error *error);

/* --- the positions of a game ---------------------------------------------------------- */

/* A position that was searched. */
struct data_position {
    const struct position *pos; /* with the states of the game before it; until the next call */
    move_t                 move;
    int                    score;  /* the side to move's */
    int                    result; /* the side to move's: 1 won, 0 drawn, -1 lost */
};

struct data_replay {
    struct game             board;
    const struct data_game *game;
    int                     ply; /* played */
    bool                    shown;
};

/* Zeroes it; data_replay_free releases what it came to hold. */
void data_replay_init(struct data_replay *replay);
void data_replay_free(struct data_replay *replay);
/* Sets up a game of a file and plays its opening. */
bool data_replay_start(struct data_replay *replay, const struct data_header *header, const struct data_game *game,
                       struct text_error *error);
/* The next position, the first one behind the opening. */
enum data_status data_replay_next(struct data_replay *replay, struct data_position *position, struct text_error *error);

#endif
