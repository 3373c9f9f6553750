/* Hand-crafted evaluation of xiangqi: counts, tapered between middle game and endgame. */
#include "xiangqi.h"

#include "knowledge.h"
#include "xq_explain.h"
#include "xq_known.h"
#include "xq_tally.h"

const struct xq_weights xq_weights = {
#include "xq_weights.def"
};

static int judge(const struct position *pos, int correction) {
    static _Thread_local struct xq_material_table material;
    struct tally                                  t = {&xq_weights, 0, NULL};
    const int                                     phase = tally_all(pos, &t, &material, false);
    return tally_score(pos, &t, phase, correction);
}

int xq_eval_trace(const struct position *pos, int16_t *times) {
    for (int i = 0; i < XQ_WEIGHT_NB; i++) times[i] = 0;
    struct tally t = {&xq_weights, 0, times};
    return tally_all(pos, &t, NULL, false);
}

static void explain(const struct position *pos, FILE *out) {
    int16_t   times[XQ_WEIGHT_NB];
    const int phase = xq_eval_trace(pos, times);
    xq_explain(out, &xq_weights, times, false);
    const int correction = net_correction_anew(&net_xiangqi, pos);
    xq_explain_end(out, pos, phase, correction, judge(pos, correction));
}

static int evaluate_known(const struct position *pos, enum eval_knowledge knowledge) {
    int16_t   times[XQ_WEIGHT_NB];
    const int phase = xq_eval_trace(pos, times);
    const int score = taper(xq_known_sum(&xq_weights, times, knowledge), phase);
    return pos->side == RED ? score : -score;
}

KNOWLEDGE_EVALUATORS(hce_xiangqi, net_xiangqi)
