/* Fits weights to samples: logistic regression by Adam. */
#ifndef BENCH_TUNE_FIT_H
#define BENCH_TUNE_FIT_H

#include "load.h"

struct fit_settings {
    double lambda; /* the share of the result in the target; the rest is the search's score */
    double k;      /* units in which a score is turned into a chance; 0: find it */
    double rate;   /* units that a weight may go in a step at first */
    double l2;     /* what it costs a weight to be 100 units from its start, in 1/10000 of the loss */
    int    epochs;
    int    patience; /* epochs without a better validation before it stops */
    size_t batch;    /* samples a step */
};

/* The loss: the mean square between the chance that the evaluation gives and the target. */
struct fit_losses {
    double train, valid; /* valid: NAN without a validation set */
};

struct fit {
    const struct family *family;
    struct team         *team;
    struct sample_sets  *sets;
    struct fit_settings  settings;
    bool                *fixed;           /* weights that stay as they are */
    struct weight_pair  *start, *weights; /* the best so far when the fit is done */
    struct fit_losses    before, after;
};

/* Begins with the weights of this build. False when memory is short. */
bool fit_init(struct fit *fit, const struct family *family, struct team *team, struct sample_sets *sets,
              const struct fit_settings *settings);
void fit_free(struct fit *fit);

/* Finds the k with which the start weights tell the results best, if none is
 * given, and sets the targets. */
bool fit_scale(struct fit *fit);

/* Prints a line an epoch. False when memory is short. */
bool fit_run(struct fit *fit, FILE *out);

#endif
