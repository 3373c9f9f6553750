/* What the fit keeps of each position. */
#ifndef BENCH_TUNE_SAMPLES_H
#define BENCH_TUNE_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An entry of a trace: a weight's index and how often it counts, by a code. What
 * counts more often has several entries. */
enum { ENTRY_INDEX_BITS = 13, ENTRY_INDEX_NB = 1 << ENTRY_INDEX_BITS, ENTRY_CODE_NB = 1 << (16 - ENTRY_INDEX_BITS) };

extern const float entry_times[ENTRY_CODE_NB];

/* A weight, and the derivative by one. */
struct weight_pair {
    float mg, eg;
};

/* Scores in units, red's view: scale * (base + the tapered sum of the weights). */
struct sample {
    uint32_t first; /* of its entries */
    uint16_t count; /* of them */
    int16_t  score; /* of the search */
    float    base, scale;
    float    target; /* 0 to 1: what a fit makes of score and result */
    int8_t   result; /* 1 won, 0 drawn, -1 lost */
    uint8_t  phase;
};

struct samples {
    struct sample *list;
    size_t         count, capacity;
    uint16_t      *entries;
    size_t         entry_count, entry_capacity;
};

/* Adds a position; first and count are set from its trace. False when memory is
 * short or there are more entries than `first` can tell. */
bool samples_add(struct samples *samples, struct sample sample, const int16_t *times, int weight_count);
void samples_free(struct samples *samples);

/* The score of a sample. */
static inline float sample_value(const struct samples *samples, const struct sample *sample,
                                 const struct weight_pair *weights, int phase_max) {
    const uint16_t *entry = samples->entries + sample->first, *end = entry + sample->count;
    float           mg = 0, eg = 0;
    for (; entry < end; entry++) {
        const struct weight_pair weight = weights[*entry & (ENTRY_INDEX_NB - 1)];
        const float              times = entry_times[*entry >> ENTRY_INDEX_BITS];
        mg += weight.mg * times;
        eg += weight.eg * times;
    }
    const float share = (float)sample->phase / (float)phase_max;
    return sample->scale * (sample->base + mg * share + eg * (1 - share));
}

/* Adds to `gradient` the derivatives of the sample's score, times `factor`. */
static inline void sample_pull(const struct samples *samples, const struct sample *sample, struct weight_pair *gradient,
                               int phase_max, float factor) {
    const uint16_t *entry = samples->entries + sample->first, *end = entry + sample->count;
    const float     share = (float)sample->phase / (float)phase_max;
    const float     mg = factor * sample->scale * share, eg = factor * sample->scale * (1 - share);
    for (; entry < end; entry++) {
        struct weight_pair *pair = &gradient[*entry & (ENTRY_INDEX_NB - 1)];
        const float         times = entry_times[*entry >> ENTRY_INDEX_BITS];
        pair->mg += mg * times;
        pair->eg += eg * times;
    }
}

#endif
