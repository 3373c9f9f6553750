/* An engine with a listener that writes down what it says. */
#ifndef TESTS_UNIT_PLAYER_H
#define TESTS_UNIT_PLAYER_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "support.h"

enum { PLAYER_LINES_MAX = 2048, PLAYER_PV_MAX = 1024 };

struct said_line {
    int                 depth, multipv;
    struct engine_score score;
    enum score_bound    bound;
    struct engine_wdl   wdl;
    uint64_t            nodes;
    char                pv[PLAYER_PV_MAX];
};

struct player {
    struct engine   *engine;
    struct ref_board board; /* of the last player_set */

    /* What the last search said; to be read after engine_wait, or in a listener's turn. */
    struct said_line   *lines;
    int                 line_count;
    _Atomic int         depth_seen; /* of the newest exact line */
    _Atomic int         answers;    /* calls of on_bestmove since player_new */
    bool                has_best, has_ponder, draw, resign;
    char                best[32], ponder[32];
    struct engine_score score;
};

/* Aborts the test when memory is short. */
void player_new(struct player *player);
void player_free(struct player *player);

/* Sets a position in the engine and in the reference; aborts the test when it is refused. */
void player_set(struct player *player, const char *fen, const char *moves);

/* Starts a search, forgetting what the last one said; player_go waits for its end. */
void player_start(struct player *player, struct engine_limits limits);
void player_go(struct player *player, struct engine_limits limits);

/* Blocks until the running search has finished a depth. */
void player_await_depth(struct player *player, int depth);

/* The last exact line of a rank (1: the best); aborts the test when there is none. */
const struct said_line *player_last_line(const struct player *player, int multipv);

/* Fails the test unless the answer is a legal move of the position that was set. */
void player_expect_legal(const struct player *player);

/* Fails the test unless every line can be played from that position, move by move. */
void player_expect_playable_lines(const struct player *player);

/* The engine's word on a game, without "result " and the line's end; lives until
 * the next call. Aborts the test when the position or a move is refused. */
const char *player_result(struct engine *engine, const char *fen, const char *moves);

/* Sleeps a while, for answers that must not come. Their absence proves little, their coming much. */
void pause_for_events(void);

#endif
