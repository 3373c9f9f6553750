/*
 * RULES.md 4.4: who comes to play a move from a position for the third time
 * must vary. What counts is the pair of positions before and after the move, so
 * two keys tell all; a capture or promotion is never taken back, and only the
 * `reversible` states before one may hold its position.
 */
#include "repetition.h"

/* The two laws: traditional and modern make exceptions, classic none. */
enum law { WITH_EXCEPTIONS, STRICT };

/* A move that its mover has played from here before. */
struct plays {
    int      count;
    uint32_t last; /* plies since the last time */
};

static struct plays earlier_plays(const struct state *before, uint64_t key_after) {
    struct plays plays = {0, 0};
    for (uint32_t back = 4; back <= before->reversible; back += 2) {
        const struct state *then = before - back;
        if (then->key != before->key || then[1].key != key_after) continue;
        if (plays.count++ == 0) plays.last = back;
    }
    return plays;
}

/* The first exception: over the last `cycle` plies, which begin with the mover's
 * move in question, each of the enemy's gave check and one of the mover's did not. */
static bool driven_by_checks(const struct state *before, uint32_t cycle) {
    bool all_ours = true;
    for (uint32_t back = 0; back < cycle; back += 2) {
        if (!before[-(int64_t)back].checkers) return false;
        all_ours &= before[-(int64_t)back - 1].checkers != 0;
    }
    return !all_ours;
}

static bool must_vary(const struct state *before, uint64_t key_after, enum law law) {
    const struct plays plays = earlier_plays(before, key_after);
    return plays.count >= 2 && (law == STRICT || !driven_by_checks(before, plays.last));
}

/* Whether a side has moves, and must vary from each of them. */
static bool must_vary_from_all(const struct position *pos, enum law law) {
    const struct variant *v = pos->law->variant;
    move_t                moves[MOVE_LIST_MAX];
    const move_t         *end = v->generate(pos, moves, GEN_ALL);
    for (const move_t *m = moves; m < end; m++)
        if (!must_vary(pos->st, v->key_after(pos, *m), law)) return false;
    return end > moves;
}

static bool is_forbidden(const struct position *pos, uint64_t key_after, enum law law) {
    if (!must_vary(pos->st, key_after, law)) return false;
    /* The second exception: with nothing else to play it is the enemy who must vary. */
    return law == STRICT || !must_vary_from_all(pos, law);
}

/* Whether the move that led here was forbidden. */
static bool came_by_forbidden(const struct position *pos, enum law law) {
    struct position before = *pos; /* unmake leaves the states as they are */
    pos->law->variant->unmake(&before);
    return is_forbidden(&before, pos->st->key, law);
}

static struct verdict judge(const struct position *pos, int ply, enum law law) {
    const struct state *st = pos->st;
    int                 earlier = 0;
    bool                circling = false;
    for (uint32_t back = 4; back <= st->reversible; back += 2) {
        if (st[-(int64_t)back].key != st->key) continue;
        /* Inside a search one repetition tells as much as two: nobody made progress. */
        circling |= ++earlier == 2 || back < (uint32_t)ply;
    }
    if (earlier >= 2) {
        if (came_by_forbidden(pos, law)) return (struct verdict){OUTCOME_WIN, REASON_REPETITION};
        if (law == STRICT && must_vary_from_all(pos, law)) return (struct verdict){OUTCOME_LOSS, REASON_REPETITION};
    }
    if (ply > 0 && circling) return (struct verdict){OUTCOME_DRAW, REASON_REPETITION};
    return repetition_move_limit(pos);
}

struct verdict zuhe_cycle_judge(const struct position *pos, int ply) {
    return judge(pos, ply, WITH_EXCEPTIONS);
}
struct verdict zuhe_strict_judge(const struct position *pos, int ply) {
    return judge(pos, ply, STRICT);
}

bool zuhe_cycle_forbidden(const struct position *pos, move_t move) {
    return is_forbidden(pos, pos->law->variant->key_after(pos, move), WITH_EXCEPTIONS);
}
bool zuhe_strict_forbidden(const struct position *pos, move_t move) {
    return is_forbidden(pos, pos->law->variant->key_after(pos, move), STRICT);
}
