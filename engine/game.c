#include "game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text/fen.h"
#include "text/notation.h"

void game_init(struct game *game) { memset(game, 0, sizeof *game); }

void game_free(struct game *game) {
    free(game->states);
    game_init(game);
}

/* Room for one more state, the current one kept. */
static bool reserve(struct game *game) {
    const size_t used = game->states ? (size_t)(game->position.st - game->states) + 1 : 0;
    if (used < game->capacity) return true;
    const size_t  capacity = game->capacity ? game->capacity * 2 : 256;
    struct state *states = malloc(capacity * sizeof *states);
    if (!states) return false;
    if (used) memcpy(states, game->states, used * sizeof *states);
    free(game->states);
    game->states = states;
    game->capacity = capacity;
    if (used) game->position.st = states + used - 1;
    return true;
}

bool game_play(struct game *game, move_t move) {
    if (!reserve(game)) return false;
    game->law.variant->make(&game->position, move);
    return true;
}

bool game_set(struct game *game, const struct ruleset *law, const char *fen, const char *moves, bool from_one,
              struct text_error *error) {
    if (!game->states && !reserve(game)) return text_fail(error, "out of memory");
    game->law = *law;
    if (!fen_parse(&game->position, game->states, &game->law, fen ? fen : law->variant->start_fen, error)) return false;

    unsigned number = 0;
    for (const char *at = moves ? moves : "";;) {
        while (isspace((unsigned char)*at)) at++;
        if (!*at) return true;
        const char *text = at;
        while (*at && !isspace((unsigned char)*at)) at++;
        struct text_error why;
        const move_t      move = notation_parse(&game->position, text, (size_t)(at - text), from_one, &why);
        number++;
        if (!move) return text_fail(error, "move %u %s", number, why.text);
        if (!game_play(game, move)) return text_fail(error, "out of memory at move %u", number);
    }
}
