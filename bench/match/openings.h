/* Where the games of a match begin. */
#ifndef BENCH_MATCH_OPENINGS_H
#define BENCH_MATCH_OPENINGS_H

#include "course.h"

struct opening_line {
    char *fen;   /* NULL: the variant's start */
    char *moves; /* "" for none */
};

struct openings {
    struct opening_line  *lines;
    int                   count; /* 0: random moves from the start */
    int                   plies; /* of those */
    uint64_t              seed;
    const struct ruleset *law;
};

/* Reads a list, an opening a line: "FEN", "FEN moves M ...", "startpos moves M ..." or "M ...";
 * '#' and ';' begin comments. Each is tried under the law; what is wrong is told with its line. */
bool openings_read(struct openings *openings, const char *path, struct text_error *error);
/* The same of a text; `name` stands for it in errors. */
bool openings_parse(struct openings *openings, const char *text, const char *name, struct text_error *error);
void openings_free(struct openings *openings);

/* The moves of the openings that this program has for a variant, ended by NULL. */
const char *const *openings_builtin(const struct variant *variant);
/* Adds these. */
bool openings_add_builtin(struct openings *openings, struct text_error *error);

/*
 * Sets up the opening of a pair of games, by its number from 0: it depends on nothing but that,
 * the list and the seed. The list is gone through in its order; from the second round on, two to
 * four random plies more follow, so that engines that always play the same do not play the same
 * games again. Random plies are legal and quiet, give nothing away, and do not end the game.
 */
bool openings_play(const struct openings *openings, int pair, struct course *course, struct text_error *error);

#endif
