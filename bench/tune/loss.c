#include "loss.h"

#include <stdlib.h>

struct summing {
    const struct fit         *fit;
    const struct weight_pair *weights;
    const struct samples     *sets; /* one a worker */
    double                   *sums;
};

static void add_up(void *context, unsigned number) {
    const struct summing *summing = context;
    const struct samples *set = &summing->sets[number];
    const float           k = (float)summing->fit->settings.k;
    double                sum = 0;
    for (size_t i = 0; i < set->count; i++) {
        const struct sample *s = &set->list[i];
        const float          value = sample_value(set, s, summing->weights, summing->fit->family->phase_max);
        const float          miss = chance(value, k) - s->target;
        sum += (double)(miss * miss);
    }
    summing->sums[number] = sum;
}

static double mean_loss(const struct fit *fit, const struct weight_pair *weights, const struct samples *sets) {
    double         sums[TEAM_WORKERS_MAX], sum = 0;
    size_t         count = 0;
    struct summing summing = {fit, weights, sets, sums};
    team_run(fit->team, add_up, &summing);
    for (unsigned i = 0; i < fit->sets->workers; i++) {
        sum += sums[i];
        count += sets[i].count;
    }
    return count ? sum / (double)count : NAN;
}

struct fit_losses loss_of(const struct fit *fit, const struct weight_pair *weights) {
    return (struct fit_losses){mean_loss(fit, weights, fit->sets->train), mean_loss(fit, weights, fit->sets->valid)};
}
