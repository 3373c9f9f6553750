/* What the command line asks for. */
#ifndef BENCH_MATCH_SETTINGS_H
#define BENCH_MATCH_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/error.h"

/* The two engines; results are told from A's side. */
enum { PLAYER_A, PLAYER_B, PLAYER_NB };

enum dialect { DIALECT_AUTO, DIALECT_UCI, DIALECT_UCCI };
enum ranks { RANKS_AUTO = -1, RANKS_FROM_0, RANKS_FROM_1 };

enum limit_kind { LIMIT_CLOCK, LIMIT_MOVETIME, LIMIT_NODES, LIMIT_DEPTH };

struct limit {
    enum limit_kind kind;
    int64_t         amount;    /* ms of a clock or a move, nodes, plies */
    int64_t         increment; /* ms */
};

/* NAME=VALUE; value NULL: a button. */
struct option_value {
    char       *name;
    const char *value;
    bool        common; /* for both engines, where they have it, and for the rules */
};

enum { OPTIONS_MAX = 64 };

struct player_settings {
    const char         *command, *name, *folder;
    enum dialect        dialect;
    enum ranks          ranks;
    struct limit        limit;
    struct option_value options[OPTIONS_MAX];
    int                 option_count;
};

struct settings {
    struct player_settings player[PLAYER_NB];
    const char            *variants; /* names with commas between, or "all" */

    const char *openings; /* a file, "random", or NULL: the variant's own list, if it has one */
    int         plies;    /* random ones at the start, where there is no list */
    int64_t     seed;

    int games; /* 0: what the kind of match takes */
    int concurrency;
    int margin_ms;
    int watchdog_s;
    int most_plies;

    bool   sprt;
    double elo0, elo1, alpha, beta;

    int resign_score, resign_count;        /* count 0: never */
    int draw_score, draw_count, draw_from; /* count 0: never; from: a full move */

    const char *pgn, *json, *log, *resume, *dialogue;
    int         every;
};

extern const struct settings default_settings;

enum parsed { PARSED, PARSED_HELP, PARSED_WRONG };

/* Reads the command line, over `settings`. */
enum parsed settings_parse(struct settings *settings, int argc, char **argv, struct text_error *error);
void        settings_free(struct settings *settings);
/* All options, a line each. */
void settings_usage(const char *program);

#endif
