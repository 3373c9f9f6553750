/*
 * Xiangqi with the seven optional rules of 2017: RULES.md 5. What its pieces
 * can do is in xq2017_rules.h (5.4 to 5.7); here are the turn and its safety:
 * Dunma (5.1), palace cannon (5.2) and flags (5.3).
 */
#include "xiangqi2017.h"

#include "../repetition/repetition.h"
#include "xq2017_rules.h"
#include "xq_board.h"
#include "xq_see.h"

/* --- one turn ---------------------------------------------------------------- */

/* What all moves of one turn are judged by. */
struct turn {
    const struct position *pos;
    int                    us, king, enemy_king;
    uint32_t               powers;       /* the mover's, as they are before the move */
    bool                   palace_check; /* the mover is in check by a palace cannon (5.2) */
    bool                   may_step;     /* its flag may step with the move: it is in check (5.3) */
};

static bool in_palace_check(const struct position *pos, int king, int enemy_king) {
    const bitboard_t all = position_all(pos);
    return pos->law->switches & RULE_PALACE_CANNON && position_in_check(pos) && generals_face(king, enemy_king, all) &&
           xq2017_palace_cannon(enemy_king, all, position_pieces(pos, pos->side ^ 1, CANNON));
}

static ALWAYS_INLINE struct turn turn_of(const struct position *pos) {
    const int us = pos->side, king = position_king(pos, us), enemy_king = position_king(pos, us ^ 1);
    return (struct turn){.pos = pos,
                         .us = us,
                         .king = king,
                         .enemy_king = enemy_king,
                         .powers = xq2017_powers(pos, us, pos->by_side[us]),
                         .palace_check = in_palace_check(pos, king, enemy_king),
                         .may_step = pos->law->switches & RULE_FLAG_RING && position_in_check(pos)};
}

/* The sets of a board as a move changes them, of which the enemy's kinds need no
 * copy: those that were captured are not in `enemy`. */
struct board {
    bitboard_t all, own, enemy;
    bitboard_t cannons; /* the mover's */
    int        king;    /* the mover's */
};

static ALWAYS_INLINE struct board board_now(const struct turn *t) {
    const struct position *pos = t->pos;
    return (struct board){.all = position_all(pos),
                          .own = pos->by_side[t->us],
                          .enemy = pos->by_side[t->us ^ 1],
                          .cannons = position_pieces(pos, t->us, CANNON),
                          .king = t->king};
}

static ALWAYS_INLINE struct board board_after(const struct board *b, int from, int to) {
    const bitboard_t left = bb_of(from), target = bb_of(to);
    return (struct board){.all = (b->all & ~left) | target,
                          .own = (b->own & ~left) | target,
                          .enemy = b->enemy & ~target,
                          .cannons = b->cannons & left ? (b->cannons & ~left) | target : b->cannons,
                          .king = b->king == from ? to : b->king};
}

/* Whether the mover may leave the generals facing: by a palace cannon of its
 * own, as the one in check by the enemy's (5.2), or by 5.7(8). */
static bool may_face(const struct turn *t, const struct board *after) {
    const struct ruleset *law = t->pos->law;
    if (xq2017_flies(law, t->us, after->king, t->enemy_king)) return true;
    return law->switches & RULE_PALACE_CANNON &&
           (t->palace_check || xq2017_palace_cannon(after->king, after->all, after->cannons));
}

/* RULES.md 0.5, with the enemy's powers as they are then. */
static bool board_is_safe(const struct turn *t, const struct board *after) {
    const struct position *pos = t->pos;
    const bitboard_t       hits = xq_attackers(pos, t->us, after->king, after->all, after->enemy);
    if (hits & ~bb_of(t->enemy_king)) return false;
    const uint32_t powers = xq2017_powers(pos, t->us ^ 1, after->enemy);
    if (powers & POWERS_TO_CHECK && xq2017_added_attackers(pos, t->us, after->king, after->all, after->enemy, powers))
        return false;
    return !hits || may_face(t, after);
}

