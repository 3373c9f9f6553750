/*
 * The rules of the UCCI league (REPETITION.md 5): only what the moved piece
 * attacks is looked at, and nobody is pinned.
 */
#include "../attacks.h"
#include "laws.h"

/* Article 5.4: who may chase whom; advisors and elephants are never chased. */
static bool is_listed(unsigned attacker, unsigned target) {
    switch (attacker) {
    case HORSE:
        return target == CHARIOT || target == CANNON || target == SOLDIER;
    case CANNON:
        return target == CHARIOT || target == HORSE || target == SOLDIER;
    case CHARIOT:
        return target == HORSE || target == CANNON || target == SOLDIER;
    default:
        return false;
    }
}

/* Of soldiers only those across the river. */
static bool is_target(const struct position *pos, int pt) {
    return pos->stack[pt] != SOLDIER || !bb_has(attack_half[pos->side ^ 1], pt);
}

/* What goes along the line of its attack attacked before. (A horse never attacks
 * twice in a row what stands still: its leaps change the colour of its point.) */
static bool is_on_line(move_t move, int target) {
    const int from = move_from(move), to = move_to(move);
    return file_of(from) == file_of(to) ? file_of(to) == file_of(target) : rank_of(to) == rank_of(target);
}

/* Whether any piece could take the capturer back, pinned or not (article 5.7). */
static bool is_protected(struct position *pos, move_t capture) {
    const struct variant *v = pos->law->variant;
    bool                  found = false;
    v->make(pos, capture);
    for (bitboard_t guards = pos->by_side[pos->side]; guards && !found;)
        found = v->pseudo_legal(pos, move_plain(bb_pop(&guards), move_to(capture), true));
    v->unmake(pos);
    return found;
}

/* Whether the side to move chases a man by the piece that it has moved. */
static bool chases(struct position *pos, move_t moved, int target) {
    const int    from = move_to(moved);
    const move_t capture = move_plain(from, target, true);
    if (!is_listed(pos->stack[from], pos->stack[target]) || !is_target(pos, target)) return false;
    if (is_on_line(moved, target) || !pos->law->variant->pseudo_legal(pos, capture)) return false;
    return pos->stack[target] == CHARIOT || !is_protected(pos, capture);
}

static struct deed deed_now(struct cycle *cycle) {
    struct position *pos = &cycle->pos;
    const move_t     moved = cycle->moves[cycle->played - 1];
    struct deed      deed = {DEED_IDLE, 0, 0, 0, 0};
    if (cycle_is_check(cycle, &deed)) return deed;
    variant_pass(pos);
    for (bitboard_t targets = pos->by_side[pos->side ^ 1]; targets;) {
        const int pt = bb_pop(&targets);
        if (chases(pos, moved, pt)) deed.targets |= cycle_man(cycle, pt);
    }
    position_unmake_null(pos);
    if (!deed.targets) return deed;
    deed.kind = DEED_CHASE;
    deed.attackers = cycle_man(cycle, move_to(moved));
    return deed;
}

void league_deeds(struct cycle *cycle) {
    for (int i = 0; i < cycle->count; i++) {
        cycle_play(cycle);
        cycle->deeds[i] = deed_now(cycle);
    }
    cycle_rewind(cycle);
}

/* Articles 5.1 and 5.2: constant check, then constant chase of one piece. */
static struct offence offence_of(const struct cycle *cycle, int first) {
    enum { NONE, CHASE, CHECK };
    if (cycle_always_checks(cycle, first)) return (struct offence){CHECK, REASON_PERPETUAL_CHECK};
    if (cycle_always_chased(cycle, first)) return (struct offence){CHASE, REASON_PERPETUAL_CHASE};
    return (struct offence){NONE, REASON_REPETITION};
}

struct verdict league_verdict(const struct cycle *cycle) {
    return offence_verdict(offence_of(cycle, 0), offence_of(cycle, 1));
}
