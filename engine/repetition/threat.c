#include "threat.h"

#include "gain.h"

/* What a side could force if it were its turn. */
struct threats {
    struct mating_moves mates;
    struct gains        ahead; /* by coming out ahead */
    struct gains        even;  /* by taking a man, and losing no more than that elsewhere */
    bitboard_t          hits;  /* its own men that the enemy could take if it were its turn */
};

/* --- a move, seen the same way whoever makes it ------------------------------------- */

/*
 * The board before a move, turned so that red makes it, and mirrored when the
 * mirror image comes first in some order: the searches are bounded, and what
 * they find in their bounds must not depend on the colour or the wing.
 */
struct view {
    struct position   pos;
    struct state      states[HUNT_STATES];
    move_t            move;
    uint8_t           seen[POINT_NB]; /* the point of the game's board that a point of this one shows */
    struct gain_desk *desk;
};

static int turned(int pt, bool turn, bool mirror) {
    if (turn) pt = point_flip(pt);
    return mirror ? point_of(FILE_NB - 1 - file_of(pt), rank_of(pt)) : pt;
}

/* Which of the two images comes first, by the board and, where that is its own mirror image, by the move. */
static bool mirror_first(const struct position *pos, move_t move, bool turn) {
    const bitboard_t ours = pos->by_side[pos->side];
    for (int pt = 0; pt < POINT_NB; pt++) {
        const int here = turned(pt, turn, false), there = turned(pt, turn, true);
        const int a = pos->stack[here] | bb_has(ours, here) << 4, b = pos->stack[there] | bb_has(ours, there) << 4;
        if (a != b) return a < b;
    }
    const int from = file_of(move_from(move)), to = file_of(move_to(move)), middle = FILE_NB / 2;
    return from == middle ? to > middle : from > middle;
}

static void view_open(struct view *view, const struct position *pos, move_t move, struct gain_desk *desk) {
    /* Other rules know their left and right. */
    const bool plain = pos->law->switches == 0, turn = plain && pos->side == BLACK;
    const bool mirror = plain && mirror_first(pos, move, turn);
    position_clear(&view->pos, pos->law, view->states);
    view->states[0] = *pos->st;
    view->pos.side = turn ? RED : pos->side;
    for (int pt = 0; pt < POINT_NB; pt++) {
        const int from = turned(pt, turn, mirror);
        view->seen[pt] = (uint8_t)from;
        if (!pos->stack[from]) continue;
        const int side = bb_has(pos->by_side[BLACK], from) ? BLACK : RED;
        position_put(&view->pos, turn ? side ^ 1 : side, pos->stack[from], pt);
    }
    pos->law->variant->refresh(&view->pos);
    view->move =
        plain ? move_plain(turned(move_from(move), turn, mirror), turned(move_to(move), turn, mirror), false) : move;
    view->desk = desk;
}

static int view_from(const struct view *view) { return move_from(view->move); }
static int view_to(const struct view *view) { return move_to(view->move); }

/* --- before and after -------------------------------------------------------------------- */

static void find_threats(struct view *view, struct gain_terms *terms, struct threats *threats) {
    gain_find_offers(&view->pos, &terms->hunt.offers, view->desk);
    hunt_mating_moves(&view->pos, &terms->hunt, view->desk->effort, &threats->mates);
    gain_find_claims(&view->pos, terms, view->desk);
    gains_find(&view->pos, terms, view->desk, &threats->ahead);
    terms->even = terms->by_taking = true;
    gains_find(&view->pos, terms, view->desk, &threats->even);
}

/* What the mover threatens now that its move is played. */
static void threats_after(struct view *view, struct threats *threats) {
    struct gain_terms terms = {.doomed = hunt_mates(&view->pos, view->desk->effort)};
    terms.lost = threats->hits = gains_hits(&view->pos, false, view->desk);
    variant_pass(&view->pos);
    find_threats(view, &terms, threats);
    position_unmake_null(&view->pos);
}

/* What the mover could have done instead of moving. A check that it had to
 * answer is ignored: it did not choose to. */
