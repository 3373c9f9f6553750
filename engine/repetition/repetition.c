/* RULES.md 6 and 0.7: when a repetition is judged, and by which law. */
#include "repetition.h"

#include <stdatomic.h>

#include "explain.h"
#include "laws.h"

struct law {
    const char *name;
    int         occurrence; /* of a position that ends the game */
    void (*deeds)(struct cycle *cycle);
    struct verdict (*verdict)(const struct cycle *cycle);
    void (*quick_deeds)(struct cycle *cycle); /* nearly the same, where the whole truth takes long; else NULL */
};

static const struct law laws[REPETITION_NB] = {
    [REPETITION_TRADITIONAL] = {"traditional", 3, traditional_deeds, traditional_verdict, asian_deeds},
    [REPETITION_ASIAN] = {"asian", 3, asian_deeds, asian_verdict, NULL},
    [REPETITION_CHINESE] = {"chinese", 3, chinese_deeds, chinese_verdict, asian_deeds},
    [REPETITION_LEAGUE] = {"league", 4, league_deeds, league_verdict, NULL},
    [REPETITION_CHECK] = {"check", 3, check_deeds, check_verdict, NULL},
    [REPETITION_DRAW] = {"draw", 3, check_deeds, draw_verdict, NULL},
};

const char *repetition_law_name(size_t law) { return law < REPETITION_NB ? laws[law].name : NULL; }

/* Stacks attack in too many ways for a law made for single pieces: there only checks count. */
static enum repetition_law law_in_force(const struct ruleset *law) {
    const bool stacks = law->switches & (RULE_COMBINE | RULE_SWAP);
    return stacks && law->repetition != REPETITION_DRAW ? REPETITION_CHECK : (enum repetition_law)law->repetition;
}

const char *repetition_law_in_force(const struct ruleset *law) { return laws[law_in_force(law)].name; }

static const struct law *law_of(const struct position *pos) { return &laws[law_in_force(pos->law)]; }

/* --- by checks alone --------------------------------------------------------------- */

/* Whether every one of the moves that led to st[-offset], st[-offset - 2], ...
 * within the last `cycle` plies gave check. */
static bool always_checked(const struct state *st, uint32_t cycle, uint32_t offset) {
    for (uint32_t back = offset; back < cycle; back += 2)
        if (!st[-(int64_t)back].checkers) return false;
    return true;
}

/* Cheap: reads nothing but the states. */
static struct verdict judge_checks(const struct position *pos, uint32_t cycle) {
    const struct state *st = pos->st;
    const bool          they_check = always_checked(st, cycle, 0);
    const bool          we_check = always_checked(st, cycle, 1);
    /* RULES.md 5.3: the flags answer checks; who gives one does not offend. */
    if (pos->law->switches & RULE_FLAG_RING || pos->law->repetition == REPETITION_DRAW || they_check == we_check)
        return (struct verdict){OUTCOME_DRAW, REASON_REPETITION};
    return (struct verdict){they_check ? OUTCOME_WIN : OUTCOME_LOSS, REASON_PERPETUAL_CHECK};
}

/* --- by the whole law ----------------------------------------------------------------- */

/* RULES.md 5.3 */
static void make_checks_idle(struct cycle *cycle) {
    for (int i = 0; i < cycle->count; i++)
        if (cycle->deeds[i].kind == DEED_CHECK) cycle->deeds[i] = (struct deed){.kind = DEED_IDLE};
}

/* The plies since the previous occurrence of a position that has come so many
 * times; 0 when it has not. */
static uint32_t deciding_cycle(const struct position *pos, int occurrence) {
    const struct state *st = pos->st;
    uint32_t            cycle = 0;
    int                 seen = 1;
    for (uint32_t back = 4; back <= st->reversible; back += 2) {
        if (st[-(int64_t)back].key != st->key) continue;
        if (!cycle) cycle = back;
        if (++seen == occurrence) return cycle;
    }
    return 0;
}

/* Fills a cycle and its deeds. */
static void look_at(struct cycle *cycle, const struct position *pos, uint32_t plies, bool quickly) {
    const struct law *const law = law_of(pos);
    cycle_build(cycle, pos, (int)plies);
    (quickly && law->quick_deeds ? law->quick_deeds : law->deeds)(cycle);
    if (pos->law->switches & RULE_FLAG_RING) make_checks_idle(cycle);
}

/* Whether the law is to look at each move of a cycle: not where states tell all, and
 * not at cycles that only a game without move limit can hold. */
static bool needs_deeds(const struct position *pos, uint32_t plies) {
    return plies <= CYCLE_PLIES_MAX && law_of(pos)->deeds != check_deeds;
}

