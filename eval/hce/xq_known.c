#include "xq_known.h"

#include "knowledge.h"

weight_t xq_known_term(const weight_t *weights, size_t count, const int16_t *times) {
    weight_t sum = 0;
    for (size_t i = 0; i < count; i++) sum += weights[i] * times[i];
    return sum;
}

weight_t xq_known_sum(const struct xq_weights *weights, const int16_t *times, enum eval_knowledge knowledge) {
    weight_t sum = 0;
#define TERM(name, dimensions, least, words)                                                                           \
    if (KNOWN(least, knowledge))                                                                                       \
        sum += xq_known_term((const weight_t *)&weights->name, sizeof weights->name / sizeof(weight_t),                \
                             times + offsetof(struct xq_weights, name) / sizeof(weight_t));
#include "xq_terms.def"
#undef TERM
    return sum;
}
