/*
 * What the evaluations of the xiangqi family count: terms of xq_terms.def,
 * added up by weights of the game's own. Everything is inlined, so that what a
 * game has not got costs it nothing.
 */
#ifndef EVAL_HCE_XQ_TALLY_H
#define EVAL_HCE_XQ_TALLY_H

#include "../../engine/attacks.h"
#include "xq_material.h"

/* What a side attacks, gathered on the way. */
struct attacks {
    bitboard_t soldier, light, chariot, all;
    bitboard_t reach[SOLDIER + 1]; /* points that its pieces of a kind may go to */
};

static ALWAYS_INLINE int at_most(int n, int most) { return n < most ? n : most; }

/* A point in a side's own view, left and right folded together. */
static ALWAYS_INLINE int place_of(int side, int pt) {
    const struct point_place p = attack_place[pt];
    const int                rank = side == RED ? p.rank : RANK_NB - 1 - p.rank;
    return rank * 5 + (p.file > 4 ? 8 - p.file : p.file);
}

/* --- pieces: material, place, mobility, attack on the palace ------------------------- */

static ALWAYS_INLINE void count_place(struct tally *t, int side, int sign, int kind, int pt) {
    count(t, &t->weights->place[kind][place_of(side, pt)], sign);
}

struct piece_scan {
    const struct position *pos;
    struct tally          *tally;
    bitboard_t             all;
    bool                   stacks; /* points may hold several pieces; a constant wherever this is inlined */
    int                    side, sign;
    int                    attackers; /* of the enemy palace */
    int                    pressure;  /* on it: attacks on its points, a cannon's for half */
    struct attacks         attacks;
};

static ALWAYS_INLINE void scan_mobile(struct piece_scan *s, int kind, const weight_t *mobility) {
    const struct position *pos = s->pos;
    const bitboard_t       own = pos->by_side[s->side], palace = attack_palace[s->side ^ 1];
    for (bitboard_t b = own & pos->by_kind[kind]; b;) {
        const int  pt = bb_pop(&b);
        bitboard_t hits, moves;
        if (kind == HORSE) {
            hits = horse_attacks(pt, s->all);
            moves = hits & ~own;
        } else {
            const struct lines l = lines_at(pt, s->all);
            const bitboard_t   first = lines_set(pt, l, LINE_FIRST);
            if (kind == CHARIOT) {
                hits = first;
                moves = hits & ~own;
            } else {
                hits = lines_set(pt, l, LINE_SECOND);
                moves = (first & ~s->all) | (hits & pos->by_side[s->side ^ 1]);
            }
        }
        if (kind == CHARIOT)
            s->attacks.chariot |= hits;
        else
            s->attacks.light |= hits;
        s->attacks.reach[kind] |= moves;
        const int times = s->sign * copies_on(pos, s->stacks, kind, pt);
        count_place(s->tally, s->side, times, kind, pt);
        count(s->tally, &mobility[bb_count(moves)], times);
        const int in_palace = bb_count(hits & palace);
        count(s->tally, &s->tally->weights->palace_attack[kind][at_most(in_palace, 5)], times);
        s->attackers += in_palace > 0;
        s->pressure += (kind == CANNON ? 1 : 2) * in_palace;
    }
}

static ALWAYS_INLINE void scan_soldiers(struct piece_scan *s) {
    const struct position *pos = s->pos;
    const bitboard_t       soldiers = position_pieces(pos, s->side, SOLDIER), palace = attack_palace[s->side ^ 1];
    for (bitboard_t b = soldiers; b;) {
        const int        pt = bb_pop(&b);
        const bitboard_t hits = attack_soldier[s->side][pt];
        s->attacks.soldier |= hits;
        const int times = s->sign * copies_on(pos, s->stacks, SOLDIER, pt);
        count_place(s->tally, s->side, times, SOLDIER, pt);
        const int in_palace = bb_count(hits & palace);
        count(s->tally, &s->tally->weights->palace_attack[SOLDIER][in_palace], times);
        s->attackers += in_palace > 0;
        s->pressure += 2 * in_palace;
    }
    const bitboard_t crossed = soldiers & attack_half[s->side ^ 1];
    count(s->tally, &s->tally->weights->soldier_count[bb_count(crossed)], s->sign);
    /* The left one of each pair: its right neighbour stands one bit higher. */
    const bitboard_t not_last_file = ~(bb_make(HALF_FILE, HALF_FILE) << 8);
    for (bitboard_t b = crossed & (crossed >> 1) & not_last_file; b;) {
        const int rank = attack_place[bb_pop(&b)].rank;
        count(s->tally, &s->tally->weights->soldier_pair[s->side == RED ? rank : RANK_NB - 1 - rank], s->sign);
    }
}

