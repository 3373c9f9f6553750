/* Hand-crafted evaluation of xiangqi: counts, tapered between middle game and endgame. */
#include "xiangqi.h"

#include "../../engine/attacks.h"
#include "../../engine/units.h"
#include "xq_weights.h"

const struct xq_weights xq_weights = {
#include "xq_weights.def"
};

/* What one evaluation adds up, red's view. A constant null `trace` costs
 * nothing: everything below is inlined into tally_all's callers. */
struct tally {
    weight_t sum;
    int16_t *trace; /* how often each weight was counted, or NULL */
};

static ALWAYS_INLINE void count(struct tally *t, const weight_t *weight, int times) {
    t->sum += *weight * times;
    if (t->trace) t->trace[weight - (const weight_t *)&xq_weights] += (int16_t)times;
}

/* What a side attacks, gathered on the way. */
struct attacks {
    bitboard_t soldier, light, chariot, all;
};

/* A point in a side's own view, left and right folded together. */
static ALWAYS_INLINE int place_of(int side, int pt) {
    const struct point_place p = attack_place[pt];
    const int                rank = side == RED ? p.rank : RANK_NB - 1 - p.rank;
    return rank * 5 + (p.file > 4 ? 8 - p.file : p.file);
}

/* --- pieces: material, place, mobility, attack on the palace ------------------------- */

static ALWAYS_INLINE void count_place(struct tally *t, int side, int sign, int kind, int pt) {
    count(t, &xq_weights.material[kind], sign);
    count(t, &xq_weights.place[kind][place_of(side, pt)], sign);
}

struct piece_scan {
    const struct position *pos;
    struct tally          *tally;
    bitboard_t             all;
    int                    side, sign;
    int                    attackers; /* of the enemy palace */
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
        count_place(s->tally, s->side, s->sign, kind, pt);
        count(s->tally, &mobility[bb_count(moves)], s->sign);
        const int in_palace = bb_count(hits & palace);
        count(s->tally, &xq_weights.palace_attack[kind][in_palace > 5 ? 5 : in_palace], s->sign);
        s->attackers += in_palace > 0;
    }
}

static ALWAYS_INLINE void scan_soldiers(struct piece_scan *s) {
    const struct position *pos = s->pos;
    const bitboard_t       soldiers = position_pieces(pos, s->side, SOLDIER), palace = attack_palace[s->side ^ 1];
    for (bitboard_t b = soldiers; b;) {
        const int        pt = bb_pop(&b);
        const bitboard_t hits = attack_soldier[s->side][pt];
        s->attacks.soldier |= hits;
        count_place(s->tally, s->side, s->sign, SOLDIER, pt);
        const int in_palace = bb_count(hits & palace);
        count(s->tally, &xq_weights.palace_attack[SOLDIER][in_palace], s->sign);
        s->attackers += in_palace > 0;
    }
    const bitboard_t crossed = soldiers & attack_half[s->side ^ 1];
    count(s->tally, &xq_weights.soldier_count[bb_count(crossed)], s->sign);
    /* The left one of each pair: its right neighbour stands one bit higher. */
    const bitboard_t not_last_file = ~(bb_make(HALF_FILE, HALF_FILE) << 8);
    for (bitboard_t b = crossed & (crossed >> 1) & not_last_file; b;) {
        const int rank = attack_place[bb_pop(&b)].rank;
        count(s->tally, &xq_weights.soldier_pair[s->side == RED ? rank : RANK_NB - 1 - rank], s->sign);
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
        count_place(s->tally, s->side, s->sign, ADVISOR, pt);
    }
    for (bitboard_t b = position_pieces(pos, s->side, ELEPHANT); b;) {
        const int pt = bb_pop(&b);
        hits |= elephant_attacks(pt, s->all);
        count_place(s->tally, s->side, s->sign, ELEPHANT, pt);
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
            count(s->tally, &xq_weights.hollow_cannon[bb_count(attack_between[king][pt])], s->sign);
    }
    for (bitboard_t b = lines_set(king, l, LINE_THIRD) & cannons; b;)
        count(s->tally, &xq_weights.aimed_cannon[bb_count(attack_between[king][bb_pop(&b)] & own)], s->sign);
    for (bitboard_t b = second & chariots; b;)
        count(s->tally, &xq_weights.aimed_chariot[(attack_between[king][bb_pop(&b)] & own) != 0], s->sign);

    const bitboard_t last_rank = s->side == RED ? bb_make(0, UINT64_C(511) << 36) : bb_make(511, 0);
    if (bb_of(king) & last_rank)
        for (bitboard_t b = cannons & last_rank; b;) {
            const int between = bb_count(attack_between[king][bb_pop(&b)] & s->all);
            count(s->tally, &xq_weights.bottom_cannon[between > 3 ? 3 : between], s->sign);
        }
}