static void threats_before(struct view *view, const struct threats *after, struct threats *threats) {
    struct position  *pos = &view->pos;
    struct gain_terms terms = {.own = true, .hunt.ignored = pos->st->checkers, .doomed = true, .lost = after->hits};
    if (!position_in_check(pos)) {
        variant_pass(pos);
        terms.lost = gains_hits(pos, false, view->desk);
        terms.doomed = hunt_mates(pos, view->desk->effort);
        position_unmake_null(pos);
    }
    threats->hits = terms.lost;
    find_threats(view, &terms, threats);
}

/* --- what is new --------------------------------------------------------------------------- */

/* Where the man that stands on a point after the move stood before it. */
static int point_before(const struct view *view, int pt) { return pt == view_to(view) ? view_from(view) : pt; }

static bool is_old_mate(const struct view *view, const struct mating_moves *before, move_t mate) {
    for (int i = 0; i < before->count; i++)
        if (move_from(before->list[i]) == point_before(view, move_from(mate)) &&
            move_to(before->list[i]) == move_to(mate))
            return true;
    return false;
}

static bool has_gain(const struct gains *gains, int man, int target) {
    for (int i = 0; i < gains->count; i++)
        if (move_from(gains->list[i].first) == man && bb_has(gains->list[i].targets, target)) return true;
    return false;
}

/* The men of the mover's that hung before the move, taken off the board. */
static void take_off(struct position *pos, bitboard_t men) {
    pos->by_side[pos->side] &= ~men;
    while (men) {
        const int pt = bb_pop(&men);
        pos->by_kind[pos->stack[pt]] &= ~bb_of(pt);
        pos->stack[pt] = 0;
    }
    pos->law->variant->refresh(pos);
}

/*
 * What was gained already without those of the mover's men that hung: a gain
 * that leans on one of them (a cannon that pins the guard, a screen) could be
 * answered by taking it, so it was not there before the move that saves it.
 */
static bitboard_t gains_without_hanging(struct view *view, struct gains *gains) {
    static const struct gain_terms terms = {.own = true, .on_spot = true, .doomed = true};
    struct position               *pos = &view->pos;
    gains->count = 0;
    if (position_in_check(pos)) return 0;
    variant_pass(pos);
    const bitboard_t hanging = gains_hits(pos, true, view->desk);
    position_unmake_null(pos);
    if (!hanging) return 0;
    const struct position kept = *pos;
    const struct state    kept_state = *pos->st;
    take_off(pos, hanging);
    gains_find(pos, &terms, view->desk, gains);
    *pos = kept;
    *pos->st = kept_state;
    return hanging;
}

/* What a side could do before its move, in every way that makes a later threat old. */
struct past {
    struct threats threats;
    struct gains   without; /* its gains without the men that hung */
    bitboard_t     hanging;
};

static bool is_old_gain(const struct past *past, const struct gains *gains, int man, int target) {
    if (!has_gain(gains, man, target)) return false;
    return !past->hanging || bb_has(past->hanging, man) || has_gain(&past->without, man, target);
}

/* --- deeds ----------------------------------------------------------------------------------- */

static men_t men_of(const struct view *view, const uint8_t man_at[POINT_NB], bitboard_t points) {
    men_t men = 0;
    while (points) men |= (men_t)1 << man_at[view->seen[bb_pop(&points)]];
    return men;
}

/* Among the new mates the shortest, and of these the moved man's: who begins it, by where it stood; -1. */
static int mating_man(const struct view *view, const struct mating_moves *after, const struct mating_moves *before) {
    int best = -1, fewest = 0;
    for (int i = 0; i < after->count; i++) {
        const int man = point_before(view, move_from(after->list[i])), checks = after->checks[i];
        if (is_old_mate(view, before, after->list[i])) continue;
        if (best >= 0 && (checks > fewest || (checks == fewest && man != view_from(view)))) continue;
        best = man;
        fewest = checks;
    }
    return best;
}

/* The men that a gain wins and that could not be won so before the move. */
static bitboard_t new_targets(const struct past *past, const struct gains *before, const struct gain *gain, int man) {
    bitboard_t fresh = 0;
    for (bitboard_t targets = gain->targets; targets;) {
        const int pt = bb_pop(&targets);
        if (!is_old_gain(past, before, man, pt)) fresh |= bb_of(pt);
    }
    return fresh;
}

struct chases {
    bitboard_t targets, attackers;
    unsigned   classes;
};

