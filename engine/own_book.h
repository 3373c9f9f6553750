/* Playing from books. Part of the facade: only engine.c includes it. */
#ifndef ENGINE_OWN_BOOK_H
#define ENGINE_OWN_BOOK_H

#include "engine_private.h"

enum { BOOK_LINE_MAX = 16, BOOK_MESSAGE_MAX = 512 };

/* What the books have to say. */
struct book_line {
    move_t moves[BOOK_LINE_MAX]; /* the move to play, then the heaviest moves as far as the books go */
    int    length;
    int    score;                     /* as in struct book_move */
    char   message[BOOK_MESSAGE_MAX]; /* for the user: the move and what it was chosen from */
};

/* Looks up the set position, whose root moves have been chosen, unless the search is for
 * analysis or the settings forbid it. False when there is no move to play: it must be one of the
 * root's, and neither lose by the law of repetition nor end the game in a draw. */
bool own_book_find(struct engine *engine, const struct engine_limits *limits, struct book_line *line);

#endif
