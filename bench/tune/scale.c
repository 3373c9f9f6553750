/* How many units of a score make so much of a chance. */
#include <stdlib.h>

#include "loss.h"

enum { SAMPLES_MOST = 500000, K_LEAST = 10, K_MOST = 10000, STEPS = 40 };

/* Scores and results of some samples from all over the training set. */
struct excerpt {
    float *scores, *results;
    size_t count;
};

static bool excerpt_take(const struct fit *fit, struct excerpt *excerpt) {
    size_t all = 0;
    for (unsigned i = 0; i < fit->sets->workers; i++) all += fit->sets->train[i].count;
    const size_t every = all / SAMPLES_MOST + 1;
    excerpt->count = 0;
    excerpt->scores = malloc((all + 1) * sizeof *excerpt->scores);
    excerpt->results = malloc((all + 1) * sizeof *excerpt->results);
    if (!excerpt->scores || !excerpt->results) return false;
    for (unsigned i = 0; i < fit->sets->workers; i++) {
        const struct samples *set = &fit->sets->train[i];
        for (size_t n = 0; n < set->count; n += every) {
            excerpt->scores[excerpt->count] = sample_value(set, &set->list[n], fit->start, fit->family->phase_max);
            excerpt->results[excerpt->count++] = (float)(set->list[n].result + 1) / 2;
        }
    }
    return true;
}

static double excerpt_loss(const struct excerpt *excerpt, double k) {
    double sum = 0;
    for (size_t i = 0; i < excerpt->count; i++) {
        const float miss = chance(excerpt->scores[i], (float)k) - excerpt->results[i];
        sum += (double)(miss * miss);
    }
    return sum;
}

/* By golden section on a logarithmic scale: the loss has one valley. */
static double best_k(const struct excerpt *excerpt) {
    const double golden = 0.6180339887498949;
    double       low = log(K_LEAST), high = log(K_MOST);
    for (int i = 0; i < STEPS; i++) {
        const double a = high - golden * (high - low), b = low + golden * (high - low);
        if (excerpt_loss(excerpt, exp(a)) < excerpt_loss(excerpt, exp(b)))
            high = b;
        else
            low = a;
    }
    return exp((low + high) / 2);
}

static void set_targets(void *context, unsigned number) {
    const struct fit          *fit = context;
    const struct fit_settings *settings = &fit->settings;
    struct samples            *sets[] = {&fit->sets->train[number], &fit->sets->valid[number]};
    for (size_t which = 0; which < sizeof sets / sizeof *sets; which++)
        for (size_t i = 0; i < sets[which]->count; i++) {
            struct sample *s = &sets[which]->list[i];
            const double   searched = (double)chance(s->score, (float)settings->k);
            s->target = (float)(settings->lambda * (s->result + 1) / 2 + (1 - settings->lambda) * searched);
        }
}

bool fit_scale(struct fit *fit) {
    if (fit->settings.k <= 0) {
        struct excerpt excerpt;
        const bool     taken = excerpt_take(fit, &excerpt);
        if (taken) fit->settings.k = best_k(&excerpt);
        free(excerpt.scores);
        free(excerpt.results);
        if (!taken) return false;
    }
    team_run(fit->team, set_targets, fit);
    return true;
}
