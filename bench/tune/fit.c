#include "fit.h"

#include <stdlib.h>
#include <string.h>

#include "bench/data/random.h"
#include "loss.h"
#include "protocol/analyse/progress.h"

/* Adam's own (Kingma and Ba 2014); and what is left of the rate in the last epoch. */
static const double moment_kept = 0.9, square_kept = 0.999, tiny = 1e-12, last_rate = 0.05;

/* What a unit away from the start costs, at l2 = 1: a hundred cost 1/10000. */
static const double l2_unit = 1e-8;

enum { SHUFFLE_SEED = 1 };

struct moments {
    double mean[HALF_NB], square[HALF_NB];
};

/* The fit under way. */
struct run {
    struct fit         *fit;
    uint32_t          **orders;    /* a shuffle of each worker's samples */
    struct weight_pair *gradients; /* one set a worker */
    double             *losses;    /* of this epoch, by worker */
    struct moments     *moments;
    struct weight_pair *best;
    size_t              samples, batches, batch; /* of training; steps an epoch, and the one under way */
    long                steps;
    uint64_t            random;
    double              rate;
    struct progress     progress;
};

/* --- life -------------------------------------------------------------------------------- */

bool fit_init(struct fit *fit, const struct family *family, struct team *team, struct sample_sets *sets,
              const struct fit_settings *settings) {
    const size_t count = (size_t)family->weight_count;
    *fit = (struct fit){.family = family, .team = team, .sets = sets, .settings = *settings};
    fit->fixed = calloc(count, sizeof *fit->fixed);
    fit->start = calloc(count, sizeof *fit->start);
    fit->weights = calloc(count, sizeof *fit->weights);
    if (!fit->fixed || !fit->start || !fit->weights) return fit_free(fit), false;
    for (int i = 0; i < family->weight_count; i++)
        fit->start[i] = (struct weight_pair){(float)family->weight(i, MIDDLE_GAME), (float)family->weight(i, ENDGAME)};
    memcpy(fit->weights, fit->start, count * sizeof *fit->weights);
    return true;
}

void fit_free(struct fit *fit) {
    free(fit->fixed);
    free(fit->start);
    free(fit->weights);
}

static bool run_init(struct run *run, struct fit *fit) {
    const unsigned workers = fit->sets->workers;
    const size_t   weights = (size_t)fit->family->weight_count;
    *run = (struct run){.fit = fit, .random = SHUFFLE_SEED};
    run->orders = calloc(workers, sizeof *run->orders);
    run->gradients = calloc(workers * weights, sizeof *run->gradients);
    run->losses = calloc(workers, sizeof *run->losses);
    run->moments = calloc(weights, sizeof *run->moments);
    run->best = calloc(weights, sizeof *run->best);
    if (!run->orders || !run->gradients || !run->losses || !run->moments || !run->best) return false;
    for (unsigned i = 0; i < workers; i++) {
        const size_t count = fit->sets->train[i].count;
        run->orders[i] = malloc((count + 1) * sizeof **run->orders);
        if (!run->orders[i]) return false;
        for (size_t n = 0; n < count; n++) run->orders[i][n] = (uint32_t)n;
        run->samples += count;
    }
    run->batches = run->samples / fit->settings.batch + 1;
    return true;
}

static void run_free(struct run *run) {
    for (unsigned i = 0; run->orders && i < run->fit->sets->workers; i++) free(run->orders[i]);
    free(run->orders);
    free(run->gradients);
    free(run->losses);
    free(run->moments);
    free(run->best);
}

/* --- a step ---------------------------------------------------------------------------------- */

/* Adds up the gradient of a worker's share of the batch. */
static void pull(void *context, unsigned number) {
    struct run           *run = context;
    const struct fit     *fit = run->fit;
    const struct samples *set = &fit->sets->train[number];
    const int             phase_max = fit->family->phase_max;
    const float           k = (float)fit->settings.k;
    struct weight_pair   *gradient = run->gradients + (size_t)fit->family->weight_count * number;
    const size_t          first = set->count * run->batch / run->batches;
    const size_t          end = set->count * (run->batch + 1) / run->batches;
    double                loss = 0;
    memset(gradient, 0, (size_t)fit->family->weight_count * sizeof *gradient);
    for (size_t n = first; n < end; n++) {
        const struct sample *s = &set->list[run->orders[number][n]];
        const float          p = chance(sample_value(set, s, fit->weights, phase_max), k), miss = p - s->target;
        loss += (double)(miss * miss);
        sample_pull(set, s, gradient, phase_max, 2 * miss * p * (1 - p) / k);
    }
    run->losses[number] += loss;
}

