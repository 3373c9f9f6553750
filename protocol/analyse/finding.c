#include "finding.h"

#include <stdio.h>
#include <string.h>

void finding_clear(struct finding *finding) {
    finding->line_count = 0;
    finding->nodes = 0;
    finding->time_ms = 0;
    finding->has_move = finding->memory_short = false;
    finding->message.text[0] = '\0';
}

void finding_free(struct finding *finding) {
    for (int i = 0; i < ENGINE_MULTIPV_MAX; i++) text_free(&finding->lines[i].pv);
}

/* Whether two lines begin with the same move. */
static bool same_move(const char *a, const char *b) {
    const size_t length = strcspn(a, " ");
    return length == strcspn(b, " ") && strncmp(a, b, length) == 0;
}

static void swap(struct finding_line *a, struct finding_line *b) {
    const struct finding_line kept = *a;
    *a = *b;
    *b = kept;
}

/* A search that ends between two depths has told some lines anew: one that has
 * risen changes places with the one whose place it takes, and none is told twice. */
static struct finding_line *place_for(struct finding *finding, const struct engine_info *info) {
    struct finding_line *const place = &finding->lines[info->multipv - 1];
    for (int i = info->multipv; i < finding->line_count; i++)
        if (same_move(text_get(&finding->lines[i].pv), info->pv)) swap(place, &finding->lines[i]);
    return place;
}

void finding_take_info(struct finding *finding, const struct engine_info *info) {
    if (info->bound != BOUND_EXACT || info->multipv < 1 || info->multipv > ENGINE_MULTIPV_MAX) return;
    struct finding_line *const place = place_for(finding, info);
    place->info = *info;
    text_clear(&place->pv);
    if (!text_add(&place->pv, info->pv, strlen(info->pv))) finding->memory_short = true;
    if (finding->line_count < info->multipv) finding->line_count = info->multipv;
}

void finding_take_message(struct finding *finding, const char *text) { text_fail(&finding->message, "%s", text); }

void finding_take_result(struct finding *finding, const struct engine_result *result) {
    finding->has_move = result->best != NULL;
    if (result->best) snprintf(finding->best, sizeof finding->best, "%s", result->best);
}
