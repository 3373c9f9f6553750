/*
 * The principal variation search: fail-soft alpha-beta with a null window for
 * all but the first move, and the selectivity that makes it deep. The ideas
 * are the field's common ones (chessprogramming.org names their authors); the
 * numbers are params.def's.
 */
#include <assert.h>

#include "correction.h"
#include "defer.h"
#include "order.h"
#include "params.h"

enum { QUIETS_MAX = 64, NOISY_MAX = 32 };

/* So near the root a move that repeats is not pruned: a forbidden repetition may
 * win at once what looks as if it left a piece hanging. */
enum { REPETITION_PLIES = 2 };

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int clamp(int x, int least, int most) { return max(least, min(most, x)); }

/* --- what is learned at the end of a node --------------------------------------- */

static int history_bonus(int depth) { return min(PARAM_history_bonus * depth, PARAM_history_bonus_max); }

static void update_continuations(struct frame *f, int kind, int to, int bonus) {
    history_add(&(*f[-1].continuation)[kind][to], bonus);
    history_add(&(*f[-2].continuation)[kind][to], bonus);
    history_add(&(*f[-4].continuation)[kind][to], bonus);
}

static void update_quiet(struct worker *w, struct frame *f, move_t move, int bonus) {
    const struct position *pos = &w->pos;
    history_add(&w->history->butterfly[pos->side][move_from(move)][move_to(move)], bonus);
    history_add(&w->history->structure[pos->side][f->structure % STRUCTURE_NB][history_piece(pos, move)][move_to(move)],
                bonus);
    update_continuations(f, history_piece(pos, move), move_to(move), bonus);
}

static void update_noisy(struct worker *w, move_t move, int bonus) {
    const struct position *pos = &w->pos;
    history_add(&w->history->capture[history_piece(pos, move)][move_to(move)][history_captured(pos, move)], bonus);
}

/* Moves tried before the one that failed high, to be told so. */
struct tried {
    move_t quiet[QUIETS_MAX], noisy[NOISY_MAX];
    int    quiets, noisies;
};

static void note_tried(struct tried *t, move_t move) {
    if (move_is_noisy(move)) {
        if (t->noisies < NOISY_MAX) t->noisy[t->noisies++] = move;
    } else if (t->quiets < QUIETS_MAX) {
        t->quiet[t->quiets++] = move;
    }
}

static void learn_cutoff(struct worker *w, struct frame *f, move_t best, int depth, const struct tried *t) {
    const int bonus = history_bonus(depth);
    if (move_is_noisy(best)) {
        update_noisy(w, best, bonus);
    } else {
        if (f->killers[0] != best) {
            f->killers[1] = f->killers[0];
            f->killers[0] = best;
        }
        /* A quiet move that cut at once at low depth teaches little: it was first by other means. */
        if (depth > 3 || t->quiets > 0) update_quiet(w, f, best, bonus);
        for (int i = 0; i < t->quiets; i++)
            if (t->quiet[i] != best) update_quiet(w, f, t->quiet[i], -bonus);
    }
    for (int i = 0; i < t->noisies; i++)
        if (t->noisy[i] != best) update_noisy(w, t->noisy[i], -bonus);
}

/* --- margins ------------------------------------------------------------------------ */

/* In 1/1024 ply. */
static int lmr_reduction(const struct search *s, int depth, int number) {
    return PARAM_lmr_base + s->ln[min(depth, LN_NB - 1)] * s->ln[min(number, LN_NB - 1)] / PARAM_lmr_divisor;
}

static int lmp_limit(int depth, bool improving) { return (PARAM_lmp_base + depth * depth) / (improving ? 1 : 2); }

static bool may_pass(const struct worker *w) {
    const struct position      *pos = &w->pos;
    const struct search_traits *traits = &pos->law->variant->traits;
    for (unsigned kinds = traits->null_move_kinds; kinds; kinds &= kinds - 1)
        if (position_pieces(pos, pos->side, __builtin_ctz(kinds))) return true;
    return false;
}

static void make_null(struct worker *w, struct frame *f) {
    f->move = MOVE_NONE;
    f->continuation = &w->history->nothing;
    variant_pass(&w->pos);
}

