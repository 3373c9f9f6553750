/*
 * Games in PGN: tags, movetext, comments, variations and NAGs; of these the
 * tags, the words that are moves and the result. What the words mean is left to
 * who knows the position and is told us again, so that the next position can be
 * named. Moves may be in any notation; `...` or `……` stands for a missing one.
 */
#ifndef PROTOCOL_GAMES_PGN_H
#define PROTOCOL_GAMES_PGN_H

#include "../../engine/error.h"
#include "entry.h"
#include "text.h"

/* All zero at first. */
struct pgn {
    char    *at; /* unread rest of the line; NULL: it is read */
    uint64_t line;
    bool     line_begins;

    enum { PGN_BETWEEN, PGN_TAGS, PGN_MOVES } state;
    bool        abandoned; /* the rest of this game is skipped */
    unsigned    game;
    int         ply;
    bool        has_fen, has_variant;
    struct text fen, variant;
    struct text moves;     /* played so far, coordinate text */
    struct text tags;      /* all others, as they stand there, a line each */
    char        result[8]; /* as the movetext ends; "" when it does not say */

    bool     comment; /* within braces */
    unsigned depth;   /* of variations */
    uint64_t opened;  /* the line where that began */

    struct text       word;
    struct text_error error;
};

void pgn_free(struct pgn *pgn);

/* Gives the next line, which must stay while it is read. */
void pgn_line(struct pgn *pgn, char *line, uint64_t number);

/* Reads on to the next position: one before each move and one at the end of a
 * game. False when another line is needed. */
bool pgn_next(struct pgn *pgn, struct entry *entry);

/* After the last line: the end of the last game. False when there is none. */
bool pgn_end(struct pgn *pgn, struct entry *entry);

/* What the entry's next_move was; false when memory is short. */
bool pgn_played(struct pgn *pgn, const char *move);

/* The rest of this game is not wanted. */
void pgn_abandon(struct pgn *pgn);

#endif
