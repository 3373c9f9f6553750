/*
 * The Asian rules (REPETITION.md 3; D with a number is a diagram of their book).
 *
 * Everything follows from one question, asked of positions and not of moves:
 * which enemy men could a side win if it were to move? A move chases those that
 * its side could win after it and not before it. So it makes no difference
 * whether the moved piece attacks, or a line was opened, a screen placed, a
 * guard pinned or driven off.
 */
#include "../attacks.h"
#include "laws.h"

/* What a side could win, and by whom; and who else could but for a guard behind it. */
struct prey {
    men_t men;
    men_t hunters[CYCLE_MEN_MAX], screened[CYCLE_MEN_MAX];
};

/* --- who chases whom ------------------------------------------------------------ */

/* Generals and soldiers may attack for ever (D67-D70). */
static bool may_chase(unsigned kind) { return kind != KING && kind != SOLDIER; }

/* All but the general and soldiers that have not crossed the river (D59, D60). */
static bool is_target(const struct position *pos, int pt) {
    const int owner = pos->side ^ 1;
    if (pos->stack[pt] == SOLDIER) return !bb_has(attack_half[owner], pt);
    return pos->stack[pt] != KING;
}

/* A chariot attacked by a horse or cannon need not be unprotected (D18-D25, D47,
 * D94-D96); nor need what an advisor or elephant attacks be, which is worth less
 * than any piece that it can reach. */
static bool is_lesser(unsigned attacker, unsigned target) {
    if (attacker == ADVISOR || attacker == ELEPHANT) return target == CHARIOT || target == HORSE || target == CANNON;
    return (attacker == HORSE || attacker == CANNON) && target == CHARIOT;
}

/* --- whether the capture is possible ----------------------------------------------- */

/* The enemy pieces that attack the mover's general once a capture is made, facing
 * generals among them. */
static bitboard_t attackers_after(struct position *pos, move_t capture) {
    const struct variant *v = pos->law->variant;
    const int             us = pos->side;
    v->make(pos, capture);
    variant_pass(pos);
    const int  king = position_king(pos, us), enemy_king = position_king(pos, us ^ 1);
    bitboard_t attackers = pos->st->checkers;
    if (generals_face(king, enemy_king, position_all(pos))) attackers |= bb_of(enemy_king);
    position_unmake_null(pos);
    v->unmake(pos);
    return attackers;
}

/* Whether the attacker is free to capture: a pinned one is not, except along its
 * pin (D63). A check that stands already does not count, or every attack would be
 * new after the answer to it. */
static bool is_free(struct position *pos, move_t capture) {
    if (!position_in_check(pos)) return pos->law->variant->legal(pos, capture);
    return !(attackers_after(pos, capture) & ~pos->st->checkers);
}

/* --- what it would win ------------------------------------------------------------------ */

/* The pieces that can legally take the capturer back at once: true roots (D29-D31,
 * D86-D89), and not guards that are pinned, held or in the way of a check, or whose
 * screen has gone (D83-D85, D108-D110). */
static bitboard_t roots(struct position *pos, move_t capture) {
    const struct variant *v = pos->law->variant;
    move_t                replies[MOVE_LIST_MAX];
    bitboard_t            found = 0;
    v->make(pos, capture);
    const move_t *end = v->generate(pos, replies, GEN_NOISY);
    for (const move_t *m = replies; m < end; m++)
        if (move_to(*m) == move_to(capture)) found |= bb_of(move_from(*m));
    v->unmake(pos);
    return found;
}

/* Whether all of them attack the capturer where it stands, and would take it back
 * behind that point on the same line. */
static bool guard_through(const struct position *pos, bitboard_t guards, move_t capture) {
    const int from = move_from(capture);
    while (guards) {
        const int guard = bb_pop(&guards);
        if (!bb_has(attack_between[guard][move_to(capture)], from)) return false;
        if (pos->stack[guard] == CANNON && !(attack_between[guard][from] & position_all(pos))) return false;
    }
    return true;
}

/* Whether the target, a piece of the same kind, could capture the attacker as well:
 * an offer to exchange (D51, D52); not so a tied cannon, a hobbled horse or a pinned
 * chariot (D53, D55, D64, D65). */
static bool is_exchange_offer(struct position *pos, move_t capture) {
    const struct variant *v = pos->law->variant;
    const int             from = move_from(capture), to = move_to(capture);
    if (pos->stack[from] != pos->stack[to]) return false;
    variant_pass(pos);
    const move_t back = move_plain(to, from, true);
    const bool   mutual = v->pseudo_legal(pos, back) && v->legal(pos, back);
    position_unmake_null(pos);
    return mutual;
}

enum prospect { NOTHING, GUARDED_THROUGH, WIN };

