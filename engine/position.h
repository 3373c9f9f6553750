/*
 * The position: one struct for all games.
 *
 * A point holds a colour and a multiset of up to four kinds (a stack). The
 * kind sets of different kinds may overlap on a point, so "what attacks this
 * point" is the same code with and without stacks; plain xiangqi reads the
 * same fields and never loops over a stack.
 */
#ifndef ENGINE_POSITION_H
#define ENGINE_POSITION_H

#include <stddef.h>

#include "move.h"
#include "stack.h"

enum side { RED, BLACK, SIDE_NB };

/* In the order of stack letters (KABNRCP); queen and grand queen are zuhe's. */
enum kind { KIND_NONE, KING, ADVISOR, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER, QUEEN, GRAND_QUEEN, KIND_NB };

/* The rule switches of all games (RULES.md 4.1, 5 and, fixed by the variant, 2 to 4). */
enum rule {
    RULE_DUNMA = 1 << 0,
    RULE_PALACE_CANNON = 1 << 1,
    RULE_FLAG_RING = 1 << 2,
    RULE_RIVER_ELEPHANT = 1 << 3,
    RULE_TASK_PAWN = 1 << 4,
    RULE_ROYAL_ADVISOR = 1 << 5,
    RULE_PALACE_STRATEGY = 1 << 6,
    RULE_PAWN_LEAP = 1 << 7,
    RULE_QUEEN_KNIGHT = 1 << 8,
    RULE_CHAIN = 1 << 9,
    RULE_PASS = 1 << 10,
    RULE_KING_LINE = 1 << 11,
    RULE_LONE = 1 << 12,
    RULE_COMBINE = 1 << 13,
    RULE_SWAP = 1 << 14
};

enum { RING_NB = 42 }; /* RULES.md 5.3 */

struct variant;

/* The law in force: fixed while a position lives. */
struct ruleset {
    const struct variant *variant;
    uint32_t              switches;      /* enum rule: what is in force */
    uint16_t              move_rule;     /* plies without capture that draw; 0 never (RULES.md 0.7) */
    uint8_t               repetition;    /* enum repetition_law */
    uint8_t               palace_map[9]; /* RULES.md 5.7 */
};

/* What one ply adds. States lie in the owner's array, oldest first: make fills
 * the next one, unmake steps back, repetition looks back. */
struct state {
    uint64_t   key;         /* board, side and extras, as RULES.md 0.6 tells positions apart */
    uint64_t   captured;    /* what fell: a stack, or kinds from the mover outwards, a nibble each */
    bitboard_t checkers;    /* enemy points that attack the general of the side to move */
    bitboard_t exposed;     /* own points whose leaving might expose the own general */
    bitboard_t hollow;      /* points where any own arrival might expose it: a cannon's screen to be */
    move_t     move;        /* the move that led here; MOVE_NONE at the set-up and after a null move */
    uint32_t   reversible;  /* states before this one that may hold the same position */
    uint16_t   quiet_plies; /* plies since the last capture, with the set-up's clock */
    uint16_t   met; /* for taking it back: the own stack that stood where the move went, or what promoted there */
    uint8_t    flags[SIDE_NB]; /* RULES.md 5.3; the same cell for both while the rule is off */
    uint8_t    dunma;          /* RULES.md 5.1: black may move twice */
};

_Static_assert(_Alignof(struct state) <= _Alignof(max_align_t), "malloc aligns states");

struct position {
    bitboard_t            by_kind[KIND_NB];
    bitboard_t            by_side[SIDE_NB];
    struct state         *st;
    const struct ruleset *law;
    uint16_t              stack[POINT_NB];
    uint8_t               side;
    uint32_t              ply; /* since move 1 of red: move number and side in one */
};

static ALWAYS_INLINE int point_of(int file, int rank) { return rank * FILE_NB + file; }
static ALWAYS_INLINE int file_of(int pt) { return pt % FILE_NB; }
static ALWAYS_INLINE int rank_of(int pt) { return pt / FILE_NB; }
/* The same point seen from the other side of the board (files kept). */
static ALWAYS_INLINE int point_flip(int pt) { return point_of(file_of(pt), RANK_NB - 1 - rank_of(pt)); }