static ALWAYS_INLINE void scan_guards(struct piece_scan *s) {
    const struct position *pos = s->pos;
    const int              king = position_king(pos, s->side);
    bitboard_t             hits = attack_king[s->side][king];
    count_place(s->tally, s->side, s->sign, KING, king);
    for (bitboard_t b = position_pieces(pos, s->side, ADVISOR); b;) {
        const int pt = bb_pop(&b);
        hits |= attack_advisor[s->side][pt];
        count_place(s->tally, s->side, s->sign * copies_on(pos, s->stacks, ADVISOR, pt), ADVISOR, pt);
    }
    for (bitboard_t b = position_pieces(pos, s->side, ELEPHANT); b;) {
        const int pt = bb_pop(&b);
        hits |= elephant_attacks(pt, s->all);
        count_place(s->tally, s->side, s->sign * copies_on(pos, s->stacks, ELEPHANT, pt), ELEPHANT, pt);
    }
    s->attacks.all = s->attacks.soldier | s->attacks.light | s->attacks.chariot | hits;
}

/* --- the general: what is aimed at it ------------------------------------------------- */

/* Attack of `side` on the lines of the enemy general. */
static ALWAYS_INLINE void count_lines(const struct piece_scan *s) {
    const struct position *pos = s->pos;
    const int              king = position_king(pos, s->side ^ 1);
    const struct lines     l = lines_at(king, s->all);
    const bitboard_t       own = pos->by_side[s->side];
    const bitboard_t       cannons = pos->by_kind[CANNON] & own, chariots = pos->by_kind[CHARIOT] & own;
    if (!(cannons | chariots)) return;
    const bitboard_t second = lines_set(king, l, LINE_SECOND);

    for (bitboard_t b = lines_set(king, l, LINE_FIRST) & cannons; b;) {
        const int pt = bb_pop(&b);
        if (attack_place[pt].file == attack_place[king].file)
            count(s->tally, &s->tally->weights->hollow_cannon[bb_count(attack_between[king][pt])], s->sign);
    }
    for (bitboard_t b = lines_set(king, l, LINE_THIRD) & cannons; b;)
        count(s->tally, &s->tally->weights->aimed_cannon[bb_count(attack_between[king][bb_pop(&b)] & own)], s->sign);
    for (bitboard_t b = second & chariots; b;)
        count(s->tally, &s->tally->weights->aimed_chariot[(attack_between[king][bb_pop(&b)] & own) != 0], s->sign);

    const bitboard_t last_rank = s->side == RED ? bb_make(0, UINT64_C(511) << 36) : bb_make(511, 0);
    if (bb_of(king) & last_rank)
        for (bitboard_t b = cannons & last_rank; b;) {
            const int between = bb_count(attack_between[king][bb_pop(&b)] & s->all);
            count(s->tally, &s->tally->weights->bottom_cannon[at_most(between, 3)], s->sign);
        }
}

/* What a side has got at the enemy general, seen what the enemy guards. */
static ALWAYS_INLINE void count_safety(const struct piece_scan *s, const struct piece_scan *enemy) {
    const struct position   *pos = s->pos;
    const struct xq_weights *w = s->tally->weights;
    const int                king = position_king(pos, enemy->side);
    const struct lines       l = lines_at(king, s->all);
    const bitboard_t         unguarded = ~enemy->attacks.all;
    const bitboard_t         checks[SOLDIER + 1] = {[HORSE] = horse_attacks_to(king, s->all),
                                                    [CHARIOT] = lines_set(king, l, LINE_FIRST),
                                                    [CANNON] = lines_set(king, l, LINE_SECOND),
                                                    [SOLDIER] = attack_soldier_to[s->side][king]};
    for (int kind = HORSE; kind <= SOLDIER; kind++) {
        const bitboard_t safe = s->attacks.reach[kind] & checks[kind] & unguarded;
        if (safe) count(s->tally, &w->safe_checks[kind][at_most(bb_count(safe), 3)], s->sign);
    }
    const bitboard_t steps = attack_king[enemy->side][king] & ~pos->by_side[enemy->side];
    count(s->tally, &w->escapes[bb_count(steps & ~s->attacks.all)], s->sign);
    count(s->tally, &w->pressure[at_most(s->pressure, PRESSURE_NB - 1)], s->sign);
}

/* --- who controls what --------------------------------------------------------------------- */

static ALWAYS_INLINE void count_control(const struct piece_scan *s, const struct piece_scan *enemy) {
    const struct position *pos = s->pos;
    const bitboard_t       alone = s->attacks.all & ~enemy->attacks.all;
    count(s->tally, &s->tally->weights->space[0], s->sign * bb_count(alone & attack_half[s->side]));
    count(s->tally, &s->tally->weights->space[1], s->sign * bb_count(alone & attack_half[enemy->side]));
    const bitboard_t kept = pos->by_side[s->side] & s->attacks.all;
    for (int kind = ADVISOR; kind <= SOLDIER; kind++)
        count(s->tally, &s->tally->weights->protected[kind], s -> sign *bb_count(kept & pos->by_kind[kind]));
}

/* --- threats ------------------------------------------------------------------------------ */

