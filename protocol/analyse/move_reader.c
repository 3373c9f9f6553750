#include "move_reader.h"

#include <ctype.h>
#include <string.h>

/* What follows a point, a file of either case and its rank; NULL when none is there. */
static const char *skip_point(const char *at) {
    if (!at || !*at || !strchr("abcdefghi", tolower((unsigned char)*at)) || !isdigit((unsigned char)at[1])) return NULL;
    for (at++; isdigit((unsigned char)*at);) at++;
    return at;
}

/* Two points with or without '-' between, of either case, as our coordinates.
 * Whatever has more to it has letters whose case matters, and is left alone. */
static bool from_iccs(const char *word, char move[MOVE_TEXT_MAX]) {
    const char *const from_end = skip_point(word);
    const char *const to = from_end && *from_end == '-' ? from_end + 1 : from_end;
    const char *const end = skip_point(to);
    if (!end || *end || end - word >= MOVE_TEXT_MAX) return false;
    for (const char *at = word; *at; at++)
        if (*at != '-') *move++ = (char)tolower((unsigned char)*at);
    *move = '\0';
    return true;
}

bool move_read(const struct engine *engine, const char *word, char move[MOVE_TEXT_MAX], struct text_error *error) {
    char coordinates[MOVE_TEXT_MAX];
    return engine_spell_move(engine, from_iccs(word, coordinates) ? coordinates : word, move, error);
}
