#include "layers.h"

#include <string.h>

#include "bench/data/random.h"

static uint16_t seen[VIEW_NB][FEATURE_NB];

/* --- beginning ----------------------------------------------------------------------------- */

static float by_chance(uint64_t *random, float most) {
    return most * ((float)data_random_below(random, 1 << 20) / (1 << 19) - 1);
}

void layers_init(struct layers *layers, uint64_t seed) {
    for (int view = 0; view < VIEW_NB; view++)
        for (int feature = 0; feature < FEATURE_NB; feature++)
            seen[view][feature] = (uint16_t)feature_seen(feature, (enum net_view)(view / NET_MIRRORS), view & 1);
    memset(layers, 0, sizeof *layers);
    for (int feature = 0; feature < FEATURE_NB; feature++)
        for (int i = 0; i < NET_UNITS; i++) layers->input[feature][i] = by_chance(&seed, 0.1F);
    for (int i = 0; i < NET_UNITS; i++) layers->bias[i] = 0.1F;
    for (int view = 0; view < VIEW_OWNER_NB; view++)
        for (int i = 0; i < NET_UNITS; i++) {
            const float weight = by_chance(&seed, 0.025F);
            for (int bucket = 0; bucket < NET_BUCKETS; bucket++) layers->output[bucket][view][i] = weight;
        }
}

/* --- forwards -------------------------------------------------------------------------------- */

static float clipped(float unit) { return unit < 0 ? 0 : unit > 1 ? 1 : unit; }

float layers_forward(const struct layers *layers, const struct example *example, struct activity *activity) {
    float shares[NET_UNITS] = {0}, sum = layers->output_bias[example->bucket];
    for (int view = 0; view < VIEW_NB; view++) {
        const float *output = layers->output[example->bucket][view / NET_MIRRORS];
        float       *units = activity->units[view];
        memcpy(units, layers->bias, sizeof layers->bias);
        for (int n = 0; n < example->count; n++) {
            const float *weights = layers->input[seen[view][example->features[n]]];
            for (int i = 0; i < NET_UNITS; i++) units[i] += weights[i];
        }
        for (int i = 0; i < NET_UNITS; i++) {
            const float unit = clipped(units[i]);
            shares[i] += output[i] * unit * unit;
        }
    }
    for (int i = 0; i < NET_UNITS; i++) sum += shares[i];
    return sum * OUTPUT_UNITS;
}

/* --- backwards -------------------------------------------------------------------------------- */

void layers_backward(const struct layers *layers, const struct example *example, const struct activity *activity,
                     float factor, struct layers *gradient) {
    factor *= OUTPUT_UNITS;
    gradient->output_bias[example->bucket] += factor;
    for (int view = 0; view < VIEW_NB; view++) {
        const float *output = layers->output[example->bucket][view / NET_MIRRORS], *units = activity->units[view];
        float       *output_gradient = gradient->output[example->bucket][view / NET_MIRRORS];
        float        pull[NET_UNITS];
        for (int i = 0; i < NET_UNITS; i++) {
            const float unit = clipped(units[i]);
            output_gradient[i] += factor * unit * unit;
            pull[i] = units[i] < 1 ? 2 * factor * output[i] * unit : 0;
            gradient->bias[i] += pull[i];
        }
        for (int n = 0; n < example->count; n++) {
            float *input_gradient = gradient->input[seen[view][example->features[n]]];
            for (int i = 0; i < NET_UNITS; i++) input_gradient[i] += pull[i];
        }
    }
}