/* Whether one move is safe; in check by a palace cannon the general may not move at all. */
static bool is_safe(const struct turn *t, const struct board *before, int from, int to) {
    if (t->palace_check && from == before->king) return false;
    const struct board after = board_after(before, from, to);
    return board_is_safe(t, &after);
}

/* --- what the state knows of checks ---------------------------------------------- */

/*
 * As xq_find_checks, of which it takes what plain xiangqi knows. `exposed` and
 * `hollow` gain whatever else needs a trial (here a move onto a hollow point is
 * tried, not refused):
 *   the middle of a palace line at whose ends the general and an enemy stand,
 *   what stands beside an enemy elephant that would leap onto the general,
 *   the last enemy piece whose fall lets others loose,
 *   everything while the generals face each other: the mover has to end that.
 */
static void xq2017_find_checks(struct position *pos) {
    xq_find_checks(pos);
    struct state    *st = pos->st;
    const int        us = pos->side, them = us ^ 1, king = position_king(pos, us);
    const bitboard_t all = position_all(pos), own = pos->by_side[us], enemy = pos->by_side[them];
    const uint32_t   rules = pos->law->switches, powers = xq2017_powers(pos, them, enemy);

    if (rules & (RULE_RIVER_ELEPHANT | RULE_TASK_PAWN | RULE_ROYAL_ADVISOR))
        st->hollow |= xq2017_last_pieces(pos, them);
    if (generals_face(king, position_king(pos, them), all)) st->exposed = own;
    if (!(powers & POWERS_TO_CHECK)) return;

    st->checkers |= xq2017_added_attackers(pos, us, king, all, enemy, powers);
    if (xq2017_line[king].far & enemy) {
        st->hollow |= xq2017_line[king].middle;
        st->exposed |= xq2017_line[king].middle & own;
    }
    if (powers & POWER_RIVER_ELEPHANT)
        for (bitboard_t b = enemy & pos->by_kind[ELEPHANT]; b;) {
            const int              pt = bb_pop(&b);
            const struct leg_mask *beside = &attack_diagonal[pt];
            if (bb_has(xq2017_river_leap[them][pt][0], king)) st->exposed |= bb_make(beside->lo, beside->hi) & own;
        }
}

/* --- flags (5.3) -------------------------------------------------------------------- */

static bool flag_captured(const struct position *pos) {
    const struct state *st = pos->st;
    return pos->law->switches & RULE_FLAG_RING && st->flags[RED] == st->flags[BLACK];
}

static ALWAYS_INLINE uint8_t flag_after(const struct position *pos, move_t move) {
    const int cells = move_from(move) == move_to(move) ? 2 : 1;
    return (uint8_t)((pos->st->flags[pos->side] + cells) % RING_NB);
}

/* "^^" (engine/move.h). */
static move_t double_step(const struct turn *t) { return move_plain(t->king, t->king, false) | MOVE_FLAG_STEP; }

/* Not in check, and the enemy flag is directly behind. */
static bool can_double_step(const struct turn *t) {
    const struct position *pos = t->pos;
    const uint8_t         *flags = pos->st->flags;
    return pos->law->switches & RULE_FLAG_RING && !position_in_check(pos) &&
           flags[t->us] == (flags[t->us ^ 1] + 1) % RING_NB;
}

/* It leaves the board as it is, a facing too; who could leave that is in check. */
static bool double_step_is_safe(const struct turn *t) {
    return !generals_face(t->king, t->enemy_king, position_all(t->pos));
}

/* --- generation ------------------------------------------------------------------------ */

/* Where moves go to; while counting none is written. */
struct list {
    move_t  *end;
    unsigned count;
};

/* A move, behind the one with a flag's step: that is rarely the worse of the two,
 * and a search that thinks as well of both takes the first. */
static ALWAYS_INLINE void put(struct list *list, const struct turn *t, move_t move, const bool counting) {
    list->count += 1U + t->may_step;
    if (counting) return;
    if (t->may_step) *list->end++ = move | MOVE_FLAG_STEP;
    *list->end++ = move;
}

