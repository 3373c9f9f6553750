/* Hand-crafted evaluation of xiangqi2017: that of xiangqi, and what the optional rules change (RULES.md 5). */
#include "xiangqi2017.h"

#include "../../engine/variants/xq2017_rules.h"
#include "knowledge.h"
#include "xq2017_weights.h"
#include "xq_explain.h"
#include "xq_known.h"
#include "xq_tally.h"

const struct xq2017_weights xq2017_weights = {
#include "xq2017_weights.def"
};

/* What the optional rules add, red's view; as struct tally for weights of their own. */
struct rule_tally {
    weight_t sum;
    int16_t *trace; /* how often each weight was counted, or NULL */
};

static ALWAYS_INLINE void add(struct rule_tally *t, const weight_t *weight, int times) {
    t->sum += *weight * times;
    if (t->trace) t->trace[weight - (const weight_t *)&xq2017_weights] += (int16_t)times;
}

/* --- who can attack (5.4 to 5.6) ------------------------------------------------------- */

/* The elephants and advisors of a side that its powers have let loose. */
static bitboard_t freed_pieces(const struct position *pos, int side, uint32_t powers) {
    bitboard_t freed = 0;
    if (powers & POWER_RIVER_ELEPHANT) freed |= pos->by_kind[ELEPHANT];
    if (powers & POWER_ROYAL_ADVISOR) freed |= pos->by_kind[ADVISOR];
    return freed & pos->by_side[side];
}

/* Whether a side has anything that gets at the enemy general. */
static bool can_attack(const struct position *pos, int side, bitboard_t freed) {
    const bitboard_t attackers =
        pos->by_kind[CHARIOT] | pos->by_kind[CANNON] | pos->by_kind[HORSE] | pos->by_kind[SOLDIER];
    return (pos->by_side[side] & attackers) | freed;
}

/* --- terms -------------------------------------------------------------------------------- */

static int steps_between(int a, int b) {
    const int df = file_of(a) - file_of(b), dr = rank_of(a) - rank_of(b);
    const int f = df < 0 ? -df : df, r = dr < 0 ? -dr : dr;
    return f > r ? f : r;
}

/* 5.3: of the two distances round the ring only one is less than half of it. */
static void count_flags(struct rule_tally *t, const struct state *st) {
    const int red = (st->flags[BLACK] + RING_NB - st->flags[RED]) % RING_NB; /* red's cells to go */
    if (red < RING_NB / 2)
        add(t, &xq2017_weights.flag[red], 1);
    else if (red > RING_NB / 2)
        add(t, &xq2017_weights.flag[RING_NB - red], -1);
}

static void count_freed(struct rule_tally *t, const struct position *pos, int side, int sign, uint32_t powers) {
    const int        king = position_king(pos, side ^ 1);
    const bitboard_t freed = freed_pieces(pos, side, powers);
    for (bitboard_t b = freed; b;) {
        const int pt = bb_pop(&b), rank = side == RED ? rank_of(pt) : RANK_NB - 1 - rank_of(pt);
        if (pos->stack[pt] == ELEPHANT) {
            add(t, &xq2017_weights.river_elephant[rank > 4 ? 2 : rank == 4], sign);
        } else {
            const int steps = steps_between(pt, king);
            add(t, &xq2017_weights.royal_advisor[steps <= 1 ? 0 : steps <= 3 ? 1 : steps <= 6 ? 2 : 3], sign);
        }
    }
    if (bb_several(freed)) add(t, &xq2017_weights.freed_pair[0], sign * (bb_count(freed) - 1));
    if (powers & POWER_TASK_PAWN) {
        const bitboard_t inside = position_pieces(pos, side, SOLDIER) & attack_palace[side ^ 1];
        add(t, &xq2017_weights.task_soldier[0], sign * bb_count(inside));
    }
}

/* 5.2: the general steps before its cannon. */
static void count_palace_cannon(struct rule_tally *t, const struct position *pos, int side, int sign) {
    const int king = position_king(pos, side), enemy = position_king(pos, side ^ 1);
    for (bitboard_t b = position_pieces(pos, side, CANNON) & attack_half[side]; b;) {
        const int pt = bb_pop(&b);
        if (side == RED ? rank_of(pt) >= rank_of(king) : rank_of(pt) <= rank_of(king)) continue;
        add(t, &xq2017_weights.palace_cannon[0], sign);
        if (file_of(pt) == file_of(enemy)) add(t, &xq2017_weights.palace_cannon[1], sign);
    }
}

/* Everything on the board falls to one attacker in the end, if it is alone: even
 * to a cannon (5.2), an elephant (5.4) or an advisor (5.6). */
static void count_bare_general(struct rule_tally *t, const struct position *pos, int side, int sign, uint32_t powers) {
    if (bb_several(pos->by_side[side ^ 1]) || !can_attack(pos, side, freed_pieces(pos, side, powers))) return;
    add(t, &xq2017_weights.bare_general[0], sign);
}

