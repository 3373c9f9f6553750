#include "adjudicate.h"

#include <stdlib.h>

static int count_on(int before, bool holds) { return holds ? before + 1 : 0; }

enum decision adjudicate(struct opinions *o, const struct settings *s, int side, const struct thought *thought,
                         int move) {
    const int other = 1 - side;
    /* A mate is decided whatever score is asked for. */
    const bool won = thought->scored && (thought->mate ? thought->score > 0 : thought->score >= s->resign_score);
    const bool lost = thought->scored && (thought->mate ? thought->score <= 0 : thought->score <= -s->resign_score);
    const bool level =
        thought->scored && !thought->mate && abs(thought->score) <= s->draw_score && move >= s->draw_from;
    o->winning[side] = count_on(o->winning[side], won);
    o->losing[side] = count_on(o->losing[side], lost);
    o->level[side] = count_on(o->level[side], level);
    if (s->resign_count)
        for (int winner = 0; winner < SIDE_NB; winner++)
            if (o->winning[winner] >= s->resign_count && o->losing[1 - winner] >= s->resign_count)
                return winner == RED ? DECISION_RED_WINS : DECISION_BLACK_WINS;
    if (s->draw_count && o->level[side] >= s->draw_count && o->level[other] >= s->draw_count) return DECISION_DRAW;
    return DECISION_NONE;
}