static ALWAYS_INLINE void put_all(struct list *list, const struct turn *t, int from, bitboard_t targets,
                                  const bool counting) {
    if (counting) {
        list->count += (unsigned)bb_count(targets);
        return;
    }
    while (targets) {
        const int to = bb_pop(&targets);
        *list->end++ = move_plain(from, to, t->pos->stack[to] != 0);
    }
}

static ALWAYS_INLINE void put_safe(struct list *list, const struct turn *t, const struct board *now, int from,
                                   bitboard_t targets, const bool counting) {
    while (targets) {
        const int to = bb_pop(&targets);
        if (is_safe(t, now, from, to)) put(list, t, move_plain(from, to, t->pos->stack[to] != 0), counting);
    }
}

static ALWAYS_INLINE bitboard_t targets_now(const struct turn *t, int from) {
    return xq2017_targets(t->us, t->pos->stack[from], from, position_all(t->pos), t->powers);
}

/* The points a piece other than the general must go to, to end the check, as
 * xq_evasion_targets tells them. What that knows holds along lines and for
 * horses; of other checkers every answer is tried. */
static ALWAYS_INLINE bitboard_t evasion_targets(const struct turn *t, bitboard_t *screen) {
    const bitboard_t checkers = t->pos->st->checkers;
    const int        at = bb_first(checkers), kind = t->pos->stack[at];
    *screen = 0;
    if (kind == KING) return bb_several(checkers) ? ~(bitboard_t)0 : attack_between[t->king][at];
    const bool known = attack_place[at].file == attack_place[t->king].file ||
                       attack_place[at].rank == attack_place[t->king].rank || kind == HORSE;
    return known ? xq_evasion_targets(t->pos, screen) : ~(bitboard_t)0;
}

/* Out of check; what comes out is tried. */
static ALWAYS_INLINE void put_evasions(struct list *list, const struct turn *t, bitboard_t wanted,
                                       const bool counting) {
    const struct board now = board_now(t);
    bitboard_t         screen;
    const bitboard_t   ending = evasion_targets(t, &screen);
    for (bitboard_t pieces = now.own; pieces;) {
        const int  from = bb_pop(&pieces);
        bitboard_t targets = targets_now(t, from) & wanted;
        if (from != t->king && !(screen & bb_of(from))) targets &= ending;
        put_safe(list, t, &now, from, targets, counting);
    }
}

static ALWAYS_INLINE void put_kind(struct list *list, const struct turn *t, const struct board *now, int kind,
                                   bitboard_t wanted, const bool counting) {
    const struct state *st = t->pos->st;
    for (bitboard_t pieces = now->own & t->pos->by_kind[kind] & ~st->exposed; pieces;) {
        const int        from = bb_pop(&pieces);
        const bitboard_t targets = xq2017_targets(t->us, kind, from, now->all, t->powers) & wanted;
        put_all(list, t, from, targets & ~st->hollow, counting);
        put_safe(list, t, now, from, targets & st->hollow, counting);
    }
}

static ALWAYS_INLINE void put_free_moves(struct list *list, const struct turn *t, bitboard_t wanted,
                                         const bool counting) {
    const struct board now = board_now(t);
    put_kind(list, t, &now, CHARIOT, wanted, counting);
    put_kind(list, t, &now, CANNON, wanted, counting);
    put_kind(list, t, &now, HORSE, wanted, counting);
    put_kind(list, t, &now, SOLDIER, wanted, counting);
    put_kind(list, t, &now, ELEPHANT, wanted, counting);
    put_kind(list, t, &now, ADVISOR, wanted, counting);
    for (bitboard_t pieces = t->pos->st->exposed & ~bb_of(t->king); pieces;) {
        const int from = bb_pop(&pieces);
        put_safe(list, t, &now, from, targets_now(t, from) & wanted, counting);
    }
    put_safe(list, t, &now, t->king, attack_king[t->us][t->king] & wanted, counting);
}

