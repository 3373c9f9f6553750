#include "correction.h"
#include "order.h"
#include "params.h"

enum { STALEMATE_POINTS_MAX = 3 };

/* Captures (and, in check, every evasion) until the position is quiet enough to judge. */
int search_quiescence(struct worker *w, struct frame *f, int alpha, int beta) {
    struct position *const pos = &w->pos;
    const bool             pv_node = beta - alpha > 1, in_check = position_in_check(pos);
    f->pv_length = 0;
    if (f->ply > w->seldepth) w->seldepth = f->ply;
    if (search_count_node(w)) return SCORE_DRAW;

    /* 1. The end of the game, by law or by our arrays. */
    int ended;
    if (search_game_over(w, f, &ended)) return ended;
    if (f->ply >= PLY_MAX - 1) return in_check ? SCORE_DRAW : worker_evaluate(w);

    /* 2. The table. */
    const uint64_t      key = pos->st->key;
    const struct tt_hit hit = tt_probe(&w->search->tt, key, f->ply);
    if (!pv_node && tt_decides(&hit, beta)) return hit.score;

    /* 3. A side without a move has lost. One with much left is nearly never so. */
    if (!in_check && bb_count(pos->by_side[pos->side]) <= STALEMATE_POINTS_MAX && pos->law->variant->count(pos) == 0)
        return score_mated_in(f->ply);

    /* 4. Standing pat: not to capture is a choice too, except in check. */
    int best = -SCORE_INFINITE, futility = -SCORE_INFINITE;
    int eval = SCORE_NONE;
    f->structure = soldier_structure(pos);
    if (!in_check) {
        eval = hit.found && hit.eval != SCORE_NONE ? hit.eval : worker_evaluate(w);
        best = correction_apply(w, f, eval);
        if (tt_decides(&hit, best + 1) && !score_is_decided(hit.score)) best = hit.score;
        if (best >= beta) {
            if (!hit.found) tt_store(&w->search->tt, key, f->ply, MOVE_NONE, best, eval, -1, TT_LOWER, false);
            return best;
        }
        if (best > alpha) alpha = best;
        futility = best + PARAM_qs_delta;
    }

    /* 5. The moves. */
    struct order order;
    order_init_noisy(&order, w, f, hit.move, 0);
    move_t best_move = MOVE_NONE, move;
    int    tried = 0;
    while ((move = order_next(&order))) {
        tried++;
        if (!score_is_decided(best)) {
            /* Even the captured piece for nothing would not lift the score. */
            if (!in_check) {
                const int reach = futility + variant_gain(pos, move);
                if (reach <= alpha) {
                    if (reach > best) best = reach;
                    continue;
                }
            } else if (!move_is_noisy(move) && tried > 3) {
                continue; /* some quiet way out is known to survive */
            }
        }
        worker_make(w, f, move);
        const int score = -search_quiescence(w, f + 1, -beta, -alpha);
        worker_unmake(w);
        if (search_stopped(w)) return SCORE_DRAW;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_move = move;
        if (pv_node) f->pv_length = frame_take_pv(f, move, f->pv);
        if (score >= beta) break;
        alpha = score;
    }
    if (in_check && tried == 0) return score_mated_in(f->ply);

    tt_store(&w->search->tt, key, f->ply, best_move, best, eval, in_check ? 0 : -1, best >= beta ? TT_LOWER : TT_UPPER,
             hit.pv);
    return best;
}
