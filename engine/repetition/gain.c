#include "gain.h"

#include "../attacks.h"

/* A chariot is two of horse or cannon, horse is cannon, advisor is elephant. */
static const int worth[KIND_NB] = {[ADVISOR] = 4, [ELEPHANT] = 4, [HORSE] = 10, [CANNON] = 10, [CHARIOT] = 20};

enum {
    SOLDIER_LOST = 9, /* a soldier floats: one that is lost outweighs two advisors, but no more */
    LINE_PLIES = 10,
    QUIET_CHECK_PLIES = 4 /* so far the prey may interpose checks of its own, and then go on checking */
};

/* What the hunter is ahead by: pieces in units, and soldiers that have crossed. */
struct balance {
    int units, soldiers;
};

struct node {
    struct balance balance;
    bitboard_t     lost, ignored; /* as in the terms, those that have not moved */
    int            spot;          /* where the last move went; -1 at the start */
    int            taker;         /* where the hunter's man that took last stands; -1 */
    int            plies;         /* played */
    bool           level;         /* coming out even will do */
    bool           chain;         /* the prey gives check after check, the first a quiet one or its first answer */
};

struct line {
    struct position         *pos;
    const struct gain_terms *terms;
    struct gain_desk        *desk;
    long                     effort;
    int                      limit;    /* plies; even */
    bool                     collects; /* whose fall could be forced, not only whether */
    int                      least;    /* units that must be won; 0 when anything will do */
    bitboard_t               won;
    int                      fallen;           /* the first man taken, by where it stood; -1 for none */
    uint8_t                  origin[POINT_NB]; /* where the man on a point stood */
};

static void line_begin(struct line *l, struct position *pos, const struct gain_terms *terms, struct gain_desk *desk,
                       long effort) {
    *l = (struct line){.pos = pos, .terms = terms, .desk = desk, .effort = effort, .fallen = -1};
    desk->lines++;
    for (int pt = 0; pt < POINT_NB; pt++) l->origin[pt] = (uint8_t)pt;
}

static struct node first_node(const struct gain_terms *terms) {
    return (struct node){.lost = terms->lost, .ignored = terms->hunt.ignored, .spot = -1, .taker = -1};
}

/* --- balance ------------------------------------------------------------------------ */

/* The balance after the man on a point is taken, by the hunter (1) or by its prey (-1). */
static struct balance after_taking(const struct position *pos, struct balance b, int pt, int sign) {
    const int kind = pos->stack[pt], owner = bb_has(pos->by_side[BLACK], pt) ? BLACK : RED;
    b.units += sign * worth[kind];
    if (kind == SOLDIER && bb_has(attack_half[owner ^ 1], pt)) b.soldiers += sign;
    return b;
}

static bool is_material(const struct position *pos, int pt) {
    const struct balance b = after_taking(pos, (struct balance){0, 0}, pt, 1);
    return b.units || b.soldiers;
}

/* To give pieces for soldiers, or a soldier for advisors or elephants, is no gain. */
static bool is_ahead(const struct line *l, const struct node *n) {
    const struct balance b = n->balance;
    if (l->least) return b.units >= l->least;
    if (b.units > 0) return b.units > -b.soldiers * SOLDIER_LOST;
    return b.units == 0 && (b.soldiers > 0 || (n->level && b.soldiers == 0));
}

/* Until a man has fallen, all that could fall are of interest, once it is known that some do. */
static bool is_open(const struct line *l) { return l->collects && l->fallen < 0; }

/* Notes who fell in a line that the hunter wins. */
static bool note_won(struct line *l) {
    if (l->fallen >= 0) l->won |= bb_of(l->fallen);
    return true;
}

/* --- lines ---------------------------------------------------------------------------- */

static int line_play(struct line *l, move_t move) {
    const int from = move_from(move), to = move_to(move), before = l->origin[to];
    l->pos->law->variant->make(l->pos, move);
    l->origin[to] = l->origin[from];
    return before;
}

static void line_take_back(struct line *l, move_t move, int before) {
    const int from = move_from(move), to = move_to(move);
    l->pos->law->variant->unmake(l->pos);
    l->origin[from] = l->origin[to];
    l->origin[to] = (uint8_t)before;
}