/* --- Dunma (5.1) ----------------------------------------------------------------------------- */

static bool is_kind_wanted(bool noisy, enum gen_kind kind) { return kind == GEN_ALL || noisy == (kind == GEN_NOISY); }

/* The second moves of the pairs that begin with one leap. */
static void put_pairs(struct list *list, const struct turn *t, int horse, int landing, enum gen_kind kind) {
    const struct position *pos = t->pos;
    const struct board     now = board_now(t), between = board_after(&now, horse, landing);
    if (!is_safe(t, &now, horse, landing)) return;
    const move_t leap = (move_t)attack_leap_number(horse, landing) << MOVE_DUNMA_SHIFT;
    const bool   horse_takes = pos->stack[landing] != 0;
    for (bitboard_t pieces = between.own & ~bb_of(landing); pieces;) {
        const int from = bb_pop(&pieces);
        for (bitboard_t b = xq2017_targets(t->us, pos->stack[from], from, between.all, t->powers) & ~between.own; b;) {
            const int  to = bb_pop(&b);
            const bool noisy = horse_takes || bb_has(between.enemy, to);
            if (is_kind_wanted(noisy, kind) && is_safe(t, &between, from, to))
                put(list, t, move_plain(from, to, noisy) | leap, false);
        }
    }
}

/* Black's turn with the right: one move of another piece than the horse, or a pair. */
static void put_dunma(struct list *list, const struct turn *t, bitboard_t wanted, enum gen_kind kind) {
    const struct board now = board_now(t);
    const int          horse = bb_first(position_pieces(t->pos, t->us, HORSE));
    for (bitboard_t pieces = now.own & ~bb_of(horse); pieces;) {
        const int from = bb_pop(&pieces);
        put_safe(list, t, &now, from, targets_now(t, from) & wanted, false);
    }
    for (bitboard_t landings = targets_now(t, horse) & ~now.own; landings;)
        put_pairs(list, t, horse, bb_pop(&landings), kind);
}

/* The position in which the horse must be captured, its board and red to move. */
static uint64_t start_key;

static void init_start_key(void) {
    int pt = point_of(0, RANK_NB - 1);
    for (const char *c = variant_xiangqi2017.start_fen; *c != ' '; c++) {
        if (*c == '/') {
            pt -= 2 * FILE_NB;
        } else if (*c <= '9') {
            pt += *c - '0';
        } else {
            start_key ^= zobrist_piece[*c >= 'a' ? BLACK : RED][kind_of_letter(*c)][pt++];
        }
    }
}

static bool is_start(const struct position *pos) {
    struct state start = {.flags = {0, RING_NB / 2}};
    return pos->side == RED && pos->st->key == (start_key ^ zobrist_extras(pos->law, &start));
}

/* Whether a move gives black the right: red's first, a cannon's that captures a horse. */
static ALWAYS_INLINE bool grants_dunma(const struct position *pos, move_t move) {
    return pos->stack[move_to(move)] == HORSE && pos->stack[move_from(move)] == CANNON &&
           pos->law->switches & RULE_DUNMA && is_start(pos);
}

/* --- lists ------------------------------------------------------------------------------------- */

static move_t *xq2017_generate(const struct position *pos, move_t *out, enum gen_kind kind) {
    if (flag_captured(pos)) return out;
    const struct turn t = turn_of(pos);
    const bitboard_t  wanted = kind == GEN_NOISY   ? pos->by_side[t.us ^ 1]
                               : kind == GEN_QUIET ? ~position_all(pos)
                                                   : ~pos->by_side[t.us];
    struct list       list = {out, 0};
    if (pos->st->dunma)
        put_dunma(&list, &t, wanted, kind);
    else if (position_in_check(pos))
        put_evasions(&list, &t, wanted, false);
    else
        put_free_moves(&list, &t, wanted, false);
    if (kind != GEN_NOISY && can_double_step(&t) && double_step_is_safe(&t)) *list.end++ = double_step(&t);
    return list.end;
}