/* By what each attacked enemy piece is attacked; few are, so they are taken one by one. */
static ALWAYS_INLINE void count_threats(const struct piece_scan *s, const struct piece_scan *enemy) {
    const struct position *pos = s->pos;
    for (bitboard_t b = pos->by_side[enemy->side] & s->attacks.all & ~pos->by_kind[KING]; b;) {
        const int pt = bb_pop(&b);
        unsigned  stack = pos->stack[pt];
        do {
            const unsigned kind = s->stacks ? stack & 15 : stack;
            if (bb_has(s->attacks.soldier, pt)) count(s->tally, &s->tally->weights->threat_soldier[kind], s->sign);
            if (bb_has(s->attacks.light, pt)) count(s->tally, &s->tally->weights->threat_light[kind], s->sign);
            if (bb_has(s->attacks.chariot, pt)) count(s->tally, &s->tally->weights->threat_chariot[kind], s->sign);
            if (!bb_has(enemy->attacks.all, pt)) count(s->tally, &s->tally->weights->hanging[kind], s->sign);
        } while (s->stacks && (stack >>= 4));
    }
}

/* --- stacks: many pieces on one point are strong, and fall together (RULES.md 2.1) ----------- */

static ALWAYS_INLINE void count_stacks(const struct piece_scan *s, const struct piece_scan *enemy) {
    const struct position *pos = s->pos;
    for (bitboard_t b = pos->by_side[s->side]; b;) {
        const int      pt = bb_pop(&b);
        const unsigned stack = pos->stack[pt];
        if (stack >> 4 == 0) continue;
        const int size = stack_size(stack);
        count(s->tally, &s->tally->weights->stack_size[size], s->sign);
        for (unsigned piece = stack; piece; piece >>= 4)
            count(s->tally, &s->tally->weights->stacked[piece & 15], s->sign);
        if (!bb_has(enemy->attacks.all, pt)) continue;
        count(s->tally, &s->tally->weights->stack_attacked[size], s->sign);
        if (!bb_has(s->attacks.all, pt)) count(s->tally, &s->tally->weights->stack_hanging[size], s->sign);
    }
}

/* --- the whole ------------------------------------------------------------------------------ */

/* What one side counts by itself. `side` is a constant wherever this is inlined. */
static ALWAYS_INLINE void scan_side(struct piece_scan *s, const struct position *pos, struct tally *t,
                                    const bool stacks, const int side) {
    *s = (struct piece_scan){
        .pos = pos, .tally = t, .all = position_all(pos), .stacks = stacks, .side = side, .sign = side == RED ? 1 : -1};
    scan_mobile(s, CHARIOT, t->weights->chariot_mobility);
    scan_mobile(s, CANNON, t->weights->cannon_mobility);
    scan_mobile(s, HORSE, t->weights->horse_mobility);
    scan_soldiers(s);
    scan_guards(s);
    count(t, &t->weights->attackers[at_most(s->attackers, 5)], s->sign);
    count_lines(s);
}

/* Adds up all terms; `table` has the sums of those that depend on the pieces' numbers alone, or is NULL. Returns the phase. */
static ALWAYS_INLINE int tally_all(const struct position *pos, struct tally *t, struct xq_material_table *table,
                                   const bool stacks) {
    struct piece_scan scans[SIDE_NB];
    scan_side(&scans[RED], pos, t, stacks, RED);
    scan_side(&scans[BLACK], pos, t, stacks, BLACK);
    count_threats(&scans[RED], &scans[BLACK]);
    count_threats(&scans[BLACK], &scans[RED]);
    count_safety(&scans[RED], &scans[BLACK]);
    count_safety(&scans[BLACK], &scans[RED]);
    count_control(&scans[RED], &scans[BLACK]);
    count_control(&scans[BLACK], &scans[RED]);
    if (stacks) {
        count_stacks(&scans[RED], &scans[BLACK]);
        count_stacks(&scans[BLACK], &scans[RED]);
    }
    count(t, &t->weights->tempo[0], pos->side == RED ? 1 : -1);
    return tally_material(t, pos, table, stacks);
}

/* Without anything that crosses the river a side cannot win. */
static inline bool cannot_win(const struct position *pos, int side) {
    const bitboard_t attackers =
        pos->by_kind[CHARIOT] | pos->by_kind[CANNON] | pos->by_kind[HORSE] | pos->by_kind[SOLDIER];
    return !(pos->by_side[side] & attackers);
}

/* Between the middle game and the end. */
static ALWAYS_INLINE int taper(weight_t sum, int phase) {
    return (weight_mg(sum) * phase + weight_eg(sum) * (XQ_PHASE_MAX - phase)) / XQ_PHASE_MAX;
}

/* The score of a tally and a net's correction, the mover's view like that. */
static ALWAYS_INLINE int tally_score(const struct position *pos, const struct tally *t, int phase, int correction) {
    const int red = taper(t->sum, phase), score = (pos->side == RED ? red : -red) + correction;
    return cannot_win(pos, score > 0 ? pos->side : pos->side ^ 1) ? score / 16 : score;
}

#endif