/* The side's guards, and what the lack of them means before each enemy piece. */
static ALWAYS_INLINE void count_guards(const struct piece_scan *s) {
    const struct position *pos = s->pos;
    const int              advisors = bb_count(position_pieces(pos, s->side, ADVISOR));
    const int              elephants = bb_count(position_pieces(pos, s->side, ELEPHANT));
    count(s->tally, &xq_weights.guards[advisors][elephants], s->sign);
    for (int kind = HORSE; kind <= SOLDIER; kind++) {
        const int enemies = bb_count(position_pieces(pos, s->side ^ 1, kind));
        count(s->tally, &xq_weights.bare_advisors[kind][advisors], -s->sign * enemies);
        count(s->tally, &xq_weights.bare_elephants[kind][elephants], -s->sign * enemies);
    }
}

/* --- threats ------------------------------------------------------------------------------ */

/* By what each attacked enemy piece is attacked; few are, so they are taken one by one. */
static ALWAYS_INLINE void count_threats(const struct piece_scan *s, const struct piece_scan *enemy) {
    const struct position *pos = s->pos;
    for (bitboard_t b = pos->by_side[enemy->side] & s->attacks.all & ~pos->by_kind[KING]; b;) {
        const int pt = bb_pop(&b), kind = pos->stack[pt];
        if (bb_has(s->attacks.soldier, pt)) count(s->tally, &xq_weights.threat_soldier[kind], s->sign);
        if (bb_has(s->attacks.light, pt)) count(s->tally, &xq_weights.threat_light[kind], s->sign);
        if (bb_has(s->attacks.chariot, pt)) count(s->tally, &xq_weights.threat_chariot[kind], s->sign);
        if (!bb_has(enemy->attacks.all, pt)) count(s->tally, &xq_weights.hanging[kind], s->sign);
    }
}

static ALWAYS_INLINE void count_sets(const struct piece_scan *s) {
    const struct position *pos = s->pos;
    const int              horses = bb_count(position_pieces(pos, s->side, HORSE));
    const int              cannons = bb_count(position_pieces(pos, s->side, CANNON));
    const int              pieces = bb_count(s->all) / 4;
    if (horses && cannons) count(s->tally, &xq_weights.horse_and_cannon[0], s->sign);
    if (bb_several(position_pieces(pos, s->side, CHARIOT))) count(s->tally, &xq_weights.chariot_pair[0], s->sign);
    count(s->tally, &xq_weights.cannon_by_pieces[pieces], s->sign * cannons);
    count(s->tally, &xq_weights.horse_by_pieces[pieces], s->sign * horses);
}

/* --- the whole ------------------------------------------------------------------------------ */

int xq_eval_phase(const struct position *pos) {
    return 3 * bb_count(pos->by_kind[CHARIOT]) + 2 * bb_count(pos->by_kind[HORSE] | pos->by_kind[CANNON]);
}

