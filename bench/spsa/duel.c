#include "duel.h"

#include <stdlib.h>

#include "bench/data/board.h"
#include "bench/data/random.h"

/* Scores in hundredths of a soldier. */
enum {
    OPENING_PLIES = 8, /* of chance */
    UNBALANCED = 150,  /* an opening that is worth more to a side is not played */
    PLIES_MAX = 400,   /* then it is drawn */
    WON = 1200,        /* a game is over when the scores of so many plies say so */
    WON_PLIES = 4,
    HASH_MB = 4
};

_Static_assert(OPENING_PLIES + PLIES_MAX < BOARD_PLIES_MAX, "a game has room");

struct duel {
    const struct variant *variant;
    uint64_t              nodes;
    struct pool          *pools[2]; /* each player's */
    struct board          board;
};

struct duel *duel_new(const struct variant *variant, uint64_t nodes, struct text_error *error) {
    struct duel *d = calloc(1, sizeof *d);
    if (!d) return text_fail(error, "out of memory"), NULL;
    d->variant = variant;
    d->nodes = nodes;
    game_init(&d->board.game);
    for (int i = 0; i < 2; i++)
        if (!(d->pools[i] = board_searcher(&d->board, HASH_MB, error))) return NULL;
    return d;
}

/* Red's score, in hundredths of a soldier. */
static int search(struct duel *d, struct pool *pool, const int params[ROW_NB]) {
    for (int i = 0; i < ROW_NB; i++) *rows[i].value = params[i];
    if (!board_search(&d->board, pool, d->nodes)) abort();
    return board_red_score(&d->board);
}

/* Sets up a game after some moves of chance; false when they ended it. */
static bool open_game(struct duel *d, uint64_t seed) {
    const struct ruleset law = variant_ruleset(d->variant);
    struct text_error    ignored;
    int                  result;
    if (!game_set(&d->board.game, &law, NULL, NULL, false, &ignored)) return false;
    for (int i = 0; i < OPENING_PLIES; i++) {
        if (board_is_over(&d->board, &result)) return false;
        if (!game_play(&d->board.game, board_move_of_chance(&d->board, &seed))) return false;
    }
    return !board_is_over(&d->board, &result);
}

/* Plays on from the board; red's result. players[side] has params[side]. */
static int play_game(struct duel *d, struct pool *const players[SIDE_NB], const int *const params[SIDE_NB]) {
    int result, won = 0; /* for so many plies: for red positive, for black negative */
    for (int plies = 0; plies < PLIES_MAX; plies++) {
        if (board_is_over(&d->board, &result)) return result;
        const int side = d->board.game.position.side, score = search(d, players[side], params[side]);
        won = score > WON ? (won > 0 ? won + 1 : 1) : score < -WON ? (won < 0 ? won - 1 : -1) : 0;
        if (abs(won) >= WON_PLIES) return won > 0 ? 1 : -1;
        if (!game_play(&d->board.game, d->board.found.best)) abort();
    }
    return 0;
}

int duel_play(struct duel *d, const int first[ROW_NB], const int second[ROW_NB], uint64_t seed) {
    int balance = 0;
    for (;; data_random(&seed)) {
        pool_clear(d->pools[0]);
        if (open_game(d, seed) && abs(search(d, d->pools[0], first)) <= UNBALANCED) break;
    }
    for (int game = 0; game < 2; game++) {
        const int         *params[SIDE_NB] = {game == 0 ? first : second, game == 0 ? second : first};
        struct pool *const players[SIDE_NB] = {d->pools[game], d->pools[game ^ 1]};
        for (int i = 0; i < 2; i++) pool_clear(d->pools[i]);
        open_game(d, seed);
        const int red = play_game(d, players, params);
        balance += game == 0 ? red : -red;
    }
    return balance;
}