/* A number for all that the outcome of a node depends on; even. */
static uint64_t node_key(const struct line *l, const struct node *n) {
    const uint64_t small[] = {(uint64_t)(n->balance.units + 256) << 32 | (uint64_t)(n->balance.soldiers + 256) << 16,
                              (uint64_t)(n->spot + 1) << 24 | (uint64_t)(n->taker + 1) << 16 | (uint64_t)n->plies << 2,
                              (uint64_t)l->limit << 2 | (uint64_t)n->level << 1 | n->chain,
                              bb_lo(n->lost),
                              bb_hi(n->lost),
                              bb_lo(n->ignored),
                              bb_hi(n->ignored),
                              l->desk->lines};
    uint64_t       key = l->pos->st->key;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        key = (key ^ small[i]) * UINT64_C(0x9e3779b97f4a7c15);
        key ^= key >> 29;
    }
    return key & ~UINT64_C(1);
}

static bool prey_loses(struct line *l, const struct node *n);

static bool may_take(const struct line *l, const struct node *n, move_t move) {
    const int  kind = l->pos->stack[move_from(move)];
    const bool again = move_to(move) == n->spot; /* what has just come there */
    if (!l->terms->own && !again && (kind == KING || kind == SOLDIER)) return false;
    return n->spot < 0 || again || !(l->terms->stays || hunt_has(&l->terms->claims, move));
}

static bool hunter_plays(struct line *l, const struct node *n, move_t move, bool checked) {
    struct position *pos = l->pos;
    const bool       noisy = move_is_noisy(move);
    const int        from = move_from(move), to = move_to(move), fallen = l->fallen;
    const bitboard_t won = l->won;
    if (noisy && !checked && !may_take(l, n, move)) return false;
    struct node next = *n;
    next.plies++;
    next.spot = to;
    next.chain &= checked;
    next.lost &= ~bb_of(from);
    next.ignored = hunt_still_ignored(n->ignored, move);
    if (noisy || from == n->taker) next.taker = to;
    if (noisy) next.balance = after_taking(pos, n->balance, to, 1);
    if (noisy && fallen < 0 && is_material(pos, to)) l->fallen = l->origin[to];
    const int  before = line_play(l, move);
    const bool wins = (noisy || checked || position_in_check(pos)) && prey_loses(l, &next);
    line_take_back(l, move, before);
    l->fallen = fallen;
    if (!wins) l->won = won;
    return wins;
}

static bool hunter_wins(struct line *l, const struct node *n) {
    const bool checked = (l->pos->st->checkers & ~n->ignored) != 0;
    if (--l->effort < 0) return false;
    if (is_ahead(l, n) && !checked) return note_won(l);
    if (n->plies >= l->limit && l->limit < LINE_PLIES) return false;
    move_t        moves[MOVE_LIST_MAX];
    const move_t *end = hunt_moves(l->pos, &l->terms->hunt, n->ignored, moves);
    /* To go on checking for ever saves nothing. */
    if (n->plies >= l->limit) return is_ahead(l, n) && end > moves && note_won(l);
    const struct hunt_sieve sieve = hunt_sieve(l->pos);
    bool                    wins = false;
    for (int noisy = 1; noisy >= 0; noisy--)
        for (const move_t *move = moves; move < end; move++) {
            if (move_is_noisy(*move) != noisy || !(noisy || checked || hunt_may_check(&sieve, *move))) continue;
            wins |= hunter_plays(l, n, *move, checked);
            if (wins && !is_open(l)) return true;
        }
    return wins;
}

/* Whether the prey thinks of this answer: any to a check; else a capture, or a check that it could go on from. */
static bool is_thought_of(const struct line *l, const struct node *n, move_t move, bool checked) {
    if (checked) return true;
    if (move_is_noisy(move)) return !l->terms->on_spot || move_to(move) == n->taker;
    return n->chain || n->plies <= QUIET_CHECK_PLIES;
}

static bool prey_saves(struct line *l, const struct node *n, move_t move, bool checked) {
    const int to = move_to(move);
    if (!is_thought_of(l, n, move, checked)) return false;
    struct node next = *n;
    next.plies++;
    next.spot = to;
    next.ignored = hunt_still_ignored(n->ignored, move);
    if (move_is_noisy(move)) {
        if (!bb_has(n->lost, to)) next.balance = after_taking(l->pos, n->balance, to, -1);
        next.level |= l->terms->even && to != n->taker;
        next.chain |= n->plies == 1;
    } else if (!checked) {
        next.chain = true;
    }
    const int  before = line_play(l, move);
    const bool saves = (checked || move_is_noisy(move) || position_in_check(l->pos)) && !hunter_wins(l, &next);
    line_take_back(l, move, before);
    return saves;
}