static uint64_t xq2017_count(const struct position *pos) {
    if (flag_captured(pos)) return 0;
    if (pos->st->dunma) {
        move_t moves[MOVE_LIST_MAX];
        return (uint64_t)(xq2017_generate(pos, moves, GEN_ALL) - moves);
    }
    const struct turn t = turn_of(pos);
    struct list       list = {NULL, 0};
    if (position_in_check(pos))
        put_evasions(&list, &t, ~pos->by_side[t.us], true);
    else
        put_free_moves(&list, &t, ~pos->by_side[t.us], true);
    return list.count + (can_double_step(&t) && double_step_is_safe(&t));
}

/* --- single moves --------------------------------------------------------------------------------- */

/* The two points of a pair's first half; false when the word names none here. */
static ALWAYS_INLINE bool first_half(const struct position *pos, move_t move, int *horse, int *landing) {
    *horse = bb_first(position_pieces(pos, pos->side, HORSE));
    *landing = attack_leap(*horse, move_dunma(move));
    return *landing >= 0;
}

/* Whether a turn with the right is made so, its flag's step apart. */
static bool pseudo_legal_dunma(const struct turn *t, move_t move) {
    const struct position *pos = t->pos;
    const int              from = move_from(move), to = move_to(move);
    struct board           board = board_now(t);
    int                    horse, landing;
    bool                   noisy = bb_has(board.enemy, to);
    if (!bb_has(board.own, from) || pos->stack[from] == HORSE) return false;
    if (!move_dunma(move)) return move == move_plain(from, to, noisy) && bb_has(targets_now(t, from) & ~board.own, to);
    if (!first_half(pos, move, &horse, &landing)) return false;
    if (!bb_has(targets_now(t, horse) & ~board.own, landing)) return false;
    board = board_after(&board, horse, landing);
    noisy = bb_has(board.enemy, to) || pos->stack[landing];
    return move == (move_plain(from, to, noisy) | (move_t)move_dunma(move) << MOVE_DUNMA_SHIFT) &&
           bb_has(xq2017_targets(t->us, pos->stack[from], from, board.all, t->powers) & ~board.own, to);
}

static bool xq2017_pseudo_legal(const struct position *pos, move_t move) {
    const int from = move_from(move), to = move_to(move), us = pos->side;
    if (from >= POINT_NB || to >= POINT_NB || !bb_has(pos->by_side[us], from) || flag_captured(pos)) return false;
    const struct turn t = turn_of(pos);
    if (from == to) return move == double_step(&t) && can_double_step(&t);
    if (move_flag_step(move) && !t.may_step) return false;
    move &= ~MOVE_FLAG_STEP;
    if (pos->st->dunma) return pseudo_legal_dunma(&t, move);
    return move == move_plain(from, to, pos->stack[to] != 0) && bb_has(targets_now(&t, from) & ~pos->by_side[us], to);
}

static bool xq2017_legal(const struct position *pos, move_t move) {
    const struct state *st = pos->st;
    const int           from = move_from(move), to = move_to(move);
    if (!st->checkers && !st->dunma && pos->stack[from] != KING && !bb_has(st->exposed, from) &&
        !bb_has(st->hollow, to))
        return true;
    const struct turn t = turn_of(pos);
    if (from == to) return double_step_is_safe(&t);
    struct board board = board_now(&t);
    if (move_dunma(move)) {
        int horse, landing;
        first_half(pos, move, &horse, &landing);
        if (!is_safe(&t, &board, horse, landing)) return false;
        board = board_after(&board, horse, landing);
    }
    return is_safe(&t, &board, from, to);
}

/* What the two halves of a turn capture; the first half is a pair's only. */
static ALWAYS_INLINE void catches(const struct position *pos, move_t move, unsigned *first, unsigned *second) {
    const int to = move_to(move);
    *first = 0;
    *second = move_from(move) == to ? 0 : pos->stack[to];
    if (!move_dunma(move)) return;
    int horse, landing;
    first_half(pos, move, &horse, &landing);
    *first = pos->stack[landing];
    if (to == horse) *second = 0; /* where the horse has just left */
}