/* The same point with left and right exchanged. */
static ALWAYS_INLINE int point_mirror(int pt) { return point_of(FILE_NB - 1 - file_of(pt), rank_of(pt)); }

static ALWAYS_INLINE bitboard_t position_all(const struct position *pos) {
    return pos->by_side[RED] | pos->by_side[BLACK];
}
static ALWAYS_INLINE bitboard_t position_pieces(const struct position *pos, int side, int kind) {
    return pos->by_side[side] & pos->by_kind[kind];
}
static ALWAYS_INLINE int position_king(const struct position *pos, int side) {
    return bb_first(position_pieces(pos, side, KING));
}
static ALWAYS_INLINE bool position_in_check(const struct position *pos) { return pos->st->checkers != 0; }

/* Key of one single piece on a point, and of the side to move. */
extern uint64_t zobrist_piece[SIDE_NB][KIND_NB][POINT_NB];
extern uint64_t zobrist_black;
extern uint64_t zobrist_ring[RING_NB]; /* by (red's flag - black's) mod 42, while RULE_FLAG_RING is on */
extern uint64_t zobrist_dunma;

/* Fills the key tables; called once, by tables_init. */
void zobrist_init(void);

/* The key share of a whole stack on a point (0 for an empty one). */
uint64_t zobrist_stack(int side, unsigned stack, int pt);

/* The key share of flags (RULES.md 5.3), while the rule is on. */
static ALWAYS_INLINE uint64_t zobrist_flags(const uint8_t flags[SIDE_NB]) {
    return zobrist_ring[(flags[RED] + RING_NB - flags[BLACK]) % RING_NB];
}

/* The key share of flags and Dunma right. */
uint64_t zobrist_extras(const struct ruleset *law, const struct state *st);

/* Makes the board empty, with red to move and one state. */
void position_clear(struct position *pos, const struct ruleset *law, struct state *first);

/* Puts a stack on an empty point. The key follows. */
void position_put(struct position *pos, int side, unsigned stack, int pt);

/* The key from scratch: what st->key must always equal. */
uint64_t position_key(const struct position *pos);
/* The key of the position with left and right exchanged. */
uint64_t position_mirrored_key(const struct position *pos);

/* Copies the position with the states a search may look back on. `states` must
 * have room for position_lookback(pos) + 1 states and what will be made. */
void     position_copy(struct position *to, const struct position *from, struct state *states);
uint32_t position_lookback(const struct position *pos);

/* Begins the next state for a move: clock, flags and right carried on, key and
 * safety left to the caller. `captured` as in struct state. */
static ALWAYS_INLINE struct state *position_next_state(struct position *pos, move_t move, uint64_t captured) {
    const struct state *before = pos->st;
    struct state       *st = ++pos->st;
    st->move = move;
    st->captured = captured;
    if (captured) {
        st->quiet_plies = 0;
        st->reversible = 0;
    } else {
        st->quiet_plies = (uint16_t)(before->quiet_plies + (before->quiet_plies < UINT16_MAX));
        st->reversible = before->reversible + 1;
    }
    st->flags[RED] = before->flags[RED];
    st->flags[BLACK] = before->flags[BLACK];
    st->dunma = 0;
    return st;
}

/* The pieces that a move takes along, and those it sends back to where it came from. */
static ALWAYS_INLINE unsigned position_moving(const struct position *pos, move_t move) {
    const unsigned stack = pos->stack[move_from(move)];
    return stack >> 4 == 0 ? stack : stack_part(stack, (unsigned)move_moving(move));
}
static ALWAYS_INLINE unsigned position_returning(const struct position *pos, move_t move) {
    const unsigned mask = (unsigned)move_returning(move);
    return mask ? stack_part(pos->stack[move_to(move)], mask) : 0;
}

/* A pass: the side to move changes and repetition cannot look past it. */
void position_make_null(struct position *pos);
void position_unmake_null(struct position *pos);

/* One-letter name of a kind, upper case ("KABNRCPQM"). */
char kind_letter(int kind);
/* The kind of a letter in either case, E and H among them; KIND_NONE for others. */
int kind_of_letter(char letter);

#endif