static bool prey_has_no_answer(struct line *l, const struct node *n, bool checked) {
    move_t        moves[MOVE_LIST_MAX];
    const move_t *end = hunt_answers(l->pos, moves);
    if (end == moves) return note_won(l);
    if (n->plies >= l->limit) return false; /* nothing is won that could still be taken back */
    if (!checked) note_won(l);
    const struct hunt_sieve sieve = hunt_sieve(l->pos);
    for (int noisy = 1; noisy >= 0; noisy--)
        for (const move_t *move = moves; move < end; move++) {
            if (move_is_noisy(*move) != noisy || !(noisy || checked || hunt_may_check(&sieve, *move))) continue;
            if (prey_saves(l, n, *move, checked)) return false;
        }
    return true;
}

static bool prey_loses(struct line *l, const struct node *n) {
    const bool checked = position_in_check(l->pos);
    if (--l->effort < 0) return false;
    if (!checked && !is_ahead(l, n)) return false;
    const uint64_t key = node_key(l, n);
    uint64_t      *kept = &l->desk->nodes[key >> 8 & (GAIN_DESK_NODES - 1)];
    if (*kept == key) return false;
    if (*kept == (key | 1) && !is_open(l)) return note_won(l);
    const bool loses = prey_has_no_answer(l, n, checked);
    if (l->effort >= 0) *kept = key | loses;
    return loses;
}

/* --- exchanges -------------------------------------------------------------------------- */

/* Whether one of these men, of either side, could take on a point if it were its turn. */
static bool could_take(struct position *pos, bitboard_t men, int to) {
    const struct variant *v = pos->law->variant;
    const bool            turn = (men & pos->by_side[pos->side ^ 1]) != 0;
    bool                  can = false;
    if (turn) variant_pass(pos);
    while (men && !can) {
        const move_t move = move_plain(bb_pop(&men), to, true);
        can = v->pseudo_legal(pos, move) && v->legal(pos, move);
    }
    if (turn) position_unmake_null(pos);
    return can;
}

/* Whether the prey may take the man that threatens this capture instead, one
 * for another of its kind, and is none the worse for it. */
static bool is_exchange(struct position *pos, move_t move, struct gain_desk *desk) {
    static const struct gain_terms no_terms;
    const struct variant          *v = pos->law->variant;
    const int                      from = move_from(move), to = move_to(move);
    if (pos->stack[from] != pos->stack[to] || !could_take(pos, bb_of(to), from)) return false;
    struct line line;
    struct node node = first_node(&no_terms);
    line_begin(&line, pos, &no_terms, desk, desk->effort);
    line.limit = LINE_PLIES;
    node.spot = from;
    node.balance = after_taking(pos, node.balance, from, -1);
    variant_pass(pos);
    v->make(pos, move_plain(to, from, true));
    const bool sound = !hunt_mates(pos, desk->effort) && !hunter_wins(&line, &node);
    v->unmake(pos);
    position_unmake_null(pos);
    return sound;
}

void gain_find_offers(struct position *pos, struct captures *offers, struct gain_desk *desk) {
    move_t        moves[MOVE_LIST_MAX];
    const move_t *end = pos->law->variant->generate(pos, moves, GEN_NOISY);
    offers->count = 0;
    for (const move_t *move = moves; move < end; move++)
        if (is_exchange(pos, *move, desk)) hunt_add(offers, *move);
}

/* --- classes ------------------------------------------------------------------------------ */

/* The men of the side to move that bear on a point, pinned or not. */
static bitboard_t guards_of(const struct position *pos, int to) {
    bitboard_t guards = 0;
    for (bitboard_t men = pos->by_side[pos->side]; men;) {
        const int from = bb_pop(&men);
        if (pos->law->variant->pseudo_legal(pos, move_plain(from, to, true))) guards |= bb_of(from);
    }
    return guards;
}

/* As could_take, were the man on `without` not there. */
static bool could_take_without(struct position *pos, bitboard_t men, int to, int without) {
    const struct variant *v = pos->law->variant;
    const bitboard_t      gone = bb_of(without);
    const int             kind = pos->stack[without], side = pos->side ^ 1;
    pos->by_kind[kind] ^= gone;
    pos->by_side[side] ^= gone;
    v->refresh(pos);
    const bool can = could_take(pos, men, to);
    pos->by_kind[kind] ^= gone;
    pos->by_side[side] ^= gone;
    v->refresh(pos);
    return can;
}

/* A gain is joint when it takes another man besides the one that captures: to
 * take again, or to pin the guard. */
