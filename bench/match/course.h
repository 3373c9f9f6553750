/* A game in play: the position, and its moves as they are told to engines. */
#ifndef BENCH_MATCH_COURSE_H
#define BENCH_MATCH_COURSE_H

#include "buffer.h"
#include "engine/game.h"
#include "engine/text/fen.h"

struct course {
    struct game   game;
    int           plies; /* played, those of the opening among them */
    char          start[FEN_MAX];
    struct buffer moves[2]; /* all from the start, a blank before each; ranks from 0, from 1 */
    /* The position after the last capture, and where in `moves` its moves begin. */
    char   settled[FEN_MAX];
    size_t settled_at[2];
};

/* Sets up a position (NULL: the variant's start). All zero is a good `course` before the first. */
bool course_start(struct course *course, const struct ruleset *law, const char *fen, struct text_error *error);
/* Plays a legal move. */
void course_play(struct course *course, move_t move);
void course_free(struct course *course);

/* Appends, with blanks before, the legal moves by which the mover would have lost at once: by a
 * repetition that the law forbids. Ranks from 1 where `from_one`. */
void course_losing(const struct course *course, bool from_one, struct buffer *moves);

#endif
