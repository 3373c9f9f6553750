#include "standing.h"

#include <stdlib.h>
#include <string.h>

void standing_open(struct standing *standing, int games) {
    *standing = (struct standing){.games = games};
    standing->points = need_memory(malloc((size_t)games));
    memset(standing->points, -1, (size_t)games);
}

void standing_close(struct standing *standing) { free(standing->points); }

static void count_reason(struct standing *standing, const char *word) {
    for (int i = 0; i < REASONS_MAX; i++) {
        if (standing->reasons[i].count && strcmp(standing->reasons[i].word, word) != 0) continue;
        snprintf(standing->reasons[i].word, REASON_TEXT_MAX, "%s", word);
        standing->reasons[i].count++;
        return;
    }
}

bool standing_add(struct standing *standing, const struct outcome_line *line) {
    if (line->number < 0 || line->number >= standing->games || standing->points[line->number] >= 0) return false;
    standing->points[line->number] = (signed char)line->points;
    standing->tally.wins += line->points == 2;
    standing->tally.draws += line->points == 1;
    standing->tally.losses += line->points == 0;
    const int other = standing->points[line->number ^ 1];
    if (other >= 0) standing->tally.pairs[line->points + other]++;
    standing->plies += (uint64_t)line->plies;
    if (line->fault != FAULT_NONE) standing->faults[line->blamed][line->fault]++;
    count_reason(standing, line->reason);
    return true;
}

int standing_played(const struct standing *standing) {
    return (int)(standing->tally.wins + standing->tally.draws + standing->tally.losses);
}

unsigned standing_faults(const struct standing *standing, int player) {
    unsigned sum = 0;
    for (int fault = 0; fault < FAULT_NB; fault++) sum += standing->faults[player][fault];
    return sum;
}
