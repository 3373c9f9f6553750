/* The loss of weights, by all workers. */
#ifndef BENCH_TUNE_LOSS_H
#define BENCH_TUNE_LOSS_H

#include "bench/data/chance.h"
#include "fit.h"

/* Of the training set and of the validation set. */
struct fit_losses loss_of(const struct fit *fit, const struct weight_pair *weights);

#endif
