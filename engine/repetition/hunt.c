#include "hunt.h"

#include "../variants/xq_rules.h"

enum { MATE_CHECKS = 4 };

static const struct hunt_terms no_terms;

void hunt_add(struct captures *captures, move_t move) {
    if (captures->count == HUNT_PAIRS_MAX) return;
    captures->list[captures->count++] = (struct capture){(uint8_t)move_from(move), (uint8_t)move_to(move)};
}

bool hunt_has(const struct captures *captures, move_t move) {
    for (int i = 0; i < captures->count; i++)
        if (captures->list[i].from == move_from(move) && captures->list[i].to == move_to(move)) return true;
    return false;
}

/* --- moves ---------------------------------------------------------------------- */

/* Legal but for the checks of the ignored men. */
static const move_t *moves_ignoring(const struct position *pos, bitboard_t ignored, move_t *out) {
    const int        us = pos->side, king = position_king(pos, us);
    const bitboard_t own = pos->by_side[us], enemy = pos->by_side[us ^ 1] & ~ignored;
    for (bitboard_t men = own; men;) {
        const int from = bb_pop(&men);
        for (bitboard_t targets = xq_targets(pos, us, pos->stack[from], from) & ~own; targets;) {
            const int        to = bb_pop(&targets);
            const bitboard_t all = (position_all(pos) & ~bb_of(from)) | bb_of(to);
            if (!xq_attackers(pos, us, from == king ? to : king, all, enemy & ~bb_of(to)))
                *out++ = move_plain(from, to, pos->stack[to] != 0);
        }
    }
    return out;
}

/* Boards that no game has, with a check ignored or a man taken off, may leave a general to be taken. */
static const move_t *without_generals(const struct position *pos, move_t *moves, const move_t *end) {
    const int king = position_king(pos, pos->side ^ 1);
    move_t   *kept = moves;
    for (const move_t *move = moves; move < end; move++)
        if (move_to(*move) != king) *kept++ = *move;
    return kept;
}

const move_t *hunt_moves(const struct position *pos, const struct hunt_terms *terms, bitboard_t ignored,
                         move_t moves[MOVE_LIST_MAX]) {
    const move_t *end =
        ignored ? moves_ignoring(pos, ignored, moves) : pos->law->variant->generate(pos, moves, GEN_ALL);
    end = without_generals(pos, moves, end);
    if (!terms->offers.count) return end;
    move_t *kept = moves;
    for (const move_t *move = moves; move < end; move++)
        if (!hunt_has(&terms->offers, *move)) *kept++ = *move;
    return kept;
}

const move_t *hunt_answers(const struct position *pos, move_t moves[MOVE_LIST_MAX]) {
    return without_generals(pos, moves, pos->law->variant->generate(pos, moves, GEN_ALL));
}

struct hunt_sieve hunt_sieve(const struct position *pos) {
    const int king = position_king(pos, pos->side ^ 1);
    /* Under other rules there are more ways to give check. */
    if (pos->law->switches) return (struct hunt_sieve){~(bitboard_t)0, 0};
    const bitboard_t       all = position_all(pos);
    const struct lines     l = lines_at(king, all);
    const struct leg_mask *near = &attack_diagonal[king];
    return (struct hunt_sieve){lines_set(king, l, LINE_FIRST) | lines_set(king, l, LINE_SECOND) |
                                   lines_set(king, l, LINE_THIRD) | bb_make(near->lo, near->hi),
                               horse_attacks_to(king, all)};
}

/* --- mates ---------------------------------------------------------------------- */

struct mating {
    struct position         *pos;
    const struct hunt_terms *terms;
    long                     effort;
};

static bool mates_within(struct mating *m, int checks, bitboard_t ignored);

/* Whether every answer to the check given leads to mate within so many checks more. */
static bool no_answer(struct mating *m, int checks, bitboard_t ignored) {
    const struct variant *v = m->pos->law->variant;
    move_t                answers[MOVE_LIST_MAX];
    const move_t         *end = hunt_answers(m->pos, answers);
    if (checks == 0) return end == answers;
    for (const move_t *answer = answers; answer < end; answer++) {
        v->make(m->pos, *answer);
        const bool mated = mates_within(m, checks, hunt_still_ignored(ignored, *answer));
        v->unmake(m->pos);
        if (!mated) return false;
    }
    return true;
}

static bool begins_mate(struct mating *m, int checks, bitboard_t ignored, move_t move) {
    const struct variant *v = m->pos->law->variant;
    if (--m->effort < 0) return false;
    v->make(m->pos, move);
    const bool mates = position_in_check(m->pos) && no_answer(m, checks - 1, hunt_still_ignored(ignored, move));
    v->unmake(m->pos);
    return mates;
}

static bool mates_within(struct mating *m, int checks, bitboard_t ignored) {
    move_t                  moves[MOVE_LIST_MAX];
    const move_t           *end = hunt_moves(m->pos, m->terms, ignored, moves);
    const struct hunt_sieve sieve = hunt_sieve(m->pos);
    for (const move_t *move = moves; move < end; move++)
        if (hunt_may_check(&sieve, *move) && begins_mate(m, checks, ignored, *move)) return true;
    return false;
}

bool hunt_mates(struct position *pos, long effort) {
    struct mating m = {pos, &no_terms, effort};
    for (int checks = 1; checks <= MATE_CHECKS; checks++)
        if (mates_within(&m, checks, 0)) return true;
    return false;
}

/* The fewest checks, this move the first, that mate; 0 when none do. */
static int checks_needed(struct mating *m, move_t move) {
    for (int checks = 1; checks <= MATE_CHECKS; checks++)
        if (begins_mate(m, checks, m->terms->ignored, move)) return checks;
    return 0;
}

void hunt_mating_moves(struct position *pos, const struct hunt_terms *terms, long effort, struct mating_moves *mating) {
    struct mating           m = {pos, terms, effort};
    const struct hunt_sieve sieve = hunt_sieve(pos);
    move_t                  moves[MOVE_LIST_MAX];
    const move_t           *end = hunt_moves(pos, terms, terms->ignored, moves);
    mating->count = 0;
    for (const move_t *move = moves; move < end && mating->count < MATING_MOVES_MAX; move++) {
        const int checks = hunt_may_check(&sieve, *move) ? checks_needed(&m, *move) : 0;
        if (!checks) continue;
        mating->checks[mating->count] = (uint8_t)checks;
        mating->list[mating->count++] = *move;
    }
}
