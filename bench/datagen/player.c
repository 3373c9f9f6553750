#include "player.h"

#include <stdlib.h>

#include "bench/data/board.h"
#include "bench/data/random.h"

/* Scores in hundredths of a soldier. */
enum {
    PLIES_MAX = 500,  /* then it is drawn */
    UNBALANCED = 175, /* an opening that is worth more to a side is thrown away */
    WON = 1400,       /* for so many plies, as both sides see it: */
    WON_PLIES = 4,
    EVEN = 5, /* for so many plies, when so many are played and nothing has fallen for as long: */
    EVEN_PLIES = 24,
    EVEN_FROM_PLY = 100
};

_Static_assert((int)PLIES_MAX < (int)BOARD_PLIES_MAX, "a game has room");

struct player {
    const struct data_header *header;
    struct pool              *pool;
    struct board              board;
    uint64_t                  random;
};

struct player *player_new(const struct data_header *header, unsigned hash_mb, struct text_error *error) {
    struct player *p = calloc(1, sizeof *p);
    if (!p) return text_fail(error, "out of memory"), NULL;
    p->header = header;
    game_init(&p->board.game);
    p->pool = board_searcher(&p->board, hash_mb, error);
    if (p->pool) return p;
    player_free(p);
    return NULL;
}

void player_free(struct player *p) {
    if (!p) return;
    pool_free(p->pool);
    game_free(&p->board.game);
    free(p);
}

/* --- the opening --------------------------------------------------------------------------- */

/* Draws the switches that the header leaves to chance. */
static struct ruleset draw_law(struct player *p) {
    struct ruleset law = p->header->law;
    for (int i = 0; i < p->header->rule_count; i++) {
        const uint32_t bit = p->header->rules[i] & p->header->random_rules;
        if (data_random_below(&p->random, 2)) law.switches ^= bit;
    }
    return law;
}

static bool play(struct player *p, struct data_game *game, move_t move, int score) {
    game->scores[game->plies] = (int16_t)score;
    game->moves[game->plies++] = move;
    return game_play(&p->board.game, move);
}

/* Plays some moves of chance; false when they end the game. */
static bool play_opening(struct player *p, const struct ruleset *law, struct data_game *game) {
    struct text_error ignored;
    int               result;
    if (!game_set(&p->board.game, law, NULL, NULL, false, &ignored)) return false;
    *game = (struct data_game){.switches = law->switches};
    game->opening = OPENING_LEAST + (int)data_random_below(&p->random, OPENING_MOST - OPENING_LEAST + 1);
    while (game->plies < game->opening) {
        if (board_is_over(&p->board, &result)) return false;
        if (!play(p, game, board_move_of_chance(&p->board, &p->random), 0)) return false;
    }
    return !board_is_over(&p->board, &result);
}

/* --- the game -------------------------------------------------------------------------------- */

/* A new game on the board, its first position searched and about even. */
static bool begin(struct player *p, const _Atomic bool *stop, struct data_game *game) {
    const struct ruleset law = draw_law(p);
    while (!atomic_load(stop)) {
        if (!play_opening(p, &law, game)) continue;
        pool_clear(p->pool);
        if (!board_search(&p->board, p->pool, p->header->nodes)) return false;
        if (abs(board_red_score(&p->board)) <= UNBALANCED) return true;
    }
    return false;
}

/* For how many plies the scores have said the same. */
struct trend {
    int won, even; /* `won`: for red positive, for black negative */
};

static void follow(struct trend *trend, int red) {
    trend->even = abs(red) <= EVEN ? trend->even + 1 : 0;
    if (red > WON)
        trend->won = trend->won > 0 ? trend->won + 1 : 1;
    else if (red < -WON)
        trend->won = trend->won < 0 ? trend->won - 1 : -1;
    else
        trend->won = 0;
}

/* Whether the scores tell how the game ends; `result` is red's. */
static bool is_decided(const struct player *p, const struct trend *trend, const struct data_game *game, int *result) {
    const int score = p->board.game.position.side == RED ? p->board.found.score : -p->board.found.score;
    *result = score_is_decided(score) ? (score > 0) - (score < 0) : (trend->won > 0) - (trend->won < 0);
    if (score_is_decided(score) || abs(trend->won) >= WON_PLIES) return true;
    *result = 0;
    return trend->even >= EVEN_PLIES && game->plies >= EVEN_FROM_PLY &&
           p->board.game.position.st->quiet_plies >= EVEN_PLIES;
}

bool player_play(struct player *p, uint64_t number, const _Atomic bool *stop, struct data_game *game) {
    struct trend trend = {0};
    p->random = p->header->seed;
    p->random = data_random(&p->random) + number;
    data_random(&p->random);
    if (!begin(p, stop, game)) return false;
    for (;;) {
        follow(&trend, board_red_score(&p->board));
        const bool decided = is_decided(p, &trend, game, &game->result);
        if (!play(p, game, p->board.found.best, p->board.found.score)) return false;
        if (decided) return game->end = DATA_END_SCORES, true;
        if (board_is_over(&p->board, &game->result)) return game->end = DATA_END_RULES, true;
        if (game->plies >= PLIES_MAX) return game->result = 0, game->end = DATA_END_LENGTH, true;
        if (atomic_load(stop) || !board_search(&p->board, p->pool, p->header->nodes)) return false;
    }
}
