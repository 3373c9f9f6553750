#include "allowed.h"

/* Whether a repetition has ended the game here, and for whom. */
static enum outcome repetition_outcome(const struct position *pos) {
    const struct verdict verdict = pos->law->variant->judge(pos, 0);
    return reason_is_repetition(verdict.reason) ? verdict.outcome : OUTCOME_NONE;
}

/* Whether the side to move can end the game by a repetition that the other side loses. */
static bool may_claim(struct position *pos) {
    const struct variant *v = pos->law->variant;
    move_t                replies[MOVE_LIST_MAX];
    const move_t         *end = v->generate(pos, replies, GEN_QUIET);
    bool                  claims = false;
    for (const move_t *m = replies; m < end && !claims; m++) {
        if (!variant_repeats(pos, *m)) continue;
        v->make(pos, *m);
        claims = repetition_outcome(pos) == OUTCOME_LOSS;
        v->unmake(pos);
    }
    return claims;
}

bool move_is_forbidden(struct position *pos, move_t move) {
    const struct variant *v = pos->law->variant;
    if (v->forbidden && v->forbidden(pos, move)) return true;
    if (move_is_noisy(move) || pos->st->reversible < 3) return false;
    v->make(pos, move);
    const enum outcome outcome = repetition_outcome(pos);
    const bool         loses = outcome == OUTCOME_WIN || (outcome == OUTCOME_NONE && may_claim(pos));
    v->unmake(pos);
    return loses;
}

int allowed_moves(struct position *pos, move_t *moves, int count) {
    int allowed = 0;
    for (int i = 0; i < count; i++) {
        const move_t move = moves[i];
        if (move_is_forbidden(pos, move)) continue;
        moves[i] = moves[allowed];
        moves[allowed++] = move;
    }
    return allowed ? allowed : count;
}
