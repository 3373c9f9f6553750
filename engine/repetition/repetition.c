/* RULES.md 6 as far as checks go, and 0.7. Chases are judged in a later issue. */
#include "repetition.h"

/* Whether every one of the moves that led to st[-offset], st[-offset - 2], ...
 * within the last `cycle` plies gave check. */
static bool always_checked(const struct state *st, uint32_t cycle, uint32_t offset) {
    for (uint32_t back = offset; back < cycle; back += 2)
        if (!st[-(int64_t)back].checkers) return false;
    return true;
}

/* The verdict on a cycle of so many plies that ends at the current position. */
static struct verdict judge_cycle(const struct position *pos, uint32_t cycle) {
    const struct state *st = pos->st;
    const bool          they_check = always_checked(st, cycle, 0);
    const bool          we_check = always_checked(st, cycle, 1);
    /* RULES.md 5.3: the flags answer checks; who gives one does not offend. */
    if (pos->law->switches & RULE_FLAG_RING || they_check == we_check)
        return (struct verdict){OUTCOME_DRAW, REASON_REPETITION};
    return (struct verdict){they_check ? OUTCOME_WIN : OUTCOME_LOSS, REASON_PERPETUAL_CHECK};
}

/* RULES.md 0.7: a side that has no move has lost all the same. */
struct verdict repetition_move_limit(const struct position *pos) {
    const uint16_t limit = pos->law->move_rule;
    if (limit && pos->st->quiet_plies >= limit && pos->law->variant->count(pos) > 0)
        return (struct verdict){OUTCOME_DRAW, REASON_MOVE_LIMIT};
    return (struct verdict){OUTCOME_NONE, REASON_NONE};
}

struct verdict repetition_judge(const struct position *pos, int ply) {
    const struct state *st = pos->st;
    uint32_t            cycle = 0;
    int                 earlier = 0;
    for (uint32_t back = 4; back <= st->reversible; back += 2) {
        if (st[-(int64_t)back].key != st->key) continue;
        if (!cycle) cycle = back;
        /* Inside a search one repetition tells as much as two. */
        if (++earlier == 2 || back < (uint32_t)ply) return judge_cycle(pos, cycle);
    }
    return repetition_move_limit(pos);
}