static ALWAYS_INLINE uint64_t relocation_key(const struct position *pos, int from, int to, unsigned captured) {
    const int      us = pos->side;
    const unsigned kind = pos->stack[from];
    const uint64_t key = zobrist_piece[us][kind][from] ^ zobrist_piece[us][kind][to];
    return captured ? key ^ zobrist_piece[us ^ 1][captured][to] : key;
}

static uint64_t xq2017_key_after(const struct position *pos, move_t move) {
    const struct state *st = pos->st;
    uint64_t            key = st->key ^ zobrist_black;
    unsigned            first, second;
    catches(pos, move, &first, &second);
    key ^= relocation_key(pos, move_from(move), move_to(move), second); /* of "^^": nothing */
    if (move_dunma(move)) {
        int horse, landing;
        first_half(pos, move, &horse, &landing);
        key ^= relocation_key(pos, horse, landing, first);
    }
    if (move_flag_step(move)) {
        uint8_t flags[SIDE_NB] = {st->flags[RED], st->flags[BLACK]};
        flags[pos->side] = flag_after(pos, move);
        key ^= zobrist_flags(st->flags) ^ zobrist_flags(flags);
    }
    if (st->dunma || grants_dunma(pos, move)) key ^= zobrist_dunma;
    return key;
}

static void xq2017_make(struct position *pos, move_t move) {
    const int      us = pos->side, from = move_from(move), to = move_to(move);
    const uint64_t key = xq2017_key_after(pos, move);
    const bool     grants = grants_dunma(pos, move);
    unsigned       first, second;
    catches(pos, move, &first, &second);
    const uint8_t flag = flag_after(pos, move);
    struct state *st = position_next_state(pos, move, move_dunma(move) ? first | second << 4 : second);
    st->key = key;
    st->dunma = grants;
    if (move_flag_step(move)) st->flags[us] = flag;
    if (move_dunma(move)) {
        int horse, landing;
        first_half(pos, move, &horse, &landing);
        xq_move_piece(pos, us, horse, landing, first);
    }
    if (from != to) xq_move_piece(pos, us, from, to, second);
    pos->side ^= 1;
    pos->ply++;
    xq2017_find_checks(pos);
}

static void xq2017_unmake(struct position *pos) {
    const struct state *st = pos->st--;
    const move_t        move = st->move;
    const int           leap = move_dunma(move);
    const unsigned      captured = (unsigned)st->captured;
    pos->side ^= 1;
    pos->ply--;
    if (move_from(move) == move_to(move)) return;
    xq_move_piece_back(pos, pos->side, move_from(move), move_to(move), leap ? captured >> 4 : captured);
    if (leap) {
        const int landing = bb_first(position_pieces(pos, pos->side, HORSE));
        xq_move_piece_back(pos, pos->side, attack_leap(landing, 9 - leap), landing, captured & 15);
    }
}

static int xq2017_gain(const struct position *pos, move_t move) {
    unsigned first, second;
    catches(pos, move, &first, &second);
    return variant_worth(pos->law->variant, first) + variant_worth(pos->law->variant, second);
}

/* The exchange on the target, plain pieces' ways only; a pair and a flag's step
 * are taken at what they capture. */
static bool xq2017_see_ge(const struct position *pos, move_t move, int threshold) {
    if (move_from(move) == move_to(move) || move_dunma(move)) return xq2017_gain(pos, move) >= threshold;
    return xq_see_ge(pos, move, threshold);
}

