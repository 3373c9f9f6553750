/* `zuyi convert FILE`: games from one notation to another (PROTOCOL.md 4). */
#ifndef PROTOCOL_GAMES_CONVERT_H
#define PROTOCOL_GAMES_CONVERT_H

#include "../../engine/engine.h"
#include "../settings.h"

struct convert_request {
    const char            *file; /* "-": standard input */
    const struct settings *settings;
    const char            *to;       /* coord, wxf, chinese: a line a game; pgn */
    const char            *notation; /* of the PGN's moves: coord, wxf, chinese; NULL: chinese */
};

/* Returns the exit status. */
int convert(const struct convert_request *request);

#endif
