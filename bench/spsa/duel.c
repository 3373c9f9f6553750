#include "duel.h"

#include <stdlib.h>

#include "bench/data/random.h"
#include "engine/allowed.h"
#include "engine/game.h"
#include "engine/search/pool.h"

/* Scores in hundredths of a soldier. */
enum {
    OPENING_PLIES = 8, /* of chance */
    UNBALANCED = 150,  /* an opening that is worth more to a side is not played */
    PLIES_MAX = 400,   /* then it is drawn */
    WON = 1200,        /* a game is over when the scores of so many plies say so */
    WON_PLIES = 4,
    HASH_MB = 4
};

struct duel {
    const struct variant *variant;
    uint64_t              nodes;
    struct pool          *pools[2]; /* each player's */
    struct search_result  found;
    struct game           board;
    int                   count; /* of legal moves */
    move_t                moves[MOVE_LIST_MAX];
    struct position       scratch;
    struct state          scratch_states[PLIES_MAX + OPENING_PLIES + 8];
};

static void on_done(void *context, const struct search_result *result) { ((struct duel *)context)->found = *result; }

struct duel *duel_new(const struct variant *variant, uint64_t nodes, struct text_error *error) {
    struct duel *d = calloc(1, sizeof *d);
    if (!d) return text_fail(error, "out of memory"), NULL;
    const struct pool_listener listener = {.search = {.context = d}, .on_done = on_done};
    d->variant = variant;
    d->nodes = nodes;
    game_init(&d->board);
    for (int i = 0; i < 2; i++) {
        d->pools[i] = pool_new(&listener);
        if (!d->pools[i]) return text_fail(error, "out of memory"), NULL;
        if (!pool_set_hash(d->pools[i], HASH_MB, error)) return NULL;
    }
    return d;
}

/* Whether the rules have ended the game; `result` is red's. Lists the moves when they have not. */
static bool is_over(struct duel *d, int *result) {
    struct position     *pos = &d->board.position;
    const int            ours = pos->side == RED ? 1 : -1;
    const struct verdict verdict = d->variant->judge(pos, 0);
    *result = verdict.outcome == OUTCOME_WIN ? ours : verdict.outcome == OUTCOME_LOSS ? -ours : 0;
    if (verdict.outcome != OUTCOME_NONE) return true;
    d->count = (int)(d->variant->generate(pos, d->moves, GEN_ALL) - d->moves);
    if (d->count == 0) *result = -ours;
    return d->count == 0;
}

/* Red's score, in hundredths of a soldier. */
static int search(struct duel *d, struct pool *pool, const int params[PARAM_NB]) {
    for (int i = 0; i < PARAM_NB; i++) *search_params[i].value = params[i];
    position_copy(&d->scratch, &d->board.position, d->scratch_states);
    const struct search_request request = {
        .root = &d->board.position,
        .moves = d->moves,
        .move_count = allowed_moves(&d->scratch, d->moves, d->count),
        .depth = PLY_MAX - 8,
        .nodes = d->nodes,
        .multipv = 1,
        .evaluator = eval_for(d->variant, KNOWLEDGE_LARGE),
        .pruning = PRUNING_LARGE,
    };
    if (!pool_go(pool, &request, false)) abort();
    pool_wait(pool);
    const int score = d->found.score * 100 / d->variant->soldier_units;
    return d->board.position.side == RED ? score : -score;
}

/* Sets up a game after some moves of chance; false when they ended it. */
static bool open_game(struct duel *d, uint64_t seed) {
    const struct ruleset law = variant_ruleset(d->variant);
    struct text_error    ignored;
    int                  result;
    if (!game_set(&d->board, &law, NULL, NULL, false, &ignored)) return false;
    for (int i = 0; i < OPENING_PLIES; i++) {
        if (is_over(d, &result)) return false;
        if (!game_play(&d->board, d->moves[data_random_below(&seed, (uint32_t)d->count)])) return false;
    }
    return !is_over(d, &result);
}

/* Plays on from the board; red's result. players[side] has params[side]. */
static int play_game(struct duel *d, struct pool *players[SIDE_NB], const int *const params[SIDE_NB]) {
    int result, won = 0; /* for so many plies: for red positive, for black negative */
    for (int plies = 0; plies < PLIES_MAX; plies++) {
        if (is_over(d, &result)) return result;
        const int side = d->board.position.side, score = search(d, players[side], params[side]);
        won = score > WON ? (won > 0 ? won + 1 : 1) : score < -WON ? (won < 0 ? won - 1 : -1) : 0;
        if (abs(won) >= WON_PLIES) return won > 0 ? 1 : -1;
        if (!game_play(&d->board, d->found.best)) abort();
    }
    return 0;
}

int duel_play(struct duel *d, const int first[PARAM_NB], const int second[PARAM_NB], uint64_t seed) {
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
        const int red = play_game(d, (struct pool **)players, params);
        balance += game == 0 ? red : -red;
    }
    return balance;
}