static struct verdict judge_cycle(const struct position *pos, uint32_t plies, bool quickly) {
    struct cycle cycle;
    if (!needs_deeds(pos, plies)) return judge_checks(pos, plies);
    look_at(&cycle, pos, plies, quickly);
    return law_of(pos)->verdict(&cycle);
}

/* --- within a search --------------------------------------------------------------------- */

/* Verdicts already given: a search comes to the same cycles again and again. An
 * entry is the cycle's hash but for the lowest bits, which hold the verdict; it is
 * a function of the cycle and the law alone, so that all searches may share it. */
enum { MEMO_SIZE = 1 << 15, VERDICT_BITS = 6, REASON_SHIFT = 2 };
static _Atomic uint64_t memo[MEMO_SIZE];

static uint64_t cycle_hash(const struct position *pos, uint32_t plies, bool quickly) {
    const struct ruleset *law = pos->law;
    uint64_t              hash =
        ((uint64_t)law->switches << 8 | (uint64_t)law->repetition << 1 | quickly) * UINT64_C(0x9e3779b97f4a7c15);
    for (uint32_t back = 0; back < plies; back++)
        hash = (hash ^ pos->st[-(int64_t)back].key) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

static struct verdict judge_cycle_again(const struct position *pos, uint32_t plies, bool quickly) {
    const uint64_t    hash = cycle_hash(pos, plies, quickly), mask = (1 << VERDICT_BITS) - 1;
    _Atomic uint64_t *entry = &memo[hash >> VERDICT_BITS & (MEMO_SIZE - 1)];
    const uint64_t    kept = atomic_load_explicit(entry, memory_order_relaxed);
    if (kept && !((kept ^ hash) & ~mask))
        return (struct verdict){(enum outcome)(kept & 3), (enum end_reason)((kept & mask) >> REASON_SHIFT)};
    const struct verdict verdict = judge_cycle(pos, plies, quickly);
    atomic_store_explicit(entry, (hash & ~mask) | (uint64_t)verdict.reason << REASON_SHIFT | (uint64_t)verdict.outcome,
                          memory_order_relaxed);
    return verdict;
}

/* One-sided perpetual check loses by every law, and is seen at once. */
static struct verdict judge_cycle_in_search(const struct position *pos, uint32_t plies, bool quickly) {
    const struct verdict by_checks = judge_checks(pos, plies);
    if (by_checks.outcome != OUTCOME_DRAW || !needs_deeds(pos, plies)) return by_checks;
    return judge_cycle_again(pos, plies, quickly);
}

/* --- the judges -------------------------------------------------------------------------- */

/* RULES.md 0.7: a side that has no move has lost all the same. */
struct verdict repetition_move_limit(const struct position *pos) {
    const uint16_t limit = pos->law->move_rule;
    if (limit && pos->st->quiet_plies >= limit && pos->law->variant->count(pos) > 0)
        return (struct verdict){OUTCOME_DRAW, REASON_MOVE_LIMIT};
    return (struct verdict){OUTCOME_NONE, REASON_NONE};
}

static struct verdict judge_game(const struct position *pos) {
    const uint32_t cycle = deciding_cycle(pos, law_of(pos)->occurrence);
    return cycle ? judge_cycle(pos, cycle, false) : repetition_move_limit(pos);
}

/* Inside a search one repetition tells as much as two. What would end the game
 * within the next moves is looked at as closely as the referee will do it. */
static struct verdict judge_search(const struct position *pos, int ply) {
    enum { EXACT_PLIES = 2 };
    const struct state *st = pos->st;
    uint32_t            cycle = 0;
    int                 earlier = 0;
    for (uint32_t back = 4; back <= st->reversible; back += 2) {
        if (st[-(int64_t)back].key != st->key) continue;
        if (!cycle) cycle = back;
        if (++earlier == 2 || back < (uint32_t)ply)
            return judge_cycle_in_search(pos, cycle, ply > EXACT_PLIES || earlier < 2);
    }
    return repetition_move_limit(pos);
}

struct verdict repetition_judge(const struct position *pos, int ply) {
    return ply > 0 ? judge_search(pos, ply) : judge_game(pos);
}

void repetition_explain(const struct position *pos, const char *prefix, bool from_one, FILE *out) {
    const uint32_t plies = deciding_cycle(pos, law_of(pos)->occurrence);
    struct cycle   cycle;
    if (!plies || plies > CYCLE_PLIES_MAX) return;
    look_at(&cycle, pos, plies, false);
    fputs(prefix, out);
    cycle_explain(&cycle, law_of(pos)->verdict(&cycle), from_one, out);
    fputc('\n', out);
}
