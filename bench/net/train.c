#include "train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/data/chance.h"
#include "bench/data/random.h"
#include "protocol/analyse/progress.h"

static const float moment_kept = 0.9F, square_kept = 0.999F, tiny = 1e-8F;

/* So that the sum of 32 pieces stays far within 16 bits. */
static const float input_most = 2;

/* Training under way. */
struct run {
    struct layers               *layers, *mean, *square; /* Adam's moments */
    struct layers               *gradients;              /* one a worker */
    const struct examples       *examples;
    const struct train_settings *settings;
    struct team                 *team;
    uint32_t                    *order;             /* examples, those to train with first */
    size_t                       train, first, end; /* how many these are; what is looked at now */
    double                       losses[TEAM_WORKERS_MAX];
    double                       rate;
    long                         steps;
    uint64_t                     random;
    struct progress              progress;
};

/* --- losses ------------------------------------------------------------------------------------ */

static float target_of(const struct train_settings *settings, const struct example *example) {
    const float lambda = (float)settings->lambda, searched = chance(example->score, (float)settings->k);
    return lambda * (float)(example->result + 1) / 2 + (1 - lambda) * searched;
}

/* Each worker goes through its share of what is looked at; `learns`: for gradients. */
static ALWAYS_INLINE void look(struct run *run, unsigned number, const bool learns, const bool with_net) {
    const float    k = (float)run->settings->k;
    const unsigned workers = team_workers(run->team);
    double         loss = 0;
    for (size_t n = run->first + number; n < run->end; n += workers) {
        const struct example *example = &run->examples->list[run->order[n]];
        struct activity       activity;
        const float           added = with_net ? layers_forward(run->layers, example, &activity) : 0;
        const float           p = chance(example->base + added, k), miss = p - target_of(run->settings, example);
        loss += (double)(miss * miss);
        if (learns)
            layers_backward(run->layers, example, &activity, 2 * miss * p * (1 - p) / k, &run->gradients[number]);
    }
    run->losses[number] = loss;
}

static void learn(void *context, unsigned number) { look(context, number, true, true); }
static void validate(void *context, unsigned number) { look(context, number, false, true); }
static void look_without(void *context, unsigned number) { look(context, number, false, false); }

/* The sum over some examples of the order. */
static double loss_between(struct run *run, size_t first, size_t end, void (*work)(void *context, unsigned number)) {
    double loss = 0;
    run->first = first;
    run->end = end;
    team_run(run->team, work, run);
    for (unsigned i = 0; i < team_workers(run->team); i++) loss += run->losses[i];
    return loss;
}

/* NAN without validation. */
static double validation_loss(struct run *run, void (*work)(void *context, unsigned number)) {
    const size_t count = run->examples->count;
    if (count == run->train) return NAN;
    return loss_between(run, run->train, count, work) / (double)(count - run->train);
}

/* --- a step -------------------------------------------------------------------------------------- */

/* Each worker moves its share of the weights. */
static void move_weights(void *context, unsigned number) {
    struct run    *run = context;
    const unsigned workers = team_workers(run->team);
    const size_t   first = (size_t)LAYERS_WEIGHT_NB * number / workers;
    const size_t   end = (size_t)LAYERS_WEIGHT_NB * (number + 1) / workers;
    const float    rate = (float)run->rate, decay = (float)run->settings->decay, size = (float)(run->end - run->first);
    const float    mean_share = 1 - powf(moment_kept, (float)run->steps);
    const float    square_share = 1 - powf(square_kept, (float)run->steps);
    float         *weights = (float *)run->layers, *means = (float *)run->mean, *squares = (float *)run->square;
    for (unsigned w = 1; w < workers; w++) {
        float *sum = (float *)run->gradients, *more = (float *)&run->gradients[w];
        for (size_t i = first; i < end; i++) {
            sum[i] += more[i];
            more[i] = 0;
        }
    }
    float *gradients = (float *)run->gradients;
    for (size_t i = first; i < end; i++) {
        const float gradient = gradients[i] / size;
        gradients[i] = 0;
        means[i] = moment_kept * means[i] + (1 - moment_kept) * gradient;
        squares[i] = square_kept * squares[i] + (1 - square_kept) * gradient * gradient;
        const float moved = means[i] / mean_share / (sqrtf(squares[i] / square_share) + tiny) + decay * weights[i];
        weights[i] -= rate * moved;
    }
}

