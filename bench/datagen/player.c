#include "player.h"

#include <stdlib.h>

#include "bench/data/random.h"
#include "engine/allowed.h"
#include "engine/game.h"
#include "engine/search/pool.h"

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

struct player {
    const struct data_header *header;
    struct pool              *pool;
    struct search_result      found; /* by the last search */
    struct game               board;
    uint64_t                  random;
    int                       count; /* of moves */
    move_t                    moves[MOVE_LIST_MAX];
    struct position           scratch;
    struct state              scratch_states[PLIES_MAX + 8];
};

/* --- life ------------------------------------------------------------------------------ */

static void on_done(void *context, const struct search_result *result) { ((struct player *)context)->found = *result; }

struct player *player_new(const struct data_header *header, unsigned hash_mb, struct text_error *error) {
    struct player *p = calloc(1, sizeof *p);
    if (!p) return text_fail(error, "out of memory"), NULL;
    const struct pool_listener listener = {.search = {.context = p}, .on_done = on_done};
    p->header = header;
    p->pool = pool_new(&listener);
    game_init(&p->board);
    if (p->pool && pool_set_hash(p->pool, hash_mb, error)) return p;
    if (!p->pool) text_fail(error, "out of memory");
    player_free(p);
    return NULL;
}

void player_free(struct player *p) {
    if (!p) return;
    pool_free(p->pool);
    game_free(&p->board);
    free(p);
}

/* --- the board ---------------------------------------------------------------------------- */

static int hundredths(const struct player *p, int score) { return score * 100 / p->board.law.variant->soldier_units; }

/* The score of the last search as red sees it. */
static int red_score(const struct player *p) {
    return p->board.position.side == RED ? p->found.score : -p->found.score;
}

/* Whether the rules have ended the game; `result` is red's. Lists the moves when they have not. */
static bool is_over(struct player *p, int *result) {
    const struct variant *v = p->board.law.variant;
    struct position      *pos = &p->board.position;
    const int             ours = pos->side == RED ? 1 : -1;
    const struct verdict  verdict = v->judge(pos, 0);
    *result = verdict.outcome == OUTCOME_WIN ? ours : verdict.outcome == OUTCOME_LOSS ? -ours : 0;
    if (verdict.outcome != OUTCOME_NONE) return true;
    p->count = (int)(v->generate(pos, p->moves, GEN_ALL) - p->moves);
    if (p->count == 0) *result = -ours;
    return p->count == 0;
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
    return game_play(&p->board, move);
}

/* Plays some moves of chance; false when they end the game. */
static bool play_opening(struct player *p, const struct ruleset *law, struct data_game *game) {
    struct text_error ignored;
    int               result;
    if (!game_set(&p->board, law, NULL, NULL, false, &ignored)) return false;
    *game = (struct data_game){.switches = law->switches};
    game->opening = OPENING_LEAST + (int)data_random_below(&p->random, OPENING_MOST - OPENING_LEAST + 1);
    while (game->plies < game->opening) {
        if (is_over(p, &result)) return false;
        if (!play(p, game, p->moves[data_random_below(&p->random, (uint32_t)p->count)], 0)) return false;
    }
    return !is_over(p, &result);
}

/* --- the game -------------------------------------------------------------------------------- */

static bool search(struct player *p) {
    position_copy(&p->scratch, &p->board.position, p->scratch_states);
    const struct search_request request = {
        .root = &p->board.position,
        .moves = p->moves,
        .move_count = allowed_moves(&p->scratch, p->moves, p->count),
        .depth = PLY_MAX - 8,
        .nodes = p->header->nodes,
        .multipv = 1,
        .evaluator = eval_for(p->board.law.variant, KNOWLEDGE_LARGE),
        .pruning = PRUNING_LARGE,
    };
    if (!pool_go(p->pool, &request, false)) return false;
    pool_wait(p->pool);
    return true;
}

/* A new game on the board, its first position searched and about even. */
static bool begin(struct player *p, const _Atomic bool *stop, struct data_game *game) {
    const struct ruleset law = draw_law(p);
    while (!atomic_load(stop)) {
        if (!play_opening(p, &law, game)) continue;
        pool_clear(p->pool);
        if (!search(p)) return false;
        if (abs(hundredths(p, p->found.score)) <= UNBALANCED) return true;
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
    const int score = red_score(p);
    *result = score_is_decided(score) ? (score > 0) - (score < 0) : (trend->won > 0) - (trend->won < 0);
    if (score_is_decided(score) || abs(trend->won) >= WON_PLIES) return true;
    *result = 0;
    return trend->even >= EVEN_PLIES && game->plies >= EVEN_FROM_PLY && p->board.position.st->quiet_plies >= EVEN_PLIES;
}

bool player_play(struct player *p, uint64_t number, const _Atomic bool *stop, struct data_game *game) {
    struct trend trend = {0};
    p->random = p->header->seed;
    p->random = data_random(&p->random) + number;
    data_random(&p->random);
    if (!begin(p, stop, game)) return false;
    for (;;) {
        follow(&trend, hundredths(p, red_score(p)));
        const bool decided = is_decided(p, &trend, game, &game->result);
        if (!play(p, game, p->found.best, p->found.score)) return false;
        if (decided) return game->end = DATA_END_SCORES, true;
        if (is_over(p, &game->result)) return game->end = DATA_END_RULES, true;
        if (game->plies >= PLIES_MAX) return game->result = 0, game->end = DATA_END_LENGTH, true;
        if (atomic_load(stop) || !search(p)) return false;
    }
}