static unsigned class_of(struct position *pos, move_t move) {
    const int to = move_to(move), us = pos->side, target = pos->stack[to];
    if (target == CHARIOT && pos->stack[move_from(move)] != CHARIOT) return CHASE_ROOK;
    pos->law->variant->make(pos, move);
    const bitboard_t guards = guards_of(pos, to);
    bool             joint = could_take(pos, guards, to);
    for (bitboard_t others = pos->by_side[us] & ~bb_of(to) & ~pos->by_kind[KING]; guards && others && !joint;)
        joint = could_take_without(pos, guards, to, bb_pop(&others));
    pos->law->variant->unmake(pos);
    if (joint) return CHASE_JOINT;
    return target == CHARIOT ? CHASE_ROOK : CHASE_UNPROTECTED;
}

/* --- gains ----------------------------------------------------------------------------------- */

/* A question about one move, among so many. */
struct question {
    struct position         *pos;
    const struct gain_terms *terms;
    struct gain_desk        *desk;
    long                     effort; /* left */
};

/* Whether a move wins at least so many units (0: anything), and whom. */
static bool wins_by(struct question *q, move_t move, int least, bitboard_t *targets) {
    const struct node start = first_node(q->terms);
    const long        most = q->desk->effort / 4, given = q->effort < most ? q->effort : most;
    struct line       line;
    line_begin(&line, q->pos, q->terms, q->desk, given);
    line.least = least;
    /* Further ahead only when nearer there is nothing. */
    bool wins = false;
    while (!wins && line.limit < LINE_PLIES) {
        line.limit += 2;
        wins = hunter_plays(&line, &start, move, false);
    }
    line.collects = true;
    if (wins) hunter_plays(&line, &start, move, false);
    q->effort -= given - (line.effort > 0 ? line.effort : 0);
    *targets = line.won;
    return wins;
}

/* What takes and is mated for it has gained nothing. */
static bool is_mated_after(struct position *pos, move_t move, long effort) {
    pos->law->variant->make(pos, move);
    const bool mated = !position_in_check(pos) && hunt_mates(pos, effort);
    pos->law->variant->unmake(pos);
    return mated;
}

static bool is_gain(struct question *q, struct gain *gain) {
    bitboard_t ignored;
    const bool noisy = move_is_noisy(gain->first);
    if (q->terms->by_taking && !noisy) return false;
    if (!wins_by(q, gain->first, 0, &gain->targets)) return false;
    if (!q->terms->doomed && is_mated_after(q->pos, gain->first, q->desk->effort)) return false;
    if (noisy)
        gain->classes = class_of(q->pos, gain->first);
    else if (wins_by(q, gain->first, worth[CHARIOT], &ignored))
        gain->classes = CHASE_ROOK;
    return true;
}

void gains_find(struct position *pos, const struct gain_terms *terms, struct gain_desk *desk, struct gains *gains) {
    struct question q = {pos, terms, desk, desk->effort};
    move_t          moves[MOVE_LIST_MAX];
    const move_t   *end = hunt_moves(pos, &terms->hunt, terms->hunt.ignored, moves);
    gains->count = 0;
    for (const move_t *move = moves; move < end && gains->count < GAINS_MAX; move++) {
        struct gain gain = {*move, 0, 0};
        if (is_gain(&q, &gain)) gains->list[gains->count++] = gain;
    }
}

bitboard_t gains_targets(const struct gains *gains) {
    bitboard_t targets = 0;
    for (int i = 0; i < gains->count; i++) targets |= gains->list[i].targets;
    return targets;
}

bitboard_t gains_hits(struct position *pos, bool by_taking, struct gain_desk *desk) {
    const struct gain_terms terms = {.own = true, .on_spot = true, .by_taking = by_taking};
    struct gains            gains;
    gains_find(pos, &terms, desk, &gains);
    return gains_targets(&gains);
}

void gain_find_claims(struct position *pos, struct gain_terms *terms, struct gain_desk *desk) {
    struct gain_terms taking = *terms, alone = *terms;
    struct question   q = {pos, &alone, desk, desk->effort};
    struct gains      gains;
    taking.by_taking = true;
    alone.on_spot = alone.stays = true;
    gains_find(pos, &taking, desk, &gains);
    for (int i = 0; i < gains.count; i++) {
        bitboard_t ignored;
        if (wins_by(&q, gains.list[i].first, 0, &ignored)) hunt_add(&terms->claims, gains.list[i].first);
    }
}