/* 5.7: a place is worth as much as there are pieces that gain by it. */
static void count_ability(struct rule_tally *t, const struct position *pos, int side, int sign) {
    static const uint8_t kinds[10] = {0, CHARIOT, CANNON, HORSE, ELEPHANT, ADVISOR, SOLDIER, SOLDIER, KING, 0};
    const int            king = position_king(pos, side), ability = xq2017_ability(pos->law, side, king);
    const bitboard_t     own_bank = xq2017_rank(point_of(0, side == RED ? 4 : 5));
    const bitboard_t     enemy_bank = xq2017_rank(point_of(0, side == RED ? 5 : 4));
    bitboard_t           gain = pos->by_side[side] & pos->by_kind[kinds[ability]];
    if (ability == 6) gain &= own_bank;
    if (ability == 7) gain &= enemy_bank;
    if (ability == 8 && !xq2017_flies(pos->law, side, king, position_king(pos, side ^ 1))) return;
    add(t, &xq2017_weights.ability[ability], sign * bb_count(gain));
}

static ALWAYS_INLINE void tally_rules(const struct position *pos, struct rule_tally *t) {
    const uint32_t rules = pos->law->switches;
    if (rules & RULE_FLAG_RING) count_flags(t, pos->st);
    for (int side = 0; side < SIDE_NB; side++) {
        const int      sign = side == RED ? 1 : -1;
        const uint32_t powers = xq2017_powers(pos, side, pos->by_side[side]);
        count_freed(t, pos, side, sign, powers);
        count_bare_general(t, pos, side, sign, powers);
        if (rules & RULE_PALACE_CANNON) count_palace_cannon(t, pos, side, sign);
        if (rules & RULE_PALACE_STRATEGY) count_ability(t, pos, side, sign);
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

/* Without anything that attacks a side can hardly win: by stalemate or by its flag. */
static bool is_harmless(const struct position *pos, int side) {
    return !can_attack(pos, side, freed_pieces(pos, side, xq2017_powers(pos, side, pos->by_side[side])));
}

static int judge(const struct position *pos, int correction) {
    static _Thread_local struct xq_material_table material;
    struct tally                                  xiangqi = {&xq_weights, 0, NULL};
    struct rule_tally                             rules = {0, NULL};
    const int                                     phase = tally_all(pos, &xiangqi, &material, false);
    tally_rules(pos, &rules);
    const int red = taper(xiangqi.sum + rules.sum, phase), score = (pos->side == RED ? red : -red) + correction;
    return is_harmless(pos, score > 0 ? pos->side : pos->side ^ 1) ? score / 16 : score;
}

void xq2017_eval_trace(const struct position *pos, int16_t *times) {
    for (int i = 0; i < XQ2017_WEIGHT_NB; i++) times[i] = 0;
    struct rule_tally t = {0, times};
    tally_rules(pos, &t);
}

static void explain(const struct position *pos, FILE *out) {
    int16_t   xiangqi_times[XQ_WEIGHT_NB], times[XQ2017_WEIGHT_NB];
    const int phase = xq_eval_trace(pos, xiangqi_times);
    xq2017_eval_trace(pos, times);
    xq_explain(out, &xq_weights, xiangqi_times, false);
#define TERM(name, dimensions, least, words)                                                                           \
    xq_explain_term(out, words, (const weight_t *)&xq2017_weights.name, sizeof xq2017_weights.name / sizeof(weight_t), \
                    times + offsetof(struct xq2017_weights, name) / sizeof(weight_t));
#include "xq2017_terms.def"
#undef TERM
    const int correction = net_correction_anew(&net_xiangqi, pos);
    xq_explain_end(out, pos, phase, correction, judge(pos, correction));
}

static int evaluate_known(const struct position *pos, enum eval_knowledge knowledge) {
    int16_t   times[XQ_WEIGHT_NB], own_times[XQ2017_WEIGHT_NB];
    const int phase = xq_eval_trace(pos, times);
    xq2017_eval_trace(pos, own_times);
    weight_t sum = xq_known_sum(&xq_weights, times, knowledge);
#define TERM(name, dimensions, least, words)                                                                           \
    if (KNOWN(least, knowledge))                                                                                       \
        sum += xq_known_term((const weight_t *)&xq2017_weights.name, sizeof xq2017_weights.name / sizeof(weight_t),    \
                             own_times + offsetof(struct xq2017_weights, name) / sizeof(weight_t));
#include "xq2017_terms.def"
#undef TERM
    const int score = taper(sum, phase);
    return pos->side == RED ? score : -score;
}

KNOWLEDGE_EVALUATORS(hce_xiangqi2017, net_xiangqi)
