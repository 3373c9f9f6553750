#include "order.h"

/* The hash move and killers come from elsewhere: they must be moves here. */
static bool is_move(const struct worker *w, move_t move) {
    const struct variant *v = w->pos.law->variant;
    return move && v->pseudo_legal(&w->pos, move) && v->legal(&w->pos, move);
}

void order_init(struct order *o, struct worker *w, struct frame *f, move_t hash_move) {
    o->worker = w;
    o->frame = f;
    f->list = f->list_end = f[-1].list_end;
    o->skip_quiets = false;
    o->see_threshold = 0;
    o->hash_move = is_move(w, hash_move) ? hash_move : MOVE_NONE;
    o->stage = position_in_check(&w->pos) ? ORDER_HASH_EVASION : ORDER_HASH;
}

void order_init_noisy(struct order *o, struct worker *w, struct frame *f, move_t hash_move, int threshold) {
    order_init(o, w, f, hash_move);
    o->see_threshold = threshold;
    if (o->stage == ORDER_HASH_EVASION) return;
    o->stage = ORDER_HASH_CAPTURE;
    if (!move_is_noisy(o->hash_move) || !w->pos.law->variant->see_ge(&w->pos, o->hash_move, threshold))
        o->hash_move = MOVE_NONE;
}

int order_quiet_score(const struct worker *w, const struct frame *f, move_t move) {
    const int kind = history_piece(&w->pos, move), to = move_to(move);
    return history_get(&w->history->butterfly[w->pos.side][move_from(move)][to]) +
           history_get(&(*f[-1].continuation)[kind][to]) + history_get(&(*f[-2].continuation)[kind][to]) +
           history_get(&(*f[-4].continuation)[kind][to]) / 2 +
           history_get(&w->history->structure[w->pos.side][f->structure % STRUCTURE_NB][kind][to]);
}

static int noisy_score(const struct worker *w, move_t move) {
    const struct position *pos = &w->pos;
    return 16 * variant_gain(pos, move) +
           history_get(&w->history->capture[history_piece(pos, move)][move_to(move)][history_captured(pos, move)]);
}

static int *score_of(const struct order *o, const move_t *m) { return &o->worker->list_scores[m - o->worker->list]; }

static void score_noisy(struct order *o) {
    for (move_t *m = o->at; m < o->end; m++) *score_of(o, m) = noisy_score(o->worker, *m);
}

static void score_quiet(struct order *o) {
    const struct position *pos = &o->worker->pos;
    for (move_t *m = o->at; m < o->end; m++) {
        int *score = score_of(o, m);
        *score = order_quiet_score(o->worker, o->frame, *m);
        if (frame_gives_check(o->frame, pos, *m)) *score += 6000;
    }
}

static void score_evasions(struct order *o) {
    for (move_t *m = o->at; m < o->end; m++)
        *score_of(o, m) =
            move_is_noisy(*m) ? (1 << 20) + noisy_score(o->worker, *m) : order_quiet_score(o->worker, o->frame, *m);
}

/* Swaps the best of what is left to the front and takes it. Its table entry is
 * asked for at once: memory is slower than all that happens before the probe. */
static move_t take_best(struct order *o) {
    /* Two loops: compilers make vectors of the first, and the second is soon done. */
    int *const scores = score_of(o, o->at), most = scores[0], best = 0;
    const int  count = (int)(o->end - o->at);
    for (int i = 1; i < count; i++) most = scores[i] > most ? scores[i] : most;
    while (scores[best] != most) best++;
    const move_t move = o->at[best];
    o->at[best] = o->at[0];
    scores[best] = scores[0];
    o->at[0] = move;
    scores[0] = most;
    o->at++;
    const struct worker *w = o->worker;
    tt_prefetch(&w->search->tt, w->pos.law->variant->key_after(&w->pos, move));
    return move;
}

static bool is_killer(const struct order *o, move_t move) {
    return move == o->frame->killers[0] || move == o->frame->killers[1];
}

static void generate(struct order *o, move_t *from, enum gen_kind kind) {
    const struct position *pos = &o->worker->pos;
    o->at = from;
    o->end = o->frame->list_end = pos->law->variant->generate(pos, from, kind);
}

move_t order_next(struct order *o) {
    const struct worker  *w = o->worker;
    const struct variant *v = w->pos.law->variant;
    switch (o->stage) {
    case ORDER_HASH:
    case ORDER_HASH_EVASION:
    case ORDER_HASH_CAPTURE:
        o->stage++;
        if (o->hash_move) return o->hash_move;
        return order_next(o);

    case ORDER_MAKE_NOISY:
        generate(o, o->frame->list, GEN_NOISY);
        o->bad_end = o->frame->list;
        score_noisy(o);
        o->stage++;
        /* fall through */
    case ORDER_NOISY:
        while (o->at < o->end) {
            const move_t move = take_best(o);
            if (move == o->hash_move) continue;
            if (v->see_ge(&w->pos, move, o->see_threshold)) return move;
            *o->bad_end++ = move; /* at or before the slot just taken */
        }
        o->stage++;
        /* fall through */
    case ORDER_KILLER_1:
    case ORDER_KILLER_2:
        while (o->stage <= ORDER_KILLER_2) {
            const move_t killer = o->frame->killers[o->stage++ - ORDER_KILLER_1];
            if (!o->skip_quiets && killer && killer != o->hash_move && !move_is_noisy(killer) && is_move(w, killer))
                return killer;
        }
        /* fall through */
    case ORDER_MAKE_QUIET:
        if (!o->skip_quiets) {
            generate(o, o->bad_end, GEN_QUIET);
            score_quiet(o);
        }
        o->stage = ORDER_QUIET;
        /* fall through */
    case ORDER_QUIET:
        while (!o->skip_quiets && o->at < o->end) {
            const move_t move = take_best(o);
            if (move != o->hash_move && !is_killer(o, move)) return move;
        }
        o->stage = ORDER_BAD_NOISY;
        o->at = o->frame->list;
        /* fall through */
    case ORDER_BAD_NOISY:
        return o->at < o->bad_end ? *o->at++ : MOVE_NONE;

    case ORDER_MAKE_EVASIONS:
        generate(o, o->frame->list, GEN_ALL);
        score_evasions(o);
        o->stage++;
        /* fall through */
    case ORDER_EVASIONS:
        while (o->at < o->end) {
            const move_t move = take_best(o);
            if (move != o->hash_move) return move;
        }
        return MOVE_NONE;

    case ORDER_MAKE_CAPTURES:
        generate(o, o->frame->list, GEN_NOISY);
        score_noisy(o);
        o->stage++;
        /* fall through */
    case ORDER_CAPTURES:
        while (o->at < o->end) {
            const move_t move = take_best(o);
            if (move != o->hash_move && v->see_ge(&w->pos, move, o->see_threshold)) return move;
        }
        return MOVE_NONE;

    case ORDER_END:
        break;
    }
    return MOVE_NONE;
}
