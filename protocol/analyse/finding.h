/* What a search has found, gathered from the engine's reports. */
#ifndef PROTOCOL_ANALYSE_FINDING_H
#define PROTOCOL_ANALYSE_FINDING_H

#include "../../engine/engine.h"
#include "../games/text.h"

/* A line of play: the engine's last exact word on it. */
struct finding_line {
    struct engine_info info; /* its pv is not ours */
    struct text        pv;
};

struct finding {
    struct finding_line lines[ENGINE_MULTIPV_MAX]; /* best first */
    int                 line_count;                /* 0: there was no search */
    bool                has_move;
    char                best[MOVE_TEXT_MAX];
    uint64_t            nodes;
    int64_t             time_ms;
    struct text_error   message; /* the last that the engine had for the user */
    bool                memory_short;
};

void finding_clear(struct finding *finding);
void finding_free(struct finding *finding);

/* From the listener. */
void finding_take_info(struct finding *finding, const struct engine_info *info);
void finding_take_message(struct finding *finding, const char *text);
void finding_take_result(struct finding *finding, const struct engine_result *result);

#endif
