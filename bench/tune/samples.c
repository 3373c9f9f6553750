#include "samples.h"

#include <stdlib.h>

/* The first half counts for, the second against. */
const float entry_times[ENTRY_CODE_NB] = {1, 2, 3, 4, -1, -2, -3, -4};
enum { TIMES_MAX = ENTRY_CODE_NB / 2 };

/* Room for `more` elements behind `count`. */
static bool reserve(void **list, size_t *capacity, size_t count, size_t more, size_t size) {
    if (count + more <= *capacity) return true;
    const size_t larger = (*capacity ? *capacity * 3 / 2 : 4096) + more;
    void        *moved = realloc(*list, larger * size);
    if (!moved) return false;
    *list = moved;
    *capacity = larger;
    return true;
}

static bool add_entries(struct samples *samples, int index, int times) {
    const int sign = times < 0 ? TIMES_MAX : 0;
    for (int left = abs(times); left > 0; left -= TIMES_MAX) {
        const int now = left < TIMES_MAX ? left : TIMES_MAX, code = sign + now - 1;
        void     *list = samples->entries;
        if (!reserve(&list, &samples->entry_capacity, samples->entry_count, 1, sizeof *samples->entries)) return false;
        samples->entries = list;
        samples->entries[samples->entry_count++] = (uint16_t)(code << ENTRY_INDEX_BITS | index);
    }
    return true;
}

bool samples_add(struct samples *samples, struct sample sample, const int16_t *times, int weight_count) {
    void *list = samples->list;
    if (!reserve(&list, &samples->capacity, samples->count, 1, sizeof *samples->list)) return false;
    samples->list = list;
    sample.first = (uint32_t)samples->entry_count;
    for (int i = 0; i < weight_count; i++)
        if (times[i] && !add_entries(samples, i, times[i])) return false;
    sample.count = (uint16_t)(samples->entry_count - sample.first);
    samples->list[samples->count++] = sample;
    return samples->entry_count <= UINT32_MAX;
}

void samples_free(struct samples *samples) {
    free(samples->list);
    free(samples->entries);
    *samples = (struct samples){.list = NULL};
}