static ALWAYS_INLINE void tally_all(const struct position *pos, struct tally *t) {
    struct piece_scan scans[SIDE_NB];
    for (int side = 0; side < SIDE_NB; side++) {
        struct piece_scan *s = &scans[side];
        *s = (struct piece_scan){
            .pos = pos, .tally = t, .all = position_all(pos), .side = side, .sign = side == RED ? 1 : -1};
        scan_mobile(s, CHARIOT, xq_weights.chariot_mobility);
        scan_mobile(s, CANNON, xq_weights.cannon_mobility);
        scan_mobile(s, HORSE, xq_weights.horse_mobility);
        scan_soldiers(s);
        scan_guards(s);
        count(t, &xq_weights.attackers[s->attackers > 5 ? 5 : s->attackers], s->sign);
        count_lines(s);
        count_guards(s);
        count_sets(s);
    }
    count_threats(&scans[RED], &scans[BLACK]);
    count_threats(&scans[BLACK], &scans[RED]);
    count(t, &xq_weights.tempo[0], pos->side == RED ? 1 : -1);
}

/* Without anything that crosses the river a side cannot win. */
static bool cannot_win(const struct position *pos, int side) {
    const bitboard_t attackers =
        pos->by_kind[CHARIOT] | pos->by_kind[CANNON] | pos->by_kind[HORSE] | pos->by_kind[SOLDIER];
    return !(pos->by_side[side] & attackers);
}

int xq_eval_taper(weight_t sum, int phase) {
    return (weight_mg(sum) * phase + weight_eg(sum) * (XQ_PHASE_MAX - phase)) / XQ_PHASE_MAX;
}

weight_t xq_eval_sum(const struct position *pos) {
    struct tally t = {0, NULL};
    tally_all(pos, &t);
    return t.sum;
}

static int evaluate(const void *state, const struct position *pos) {
    (void)state;
    const int score = xq_eval_taper(xq_eval_sum(pos), xq_eval_phase(pos));
    const int red = cannot_win(pos, score > 0 ? RED : BLACK) ? score / 16 : score;
    return pos->side == RED ? red : -red;
}

int xq_eval_trace(const struct position *pos, int16_t *times) {
    for (int i = 0; i < XQ_WEIGHT_NB; i++) times[i] = 0;
    struct tally t = {0, times};
    tally_all(pos, &t);
    return xq_eval_phase(pos);
}

/* --- for people ----------------------------------------------------------------------------- */

void xq_explain_term(FILE *out, const char *words, const weight_t *weights, size_t count, const int16_t *times) {
    int mg = 0, eg = 0;
    for (size_t i = 0; i < count; i++) {
        mg += weight_mg(weights[i]) * times[i];
        eg += weight_eg(weights[i]) * times[i];
    }
    fprintf(out, "%-30s %8.2f %8.2f\n", words, (double)mg / UNITS_PER_SOLDIER, (double)eg / UNITS_PER_SOLDIER);
}

void xq_explain_terms(const struct position *pos, FILE *out) {
    int16_t times[XQ_WEIGHT_NB];
    xq_eval_trace(pos, times);
    fprintf(out, "%-30s   middle      end\n", "term (soldiers, red side)");
#define TERM(name, dimensions, words)                                                                                  \
    xq_explain_term(out, words, (const weight_t *)&xq_weights.name, sizeof xq_weights.name / sizeof(weight_t),         \
                    times + offsetof(struct xq_weights, name) / sizeof(weight_t));
#include "xq_terms.def"
#undef TERM
}

void xq_explain_end(const struct position *pos, int score, FILE *out) {
    fprintf(out, "share of the middle game: %d of %d\n", xq_eval_phase(pos), XQ_PHASE_MAX);
    fprintf(out, "Final evaluation: %.2f (red side)\n",
            (double)(pos->side == RED ? score : -score) / UNITS_PER_SOLDIER);
}

static void explain(const struct position *pos, FILE *out) {
    xq_explain_terms(pos, out);
    xq_explain_end(pos, evaluate(NULL, pos), out);
}

const struct evaluator hce_xiangqi = {.name = "hce", .evaluate = evaluate, .explain = explain};
