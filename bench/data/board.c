#include "board.h"

#include "engine/allowed.h"
#include "random.h"

static void on_done(void *context, const struct search_result *result) { ((struct board *)context)->found = *result; }

struct pool *board_searcher(struct board *board, unsigned hash_mb, struct text_error *error) {
    const struct pool_listener listener = {.search = {.context = board}, .on_done = on_done};
    struct pool               *pool = pool_new(&listener);
    if (!pool) return text_fail(error, "out of memory"), NULL;
    if (pool_set_hash(pool, hash_mb, error)) return pool;
    pool_free(pool);
    return NULL;
}

bool board_is_over(struct board *board, int *result) {
    const struct position *pos = &board->game.position;
    const int              ours = pos->side == RED ? 1 : -1;
    board->count = (int)(pos->law->variant->generate(pos, board->moves, GEN_ALL) - board->moves);
    const enum outcome outcome = variant_verdict_of(pos, board->count > 0).outcome;
    *result = outcome == OUTCOME_WIN ? ours : outcome == OUTCOME_LOSS ? -ours : 0;
    return outcome != OUTCOME_NONE;
}

move_t board_move_of_chance(const struct board *board, uint64_t *random) {
    return board->moves[data_random_below(random, (uint32_t)board->count)];
}

bool board_search(struct board *board, struct pool *searcher, uint64_t nodes) {
    position_copy(&board->scratch, &board->game.position, board->scratch_states);
    const struct search_request request = {
        .root = &board->game.position,
        .moves = board->moves,
        .move_count = allowed_moves(&board->scratch, board->moves, board->count),
        .depth = PLY_MAX - 8,
        .nodes = nodes,
        .multipv = 1,
        .evaluator = eval_for(board->game.law.variant, KNOWLEDGE_LARGE),
        .pruning = PRUNING_LARGE,
    };
    if (!pool_go(searcher, &request, false)) return false;
    pool_wait(searcher);
    return true;
}

int board_red_score(const struct board *board) {
    const int score = board->found.score * 100 / board->game.law.variant->soldier_units;
    return board->game.position.side == RED ? score : -score;
}
