#include "player.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/timer.h"

static const int64_t MS = 1000000;

const char *fault_word(enum fault fault) {
    static const char *const words[FAULT_NB] = {
        [FAULT_NONE] = "-",
        [FAULT_ILLEGAL_MOVE] = "illegal-move",
        [FAULT_EXTRA_MOVE] = "extra-move",
        [FAULT_NO_MOVE] = "no-move",
        [FAULT_TIME] = "time-loss",
        [FAULT_HANG] = "hang",
        [FAULT_CRASH] = "crash",
    };
    return words[fault];
}

/* --- being ready ---------------------------------------------------------------------------- */

static bool is_answer(const char *line) { return line_begins(line, "bestmove") || line_begins(line, "nobestmove"); }

/* What it means that no line came. */
static enum reply silence(enum process_read read, enum fault *fault) {
    if (read == READ_STOPPED) return REPLY_STOPPED;
    *fault = read == READ_CLOSED ? FAULT_CRASH : FAULT_HANG;
    return REPLY_FAULT;
}

enum reply player_settle(struct player *player, enum fault *fault) {
    *fault = FAULT_CRASH;
    if (!link_send(&player->link, "isready\n")) return REPLY_FAULT;
    for (bool extra = false;;) {
        char                   *line;
        const enum process_read read = link_line(&player->link, timer_now_ns() + player->patience_ns, &line);
        if (read != READ_LINE) return silence(read, fault);
        if (is_answer(line)) extra = true;
        if (!line_begins(line, "readyok")) continue;
        *fault = extra ? FAULT_EXTRA_MOVE : FAULT_NONE;
        return extra ? REPLY_FAULT : REPLY_MOVE;
    }
}

static bool start(struct player *player) {
    struct link *link = &player->link;
    if (link->process.pid) return true;
    return link_start(link, player->settings->command, player->settings->folder) &&
           profile_greet(link, player->profile->dialect, player->patience_ns) && link_send(link, player->setup);
}

enum reply player_new_game(struct player *player, enum fault *fault) {
    *fault = FAULT_CRASH;
    const char *new_game = player->profile->dialect == DIALECT_UCI ? "ucinewgame\n" : "setoption newgame\n";
    if (!start(player) || !link_send(&player->link, new_game)) {
        player->false_starts++;
        return REPLY_FAULT;
    }
    const enum reply reply = player_settle(player, fault);
    player->false_starts = reply == REPLY_FAULT ? player->false_starts + 1 : 0;
    return reply;
}

/* --- a question --------------------------------------------------------------------------------- */

static void add_position(struct player *player, const struct course *course) {
    const int     ranks = player->profile->from_one;
    const bool    uci = player->profile->dialect == DIALECT_UCI;
    const char   *moves = course->moves[ranks].text + (uci ? 0 : course->settled_at[ranks]);
    struct buffer banned = {0};
    buffer_add(&player->command, "position fen %s%s%s\n", uci ? course->start : course->settled, *moves ? " moves" : "",
               moves);
    if (uci) return;
    course_losing(course, ranks, &banned);
    if (banned.length) buffer_add(&player->command, "banmoves%s\n", banned.text);
    buffer_free(&banned);
}

static long long clock_ms(int64_t ns) { return ns > MS ? (long long)(ns / MS) : 1; }

/* Who plays against a side without a clock is told its own twice. */
static int other_clock(const struct clocks *clocks, int side) { return clocks->runs[1 - side] ? 1 - side : side; }

static void add_clocks_uci(struct buffer *command, const struct clocks *clocks, int side) {
    int of[SIDE_NB];
    of[side] = side;
    of[1 - side] = other_clock(clocks, side);
    buffer_add(command, "go wtime %lld btime %lld winc %lld binc %lld\n", clock_ms(clocks->left_ns[of[RED]]),
               clock_ms(clocks->left_ns[of[BLACK]]), (long long)clocks->increment_ms[of[RED]],
               (long long)clocks->increment_ms[of[BLACK]]);
}

static void add_clocks_ucci(struct buffer *command, const struct clocks *clocks, int side, int unit) {
    const int other = other_clock(clocks, side);
    buffer_add(command, "time %lld increment %lld opptime %lld oppincrement %lld\n",
               clock_ms(clocks->left_ns[side]) / unit, (long long)clocks->increment_ms[side] / unit,
               clock_ms(clocks->left_ns[other]) / unit, (long long)clocks->increment_ms[other] / unit);
}

static void add_go(struct player *player, const struct clocks *clocks, int side, bool draw_offered) {
    const struct limit *limit = &player->settings->limit;
    struct buffer      *command = &player->command;
    const bool          uci = player->profile->dialect == DIALECT_UCI;
    const int           unit = uci || player->profile->milliseconds ? 1 : 1000;
    const long long     amount = (long long)limit->amount;
    if (uci && limit->kind == LIMIT_CLOCK) {
        add_clocks_uci(command, clocks, side);
        return;
    }
    buffer_add(command, "go %s", !uci && draw_offered ? "draw " : "");
    switch (limit->kind) {
    case LIMIT_CLOCK:
        add_clocks_ucci(command, clocks, side, unit);
        break;
    case LIMIT_MOVETIME:
        if (uci)
            buffer_add(command, "movetime %lld\n", amount);
        else
            buffer_add(command, "time %lld movestogo 1\n", amount < unit ? 1 : amount / unit);
        break;
    case LIMIT_NODES:
        buffer_add(command, "nodes %lld\n", amount);
        break;
    case LIMIT_DEPTH:
        buffer_add(command, "depth %lld\n", amount);
        break;
    }
}