/* Moves one half of a weight. */
static float adam(struct run *run, struct moments *m, int half, float weight, float start, double gradient) {
    gradient += 2 * run->fit->settings.l2 * l2_unit * (double)(weight - start);
    m->mean[half] = moment_kept * m->mean[half] + (1 - moment_kept) * gradient;
    m->square[half] = square_kept * m->square[half] + (1 - square_kept) * gradient * gradient;
    const double mean = m->mean[half] / (1 - pow(moment_kept, (double)run->steps));
    const double square = m->square[half] / (1 - pow(square_kept, (double)run->steps));
    return (float)((double)weight - run->rate * mean / (sqrt(square) + tiny));
}

static void step(struct run *run, size_t size) {
    struct fit    *fit = run->fit;
    const unsigned workers = fit->sets->workers;
    const size_t   weights = (size_t)fit->family->weight_count;
    team_run(fit->team, pull, run);
    run->steps++;
    for (size_t i = 0; i < weights; i++) {
        if (fit->fixed[i]) continue;
        double mg = 0, eg = 0;
        for (unsigned w = 0; w < workers; w++) {
            mg += (double)run->gradients[weights * w + i].mg;
            eg += (double)run->gradients[weights * w + i].eg;
        }
        struct weight_pair *weight = &fit->weights[i];
        weight->mg = adam(run, &run->moments[i], MIDDLE_GAME, weight->mg, fit->start[i].mg, mg / (double)size);
        weight->eg = adam(run, &run->moments[i], ENDGAME, weight->eg, fit->start[i].eg, eg / (double)size);
    }
}

/* --- epochs ----------------------------------------------------------------------------------- */

static void shuffle(struct run *run) {
    for (unsigned i = 0; i < run->fit->sets->workers; i++) {
        uint32_t *order = run->orders[i];
        for (size_t n = run->fit->sets->train[i].count; n > 1; n--) {
            const size_t   other = data_random_below(&run->random, (uint32_t)n);
            const uint32_t kept = order[n - 1];
            order[n - 1] = order[other];
            order[other] = kept;
        }
    }
}

/* Returns the mean loss on the way. */
static double epoch(struct run *run, int number) {
    const struct fit *fit = run->fit;
    const double      done = (double)(number - 1) / fit->settings.epochs, pi = acos(-1);
    double            loss = 0;
    run->rate = fit->settings.rate * (last_rate + (1 - last_rate) * (1 + cos(pi * done)) / 2);
    memset(run->losses, 0, fit->sets->workers * sizeof *run->losses);
    shuffle(run);
    for (run->batch = 0; run->batch < run->batches; run->batch++) {
        step(run, run->samples / run->batches + 1);
        progress_show(&run->progress,
                      run->samples * (size_t)(number - 1) + run->samples * (run->batch + 1) / run->batches);
    }
    for (unsigned i = 0; i < fit->sets->workers; i++) loss += run->losses[i];
    return loss / (double)run->samples;
}

static bool all_epochs(struct run *run, FILE *out) {
    struct fit  *fit = run->fit;
    const size_t bytes = (size_t)fit->family->weight_count * sizeof *fit->weights;
    double       best = fit->before.valid;
    int          waited = 0;
    memcpy(run->best, fit->weights, bytes);
    for (int i = 1; i <= fit->settings.epochs && waited < fit->settings.patience; i++) {
        const double train = epoch(run, i), valid = loss_of(fit, fit->weights).valid;
        /* Without a validation set the last is the best. */
        const bool better = !(valid >= best);
        progress_make_way(&run->progress);
        fprintf(out, "epoch %3d  train %.6f  valid %.6f  rate %.3f%s\n", i, train, valid, run->rate,
                better ? "" : "  not better");
        fflush(out);
        waited = better ? 0 : waited + 1;
        if (!better) continue;
        best = valid;
        memcpy(run->best, fit->weights, bytes);
    }
    memcpy(fit->weights, run->best, bytes);
    return true;
}

bool fit_run(struct fit *fit, FILE *out) {
    struct run run;
    const bool ready = run_init(&run, fit);
    if (ready) {
        fit->before = loss_of(fit, fit->weights);
        fprintf(out, "start      train %.6f  valid %.6f\n", fit->before.train, fit->before.valid);
        progress_open(&run.progress, run.samples * (size_t)fit->settings.epochs, "positions");
        all_epochs(&run, out);
        progress_close(&run.progress);
        fit->after = loss_of(fit, fit->weights);
    }
    run_free(&run);
    return ready;
}
