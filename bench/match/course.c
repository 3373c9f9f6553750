#include "course.h"

#include <string.h>

#include "engine/text/move_text.h"

static void settle(struct course *course) {
    fen_write(&course->game.position, course->settled);
    for (int ranks = 0; ranks < 2; ranks++) course->settled_at[ranks] = course->moves[ranks].length;
}

bool course_start(struct course *course, const struct ruleset *law, const char *fen, struct text_error *error) {
    if (!game_set(&course->game, law, fen, NULL, false, error)) return false;
    course->plies = 0;
    for (int ranks = 0; ranks < 2; ranks++) {
        buffer_cut(&course->moves[ranks], 0);
        buffer_add(&course->moves[ranks], "%s", "");
    }
    settle(course);
    memcpy(course->start, course->settled, sizeof course->start);
    return true;
}

void course_play(struct course *course, move_t move) {
    char text[MOVE_TEXT_MAX];
    for (int ranks = 0; ranks < 2; ranks++) {
        move_text_write(&course->game.position, move, ranks, text);
        buffer_add(&course->moves[ranks], " %s", text);
    }
    need_memory(game_play(&course->game, move) ? course : NULL);
    course->plies++;
    if (course->game.position.st->captured) settle(course);
}

void course_free(struct course *course) {
    game_free(&course->game);
    for (int ranks = 0; ranks < 2; ranks++) buffer_free(&course->moves[ranks]);
}

void course_losing(const struct course *course, bool from_one, struct buffer *moves) {
    const struct position *now = &course->game.position;
    const struct variant  *v = now->law->variant;
    move_t                 list[MOVE_LIST_MAX];
    const move_t          *end = v->generate(now, list, GEN_ALL);
    for (const move_t *move = list; move < end; move++) {
        if (!variant_repeats(now, *move)) continue;
        struct state    states[512];
        struct position copy;
        if (position_lookback(now) + 2 > sizeof states / sizeof *states) return;
        position_copy(&copy, now, states);
        v->make(&copy, *move);
        const struct verdict verdict = v->judge(&copy, 0);
        if (verdict.outcome != OUTCOME_WIN || !reason_is_repetition(verdict.reason)) continue;
        char text[MOVE_TEXT_MAX];
        move_text_write(now, *move, from_one, text);
        buffer_add(moves, " %s", text);
    }
}
