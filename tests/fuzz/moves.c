/*
 * Move text in every notation: what is accepted is a legal move, and every legal
 * move is written as texts that mean this move. The first line of the input is a FEN (empty:
 * the start), the rest are move texts, each played when it is accepted; `@N`
 * plays the N-th legal move, so that the fuzzer gets around. Tried under every
 * law and with both numberings of the ranks.
 */
#include "engine/text/notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/text/move_text.h"
#include "fuzz.h"

enum { PLIES_MAX = 64, WORDS_MAX = 256 };

static bool is_legal(const struct position *pos, move_t move) {
    move_t              moves[MOVE_LIST_MAX];
    const move_t *const end = pos->law->variant->generate(pos, moves, GEN_ALL);
    for (const move_t *m = moves; m < end; m++)
        if (*m == move) return true;
    return false;
}

static void check_text(const struct position *pos, move_t move, bool from_one, const char *text) {
    struct text_error error = {""};
    const size_t      length = strlen(text);
    if (length >= NOTATION_TEXT_MAX) fuzz_fail("a move text of %zu bytes: %s", length, text);
    if (notation_parse(pos, text, length, from_one, &error) != move)
        fuzz_fail("%s: %s means another move: %s", pos->law->variant->name, text, error.text);
}

static void check_coordinates(const struct position *pos, move_t move, bool from_one) {
    char text[MOVE_TEXT_MAX + 1];
    move_text_write(pos, move, from_one, text);
    if (strlen(text) >= MOVE_TEXT_MAX) fuzz_fail("a long move text: %s", text);
    check_text(pos, move, from_one, text);
}

static void check_notations(const struct position *pos, move_t move, bool from_one) {
    char text[NOTATION_TEXT_MAX + 1];
    notation_write_wxf(pos, move, from_one, text);
    check_text(pos, move, from_one, text);
    for (int script = 0; script < SCRIPT_NB; script++) {
        notation_write_chinese(pos, move, (enum script)script, from_one, text);
        check_text(pos, move, from_one, text);
    }
}

/* Each notation looks at all moves again: a few are enough for an input. */
static void check_all_texts(const struct position *pos) {
    enum { EVERY = 64 };
    move_t       moves[MOVE_LIST_MAX];
    const size_t count = (size_t)(pos->law->variant->generate(pos, moves, GEN_ALL) - moves);
    for (size_t i = 0; i < count; i++) {
        check_coordinates(pos, moves[i], false);
        check_coordinates(pos, moves[i], true);
        if ((i + pos->st->key) % EVERY == 0) check_notations(pos, moves[i], i % 2);
    }
}

static move_t nth_move(const struct position *pos, const char *number) {
    move_t              moves[MOVE_LIST_MAX];
    const move_t *const end = pos->law->variant->generate(pos, moves, GEN_ALL);
    return end == moves ? MOVE_NONE : moves[strtoul(number, NULL, 10) % (size_t)(end - moves)];
}

static move_t read_word(const struct position *pos, const char *word, size_t length) {
    move_t accepted = MOVE_NONE;
    if (*word == '@') return nth_move(pos, word + 1);
    for (int from_one = 0; from_one < 2; from_one++) {
        struct text_error error = {""};
        const move_t      move = notation_parse(pos, word, length, from_one, &error);
        if (!move && !error.text[0]) fuzz_fail("refused without a reason");
        if (!move) continue;
        if (!is_legal(pos, move)) fuzz_fail("%.*s is accepted, but is no legal move", (int)length, word);
        check_coordinates(pos, move, from_one);
        check_notations(pos, move, from_one);
        accepted = move;
    }
    return accepted;
}

static void play_words(struct game *game, const char *at) {
    int plies = 0;
    for (int words = 0; words < WORDS_MAX && plies < PLIES_MAX; words++) {
        while (isspace((unsigned char)*at)) at++;
        if (!*at) break;
        const char *const word = at;
        while (*at && !isspace((unsigned char)*at)) at++;
        const move_t move = read_word(&game->position, word, (size_t)(at - word));
        if (!move) continue;
        if (!game_play(game, move)) fuzz_fail("no memory");
        plies++;
    }
    if (plies) check_all_texts(&game->position);
}

void fuzz_moves(const uint8_t *data, size_t size) {
    char *const       text = fuzz_text(data, size);
    char             *words = text;
    const char *const fen = fuzz_line(&words);
    struct ruleset    law;
    for (size_t n = 0; fuzz_law(n, &law); n++) {
        struct game       game;
        struct text_error error;
        game_init(&game);
        if (game_set(&game, &law, fen && *fen ? fen : NULL, NULL, false, &error)) play_words(&game, words ? words : "");
        game_free(&game);
    }
    free(text);
}
