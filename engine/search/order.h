/* Moves of a node, the promising ones first, made in stages. */
#ifndef ENGINE_SEARCH_ORDER_H
#define ENGINE_SEARCH_ORDER_H

#include "worker.h"

enum order_stage {
    ORDER_HASH,
    ORDER_MAKE_NOISY,
    ORDER_NOISY,
    ORDER_KILLER_1,
    ORDER_KILLER_2,
    ORDER_MAKE_QUIET,
    ORDER_QUIET,
    ORDER_BAD_NOISY,
    ORDER_HASH_EVASION,
    ORDER_MAKE_EVASIONS,
    ORDER_EVASIONS,
    ORDER_HASH_CAPTURE,
    ORDER_MAKE_CAPTURES,
    ORDER_CAPTURES,
    ORDER_END
};

struct order {
    struct worker   *worker;
    struct frame    *frame;
    enum order_stage stage;
    move_t           hash_move;
    bool             skip_quiets;   /* may be set at any time */
    int              see_threshold; /* noisy moves below it wait for the last stage, or never come in quiescence */
    move_t          *at, *end;      /* left in the current stage */
    move_t          *bad_end;       /* noisy moves put aside lie at the start of the frame's list */
};

/* All legal moves of a node. */
void order_init(struct order *o, struct worker *w, struct frame *f, move_t hash_move);
/* Noisy moves that win at least `threshold`, or all evasions when in check. */
void order_init_noisy(struct order *o, struct worker *w, struct frame *f, move_t hash_move, int threshold);
/* The next legal move; MOVE_NONE after the last. */
move_t order_next(struct order *o);

/* What all histories together say of a quiet move. */
int order_quiet_score(const struct worker *w, const struct frame *f, move_t move);

#endif
