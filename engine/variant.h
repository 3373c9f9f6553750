/* The contract between the games and everything that plays them. */
#ifndef ENGINE_VARIANT_H
#define ENGINE_VARIANT_H

#include "error.h"
#include "position.h"

enum gen_kind {
    GEN_ALL,   /* every legal move */
    GEN_NOISY, /* captures and promotions */
    GEN_QUIET  /* the rest */
};

/* How a game stands or ended, for the side to move. */
enum outcome { OUTCOME_NONE, OUTCOME_DRAW, OUTCOME_WIN, OUTCOME_LOSS };

enum end_reason {
    REASON_NONE,
    REASON_CHECKMATE,
    REASON_STALEMATE,
    REASON_FLAG,
    REASON_PERPETUAL_CHECK,
    REASON_PERPETUAL_CHASE,
    REASON_PERPETUAL_ATTACK,
    REASON_REPETITION,
    REASON_MOVE_LIMIT,
    REASON_NB
};

struct verdict {
    enum outcome    outcome;
    enum end_reason reason;
};

static inline bool reason_is_repetition(enum end_reason reason) {
    return reason == REASON_REPETITION || reason == REASON_PERPETUAL_CHECK || reason == REASON_PERPETUAL_CHASE ||
           reason == REASON_PERPETUAL_ATTACK;
}

/* What the search may assume: data, not rules. */
struct search_traits {
    bool     null_move;       /* a pass is a safe lower bound, */
    uint16_t null_move_kinds; /* for a side that has one of these (bits 1 << kind) */
};

/* A switch of RULES.md 4.1 or 5, as listed by the option registry. */
struct rule_switch {
    const char *name;
    uint32_t    bit;
    bool        standard; /* on by default */
};

struct variant {
    const char               *name;
    const char               *start_fen;
    struct search_traits      traits;
    const struct rule_switch *switches;          /* ends with a NULL name; NULL for none */
    uint32_t                  fixed_rules;       /* enum rule: in force whatever the switches say */
    uint16_t                  move_rule;         /* default of option MoveRule, plies */
    bool                      open_board;        /* no river and no palaces; its generals are called kings */
    uint16_t                  soldier_units;     /* what its evaluation gives a soldier: the scale of its scores */
    int16_t                   exchange[KIND_NB]; /* what static exchange evaluation thinks a kind is worth */
    uint8_t                   most[KIND_NB];     /* the most a side may have of a kind; 0: not in this game */

    /* Whether a board that was put together is one of this game. Called when
     * st->checkers is known for both sides to move. */
    bool (*validate)(const struct position *pos, struct text_error *error);
    /* Recomputes what the state knows of checks and pins. */
    void (*refresh)(struct position *pos);
    /* Appends the legal moves of a kind, each successor once; returns the end. */
    move_t *(*generate)(const struct position *pos, move_t *out, enum gen_kind kind);
    /* How many moves generate(GEN_ALL) would write. */
    uint64_t (*count)(const struct position *pos);
    /* The pseudo-legal move that takes `moving` from -> to, onto own pieces, and
     * `returning` (stacks; 0: none) back: as the generator spells it, MOVE_NONE
     * when RULES.md 2.2 does not allow it. NULL where pieces never share or swap. */
    move_t (*transfer)(const struct position *pos, int from, unsigned moving, int to, unsigned returning);
    /* Whether any word is a move this position's generator could have written
     * before it looked at the safety of the general. */
    bool (*pseudo_legal)(const struct position *pos, move_t move);
    /* Whether a pseudo-legal move leaves the general safe. */
    bool (*legal)(const struct position *pos, move_t move);
    /* Plays a legal move into the next state; takes the last one back. */
    void (*make)(struct position *pos, move_t move);
    void (*unmake)(struct position *pos);
    /* The key that make would lead to, or nearly: for fetching its table entry early. */
    uint64_t (*key_after)(const struct position *pos, move_t move);
    /* Whether the game ended at this position by repetition, flag or move limit
     * (not by want of moves). `ply` is the distance from the root of a search: a
     * second occurrence after the root already counts; 0 asks as a referee. */
    struct verdict (*judge)(const struct position *pos, int ply);
    /* Whether the mover may not play a legal move here because it has played it
     * too often (RULES.md 4.4). NULL where no law forbids moves. */
    bool (*forbidden)(const struct position *pos, move_t move);
    /* What a noisy move takes and promotes, in exchange units. NULL where that is
     * the stack on its target. */
    int (*gain)(const struct position *pos, move_t move);
    /* Whether the exchange that a move starts on its target wins at least
     * `threshold`. */
    bool (*see_ge)(const struct position *pos, move_t move, int threshold);
    /* For each kind the points from which a piece of the side to move would
     * attack the enemy general: which moves give direct check. */
    void (*check_points)(const struct position *pos, bitboard_t points[KIND_NB]);
};

/* What the game calls its kings. */
static inline const char *variant_king_word(const struct variant *variant) {
    return variant->open_board ? "king" : "general";
}

/* The worth of a stack in exchange units. */
static ALWAYS_INLINE int variant_worth(const struct variant *variant, unsigned stack) {
    int worth = variant->exchange[stack & 15];
    while (stack >>= 4) worth += variant->exchange[stack & 15];
    return worth;
}

/* What a noisy move takes and promotes, in exchange units. */
static ALWAYS_INLINE int variant_gain(const struct position *pos, move_t move) {
    const struct variant *v = pos->law->variant;
    return v->gain ? v->gain(pos, move) : variant_worth(v, pos->stack[move_to(move)]);
}

/* Lets the other side move; position_unmake_null takes it back. */
static inline void variant_pass(struct position *pos) {
    position_make_null(pos);
    pos->law->variant->refresh(pos);
}

/* Whether a move leads to a position that was there before. */
static inline bool variant_repeats(const struct position *pos, move_t move) {
    const struct state *st = pos->st;
    const uint64_t      key = pos->law->variant->key_after(pos, move);
    for (uint32_t back = 3; back <= st->reversible; back += 2)
        if (st[-(int64_t)back].key == key) return true;
    return false;
}

/* The games this build plays, in the order they are listed; NULL after the last. */
const struct variant *variant_at(size_t index);
/* By name (exact); NULL when there is none such. */
const struct variant *variant_find(const char *name);
/* The law a variant starts with. */
struct ruleset variant_ruleset(const struct variant *variant);

/* How the game stands, as a referee sees it (PROTOCOL.md 3, `result`). */
struct verdict variant_verdict(const struct position *pos);
/* The same for who knows already whether there is a legal move. */
struct verdict variant_verdict_of(const struct position *pos, bool can_move);
/* The word for it there; NULL for REASON_NONE. */
const char *end_reason_word(enum end_reason reason);

/* Fills every constant table (attacks, keys). Safe to call often and from any
 * thread; must have been called before the first position. */
void tables_init(void);

#endif
