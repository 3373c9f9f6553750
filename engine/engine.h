/*
 * The facade: all that a protocol, a test or a tool needs to play.
 *
 * An engine is a value; a process may hold several. Call it from one thread
 * (the protocol's). engine_go returns at once; results come through the
 * listener, called from the search's thread. While a search runs only the
 * functions marked [any time] may be called; the others wait for its end.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <stdio.h>

#include "error.h"
#include "units.h"
#include "variant.h"

struct engine;

/* --- results -------------------------------------------------------------- */

enum score_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct engine_score {
    bool mate;  /* a proved win or loss by checkmate, stalemate or flag */
    int  value; /* mate: plies to it, negative when the side to move loses; else units (units.h) */
};

/* Chances to win, draw and lose, per mille, from the side to move. */
struct engine_wdl {
    int win, draw, loss;
};

/* One line of analysis, from the side to move; at least one a second. Texts live
 * until the call returns. With bound BOUND_NONE it is only a sign of life and has
 * no score. */
struct engine_info {
    int                 depth, seldepth;
    int                 multipv; /* from 1 */
    struct engine_score score;
    enum score_bound    bound;
    uint64_t            nodes;
    int64_t             time_ms;
    int                 hashfull; /* per mille */
    const char         *pv;       /* moves in coordinate text, blanks between; "" when there is none */
    struct engine_wdl   wdl;      /* what the score is worth, by a model of own games; nothing without a score */
};

struct engine_result {
    const char         *best;   /* coordinate text; NULL: no move to give */
    const char         *ponder; /* expected reply, or NULL */
    struct engine_score score;
    bool                draw, resign; /* what the engine thinks of the game */
};

struct engine_listener {
    void *context;
    void (*on_info)(void *context, const struct engine_info *info);
    void (*on_currmove)(void *context, int depth, const char *move, int number); /* may be NULL */
    void (*on_message)(void *context, const char *text);                         /* for the user; may be NULL */
    void (*on_bestmove)(void *context, const struct engine_result *result);      /* exactly once per engine_go */
};

/* --- life ------------------------------------------------------------------ */

/* An engine at the start of plain xiangqi, with one thread and a 16 MB table.
 * The listener is copied. NULL when memory is short. */
struct engine *engine_new(const struct engine_listener *listener);
/* Stops a running search, waits, frees. */
void engine_free(struct engine *engine);

/* --- settings -------------------------------------------------------------- */

enum { ENGINE_THREADS_MAX = 512, ENGINE_HASH_MAX = 1 << 20, ENGINE_MULTIPV_MAX = 500, ENGINE_DEPTH_MAX = 120 };
enum { ENGINE_SKILL_MAX = 20, ENGINE_ELO_MIN = 500, ENGINE_ELO_MAX = 3460 };

/* On failure (no memory, no threads) the old table or threads stay. */
bool engine_set_hash(struct engine *engine, size_t megabytes, struct text_error *error);
bool engine_set_threads(struct engine *engine, unsigned count, struct text_error *error);
/* Zeroes the table and all histories: a new game. */
void engine_clear(struct engine *engine);

/* What the next search reads. */
struct engine_settings {
    int multipv;          /* best lines to show, 1 to ENGINE_MULTIPV_MAX */
    int move_overhead_ms; /* lost on each move between us and the referee */
    int ponder;           /* 1: the opponent's time will be used too: think longer */
    int skill_level;      /* 0 to ENGINE_SKILL_MAX, which is all we can */
    int limit_strength;   /* 1: play as `elo` says, not as the skill level */
    int elo;              /* ENGINE_ELO_MIN to ENGINE_ELO_MAX */
    int randomness;       /* how much chance there is in judging: 0, none, to 3, large */
    int pruning;          /* how much less than all is cut: 0, the usual, to 3, nothing */
    int knowledge;        /* how much less than all the evaluation knows: 0 to 3 */
    int idle;             /* how much of the processors is left to others: 0, none, to 3 */
    int style;            /* 0 normal, 1 solid, 2 risky */
    int script;           /* of Chinese notation: 0 traditional, 1 simplified */
    int own_book;         /* 1: play from the books while they know the position */
    int book_choice;      /* 0: a move of chance, by the weights; 1: the heaviest */
    int book_depth;       /* the last move number of which they are asked */
};

