#include "stats.h"

#include <math.h>

double elo_of_score(double score) { return 400 * log10(score / (1 - score)); }
double score_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static double pair_score(int i) { return i / (double)(PAIR_SCORES - 1); }

/* Mean and variance of the scores, 0 to 1, of so many pairs. */
struct moments {
    double count, mean, variance;
};

static struct moments moments_of(const double weight[PAIR_SCORES]) {
    struct moments m = {0};
    for (int i = 0; i < PAIR_SCORES; i++) {
        m.count += weight[i];
        m.mean += weight[i] * pair_score(i);
    }
    if (m.count > 0) m.mean /= m.count;
    for (int i = 0; i < PAIR_SCORES; i++) m.variance += weight[i] * (pair_score(i) - m.mean) * (pair_score(i) - m.mean);
    if (m.count > 0) m.variance /= m.count;
    return m;
}

static double within(double value, double margin) { return fmin(fmax(value, margin), 1 - margin); }

struct estimate tally_estimate(const uint64_t pairs[PAIR_SCORES]) {
    double weight[PAIR_SCORES];
    for (int i = 0; i < PAIR_SCORES; i++) weight[i] = (double)pairs[i];
    const struct moments m = moments_of(weight);
    if (m.count == 0) return (struct estimate){0, -INFINITY, INFINITY, 0.5};
    const double deviation = sqrt(m.variance / m.count);
    const double error = 1.959964 * deviation;
    const double margin = 1 / (8 * m.count); /* a quarter of a point in 2 * count games */
    const double los = m.mean == 0.5    ? 0.5
                       : deviation == 0 ? m.mean > 0.5
                                        : 0.5 * erfc((0.5 - m.mean) / (deviation * sqrt(2)));
    return (struct estimate){
        .elo = elo_of_score(within(m.mean, margin)),
        .low = elo_of_score(within(m.mean - error, margin)),
        .high = elo_of_score(within(m.mean + error, margin)),
        .los = los,
    };
}

/* Of all distributions with this mean, the one under which the observed is most likely, has the
 * shares share[i] / (1 + x * (score[i] - mean)): finds its x. The sum below falls with x, from
 * +infinity to -infinity between the x where a share would be infinite. */
static double most_likely_tilt(const double share[PAIR_SCORES], double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        const double x = (low + high) / 2;
        double       sum = 0;
        for (int i = 0; i < PAIR_SCORES; i++) {
            const double off = pair_score(i) - mean;
            sum += share[i] * off / (1 + x * off);
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return (low + high) / 2;
}

double sprt_llr(const uint64_t pairs[PAIR_SCORES], double elo0, double elo1) {
    const double rare = 1e-3; /* stands for scores that were never seen, which else would be impossible */
    double       share[PAIR_SCORES], count = 0;
    uint64_t     seen = 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        share[i] = pairs[i] ? (double)pairs[i] : rare;
        count += share[i];
        seen += pairs[i];
    }
    if (!seen) return 0;
    for (int i = 0; i < PAIR_SCORES; i++) share[i] /= count;

    const double mean0 = score_of_elo(elo0), mean1 = score_of_elo(elo1);
    const double x0 = most_likely_tilt(share, mean0), x1 = most_likely_tilt(share, mean1);
    double       llr = 0;
    for (int i = 0; i < PAIR_SCORES; i++)
        llr += share[i] * log((1 + x0 * (pair_score(i) - mean0)) / (1 + x1 * (pair_score(i) - mean1)));
    return count * llr;
}

struct sprt_bounds sprt_bounds(double alpha, double beta) {
    return (struct sprt_bounds){log(beta / (1 - alpha)), log((1 - beta) / alpha)};
}
