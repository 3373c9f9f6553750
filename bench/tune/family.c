#include "family.h"

#include "eval/hce/xiangqi.h"
#include "eval/hce/xiangqi2017.h"
#include "eval/hce/xq2017_weights.h"
#include "eval/hce/xq_weights.h"
#include "eval/hce/zuhe.h"
#include "eval/hce/zuhe_weights.h"
#include "eval/hce/zuyi.h"
#include "eval/net/net.h"

/* A row of a table of terms, for the field `name` of `weights`. */
#define ROW(weights, type, name, dimensions)                                                                           \
    {#name, #dimensions, sizeof(weights).name / sizeof(type), sizeof(weights).name[0] / sizeof(type)},

static int half_of(weight_t weight, enum family_half half) {
    return half == MIDDLE_GAME ? weight_mg(weight) : weight_eg(weight);
}

/* What the net adds is no weight of the family's. Red's view. */
static int net_share(const struct evaluator *evaluators, const struct position *pos) {
    const int correction = net_correction_anew(evaluators[KNOWLEDGE_LARGE].net, pos);
    return pos->side == RED ? correction : -correction;
}

/* --- xiangqi and zuyi -------------------------------------------------------------------- */

static const struct family_term xq_terms[] = {
#define TERM(name, dimensions, least, words) ROW(xq_weights, weight_t, name, dimensions)
#include "eval/hce/xq_terms.def"
#undef TERM
};

static int xiangqi_trace(const struct position *pos, int16_t *times, double *base) {
    *base = net_share(hce_xiangqi, pos);
    return xq_eval_trace(pos, times);
}

static int xiangqi_weight(int index, enum family_half half) {
    return half_of(((const weight_t *)&xq_weights)[index], half);
}

static int zuyi_trace(const struct position *pos, int16_t *times, double *base) {
    *base = net_share(hce_zuyi, pos);
    return zuyi_eval_trace(pos, times);
}

static int zuyi_weight(int index, enum family_half half) {
    return half_of(((const weight_t *)&zuyi_weights)[index], half);
}

/* --- xiangqi2017: only what it adds; xiangqi's weights are fitted to xiangqi --------------- */

static const struct family_term xq2017_terms[] = {
#define TERM(name, dimensions, least, words) ROW(xq2017_weights, weight_t, name, dimensions)
#include "eval/hce/xq2017_terms.def"
#undef TERM
};

static int xq2017_trace(const struct position *pos, int16_t *times, double *base) {
    int16_t   xiangqi_times[XQ_WEIGHT_NB];
    const int phase = xq_eval_trace(pos, xiangqi_times);
    int       sums[HALF_NB] = {0};
    for (int i = 0; i < XQ_WEIGHT_NB; i++)
        for (int half = 0; half < HALF_NB; half++)
            sums[half] += xiangqi_weight(i, (enum family_half)half) * xiangqi_times[i];
    *base = (double)(sums[MIDDLE_GAME] * phase + sums[ENDGAME] * (XQ_PHASE_MAX - phase)) / XQ_PHASE_MAX;
    *base += net_share(hce_xiangqi2017, pos);
    xq2017_eval_trace(pos, times);
    return phase;
}

static int xq2017_weight(int index, enum family_half half) {
    return half_of(((const weight_t *)&xq2017_weights)[index], half);
}

/* --- zuhe ------------------------------------------------------------------------------------ */

static const struct family_term zuhe_terms[] = {
#define TERM(name, dimensions, least, words) ROW(zuhe_weights, struct zuhe_weight, name, dimensions)
#include "eval/hce/zuhe_terms.def"
#undef TERM
};

static int zuhe_trace(const struct position *pos, int16_t *times, double *base) {
    *base = net_share(hce_zuhe, pos);
    return zuhe_eval_trace(pos, times);
}

static int zuhe_weight(int index, enum family_half half) {
    const struct zuhe_weight *weight = (const struct zuhe_weight *)&zuhe_weights + index;
    return half == MIDDLE_GAME ? weight->mg : weight->eg;
}

/* --- all ---------------------------------------------------------------------------------------- */

#define TERMS(list) .terms = list, .term_count = sizeof list / sizeof *list

static const struct family families[] = {
    {
        .name = "xiangqi",
        .evaluators = hce_xiangqi,
        .weight_count = XQ_WEIGHT_NB,
        .phase_max = XQ_PHASE_MAX,
        TERMS(xq_terms),
        .comment = "/* Weights of the xiangqi evaluation, middle game and endgame; the fields are explained in "
                   "xq_terms.def. */\n",
        .trace = xiangqi_trace,
        .weight = xiangqi_weight,
    },
    {
        .name = "zuyi",
        .evaluators = hce_zuyi,
        .weight_count = XQ_WEIGHT_NB,
        .phase_max = XQ_PHASE_MAX,
        TERMS(xq_terms),
        .comment = "/* Weights of the zuyi evaluation, middle game and endgame; the fields are explained in "
                   "xq_terms.def. */\n",
        .trace = zuyi_trace,
        .weight = zuyi_weight,
    },
    {
        .name = "xiangqi2017",
        .evaluators = hce_xiangqi2017,
        .weight_count = XQ2017_WEIGHT_NB,
        .phase_max = XQ_PHASE_MAX,
        TERMS(xq2017_terms),
        .comment = "/* Weights that xiangqi2017 adds, middle game and endgame; the fields are explained in "
                   "xq2017_terms.def. */\n",
        .trace = xq2017_trace,
        .weight = xq2017_weight,
    },
    {
        .name = "zuhe",
        .evaluators = hce_zuhe,
        .weight_count = ZUHE_WEIGHT_NB,
        .phase_max = ZUHE_PHASE_MAX,
        TERMS(zuhe_terms),
        .comment = "/* The values of zuhe_terms.def: S(middle game, endgame). */\n",
        .trace = zuhe_trace,
        .weight = zuhe_weight,
    },
};

const struct family *family_for(const struct variant *variant) {
    const struct evaluator *evaluator = eval_for(variant, KNOWLEDGE_LARGE);
    const struct family    *family = families;
    while (&family->evaluators[KNOWLEDGE_LARGE] != evaluator) family++;
    return family;
}