/* What a pseudo-legal capture promises to the side to move. */
static enum prospect prospect_of(struct position *pos, move_t capture) {
    const int from = move_from(capture), to = move_to(capture);
    if (!is_free(pos, capture) || is_exchange_offer(pos, capture)) return NOTHING;
    if (is_lesser(pos->stack[from], pos->stack[to])) return WIN;
    const bitboard_t guards = roots(pos, capture);
    if (!guards) return WIN;
    return guard_through(pos, guards, capture) ? GUARDED_THROUGH : NOTHING;
}

/* What the side to move could win. */
static void find_prey(struct cycle *cycle, struct prey *prey) {
    struct position      *pos = &cycle->pos;
    const struct variant *v = pos->law->variant;
    const int             us = pos->side;
    *prey = (struct prey){0};
    for (bitboard_t hunters = pos->by_side[us]; hunters;) {
        const int from = bb_pop(&hunters);
        if (!may_chase(pos->stack[from])) continue;
        for (bitboard_t targets = pos->by_side[us ^ 1]; targets;) {
            const int    to = bb_pop(&targets), target = cycle->man_at[to];
            const move_t capture = move_plain(from, to, true);
            if (!is_target(pos, to) || !v->pseudo_legal(pos, capture)) continue;
            const enum prospect prospect = prospect_of(pos, capture);
            if (prospect == WIN) prey->men |= cycle_man(cycle, to);
            if (prospect == WIN) prey->hunters[target] |= cycle_man(cycle, from);
            if (prospect == GUARDED_THROUGH) prey->screened[target] |= cycle_man(cycle, from);
        }
    }
}

/* --- the deeds ------------------------------------------------------------------------- */

/* Chariots of the side to move whose leaving would let an enemy horse give check (D39-D41). */
static men_t held_chariots(const struct cycle *cycle) {
    const struct position *pos = &cycle->pos;
    const int              us = pos->side, king = position_king(pos, us);
    const bitboard_t       all = position_all(pos), horses = position_pieces(pos, us ^ 1, HORSE);
    men_t                  held = 0;
    for (bitboard_t chariots = position_pieces(pos, us, CHARIOT); chariots;) {
        const int pt = bb_pop(&chariots);
        if (horse_attacks_to(king, all & ~bb_of(pt)) & ~horse_attacks_to(king, all) & horses)
            held |= cycle_man(cycle, pt);
    }
    return held;
}

/* Who newly attacks a man that could not be won before. A piece that was to be
 * captured along the line on which it attacks, and is saved, has lost a root of its
 * target by the way: that is a block and no attack (D39, D61). */
static men_t new_hunters(const struct prey *before, const struct prey *after, unsigned man) {
    return before->men >> man & 1 ? 0 : after->hunters[man] & ~before->screened[man];
}

/* What the move just played does, when its side could win `before` without it. */
static struct deed deed_now(struct cycle *cycle, const struct prey *before) {
    struct deed deed = {DEED_IDLE, 0, 0, 0, 0};
    struct prey after;
    if (cycle_is_check(cycle, &deed)) return deed;
    variant_pass(&cycle->pos);
    find_prey(cycle, &after);
    position_unmake_null(&cycle->pos);
    for (unsigned man = 0; man < CYCLE_MEN_MAX; man++) {
        const men_t hunters = new_hunters(before, &after, man);
        if (!hunters) continue; /* an attack that merely persists is no chase (D106) */
        deed.kind = DEED_CHASE;
        deed.targets |= (men_t)1 << man;
        deed.attackers |= hunters;
    }
    deed.held = deed.targets & held_chariots(cycle);
    return deed;
}

void asian_deeds(struct cycle *cycle) {
    struct prey before;
    for (int i = 0; i < cycle->count; i++) {
        find_prey(cycle, &before);
        cycle_play(cycle);
        cycle->deeds[i] = deed_now(cycle, &before);
    }
    cycle_rewind(cycle);
}

/* --- the verdict -------------------------------------------------------------------------- */

/* Checking with every move (D01-D05) is worse than chasing, with every move, one
 * and the same man (D26-D28, D77-D80); worst among the chased is a chariot that
 * a horse holds (D39-D41). Threats of mate are never an offence (D06-D12). */
static struct offence offence_of(const struct cycle *cycle, int first) {
    enum { NONE, CHASE, CHASE_OF_HELD, CHECK };
    if (cycle_always_checks(cycle, first)) return (struct offence){CHECK, REASON_PERPETUAL_CHECK};
    if (cycle_always_held(cycle, first)) return (struct offence){CHASE_OF_HELD, REASON_PERPETUAL_CHASE};
    if (cycle_always_chased(cycle, first)) return (struct offence){CHASE, REASON_PERPETUAL_CHASE};
    return (struct offence){NONE, REASON_REPETITION};
}

/* The greater offence loses, equal ones are a draw (D48, D107); what the other
 * side does otherwise excuses nothing (D32-D38, D50, D79). */
struct verdict asian_verdict(const struct cycle *cycle) {
    return offence_verdict(offence_of(cycle, 0), offence_of(cycle, 1));
}
