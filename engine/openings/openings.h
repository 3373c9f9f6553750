/* The named openings of xiangqi, and which of them a game has reached. */
#ifndef ENGINE_OPENINGS_OPENINGS_H
#define ENGINE_OPENINGS_OPENINGS_H

#include "../game.h"

struct opening {
    const char *english, *chinese;
    const char *moves; /* coordinates, blanks between, from xiangqi's start */
};

/* The openings in the order of their file, each family before its lines; NULL after the last. */
const struct opening *opening_at(size_t index);

/*
 * The deepest opening whose position a game has been through, whatever order of
 * moves led there, and with left and right exchanged or not; NULL when there is
 * none, as in every variant but xiangqi. A line's name belongs to its last position; its
 * earlier positions carry the family's name, which gives way to any line's.
 */
const struct opening *opening_of(const struct game *game);

#endif
