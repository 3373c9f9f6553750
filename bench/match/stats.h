/*
 * What a match says of two engines, from pairs of games: both games of a pair
 * begin with the same opening, colours reversed, and are one sample, as they
 * are not independent. All is seen from engine A.
 */
#ifndef BENCH_MATCH_STATS_H
#define BENCH_MATCH_STATS_H

#include <stdint.h>

/* Pairs by their score: 0, half a point, ... 2 points. */
enum { PAIR_SCORES = 5 };

struct tally {
    uint64_t wins, draws, losses;
    uint64_t pairs[PAIR_SCORES];
};

struct estimate {
    double elo, low, high; /* logistic, with the bounds of 95 % */
    double los;            /* likelihood of superiority, 0 to 1 */
};

/* Elo from a share of the points between 0 and 1, and back. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* From pairs that need not all be there: without any, 0 with bounds of +-infinity. Where no half
 * point was left to one side, elo and bounds are what a quarter of a point a match would give. */
struct estimate tally_estimate(const uint64_t pairs[PAIR_SCORES]);

/* The logarithm of the likelihood ratio of elo1 to elo0: of the most likely distributions of pair
 * scores with these means (generalised SPRT). 0 without pairs. */
double sprt_llr(const uint64_t pairs[PAIR_SCORES], double elo0, double elo1);

/* The test ends when the ratio is below or above these. */
struct sprt_bounds {
    double lower, upper;
};
struct sprt_bounds sprt_bounds(double alpha, double beta);

#endif