enum { ENGINE_BOOK_DEPTH_MAX = 1000 };

extern const struct engine_settings engine_default_settings;

/* To be changed while no search runs. */
struct engine_settings *engine_settings(struct engine *engine);

/* The books to play from: names of files, ';' between (engine/book/shelf.h); "" for the
 * built-in one, which a new engine has. On failure, which names the file, the old ones stay. */
bool engine_set_books(struct engine *engine, const char *names, struct text_error *error);

/* Ranks in move text 1-10 instead of 0-9 (UCI_Coordinates), in and out. */
void engine_set_ranks_from_one(struct engine *engine, bool on);

/* The law for the next set position. False for an unknown name. */
bool engine_set_variant(struct engine *engine, const char *name);
/* A rule switch; false when the variant has none of that name (case ignored). */
bool engine_set_rule(struct engine *engine, const char *name, bool on);
/* RULES.md 5.7: the digits 1 to 9 in the order given there; false for any other text. */
bool engine_set_palace_map(struct engine *engine, const char *digits);
void engine_set_move_rule(struct engine *engine, int plies);
/* The law of repetition of the xiangqi family (RULES.md 6), kept when the variant changes;
 * false for an unknown name. */
bool engine_set_repetition(struct engine *engine, const char *name);
/* The names of the laws, the default first; NULL after the last. */
const char           *engine_repetition_name(size_t index);
const struct variant *engine_variant(const struct engine *engine);

/* --- positions ------------------------------------------------------------- */

/* Sets a position: `fen` (NULL: the variant's start) and moves in coordinate
 * text, blanks between (NULL or "" for none). On error there is no position
 * until the next good one. */
bool engine_set_position(struct engine *engine, const char *fen, const char *moves, struct text_error *error);
bool engine_has_position(const struct engine *engine);
/* Of the set position: enum side. */
int engine_side(const struct engine *engine);

/* The notations of moves: coordinates (RULES.md 0.4), WXF, Chinese; each is understood wherever a
 * move is read. */
enum move_notation { MOVES_COORDINATES, MOVES_WXF, MOVES_CHINESE, MOVE_NOTATION_NB };
enum { ENGINE_MOVE_TEXT_MAX = 96 };

/* The legal move of the set position that a text means, in any notation, in this one. */
bool engine_translate_move(const struct engine *engine, const char *move, enum move_notation notation,
                           char text[ENGINE_MOVE_TEXT_MAX], struct text_error *error);
/* The same in coordinates, as we print them. */
bool engine_spell_move(const struct engine *engine, const char *move, char text[MOVE_TEXT_MAX],
                       struct text_error *error);

/* Bans root moves until the next position; illegal or unknown ones are skipped. */
void engine_ban(struct engine *engine, const char *moves);

/* --- search ---------------------------------------------------------------- */

struct engine_limits {
    int         depth;          /* 0: no limit; negative: only the static score, no move */
    uint64_t    nodes;          /* 0: no limit */
    int         mate;           /* stop at a mate, for or against, in so many moves; 0: no */
    int64_t     movetime_ms;    /* 0: no limit; negative: as little as possible */
    bool        clock[SIDE_NB]; /* the side has a clock */
    int64_t     time_ms[SIDE_NB];
    int64_t     inc_ms[SIDE_NB];
    int         moves_to_go; /* 0: the rest of the game */
    bool        infinite;    /* answer only after engine_stop */
    bool        ponder;      /* answer only after engine_ponderhit or engine_stop */
    bool        draw_offered;
    const char *search_moves; /* only these at the root, unless none is legal and not banned; NULL or "": all */
};

