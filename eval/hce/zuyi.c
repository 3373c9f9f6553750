/* Hand-crafted evaluation of zuyi: xiangqi's terms counted piece by piece, and those of stacks. */
#include "zuyi.h"

#include "knowledge.h"
#include "xq_explain.h"
#include "xq_known.h"
#include "xq_tally.h"

const struct xq_weights zuyi_weights = {
#include "zuyi_weights.def"
};

static int judge(const struct position *pos, int correction) {
    static _Thread_local struct xq_material_table material;
    struct tally                                  t = {&zuyi_weights, 0, NULL};
    const int                                     phase = tally_all(pos, &t, &material, true);
    return tally_score(pos, &t, phase, correction);
}

int zuyi_eval_trace(const struct position *pos, int16_t *times) {
    for (int i = 0; i < XQ_WEIGHT_NB; i++) times[i] = 0;
    struct tally t = {&zuyi_weights, 0, times};
    return tally_all(pos, &t, NULL, true);
}

static void explain(const struct position *pos, FILE *out) {
    int16_t   times[XQ_WEIGHT_NB];
    const int phase = zuyi_eval_trace(pos, times);
    xq_explain(out, &zuyi_weights, times, true);
    const int correction = net_correction_anew(&net_zuyi, pos);
    xq_explain_end(out, pos, phase, correction, judge(pos, correction));
}

static int evaluate_known(const struct position *pos, enum eval_knowledge knowledge) {
    int16_t   times[XQ_WEIGHT_NB];
    const int phase = zuyi_eval_trace(pos, times);
    const int score = taper(xq_known_sum(&zuyi_weights, times, knowledge), phase);
    return pos->side == RED ? score : -score;
}

KNOWLEDGE_EVALUATORS(hce_zuyi, net_zuyi)