/* Whether a move checks, by whatever piece: a general in check cannot take just what it wants. */
static bool checks_after(struct worker *w, struct frame *f, move_t move) {
    worker_make(w, f, move);
    const bool checks = position_in_check(&w->pos);
    worker_unmake(w);
    return checks;
}

/* There a stored score may promise what there is no time for. */
static bool near_move_limit(const struct position *pos) {
    return pos->law->move_rule && pos->st->quiet_plies + 20 >= pos->law->move_rule;
}

static struct root_move *root_find(struct worker *w, move_t move) {
    for (int i = w->multipv_index; i < w->root_move_count; i++)
        if (w->root_moves[i].move == move) return &w->root_moves[i];
    return NULL;
}

/* ------------------------------------------------------------------------------------ */

int search_pvs(struct worker *w, struct frame *f, int alpha, int beta, int depth, bool cut_node) {
    struct search *const   s = w->search;
    struct position *const pos = &w->pos;
    const struct variant  *v = pos->law->variant;
    const bool             root = f->ply == 0, pv_node = beta - alpha > 1, in_check = position_in_check(pos);
    const enum pruning     pruning = s->request.pruning;
    assert(alpha < beta && (pv_node || alpha == beta - 1));

    if (depth <= 0) return search_quiescence(w, f, alpha, beta);
    f->pv_length = 0;
    f->list_end = f[-1].list_end; /* a null move's child starts its list before this node has one */
    if (pv_node && f->ply > w->seldepth) w->seldepth = f->ply;
    if (search_count_node(w)) return SCORE_DRAW;

    /* Step 1. The end of the game by law or by our arrays; no mate can be
     * shorter than the way here. */
    if (!root) {
        int ended;
        if (search_game_over(w, f, &ended)) return ended;
        if (f->ply >= PLY_MAX - 1) return in_check ? SCORE_DRAW : worker_evaluate(w);
        alpha = max(alpha, score_mated_in(f->ply));
        beta = min(beta, -score_mated_in(f->ply + 1));
        if (alpha >= beta) return alpha;
    }

    f->structure = soldier_structure(pos);

    /* Step 2. The transposition table. */
    const move_t   excluded = f->excluded;
    const uint64_t key = pos->st->key;
    struct tt_hit  hit = tt_probe(&s->tt, key, f->ply);
    if (root) hit.move = w->root_moves[w->multipv_index].move;
    const bool tt_score_known = hit.bound != TT_NONE;
    if (!pv_node && !excluded && hit.depth >= depth && tt_decides(&hit, beta)) {
        if (hit.move && hit.score >= beta && !move_is_noisy(hit.move) && v->pseudo_legal(pos, hit.move))
            update_quiet(w, f, hit.move, history_bonus(depth));
        if (!near_move_limit(pos)) return hit.score;
    }
    const bool was_pv = pv_node || (hit.found && hit.pv);

    /* Step 3. The static evaluation, corrected, and sharpened by the table. */
    int  eval = SCORE_NONE, raw_eval = SCORE_NONE;
    bool improving = false, enemy_worsening = false;
    if (in_check) {
        f->eval = SCORE_NONE;
    } else if (excluded) {
        eval = f->eval;
    } else {
        raw_eval = hit.found && hit.eval != SCORE_NONE ? hit.eval : worker_evaluate(w);
        f->eval = eval = correction_apply(w, f, raw_eval);
        if (!hit.found) tt_store(&s->tt, key, f->ply, MOVE_NONE, SCORE_NONE, raw_eval, -2, TT_NONE, was_pv);
        if (tt_decides(&hit, eval + 1) && !score_is_decided(hit.score)) eval = hit.score;
    }
    if (!in_check) {
        const int before = f[-2].eval != SCORE_NONE ? f[-2].eval : f[-4].eval;
        improving = before == SCORE_NONE || f->eval > before;
        enemy_worsening = f[-1].eval != SCORE_NONE && f->eval > -f[-1].eval;
    }
    f[1].killers[0] = f[1].killers[1] = MOVE_NONE;
    f[2].cutoffs = 0;
    f->double_extensions = root ? 0 : f[-1].double_extensions;

    if (!pv_node && !in_check && !excluded && pruning > PRUNING_NONE) {
        /* Step 4. Razoring: so far below alpha that only captures could help. */
        if (pruning == PRUNING_LARGE && depth <= PARAM_razor_depth_max &&
            eval + PARAM_razor_base + PARAM_razor_depth * depth * depth / 2 <= alpha) {
            const int score = search_quiescence(w, f, alpha, alpha + 1);
            if (score <= alpha && !score_is_decided(score)) return score;
        }

        /* Step 5. Reverse futility: so far above beta that the enemy cannot undo it in time. */
        if (pruning >= PRUNING_MEDIUM && depth <= PARAM_rfp_depth_max && !was_pv && eval >= beta &&
            !score_is_decided(eval) && !score_is_decided(beta) &&
            eval - PARAM_rfp_margin * (depth - improving) + PARAM_rfp_worsening * enemy_worsening >= beta)
            return (eval + beta) / 2;

        /* Step 6. Null move: if a pass already fails high, so will some move. At
         * high depth a search without passes confirms it. */
        if (v->traits.null_move && eval >= beta &&
            f->eval + PARAM_nmp_static_depth * depth >= beta + PARAM_nmp_static && f[-1].move != MOVE_NONE &&
            f->ply >= w->nmp_min_ply && !score_is_decided(beta) && may_pass(w)) {
            const int reduced = depth - PARAM_nmp_base - depth / PARAM_nmp_depth_divisor -
                                min((eval - beta) / PARAM_nmp_eval_divisor, PARAM_nmp_eval_most);
            make_null(w, f);
            int score = -search_pvs(w, f + 1, -beta, -beta + 1, reduced, !cut_node);
            position_unmake_null(pos);
            if (search_stopped(w)) return SCORE_DRAW;
            if (score >= beta) {
                if (score_is_decided(score)) score = beta;
                if (w->nmp_min_ply || depth < 12) return score;
                w->nmp_min_ply = f->ply + reduced * 3 / 4;
                const int verified = search_pvs(w, f, beta - 1, beta, reduced, false);
                w->nmp_min_ply = 0;
                if (verified >= beta) return score;
            }
        }

        /* Step 7. ProbCut: a good capture that a reduced search finds far above beta. */
        const int probcut_beta = beta + PARAM_probcut_margin;
        if (pruning == PRUNING_LARGE && depth >= 5 && !score_is_decided(beta) &&
            !(tt_score_known && hit.depth >= depth - 3 && hit.score < probcut_beta)) {
            struct order order;
            order_init_noisy(&order, w, f, hit.move, max(0, probcut_beta - f->eval));
            move_t move;
            while ((move = order_next(&order))) {
                worker_make(w, f, move);
                int score = -search_quiescence(w, f + 1, -probcut_beta, -probcut_beta + 1);
                if (score >= probcut_beta)
                    score = -search_pvs(w, f + 1, -probcut_beta, -probcut_beta + 1, depth - 4, !cut_node);
                worker_unmake(w);
                if (search_stopped(w)) return SCORE_DRAW;
                if (score >= probcut_beta) {
                    tt_store(&s->tt, key, f->ply, move, score, raw_eval, depth - 3, TT_LOWER, was_pv);
                    return score;
                }
            }
        }
    }

    /* Step 8. Internal iterative reduction: without a hash move this node is not worth its depth yet. */
    if (pruning >= PRUNING_SMALL && depth >= PARAM_iir_depth_min && !hit.move && !excluded && (pv_node || cut_node))
        depth--;

    /* Step 9. The moves. */
    v->check_points(pos, f->checks);
    struct order order;
    order_init(&order, w, f, hit.move);
    struct deferred deferred = {.count = 0};
    struct tried    tried = {.quiets = 0, .noisies = 0};
    int             best = -SCORE_INFINITE, count = 0;
    move_t          best_move = MOVE_NONE, move;

    for (;;) {
        int  number;
        bool may_defer = false;
        if ((move = order_next(&order))) {
            if (move == excluded) continue;
            if (root && !root_find(w, move)) continue;
            number = ++count;
            may_defer = number > 1;
        } else if (!(move = deferred_next(&deferred, &number))) {
            break;
        }
        const bool noisy = move_is_noisy(move);
        const int  kind = history_piece(pos, move), to = move_to(move);
        const bool gives_check = frame_gives_check(f, pos, move);
        const int  history = noisy ? history_get(&w->history->capture[kind][to][history_captured(pos, move)])
                                   : order_quiet_score(w, f, move);

        int reduction = lmr_reduction(s, depth, number);

        /* Step 10. Pruning at low depth, once some move survives. */
        if (pruning >= PRUNING_MEDIUM && !root && best > -SCORE_EVAL_MAX &&
            !(f->ply <= REPETITION_PLIES && variant_repeats(pos, move))) {
            const int lmr_depth = max(0, depth - 1 - reduction / 1024);
            if (!noisy) {
                if (number >= lmp_limit(depth, improving) && depth <= 8) order.skip_quiets = true;
                if (!gives_check && !in_check && lmr_depth <= PARAM_futility_depth_max && alpha < SCORE_EVAL_MAX &&
                    f->eval + PARAM_futility_base + PARAM_futility_depth * lmr_depth +
                            history / PARAM_futility_history <=
                        alpha) {
                    order.skip_quiets = true;
                    continue;
                }
                if (lmr_depth <= PARAM_history_prune_depth_max && history < -PARAM_history_prune * depth) continue;
                if (depth <= 9 && !gives_check && !v->see_ge(pos, move, -PARAM_see_quiet * lmr_depth) &&
                    !checks_after(w, f, move))
                    continue;
            } else if (depth <= 7 && !gives_check && !v->see_ge(pos, move, -PARAM_see_noisy * depth)) {
                continue;
            }
        }

        /* Step 11. With several threads: another one may have settled this node
         * meanwhile; and a move that another one is at is left to it at first. */
        uint64_t ticket = 0;
        if (s->worker_count > 1 && depth >= DEFER_DEPTH_MIN) {
            if (number > 1 && depth >= REPROBE_DEPTH_MIN && !pv_node && !excluded) {
                const struct tt_hit now = tt_probe(&s->tt, key, f->ply);
                if (now.depth >= depth && tt_decides(&now, beta) && !near_move_limit(pos)) return now.score;
            }
            ticket = defer_ticket(key, move);
            if (may_defer && deferred.count < DEFERRED_MAX && defer_busy(s, ticket)) {
                deferred_add(&deferred, move, number);
                continue;
            }
        }

        /* Step 12. Extensions. A check that costs nothing is worth a ply. So is a
         * singular hash move, when all others fall clearly short of it; when
         * even they reach beta, the node is cut. */
        int extension = gives_check && !root && depth <= PARAM_check_depth_max && v->see_ge(pos, move, 0);
        if (pruning > PRUNING_NONE && !root && depth >= PARAM_singular_depth_min && move == hit.move && !excluded &&
            tt_score_known && !score_is_decided(hit.score) && (hit.bound & TT_LOWER) && hit.depth >= depth - 3 &&
            f->ply < 2 * w->root_depth) {
            const int singular_beta = hit.score - PARAM_singular_margin * depth;
            f->excluded = move;
            const int score = search_pvs(w, f, singular_beta - 1, singular_beta, (depth - 1) / 2, cut_node);
            f->excluded = MOVE_NONE;
            if (search_stopped(w)) return SCORE_DRAW;
            if (score < singular_beta) {
                extension = 1;
                if (!pv_node && score < singular_beta - PARAM_singular_double && f->double_extensions <= 6) {
                    extension = 2;
                    f->double_extensions++;
                }
            } else if (singular_beta >= beta) {
                return singular_beta;
            } else if (hit.score >= beta) {
                extension = -2;
            } else if (cut_node) {
                extension = -1;
            }
        }

        const uint64_t nodes_before = atomic_load_explicit(&w->nodes, memory_order_relaxed);
        if (root && w->id == 0 && s->listener.on_currmove)
            s->listener.on_currmove(s->listener.context, depth, move, number + w->multipv_index);

        worker_make(w, f, move);
        if (ticket) defer_enter(s, ticket);
        const int new_depth = depth - 1 + extension;
        int       score;

        /* Step 13. Late moves are searched less deep first. */
        if (pruning > PRUNING_NONE && depth >= 2 && number > 1 + root) {
            if (!was_pv) reduction += PARAM_lmr_no_pv;
            if (cut_node) reduction += PARAM_lmr_cut_node;
            if (!improving) reduction += PARAM_lmr_worsening;
            if (pv_node) reduction -= PARAM_lmr_pv_node;
            if (position_in_check(pos)) reduction -= PARAM_lmr_check;
            if (hit.move && move_is_noisy(hit.move)) reduction += PARAM_lmr_noisy_hash;
            if (f[1].cutoffs > 3) reduction += PARAM_lmr_cutoffs;
            if (noisy) {
                reduction -= PARAM_lmr_noisy;
            } else if (move == f->killers[0] || move == f->killers[1]) {
                reduction -= PARAM_lmr_killer;
            }
            reduction -= history * 1024 / PARAM_lmr_history;
            const int reduced = clamp(new_depth - reduction / 1024, 1, new_depth);
            score = -search_pvs(w, f + 1, -alpha - 1, -alpha, reduced, true);
            if (score > alpha && reduced < new_depth) {
                /* How far it came back tells how much deeper to look again. */
                const int again = new_depth + (score > best + PARAM_lmr_deeper) - (score < best + PARAM_lmr_shallower);
                if (again > reduced) score = -search_pvs(w, f + 1, -alpha - 1, -alpha, again, !cut_node);
                if (!noisy)
                    update_continuations(f, kind, to, score > alpha ? history_bonus(depth) : -history_bonus(depth));
            }
        } else if (!pv_node || number > 1) {
            score = -search_pvs(w, f + 1, -alpha - 1, -alpha, new_depth, !cut_node);
        } else {
            score = -SCORE_INFINITE;
        }
        if (pv_node && (number == 1 || (score > alpha && (root || score < beta))))
            score = -search_pvs(w, f + 1, -beta, -alpha, new_depth, false);

        if (ticket) defer_leave(s, ticket);
        worker_unmake(w);
        if (search_stopped(w)) return SCORE_DRAW;

        /* Step 14. The root keeps a score and a line for each move. */
        if (root) {
            struct root_move *rm = root_find(w, move);
            rm->nodes += atomic_load_explicit(&w->nodes, memory_order_relaxed) - nodes_before;
            if (number == 1 || score > alpha) {
                rm->score = score;
                rm->seldepth = w->seldepth;
                rm->pv_length = frame_take_pv(f, move, rm->pv);
            } else {
                rm->score = -SCORE_INFINITE;
            }
        }

        /* Step 15. A new best move, perhaps a cutoff. */
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = move;
                if (pv_node) f->pv_length = frame_take_pv(f, move, f->pv);
                if (score >= beta) {
                    f->cutoffs++;
                    learn_cutoff(w, f, move, depth, &tried);
                    break;
                }
                alpha = score;
                if (depth > 2 && depth < 12 && !score_is_decided(score)) depth--;
            }
        }
        note_tried(&tried, move);
    }

    /* Step 16. No move: mated or stalemated, lost both ways. */
    if (count == 0) return excluded ? alpha : score_mated_in(f->ply);
    if (best == -SCORE_INFINITE) best = alpha; /* all were pruned */

    /* Step 17. Remember. */
    if (!excluded && !(root && w->multipv_index > 0)) {
        const enum tt_bound bound = best >= beta ? TT_LOWER : pv_node && best_move ? TT_EXACT : TT_UPPER;
        tt_store(&s->tt, key, f->ply, best_move, best, raw_eval, depth, bound, was_pv);
        if (!in_check && !score_is_decided(best) && !(best_move && move_is_noisy(best_move)) &&
            !(bound == TT_LOWER && best <= f->eval) && !(bound == TT_UPPER && best >= f->eval))
            correction_learn(w, f, best - f->eval, depth);
    }
    return best;
}