/* What the table knows of a position. */
struct engine_probe {
    bool                found;
    char                best[MOVE_TEXT_MAX]; /* coordinate text; "" when no move is stored */
    struct engine_score score;               /* from the side to move; with bound BOUND_NONE none is stored */
    enum score_bound    bound;
    int                 depth;
};

/* [any time] Looks up a position given as in engine_set_position; false and an
 * error when it is none. */
bool engine_probe(struct engine *engine, const char *fen, const char *moves, struct engine_probe *probe,
                  struct text_error *error);

/* Starts a search of the set position; on_bestmove follows, even at once and
 * without a position (then with no move). False (and nothing follows) when one runs. */
bool engine_go(struct engine *engine, const struct engine_limits *limits);
void engine_stop(struct engine *engine);                         /* [any time], of a perft or bench, too */
void engine_ponderhit(struct engine *engine, bool draw_offered); /* [any time] */
bool engine_searching(struct engine *engine);                    /* [any time] */
/* Blocks until no search runs (on_bestmove has returned). */
void engine_wait(struct engine *engine);
/* Of the last search, all its threads. */
uint64_t engine_nodes(const struct engine *engine);

/* --- referee --------------------------------------------------------------- */

/* The longest canonical FEN, with its end. */
enum { ENGINE_FEN_MAX = 640 };
/* The canonical FEN of the set position; "" when there is none. */
void engine_fen(const struct engine *engine, char fen[ENGINE_FEN_MAX]);

/* The name of the opening that the set position's game has reached, in two languages and constant;
 * false when it has none. */
bool engine_opening(const struct engine *engine, const char **english, const char **chinese);

enum game_result { GAME_ONGOING, GAME_WON_BY_RED, GAME_WON_BY_BLACK, GAME_DRAWN };
/* How the set position's game stands; GAME_ONGOING without a position. */
enum game_result engine_result(const struct engine *engine);

/* All write text to `out`, in the form PROTOCOL.md 3 gives; false and an error
 * when there is no position. */
bool engine_write_fen(struct engine *engine, FILE *out, struct text_error *error);
bool engine_write_legal(struct engine *engine, FILE *out, struct text_error *error);
bool engine_write_result(struct engine *engine, FILE *out, struct text_error *error);
bool engine_write_opening(struct engine *engine, FILE *out, struct text_error *error);
/* When a repetition has ended the game: a line that says what the moves of the
 * cycle do, after `prefix`; else nothing. */
void engine_write_repetition(struct engine *engine, const char *prefix, FILE *out);
/* A legal move, given in any notation, in all three: "notation COORD WXF CHINESE". */
bool engine_write_notation(struct engine *engine, const char *move, FILE *out, struct text_error *error);
bool engine_write_board(struct engine *engine, FILE *out, struct text_error *error);
/* As an SVG image. */
bool engine_write_svg(struct engine *engine, FILE *out, struct text_error *error);
bool engine_write_eval(struct engine *engine, FILE *out, struct text_error *error);
/* May run on another thread than the caller's others; stops early, with an
 * error, after engine_stop. */
bool engine_write_perft(struct engine *engine, int depth, FILE *out, struct text_error *error);

/* --- bench ----------------------------------------------------------------- */

struct bench_request {
    const char *variant; /* NULL: plain xiangqi; "all" */
    int         depth;   /* 0: the standard one */
    unsigned    threads; /* 0: 1 */
    size_t      hash_mb; /* 0: 16 */
};

/* Searches the bench positions and writes progress and, last, "Nodes searched: N"
 * and "Nodes/second: N" to `out`. The engine should be a fresh one: nodes only
 * depend on the request then, and its settings and position do not stay. May run
 * on another thread than the caller's others; stops early, with an error, after
 * engine_stop. */
bool engine_bench(struct engine *engine, const struct bench_request *request, FILE *out, struct text_error *error);

#endif
