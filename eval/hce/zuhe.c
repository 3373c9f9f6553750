/* Hand-crafted evaluation of the zuhe games: counts, tapered between middle game and endgame. */
#include "zuhe.h"

#include "../../engine/variants/zuhe_rules.h"
#include "knowledge.h"
#include "zuhe_weights.h"

#define S(mg, eg)                                                                                                      \
    { mg, eg }

const struct zuhe_weights zuhe_weights = {
#include "zuhe_weights.def"
};

/* What one evaluation adds up, red's view. A constant null `trace` costs
 * nothing: everything below is inlined into tally_all's callers. */
struct tally {
    int      mg, eg;
    int16_t *trace; /* how often each weight was counted, or NULL */
};

static ALWAYS_INLINE void count(struct tally *t, const struct zuhe_weight *weight, int times) {
    t->mg += weight->mg * times;
    t->eg += weight->eg * times;
    if (t->trace) t->trace[weight - (const struct zuhe_weight *)&zuhe_weights] += (int16_t)times;
}

static ALWAYS_INLINE int at_most(int n, int most) { return n < most ? n : most; }

/* What a side attacks, gathered on the way; `kind` are the points each kind may go to. */
struct attacks {
    bitboard_t soldier, light, elephant, chariot, queen;
    bitboard_t pieces, all; /* without and with the king's */
    bitboard_t kind[KIND_NB];
};

struct scan {
    const struct position *pos;
    struct tally          *tally;
    bitboard_t             all, own, enemy;
    bitboard_t             ring;   /* the enemy king and its surroundings */
    bitboard_t             mobile; /* where mobility counts */
    bool                   chain;
    int                    side, sign;
    int                    attackers; /* of the enemy king */
    struct attacks         attacks;
};

static ALWAYS_INLINE bitboard_t soldier_hits(int side, bitboard_t soldiers) {
    const bitboard_t ahead = soldiers_forward(side, soldiers);
    return (ahead & ~zuhe_file(0)) >> 1 | (ahead & ~zuhe_file(FILE_NB - 1)) << 1;
}

/* --- pieces: material, place, mobility, attack on the king --------------------------- */

static ALWAYS_INLINE void count_place(const struct scan *s, int kind, int pt) {
    const struct point_place p = attack_place[pt];
    count(s->tally, &zuhe_weights.material[kind], s->sign);
    count(s->tally, &zuhe_weights.rank[kind][s->side == RED ? p.rank : RANK_NB - 1 - p.rank], s->sign);
    count(s->tally, &zuhe_weights.file[kind][p.file > 4 ? 8 - p.file : p.file], s->sign);
}

static ALWAYS_INLINE void count_ring(struct scan *s, int kind, bitboard_t hits) {
    const int in_ring = bb_count(hits & s->ring);
    count(s->tally, &zuhe_weights.ring_attack[kind][at_most(in_ring, 3)], s->sign);
    s->attackers += in_ring > 0;
}

/* All that a line piece attacks: with chains, whole strings (RULES.md 3.1). */
static ALWAYS_INLINE bitboard_t line_hits(const struct scan *s, int pt, enum zuhe_lines lines) {
    const bitboard_t seen = zuhe_reach(pt, s->all, lines);
    if (!s->chain || !(seen & s->enemy)) return seen;
    const bitboard_t string = zuhe_reach(pt, s->own | ~(seen | s->enemy), lines) & s->enemy & ~seen;
    count(s->tally, &zuhe_weights.string[at_most(bb_count(string), 5)], s->sign);
    return seen | string;
}

/* Attacks and moves of one piece. */
struct reach {
    bitboard_t hits, moves;
};

static ALWAYS_INLINE struct reach reach_of(const struct scan *s, int kind, int pt) {
    bitboard_t hits;
    switch (kind) {
    case HORSE:
        hits = attack_horse[pt][0];
        break;
    case CANNON: {
        const struct lines l = lines_at(pt, s->all);
        hits = lines_set(pt, l, LINE_SECOND);
        return (struct reach){hits, (lines_set(pt, l, LINE_FIRST) & ~s->all) | (hits & s->enemy)};
    }
    case CHARIOT:
        hits = line_hits(s, pt, ZUHE_STRAIGHT);
        break;
    case ELEPHANT:
        hits = line_hits(s, pt, ZUHE_SLANTED);
        break;
    case QUEEN:
        hits = line_hits(s, pt, ZUHE_EIGHT);
        break;
    default:
        hits = line_hits(s, pt, ZUHE_EIGHT) | attack_horse[pt][0];
        break;
    }
    return (struct reach){hits, hits & ~s->own};
}