static void bound_inputs(struct layers *layers) {
    float *weights = &layers->input[0][0];
    for (size_t i = 0; i < (size_t)FEATURE_NB * NET_UNITS; i++)
        weights[i] = weights[i] > input_most ? input_most : weights[i] < -input_most ? -input_most : weights[i];
}

/* --- epochs -------------------------------------------------------------------------------------- */

static void shuffle(struct run *run) {
    for (size_t n = run->train; n > 1; n--) {
        const size_t   other = data_random_below(&run->random, (uint32_t)n);
        const uint32_t kept = run->order[n - 1];
        run->order[n - 1] = run->order[other];
        run->order[other] = kept;
    }
}

/* Returns the mean loss on the way. */
static double epoch(struct run *run, int number) {
    const struct train_settings *settings = run->settings;
    const double                 pi = acos(-1), done = (double)number / settings->epochs;
    double                       loss = 0;
    run->rate = settings->rate * (0.005 + (1 + cos(pi * done)) / 2);
    shuffle(run);
    for (size_t n = 0; n < run->train; n = run->end) {
        const size_t end = n + settings->batch < run->train ? n + settings->batch : run->train;
        loss += loss_between(run, n, end, learn);
        run->steps++;
        team_run(run->team, move_weights, run);
        bound_inputs(run->layers);
        progress_show(&run->progress, run->train * (size_t)number + end);
    }
    return loss / (double)run->train;
}

/* Returns the least validation loss. */
static double all_epochs(struct run *run, struct layers *best, FILE *out) {
    double least = INFINITY;
    for (int i = 0; i < run->settings->epochs; i++) {
        const double train = epoch(run, i), valid = validation_loss(run, validate);
        const bool   better = !(valid >= least);
        progress_make_way(&run->progress);
        fprintf(out, "epoch %3d  train %.6f  valid %.6f%s\n", i + 1, train, valid, better ? "" : "  not better");
        fflush(out);
        if (!better) continue;
        least = valid;
        *best = *run->layers;
    }
    return least;
}

/* Those that validate behind the others. */
static void put_in_order(struct run *run) {
    size_t end = run->examples->count;
    for (size_t i = 0; i < run->examples->count; i++)
        if (run->examples->list[i].validates)
            run->order[--end] = (uint32_t)i;
        else
            run->order[run->train++] = (uint32_t)i;
}

bool train(struct layers *layers, const struct examples *examples, const struct train_settings *settings,
           struct team *team, FILE *out) {
    struct run run = {
        .examples = examples, .settings = settings, .team = team, .random = settings->seed, .progress = {.on = false}};
    run.layers = malloc(sizeof *run.layers);
    run.mean = calloc(1, sizeof *run.mean);
    run.square = calloc(1, sizeof *run.square);
    run.gradients = calloc(team_workers(team), sizeof *run.gradients);
    run.order = malloc((examples->count + 1) * sizeof *run.order);
    const bool ready = run.layers && run.mean && run.square && run.gradients && run.order;
    if (ready) {
        put_in_order(&run);
        fprintf(out, "%zu games, %zu positions to train, %zu to validate\n", examples->games, run.train,
                examples->count - run.train);
        const double without = validation_loss(&run, look_without);
        fprintf(out, "without    valid %.6f\n", without);
        layers_init(run.layers, settings->seed);
        *layers = *run.layers;
        progress_open(&run.progress, run.train * (size_t)settings->epochs, "positions");
        const double least = all_epochs(&run, layers, out);
        progress_close(&run.progress);
        if (least >= without) fprintf(out, "no epoch validates better than the evaluation without a net\n");
    }
    free(run.layers);
    free(run.mean);
    free(run.square);
    free(run.gradients);
    free(run.order);
    return ready;
}
