#include "wdl.h"

#include <math.h>

#include "search/score.h"
#include "variants/xiangqi2017.h"
#include "variants/zuhe.h"
#include "variants/zuyi/zuyi.h"

/* A side wins as often as its score is above a threshold, by a logistic curve.
 * With x the share of the 32 men that are left, the threshold is
 * a[0] + a[1] x + a[2] x^2 and the curve's width b[0] + b[1] x, in the game's own
 * units. Fitted by maximum likelihood to positions of own games at 3000 to 8000 nodes
 * a move: 232 000 of xiangqi, 47 000 of xiangqi2017, 515 000 of zuyi, 23 000 of
 * zuhe-modern, where next to none is drawn, and 11 000 of zuhe-classic. */
static const struct model {
    const struct variant *variant; /* NULL: the others */
    int                   a[3], b[2];
} models[] = {
    {&variant_xiangqi2017, {746, -885, 371}, {160, 275}},
    {&variant_zuyi, {918, -1340, 456}, {90, 550}},
    {&variant_zuyi_combine, {918, -1340, 456}, {90, 550}},
    {&variant_zuhe_classic, {1024, -1766, 877}, {173, 408}},
    {&variant_zuhe_traditional, {0, 0, 0}, {125, 267}},
    {&variant_zuhe_modern, {0, 0, 0}, {125, 267}},
    {NULL, {1129, -1695, 812}, {146, 313}},
};

static const struct model *model_of(const struct variant *variant) {
    const struct model *model = models;
    while (model->variant && model->variant != variant) model++;
    return model;
}

/* Pieces of both sides, those in stacks one by one. */
static int count_men(const struct position *pos) {
    int men = 0;
    for (bitboard_t b = position_all(pos); b;) men += stack_size(pos->stack[bb_pop(&b)]);
    return men;
}

static int per_mille(double threshold, double width, int score) {
    return (int)lround(1000 / (1 + exp((threshold - score) / width)));
}

struct engine_wdl wdl_of(const struct position *pos, int score) {
    if (score_is_decided(score)) return (struct engine_wdl){.win = score > 0 ? 1000 : 0, .loss = score > 0 ? 0 : 1000};
    const struct model *const m = model_of(pos->law->variant);
    const double              x = count_men(pos) / 32.0;
    const double threshold = fmax(m->a[0] + (m->a[1] + m->a[2] * x) * x, 1), width = fmax(m->b[0] + m->b[1] * x, 20);
    const int    win = per_mille(threshold, width, score), loss = per_mille(threshold, width, -score);
    return (struct engine_wdl){.win = win, .draw = 1000 - win - loss, .loss = loss};
}
