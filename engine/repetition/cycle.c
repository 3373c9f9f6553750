#include "cycle.h"

#include <string.h>

/* Gives every man on the board a number. */
static void number_men(struct cycle *cycle) {
    unsigned next = 0;
    for (bitboard_t men = position_all(&cycle->pos); men;) {
        const int pt = bb_pop(&men);
        cycle->man_at[pt] = (uint8_t)next;
        cycle->man_kind[next++] = (uint8_t)cycle->pos.stack[pt];
    }
}

void cycle_build(struct cycle *cycle, const struct position *end, int plies) {
    struct position *pos = &cycle->pos;
    cycle->count = plies;
    cycle->played = 0;
    memset(cycle->deeds, 0, sizeof cycle->deeds);
    *pos = *end; /* unmake leaves the states as they are */
    for (int i = plies - 1; i >= 0; i--) {
        cycle->moves[i] = pos->st->move;
        pos->law->variant->unmake(pos);
    }
    cycle->states[0] = *pos->st;
    cycle->states[0].reversible = 0; /* what lies before is not copied */
    pos->st = cycle->states;
    number_men(cycle);
}

void cycle_play(struct cycle *cycle) {
    const move_t move = cycle->moves[cycle->played++];
    cycle->man_at[move_to(move)] = cycle->man_at[move_from(move)];
    cycle->pos.law->variant->make(&cycle->pos, move);
}

void cycle_rewind(struct cycle *cycle) {
    while (cycle->played > 0) {
        const move_t move = cycle->moves[--cycle->played];
        cycle->man_at[move_from(move)] = cycle->man_at[move_to(move)];
        cycle->pos.law->variant->unmake(&cycle->pos);
    }
}

bool cycle_is_check(const struct cycle *cycle, struct deed *deed) {
    bitboard_t checkers = cycle->pos.st->checkers;
    if (!checkers) return false;
    *deed = (struct deed){.kind = DEED_CHECK};
    /* Where pieces share points nobody can be followed. */
    if (cycle->pos.law->switches & (RULE_COMBINE | RULE_SWAP)) return true;
    while (checkers) deed->attackers |= cycle_man(cycle, bb_pop(&checkers));
    return true;
}

men_t cycle_always_chased(const struct cycle *cycle, int first) {
    men_t men = ~(men_t)0;
    for (int i = first; i < cycle->count; i += 2) men &= cycle->deeds[i].targets;
    return men;
}

men_t cycle_always_held(const struct cycle *cycle, int first) {
    men_t men = ~(men_t)0;
    for (int i = first; i < cycle->count; i += 2) men &= cycle->deeds[i].held;
    return men;
}

bool cycle_always_checks(const struct cycle *cycle, int first) {
    for (int i = first; i < cycle->count; i += 2)
        if (cycle->deeds[i].kind != DEED_CHECK) return false;
    return true;
}

struct verdict offence_verdict(struct offence ours, struct offence theirs) {
    if (ours.rank > theirs.rank) return (struct verdict){OUTCOME_LOSS, ours.reason};
    if (ours.rank < theirs.rank) return (struct verdict){OUTCOME_WIN, theirs.reason};
    return (struct verdict){OUTCOME_DRAW, REASON_REPETITION};
}