/* `per` points of mobility share a weight. */
static ALWAYS_INLINE void scan_mobile(struct scan *s, int kind, const struct zuhe_weight *mobility, int per,
                                      bitboard_t *attacked) {
    for (bitboard_t b = s->own & s->pos->by_kind[kind]; b;) {
        const int          pt = bb_pop(&b);
        const struct reach r = reach_of(s, kind, pt);
        *attacked |= r.hits;
        s->attacks.kind[kind] |= r.moves;
        count_place(s, kind, pt);
        count(s->tally, &mobility[bb_count(r.moves & s->mobile) / per], s->sign);
        count_ring(s, kind, r.hits);
    }
}

static ALWAYS_INLINE void scan_soldiers(struct scan *s) {
    const bitboard_t soldiers = position_pieces(s->pos, s->side, SOLDIER), hits = s->attacks.soldier;
    bitboard_t       steps = 0;
    for (bitboard_t b = soldiers; b;) {
        const int pt = bb_pop(&b);
        steps |= bb_make(attack_orthogonal[pt].lo, attack_orthogonal[pt].hi);
        count_place(s, SOLDIER, pt);
        count_ring(s, SOLDIER, ray_forward[s->side][pt]);
    }
    s->attacks.kind[SOLDIER] = (steps & ~s->all) | (hits & s->enemy);
    count(s->tally, &zuhe_weights.soldier_protected[0], s->sign * bb_count(soldiers & hits));
    const bitboard_t pairs = soldiers & (soldiers & ~zuhe_file(FILE_NB - 1)) << 1;
    count(s->tally, &zuhe_weights.soldier_pair[0], s->sign * bb_count(pairs));
}

static ALWAYS_INLINE void scan_king(struct scan *s) {
    const int        king = position_king(s->pos, s->side);
    const bitboard_t queens = s->pos->by_kind[QUEEN] | s->pos->by_kind[GRAND_QUEEN];
    const int        open = bb_count(zuhe_reach(king, s->all, ZUHE_EIGHT) & ~s->own);
    count_place(s, KING, king);
    count(s->tally, &zuhe_weights.king_open[(queens & s->enemy) != 0][at_most(open / 2, 17)], s->sign);
    count(s->tally, &zuhe_weights.king_row[bb_count(ray_steps[king] & s->own)], s->sign);
    const struct attacks *a = &s->attacks;
    s->attacks.pieces = a->soldier | a->light | a->elephant | a->chariot | a->queen;
    s->attacks.all = s->attacks.pieces | ray_steps[king];
    count(s->tally, &zuhe_weights.attackers[at_most(s->attackers, 7)], s->sign);
}

/* --- what may come next --------------------------------------------------------------- */

/* By what each attacked enemy piece is attacked; few are, so they are taken one by one. */
static ALWAYS_INLINE void count_threats(const struct scan *s, const struct scan *enemy) {
    const struct attacks *a = &s->attacks;
    const bool            our_turn = s->pos->side == s->side;
    for (bitboard_t b = s->enemy & a->all & ~s->pos->by_kind[KING]; b;) {
        const int pt = bb_pop(&b), kind = s->pos->stack[pt];
        if (bb_has(a->soldier, pt)) count(s->tally, &zuhe_weights.threat_soldier[kind], s->sign);
        if (bb_has(a->light, pt)) count(s->tally, &zuhe_weights.threat_light[kind], s->sign);
        if (bb_has(a->elephant, pt)) count(s->tally, &zuhe_weights.threat_elephant[kind], s->sign);
        if (bb_has(a->chariot, pt)) count(s->tally, &zuhe_weights.threat_chariot[kind], s->sign);
        if (bb_has(a->queen, pt)) count(s->tally, &zuhe_weights.threat_queen[kind], s->sign);
        if (!bb_has(enemy->attacks.all, pt)) count(s->tally, &zuhe_weights.hanging[our_turn][kind], s->sign);
    }
}

/* What the enemy king has left, and what looks at it through another piece. */
static ALWAYS_INLINE void count_siege(const struct scan *s, const struct scan *enemy) {
    const int        king = position_king(s->pos, enemy->side);
    const bitboard_t steps = ray_steps[king];
    count(s->tally, &zuhe_weights.king_flight[bb_count(steps & ~(enemy->own | s->attacks.all))], -s->sign);
    count(s->tally, &zuhe_weights.ring_weak[bb_count(steps & s->attacks.all & ~enemy->attacks.pieces)], s->sign);
    for (bitboard_t b = zuhe_bearers(s->pos, king, s->own) & ~s->pos->by_kind[KING]; b;) {
        const int        at = bb_pop(&b), kind = s->pos->stack[at];
        bitboard_t       before = ray_between[king][at] & s->all;
        const bitboard_t own = before & s->own;
        if (kind == CANNON) before &= before - 1;
        if (before && !bb_several(before)) count(s->tally, &zuhe_weights.aimed[kind][own != 0], s->sign);
    }
}