/* --- the answer ------------------------------------------------------------------------------------ */

enum { INFO_MAX = 256 };

/* What the last line with a score says, up to its variation. */
static void read_thought(const char *info, struct thought *thought) {
    const char *depth = strstr(info, " depth "), *score = strstr(info, " score ");
    if (depth) thought->depth = (int)strtol(depth + 7, NULL, 10);
    if (!score) return;
    score += 7;
    thought->mate = strncmp(score, "mate ", 5) == 0;
    if (thought->mate || strncmp(score, "cp ", 3) == 0) score = strchr(score, ' ') + 1;
    char      *end;
    const long value = strtol(score, &end, 10);
    thought->scored = end != score;
    thought->score = (int)value;
}

/* Keeps an info line if it tells a score of the best line. */
static void note_info(const char *line, char info[INFO_MAX]) {
    const char *multipv = strstr(line, " multipv ");
    if (!strstr(line, " score ") || (multipv && strncmp(multipv + 9, "1 ", 2) != 0)) return;
    const char  *pv = strstr(line, " pv ");
    const size_t length = pv ? (size_t)(pv - line) : strlen(line);
    snprintf(info, INFO_MAX, "%.*s", (int)length, line);
}

static enum reply read_answer(const struct player *player, const char *line, struct answer *answer) {
    char words[4][sizeof answer->move] = {{0}};
    answer->move[0] = '\0';
    if (sscanf(line, "bestmove %63s %63s %63s %63s", answer->move, words[0], words[1], words[2]) < 1 ||
        strcmp(answer->move, "(none)") == 0 || strcmp(answer->move, "0000") == 0) {
        answer->fault = FAULT_NO_MOVE;
        return REPLY_FAULT;
    }
    if (player->profile->dialect == DIALECT_UCI) return REPLY_MOVE;
    for (int i = 0; i < 3; i++) {
        if (strcmp(words[i], "resign") == 0) return REPLY_RESIGN;
        if (strcmp(words[i], "draw") == 0) answer->offers_draw = true;
    }
    return REPLY_MOVE;
}

/* The question begins with `isready`: an answer that comes before `readyok` is to no question. */
static enum reply await_answer(struct player *player, int64_t began, int64_t allowed_ns, struct answer *answer) {
    char info[INFO_MAX] = "";
    bool ready = false;
    for (int64_t heard = began;;) {
        const bool              limited = began + allowed_ns < heard + player->patience_ns;
        const int64_t           deadline = limited ? began + allowed_ns : heard + player->patience_ns;
        char                   *line;
        const enum process_read read = link_line(&player->link, deadline, &line);
        heard = timer_now_ns();
        if (read == READ_TIMEOUT && limited) {
            answer->fault = FAULT_TIME;
            return REPLY_FAULT;
        }
        if (read != READ_LINE) return silence(read, &answer->fault);
        if (!is_answer(line)) {
            ready = ready || line_begins(line, "readyok");
            note_info(line, info);
            continue;
        }
        if (!ready) {
            answer->fault = FAULT_EXTRA_MOVE;
            return REPLY_FAULT;
        }
        answer->used_ns = heard - began;
        read_thought(info, &answer->thought);
        if (answer->used_ns <= allowed_ns) return read_answer(player, line, answer);
        answer->fault = FAULT_TIME;
        return REPLY_FAULT;
    }
}

enum reply player_move(struct player *player, const struct course *course, const struct clocks *clocks,
                       bool draw_offered, int64_t margin_ns, struct answer *answer) {
    const struct limit *limit = &player->settings->limit;
    const int           side = course->game.position.side;
    int64_t             allowed = INT64_MAX / 4;
    *answer = (struct answer){0};
    if (limit->kind == LIMIT_CLOCK) allowed = clocks->left_ns[side] + margin_ns;
    if (limit->kind == LIMIT_MOVETIME) allowed = limit->amount * MS + margin_ns;

    buffer_cut(&player->command, 0);
    buffer_add(&player->command, "isready\n");
    add_position(player, course);
    add_go(player, clocks, side, draw_offered);
    const int64_t began = timer_now_ns();
    if (!link_send(&player->link, player->command.text)) {
        answer->fault = FAULT_CRASH;
        return REPLY_FAULT;
    }
    return await_answer(player, began, allowed, answer);
}

/* --- the end -------------------------------------------------------------------------------------------- */

void player_kill(struct player *player) { process_kill(&player->link.process); }

void player_dismiss(struct player *player) {
    if (player->link.process.pid) link_send(&player->link, "quit\n");
    process_close(&player->link.process, 200 * MS);
    buffer_free(&player->command);
}
