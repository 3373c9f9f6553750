#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "adjudicate.h"
#include "engine/text/move_text.h"

static const int64_t MS = 1000000;

static int player_of(const struct record *record, int side) { return side == record->a_side ? PLAYER_A : PLAYER_B; }

/* --- how it ends ------------------------------------------------------------------------------ */

/* Points of A when a side has won. */
static int won_by(const struct record *record, int side) { return side == record->a_side ? 2 : 0; }

static void end(struct record *record, int points, const char *reason) {
    record->points = points;
    record->reason = reason;
}

/* A side has lost by its own fault: its process is not to be trusted any more. */
static void end_by_fault(struct table *table, struct record *record, int side, enum fault fault, const char *what) {
    end(record, won_by(record, 1 - side), fault_word(fault));
    record->fault = fault;
    snprintf(record->what, sizeof record->what, "%s", what);
    player_kill(&table->player[player_of(record, side)]);
}

static bool ended_by_rules(const struct table *table, struct record *record) {
    const struct verdict verdict = variant_verdict(&table->course.game.position);
    const int            side = table->course.game.position.side;
    if (verdict.outcome == OUTCOME_NONE) {
        if (table->course.plies < table->settings->most_plies) return false;
        end(record, 1, "too-long");
        return true;
    }
    end(record, verdict.outcome == OUTCOME_DRAW ? 1 : won_by(record, verdict.outcome == OUTCOME_WIN ? side : 1 - side),
        end_reason_word(verdict.reason));
    return true;
}

/* --- its record ---------------------------------------------------------------------------------- */

static void note_move(struct record *record, const char *text, const struct answer *answer) {
    if (record->plies == record->capacity) {
        record->capacity = record->capacity ? 2 * record->capacity : 256;
        record->moves = need_memory(realloc(record->moves, (size_t)record->capacity * sizeof *record->moves));
    }
    struct played_move *move = &record->moves[record->plies++];
    *move = (struct played_move){0};
    snprintf(move->text, sizeof move->text, "%s", text);
    if (!answer) return;
    move->thought = answer->thought;
    move->used_ns = answer->used_ns;
}

static void begin_record(struct record *record, const struct course *course, int number) {
    record->number = number;
    record->a_side = number % 2 ? BLACK : RED;
    record->fault = FAULT_NONE;
    record->what[0] = '\0';
    record->plies = 0;
    memcpy(record->start, course->start, sizeof record->start);
    for (const char *at = course->moves[0].text; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        char text[MOVE_TEXT_MAX];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(at, " "), at);
        note_move(record, text, NULL);
    }
    record->opening_plies = record->plies;
}

void record_free(struct record *record) {
    free(record->moves);
    *record = (struct record){0};
}

/* --- play --------------------------------------------------------------------------------------------- */

static struct clocks wound_up(const struct table *table, const struct record *record) {
    struct clocks clocks;
    for (int side = 0; side < SIDE_NB; side++) {
        const struct limit *limit = &table->settings->player[player_of(record, side)].limit;
        clocks.runs[side] = limit->kind == LIMIT_CLOCK;
        clocks.left_ns[side] = clocks.runs[side] ? limit->amount * MS : 0;
        clocks.increment_ms[side] = limit->increment;
    }
    return clocks;
}

static void stop_clock(struct clocks *clocks, int side, int64_t used_ns) {
    if (!clocks->runs[side]) return;
    const int64_t left = clocks->left_ns[side] - used_ns;
    clocks->left_ns[side] = (left > 0 ? left : 0) + clocks->increment_ms[side] * MS;
}

enum turn { TURN_PLAYED, TURN_ENDED, TURN_STOPPED };

/* What runs through a game beside the board. */
struct state_of_play {
    struct clocks   clocks;
    struct opinions opinions;
    bool            draw_offered; /* with the last move */
};

/* One move: asks, plays, and sees whether that was the end. */
static enum turn take_turn(struct table *table, struct record *record, struct state_of_play *state) {
    struct course   *course = &table->course;
    const int        side = course->game.position.side;
    struct player   *player = &table->player[player_of(record, side)];
    struct answer    answer;
    const enum reply reply = player_move(player, course, &state->clocks, state->draw_offered,
                                         (int64_t)table->settings->margin_ms * MS, &answer);
    if (reply == REPLY_STOPPED) return TURN_STOPPED;
    if (reply == REPLY_RESIGN) {
        end(record, won_by(record, 1 - side), "resignation");
        return TURN_ENDED;
    }
    if (reply == REPLY_FAULT) {
        end_by_fault(table, record, side, answer.fault, answer.move);
        return TURN_ENDED;
    }
    struct text_error error;
    const move_t      move =
        move_text_parse(&course->game.position, answer.move, strlen(answer.move), player->profile->from_one, &error);
    if (!move) {
        end_by_fault(table, record, side, FAULT_ILLEGAL_MOVE, answer.move);
        return TURN_ENDED;
    }
    char text[MOVE_TEXT_MAX];
    move_text_write(&course->game.position, move, false, text);
    note_move(record, text, &answer);
    course_play(course, move);
    stop_clock(&state->clocks, side, answer.used_ns);
    if (ended_by_rules(table, record)) return TURN_ENDED;

    const bool agreed = answer.offers_draw && state->draw_offered;
    state->draw_offered = answer.offers_draw;
    const enum decision decision =
        adjudicate(&state->opinions, table->settings, side, &answer.thought, (course->plies + 1) / 2);
    if (agreed)
        end(record, 1, "agreement");
    else if (decision != DECISION_NONE)
        end(record, decision == DECISION_DRAW ? 1 : won_by(record, decision == DECISION_RED_WINS ? RED : BLACK),
            "adjudication");
    return agreed || decision != DECISION_NONE ? TURN_ENDED : TURN_PLAYED;
}

/* Both, before their first move or after the last: false when the match is to end. */
static bool both_ready(struct table *table, struct record *record, enum reply (*ask)(struct player *, enum fault *),
                       bool *fault_found) {
    for (int who = 0; who < PLAYER_NB && !*fault_found; who++) {
        const int        side = who == PLAYER_A ? record->a_side : 1 - record->a_side;
        enum fault       fault;
        const enum reply reply = ask(&table->player[who], &fault);
        if (reply == REPLY_STOPPED) return false;
        *fault_found = reply == REPLY_FAULT;
        if (*fault_found) end_by_fault(table, record, side, fault, "between games");
    }
    return true;
}

bool play_game(struct table *table, int number, struct record *record) {
    struct text_error error;
    bool              fault = false;
    if (!openings_play(table->openings, number / 2, &table->course, &error)) {
        snprintf(record->what, sizeof record->what, "%d: %s", number / 2 + 1, error.text);
        return false;
    }
    begin_record(record, &table->course, number);
    if (!both_ready(table, record, player_new_game, &fault)) return false;
    if (fault) return true;

    struct state_of_play state = {.clocks = wound_up(table, record)};
    enum turn            turn;
    do {
        turn = take_turn(table, record, &state);
    } while (turn == TURN_PLAYED);
    if (turn == TURN_STOPPED) return false;
    return record->fault != FAULT_NONE || both_ready(table, record, player_settle, &fault);
}