/* Points from where a piece would check the enemy king and not be captured at once. */
static ALWAYS_INLINE void count_checks(const struct scan *s, const struct scan *enemy) {
    const int          king = position_king(s->pos, enemy->side);
    const struct lines l = lines_at(king, s->all);
    const bitboard_t   safe = ~(s->own | enemy->attacks.all);
    const bitboard_t straight = lines_set(king, l, LINE_FIRST) & safe, slanted = diagonal_attacks(king, s->all) & safe;
    const bitboard_t leap = attack_horse[king][0] & safe;
    const bitboard_t from[KIND_NB] = {[HORSE] = leap,
                                      [CHARIOT] = straight,
                                      [ELEPHANT] = slanted,
                                      [CANNON] = lines_set(king, l, LINE_SECOND) & safe,
                                      [QUEEN] = straight | slanted,
                                      [GRAND_QUEEN] = straight | slanted | leap};
    for (int kind = ELEPHANT; kind < KIND_NB; kind++) {
        if (kind == SOLDIER) continue;
        const int points = at_most(bb_count(s->attacks.kind[kind] & from[kind]), 2);
        if (s->pos->side == s->side)
            count(s->tally, &zuhe_weights.check_now[kind][points], s->sign);
        else
            count(s->tally, &zuhe_weights.safe_check[kind][points], s->sign);
    }
}

/* Kinds that may go to where they would promote (RULES.md 3.3, 3.4) and not be captured at once. */
static ALWAYS_INLINE void count_promotions(const struct scan *s, const struct scan *enemy) {
    const struct zuhe_ripe ripe = zuhe_ripe(s->pos, s->side);
    const int              king = position_king(s->pos, s->side);
    const bool             our_turn = s->pos->side == s->side;
    const bitboard_t       safe = ~(s->own | enemy->attacks.all);
    bitboard_t             grand = ripe.grand & safe, queen = ripe.queen & safe;
    if (grand) grand &= zuhe_reach(king, s->all, ZUHE_EIGHT);
    if (queen && zuhe_file(file_of(king)) & s->all & ~(bb_of(king) | queen)) queen = 0;
    if (!(grand | queen)) return;
    for (int kind = ELEPHANT; kind <= SOLDIER; kind++) {
        bitboard_t points = grand;
        if (!bb_several(s->own & s->pos->by_kind[kind])) points |= queen;
        if (points & s->attacks.kind[kind]) count(s->tally, &zuhe_weights.promotion[our_turn][kind], s->sign);
    }
}

/* What numbers of pieces are worth beside each other, and before the enemy's. */
static ALWAYS_INLINE void count_sets(const struct scan *s) {
    int own[KIND_NB], theirs[KIND_NB];
    for (int kind = ELEPHANT; kind < KIND_NB; kind++) {
        own[kind] = bb_count(s->own & s->pos->by_kind[kind]);
        theirs[kind] = bb_count(s->enemy & s->pos->by_kind[kind]);
    }
    for (int kind = ELEPHANT; kind < KIND_NB; kind++) {
        if (!own[kind]) continue;
        for (int other = ELEPHANT; other < kind; other++) {
            count(s->tally, &zuhe_weights.together[kind][other], s->sign * own[kind] * own[other]);
            count(s->tally, &zuhe_weights.against[kind][other], s->sign * own[kind] * theirs[other]);
        }
    }
    if (own[ELEPHANT] > 1) count(s->tally, &zuhe_weights.elephant_pair[0], s->sign);
}

/* --- the whole -------------------------------------------------------------------------- */

/* From 44 at the start to 0, kings and soldiers. */
static int phase_of(const struct position *pos) {
    const int queens = bb_count(pos->by_kind[QUEEN] | pos->by_kind[GRAND_QUEEN]);
    const int lesser = bb_count(pos->by_kind[ELEPHANT] | pos->by_kind[HORSE] | pos->by_kind[CANNON]);
    return at_most(6 * queens + 2 * bb_count(pos->by_kind[CHARIOT]) + lesser, ZUHE_PHASE_MAX);
}