/* For each target one attacker counts: the moved man where it is one of them. */
static void add_chases(const struct view *view, const struct past *past, const struct gains *gains,
                       const struct gains *before, bool moved, struct chases *chases) {
    for (int i = 0; i < gains->count; i++) {
        const struct gain *gain = &gains->list[i];
        const int          man = point_before(view, move_from(gain->first));
        if ((man == view_from(view)) != moved) continue;
        const bitboard_t fresh = new_targets(past, before, gain, man);
        if (fresh) chases->classes |= gain->classes;
        if (fresh & ~chases->targets) chases->attackers |= bb_of(man);
        chases->targets |= fresh;
    }
}

/* What a side has to attack with: all but its general, advisors and elephants. */
static int strength(const struct position *pos, int side) {
    const bitboard_t home = pos->by_kind[KING] | pos->by_kind[ADVISOR] | pos->by_kind[ELEPHANT];
    return bb_count(pos->by_side[side] & ~home);
}

/*
 * A lone defender that stands where it holds the draw may hit advisors and
 * elephants from there (REPETITION.md 4, F18). That the draw is held can only
 * be guessed: the defender has one piece left to attack with, its enemy more.
 */
static bool is_lone_defence(const struct position *pos, bitboard_t targets) {
    if (targets & ~(pos->by_kind[ADVISOR] | pos->by_kind[ELEPHANT])) return false;
    return strength(pos, pos->side) == 1 && strength(pos, pos->side ^ 1) > 1;
}

static void judge_threats(struct view *view, const struct threats *after, const uint8_t man_at[POINT_NB],
                          struct deed *deed) {
    struct past   past;
    struct chases chases = {0, 0, 0};
    threats_before(view, after, &past.threats);
    const int man = mating_man(view, &after->mates, &past.threats.mates);
    if (man >= 0) {
        deed->kind = DEED_THREAT;
        deed->attackers = men_of(view, man_at, bb_of(man));
        return;
    }
    past.hanging = gains_without_hanging(view, &past.without);
    for (int moved = 1; moved >= 0; moved--) {
        add_chases(view, &past, &after->ahead, &past.threats.ahead, moved, &chases);
        add_chases(view, &past, &after->even, &past.threats.even, moved, &chases);
    }
    if (!chases.targets || is_lone_defence(&view->pos, chases.targets)) return;
    deed->kind = DEED_CHASE;
    deed->classes = chases.classes;
    deed->targets = men_of(view, man_at, chases.targets);
    deed->attackers = men_of(view, man_at, chases.attackers);
}

/* What the next move of a cycle does. */
static struct deed next_deed(const struct cycle *cycle, struct gain_desk *desk) {
    struct view           view;
    struct deed           deed = {.kind = DEED_IDLE};
    struct threats        after;
    const struct variant *v = cycle->pos.law->variant;
    view_open(&view, &cycle->pos, cycle->moves[cycle->played], desk);
    const bool flees = position_in_check(&view.pos) && view.pos.stack[view_from(&view)] == KING;
    v->make(&view.pos, view.move);
    const bitboard_t checkers = view.pos.st->checkers;
    if (!checkers && !flees) threats_after(&view, &after);
    v->unmake(&view.pos);
    if (checkers) {
        deed.kind = DEED_CHECK;
        for (bitboard_t men = checkers; men;)
            deed.attackers |= men_of(&view, cycle->man_at, bb_of(point_before(&view, bb_pop(&men))));
        return deed;
    }
    /* What a general threatens by fleeing is chance. */
    if (flees || !(after.mates.count || after.ahead.count || after.even.count)) return deed;
    judge_threats(&view, &after, cycle->man_at, &deed);
    return deed;
}

void threat_deeds(struct cycle *cycle) {
    /* The moves of long cycles are looked at less closely. */
    enum { SHORT = 8, EFFORT = 10000 };
    struct gain_desk desk = {.effort = cycle->count <= SHORT ? EFFORT : (long)EFFORT * SHORT / cycle->count};
    for (int i = 0; i < cycle->count; i++) {
        cycle->deeds[i] = next_deed(cycle, &desk);
        cycle_play(cycle);
    }
    cycle_rewind(cycle);
}
