/*
 * FENs: whatever is accepted can be written, and what was written means the
 * same position; its moves fit their list. The input is one FEN, tried under
 * every law.
 */
#include "engine/text/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void check_moves(const struct position *pos, const char *fen) {
    const struct variant *const v = pos->law->variant;
    move_t                      moves[MOVE_LIST_MAX];
    const move_t *const         end = v->generate(pos, moves, GEN_ALL);
    if (end - moves > MOVE_LIST_MAX || (uint64_t)(end - moves) != v->count(pos))
        fuzz_fail("%s: %s has %td moves, or %llu", v->name, fen, end - moves, (unsigned long long)v->count(pos));
    v->judge(pos, 0);
}

static void check_position(const struct position *pos) {
    struct position   again;
    struct state      state;
    struct text_error error;
    char              fen[FEN_MAX + 1], second[FEN_MAX + 1];
    fen_write(pos, fen);
    if (strlen(fen) >= FEN_MAX) fuzz_fail("a FEN of %zu bytes: %s", strlen(fen), fen);
    if (!fen_parse(&again, &state, pos->law, fen, &error))
        fuzz_fail("%s: %s is refused: %s", pos->law->variant->name, fen, error.text);
    fen_write(&again, second);
    if (strcmp(fen, second) != 0) fuzz_fail("%s becomes %s", fen, second);
    if (again.st->key != pos->st->key || position_key(pos) != pos->st->key) fuzz_fail("%s: the keys differ", fen);
    check_moves(pos, fen);
}

void fuzz_fen(const uint8_t *data, size_t size) {
    char *const    text = fuzz_text(data, size);
    struct ruleset law;
    for (size_t n = 0; fuzz_law(n, &law); n++) {
        struct position   pos;
        struct state      state;
        struct text_error error = {""};
        if (fen_parse(&pos, &state, &law, text, &error))
            check_position(&pos);
        else if (!error.text[0])
            fuzz_fail("refused without a reason");
    }
    free(text);
}