/* What one side counts by itself. `side` is a constant wherever this is inlined. */
static ALWAYS_INLINE void scan_side(struct scan *s, const struct position *pos, struct tally *t, const int side) {
    const int them = side ^ 1, king = position_king(pos, them);
    *s = (struct scan){
        .pos = pos,
        .tally = t,
        .all = position_all(pos),
        .own = pos->by_side[side],
        .enemy = pos->by_side[them],
        .ring = ray_steps[king] | bb_of(king),
        .mobile = ~soldier_hits(them, position_pieces(pos, them, SOLDIER)),
        .chain = zuhe_rule(pos, RULE_CHAIN),
        .side = side,
        .sign = side == RED ? 1 : -1,
        .attacks = {.soldier = soldier_hits(side, position_pieces(pos, side, SOLDIER))},
    };
    struct attacks *a = &s->attacks;
    scan_mobile(s, CHARIOT, zuhe_weights.chariot_mobility, 1, &a->chariot);
    scan_mobile(s, ELEPHANT, zuhe_weights.elephant_mobility, 1, &a->elephant);
    scan_mobile(s, CANNON, zuhe_weights.cannon_mobility, 1, &a->light);
    scan_mobile(s, HORSE, zuhe_weights.horse_mobility, 1, &a->light);
    scan_mobile(s, QUEEN, zuhe_weights.queen_mobility, 2, &a->queen);
    scan_mobile(s, GRAND_QUEEN, zuhe_weights.grand_mobility, 2, &a->queen);
    scan_soldiers(s);
    scan_king(s);
    count_sets(s);
}

static ALWAYS_INLINE void tally_all(const struct position *pos, struct tally *t) {
    struct scan scans[SIDE_NB];
    scan_side(&scans[RED], pos, t, RED);
    scan_side(&scans[BLACK], pos, t, BLACK);
    for (int side = 0; side < SIDE_NB; side++) {
        count_threats(&scans[side], &scans[side ^ 1]);
        count_siege(&scans[side], &scans[side ^ 1]);
        count_checks(&scans[side], &scans[side ^ 1]);
        count_promotions(&scans[side], &scans[side ^ 1]);
    }
    count(t, &zuhe_weights.tempo[0], pos->side == RED ? 1 : -1);
}

static int taper(const struct position *pos, const struct tally *t) {
    const int phase = phase_of(pos);
    return (t->mg * phase + t->eg * (ZUHE_PHASE_MAX - phase)) / ZUHE_PHASE_MAX;
}

static int judge(const struct position *pos, int correction) {
    struct tally t = {0, 0, NULL};
    tally_all(pos, &t);
    const int score = taper(pos, &t);
    return (pos->side == RED ? score : -score) + correction;
}

int zuhe_eval_trace(const struct position *pos, int16_t *times) {
    for (int i = 0; i < ZUHE_WEIGHT_NB; i++) times[i] = 0;
    struct tally t = {0, 0, times};
    tally_all(pos, &t);
    return phase_of(pos);
}

/* --- for people --------------------------------------------------------------------------- */

static void add_term(struct tally *t, const struct zuhe_weight *first, size_t bytes, const int16_t *times) {
    const struct zuhe_weight *all = (const struct zuhe_weight *)&zuhe_weights;
    for (const struct zuhe_weight *w = first; w < first + bytes / sizeof *w; w++) {
        t->mg += w->mg * times[w - all];
        t->eg += w->eg * times[w - all];
    }
}

static void explain_term(FILE *out, double soldier, const char *words, const struct zuhe_weight *first, size_t bytes,
                         const int16_t *times) {
    struct tally t = {0, 0, NULL};
    add_term(&t, first, bytes, times);
    fprintf(out, "%-30s %8.2f %8.2f\n", words, t.mg / soldier, t.eg / soldier);
}

static void explain(const struct position *pos, FILE *out) {
    const double soldier = pos->law->variant->soldier_units;
    int16_t      times[ZUHE_WEIGHT_NB];
    const int    phase = zuhe_eval_trace(pos, times);
    fprintf(out, "%-30s   middle      end\n", "term (soldiers, red side)");
#define TERM(name, dimensions, least, words)                                                                           \
    explain_term(out, soldier, words, (const struct zuhe_weight *)&zuhe_weights.name, sizeof zuhe_weights.name, times);
#include "zuhe_terms.def"
#undef TERM
    const int correction = net_correction_anew(&net_zuhe, pos), score = judge(pos, correction);
    fprintf(out, "share of the middle game: %d of %d\n", phase, ZUHE_PHASE_MAX);
    fprintf(out, NET_LINE, (pos->side == RED ? correction : -correction) / soldier);
    fprintf(out, "Final evaluation: %.2f (red side)\n", (pos->side == RED ? score : -score) / soldier);
}

/* --- less knowledge -------------------------------------------------------------------------- */

static int evaluate_known(const struct position *pos, enum eval_knowledge knowledge) {
    int16_t      times[ZUHE_WEIGHT_NB];
    struct tally t = {0, 0, NULL};
    zuhe_eval_trace(pos, times);
#define TERM(name, dimensions, least, words)                                                                           \
    if (KNOWN(least, knowledge))                                                                                       \
        add_term(&t, (const struct zuhe_weight *)&zuhe_weights.name, sizeof zuhe_weights.name, times);
#include "zuhe_terms.def"
#undef TERM
    const int score = taper(pos, &t);
    return pos->side == RED ? score : -score;
}

KNOWLEDGE_EVALUATORS(hce_zuhe, net_zuhe)
