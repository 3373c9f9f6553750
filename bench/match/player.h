/* An engine at the board. */
#ifndef BENCH_MATCH_PLAYER_H
#define BENCH_MATCH_PLAYER_H

#include "course.h"
#include "profile.h"

/* What loses a game beside the rules of it. */
enum fault {
    FAULT_NONE,
    FAULT_ILLEGAL_MOVE,
    FAULT_EXTRA_MOVE, /* an answer that nobody had asked for */
    FAULT_NO_MOVE,    /* an answer without a move, though there was one */
    FAULT_TIME,
    FAULT_HANG, /* nothing was said for too long */
    FAULT_CRASH,
    FAULT_NB
};

/* A fault by its number, as it stands in reports: "illegal-move". */
const char *fault_word(enum fault fault);

struct player {
    const struct player_settings *settings;
    const struct profile         *profile;
    const char                   *setup; /* the commands before its first game */
    int64_t                       patience_ns;
    struct link                   link;
    struct buffer                 command;      /* scratch */
    int                           false_starts; /* in a row */
};

enum reply { REPLY_MOVE, REPLY_RESIGN, REPLY_FAULT, REPLY_STOPPED };

/* What an engine thought of its move, from its own side. */
struct thought {
    bool scored, mate;
    int  score; /* its own units; moves to mate */
    int  depth; /* 0: not told */
};

struct answer {
    char           move[64]; /* in its own ranks */
    bool           offers_draw;
    struct thought thought;
    int64_t        used_ns;
    enum fault     fault;
};

struct clocks {
    int64_t left_ns[SIDE_NB];
    int64_t increment_ms[SIDE_NB];
    bool    runs[SIDE_NB];
};

/* Starts the engine if it does not run, and a new game. REPLY_MOVE: it is ready. */
enum reply player_new_game(struct player *player, enum fault *fault);

/* Asks for a move and waits for it; `margin_ns` is how much longer than its limit it may take. */
enum reply player_move(struct player *player, const struct course *course, const struct clocks *clocks,
                       bool draw_offered, int64_t margin_ns, struct answer *answer);

/* Whether it said anything after its last answer that is an answer, too; waits for it to be ready. */
enum reply player_settle(struct player *player, enum fault *fault);

/* Ends the process at once, or after a word of farewell. */
void player_kill(struct player *player);
void player_dismiss(struct player *player);

#endif
