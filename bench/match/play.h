/* One game, from the opening to its end. */
#ifndef BENCH_MATCH_PLAY_H
#define BENCH_MATCH_PLAY_H

#include "openings.h"
#include "player.h"

struct played_move {
    char           text[MOVE_TEXT_MAX];
    struct thought thought;
    int64_t        used_ns;
};

/* A game that was played. */
struct record {
    int                 number;    /* from 0; the games 2n and 2n + 1 are a pair, in which A has red first */
    int                 a_side;    /* enum side */
    int                 points;    /* of A: 0, 1 (a draw), 2 */
    const char         *reason;    /* a word */
    enum fault          fault;     /* of who lost by it */
    char                what[288]; /* of the fault, for people: the move, ... */
    char                start[FEN_MAX];
    struct played_move *moves; /* those of the opening without a thought and time */
    int                 plies, capacity;
    int                 opening_plies;
};

/* All that a game needs of the match. */
struct table {
    const struct settings *settings;
    const struct openings *openings;
    struct player          player[PLAYER_NB];
    struct course          course;
};

/* Plays a game by its number into `record`, whose memory is used again. False when the match is to
 * end before the game did, or has no such opening, which record->what tells. */
bool play_game(struct table *table, int number, struct record *record);
void record_free(struct record *record);

#endif
