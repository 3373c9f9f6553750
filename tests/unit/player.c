#include "player.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void on_info(void *context, const struct engine_info *info) {
    struct player *player = context;
    if (player->line_count == PLAYER_LINES_MAX || info->bound == BOUND_NONE) return;
    struct said_line *line = &player->lines[player->line_count++];
    *line = (struct said_line){info->depth, info->multipv, info->score, info->bound, info->wdl, info->nodes, ""};
    snprintf(line->pv, sizeof line->pv, "%s", info->pv);
    if (info->bound == BOUND_EXACT) player->depth_seen = info->depth;
}

static void on_bestmove(void *context, const struct engine_result *result) {
    struct player *player = context;
    player->has_best = result->best != NULL;
    player->has_ponder = result->ponder != NULL;
    snprintf(player->best, sizeof player->best, "%s", result->best ? result->best : "");
    snprintf(player->ponder, sizeof player->ponder, "%s", result->ponder ? result->ponder : "");
    player->score = result->score;
    player->draw = result->draw;
    player->resign = result->resign;
    player->answers++;
}

void player_new(struct player *player) {
    *player = (struct player){.lines = calloc(PLAYER_LINES_MAX, sizeof *player->lines)};
    const struct engine_listener listener = {.context = player, .on_info = on_info, .on_bestmove = on_bestmove};
    player->engine = engine_new(&listener);
    EXPECT(player->lines && player->engine, "no memory");
    player_set(player, NULL, NULL);
}

void player_free(struct player *player) {
    engine_free(player->engine);
    free(player->lines);
}

/* Calls `each` for every move of a text with its board before; false when one is not legal. */
static bool play_text(struct ref_board *board, const char *moves) {
    for (const char *at = moves ? moves : "";;) {
        while (isspace((unsigned char)*at)) at++;
        if (!*at) return true;
        struct ref_move move;
        if (!ref_parse_move(&move, at) || !ref_is_legal(board, move)) return false;
        *board = ref_after(board, move);
        at += 4;
    }
}

void player_set(struct player *player, const char *fen, const char *moves) {
    struct text_error error;
    EXPECT(engine_set_position(player->engine, fen, moves, &error), "%s: %s", fen ? fen : "start", error.text);
    EXPECT(ref_parse(&player->board, fen ? fen : variant_xiangqi.start_fen), "%s: not read by the reference", fen);
    EXPECT(play_text(&player->board, moves), "%s: not legal to the reference", moves);
}

void player_start(struct player *player, struct engine_limits limits) {
    player->line_count = 0;
    player->depth_seen = 0;
    player->has_best = player->has_ponder = false;
    EXPECT(engine_go(player->engine, &limits), "a search runs already");
}

void player_go(struct player *player, struct engine_limits limits) {
    const int before = player->answers;
    player_start(player, limits);
    engine_wait(player->engine);
    EXPECT(player->answers == before + 1, "%d answers to one go", player->answers - before);
}

static void sleep_ms(long milliseconds) {
    const struct timespec time = {0, milliseconds * 1000000};
    nanosleep(&time, NULL);
}

void player_await_depth(struct player *player, int depth) {
    while (player->depth_seen < depth) sleep_ms(1);
}

void pause_for_events(void) { sleep_ms(30); }

const struct said_line *player_last_line(const struct player *player, int multipv) {
    for (int i = player->line_count - 1; i >= 0; i--)
        if (player->lines[i].multipv == multipv && player->lines[i].bound == BOUND_EXACT) return &player->lines[i];
    ck_abort_msg("line %d was never said", multipv);
    return NULL;
}

void player_expect_legal(const struct player *player) {
    struct ref_move move;
    EXPECT(player->has_best, "no move");
    EXPECT(ref_parse_move(&move, player->best) && ref_is_legal(&player->board, move), "%s is not legal", player->best);
    if (!player->has_ponder) return;
    const struct ref_board after = ref_after(&player->board, move);
    EXPECT(ref_parse_move(&move, player->ponder) && ref_is_legal(&after, move), "%s is no legal answer to %s",
           player->ponder, player->best);
}

void player_expect_playable_lines(const struct player *player) {
    for (int i = 0; i < player->line_count; i++) {
        struct ref_board board = player->board;
        EXPECT(play_text(&board, player->lines[i].pv), "depth %d: cannot be played: %s", player->lines[i].depth,
               player->lines[i].pv);
    }
}

const char *player_result(struct engine *engine, const char *fen, const char *moves) {
    static char       word[64];
    char             *text = NULL;
    size_t            size;
    struct text_error error;
    EXPECT(engine_set_position(engine, fen, moves, &error), "%s moves %s: %s", fen, moves ? moves : "", error.text);
    FILE *out = open_memstream(&text, &size);
    EXPECT(out && engine_write_result(engine, out, &error), "%s", error.text);
    fclose(out);
    EXPECT(strncmp(text, "result ", 7) == 0 && text[size - 1] == '\n', "'%s'", text);
    text[size - 1] = '\0';
    snprintf(word, sizeof word, "%s", text + 7);
    free(text);
    return word;
}