static void xq2017_check_points(const struct position *pos, bitboard_t points[KIND_NB]) {
    const int        us = pos->side, king = position_king(pos, us ^ 1);
    const bitboard_t all = position_all(pos);
    const uint32_t   powers = xq2017_powers(pos, us, pos->by_side[us]);
    xq_check_points(pos, points);
    if (powers & POWER_HORSE_FREE) points[HORSE] = attack_horse_to[king][0];
    if (powers & POWER_CHARIOT_LINES) points[CHARIOT] |= xq2017_slide(king, all);
    if (powers & POWER_CANNON_LINES) points[CANNON] |= xq2017_jump(king, all);
    if (powers & POWER_TASK_PAWN) points[SOLDIER] |= soldiers_forward(us, bb_of(king)) & attack_palace[us ^ 1];
    if (powers & POWER_ROYAL_ADVISOR) points[ADVISOR] = xq2017_around[king];
    if (powers & POWER_ROYAL_ADVISOR && powers & POWER_ADVISOR_WIDE) points[ADVISOR] |= xq2017_slide(king, all);
}

/* --- the end of the game ----------------------------------------------------------------------------- */

static struct verdict xq2017_judge(const struct position *pos, int ply) {
    if (flag_captured(pos)) return (struct verdict){OUTCOME_LOSS, REASON_FLAG};
    return repetition_judge(pos, ply);
}

/* --- boards from outside ------------------------------------------------------------------------------- */

/* Where a kind may stand that is let out of its home (5.4, 5.6). */
static bitboard_t freed_home(int side, int kind, uint32_t powers) {
    const bitboard_t board = attack_half[RED] | attack_half[BLACK];
    if (kind == ELEPHANT && powers & POWER_RIVER_ELEPHANT) return attack_half[side ^ 1];
    if (kind == ADVISOR && powers & POWER_ROYAL_ADVISOR) return board & ~attack_palace[side];
    return 0;
}

static bool xq2017_validate(const struct position *pos, struct text_error *error) {
    for (int side = 0; side < SIDE_NB; side++)
        for (int kind = KING; kind <= SOLDIER; kind++) {
            const uint32_t   powers = xq2017_powers(pos, side, pos->by_side[side]);
            const bitboard_t home = xq_home(side, kind) | freed_home(side, kind, powers);
            const bitboard_t astray = position_pieces(pos, side, kind) & ~home;
            if (astray) return xq_fail_astray(error, side, kind, bb_first(astray));
        }
    const int us = pos->side, them = us ^ 1, king = position_king(pos, them), enemy_king = position_king(pos, us);
    const bitboard_t all = position_all(pos), enemy = pos->by_side[us];
    bitboard_t       attackers = xq_attackers(pos, them, king, all, enemy);
    if (pos->law->switches & RULE_PALACE_CANNON || xq2017_flies(pos->law, them, king, enemy_king))
        attackers &= ~bb_of(enemy_king);
    attackers |= xq2017_added_attackers(pos, them, king, all, enemy, xq2017_powers(pos, us, enemy));
    return xq_nobody_attacks(pos, attackers, error);
}

static const struct rule_switch switches[] = {
    {"RuleDunma", RULE_DUNMA, true},
    {"RulePalaceCannon", RULE_PALACE_CANNON, true},
    {"RuleFlagRing", RULE_FLAG_RING, true},
    {"RuleRiverElephant", RULE_RIVER_ELEPHANT, true},
    {"RuleTaskPawn", RULE_TASK_PAWN, true},
    {"RuleRoyalAdvisor", RULE_ROYAL_ADVISOR, true},
    {"RulePalaceStrategy", RULE_PALACE_STRATEGY, false},
    {NULL, 0, false},
};

const struct variant variant_xiangqi2017 = {
    .name = "xiangqi2017",
    .start_fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0,21 - 0 1",
    .switches = switches,
    XQ_SET,
    .validate = xq2017_validate,
    .refresh = xq2017_find_checks,
    .generate = xq2017_generate,
    .count = xq2017_count,
    .pseudo_legal = xq2017_pseudo_legal,
    .legal = xq2017_legal,
    .key_after = xq2017_key_after,
    .make = xq2017_make,
    .unmake = xq2017_unmake,
    .judge = xq2017_judge,
    .gain = xq2017_gain,
    .see_ge = xq2017_see_ge,
    .check_points = xq2017_check_points,
};

void xq2017_init(void) {
    xq2017_tables_init();
    init_start_key();
}
