/* The engine as referee: what PROTOCOL.md 3 promises to scripts. */
#include <stdlib.h>
#include <string.h>

#include "engine_private.h"
#include "openings/openings.h"
#include "perft.h"
#include "repetition/repetition.h"
#include "text/fen.h"
#include "text/move_text.h"
#include "text/svg.h"

static bool no_position(const struct engine *e, struct text_error *error) {
    if (!e->has_position) text_fail(error, "no position");
    return !e->has_position;
}

struct named_move {
    char   text[MOVE_TEXT_MAX];
    move_t move;
};

static int by_text(const void *a, const void *b) {
    return strcmp(((const struct named_move *)a)->text, ((const struct named_move *)b)->text);
}

/* The legal moves with their texts, sorted by text as it is with ranks 0-9
 * (RULES.md 0.4); returns how many. */
static int named_moves(const struct engine *e, struct named_move out[MOVE_LIST_MAX]) {
    const struct position *pos = &e->game.position;
    move_t                 moves[MOVE_LIST_MAX];
    const int              count = (int)(pos->law->variant->generate(pos, moves, GEN_ALL) - moves);
    for (int i = 0; i < count; i++) {
        out[i].move = moves[i];
        move_text_write(pos, moves[i], false, out[i].text);
    }
    qsort(out, (size_t)count, sizeof *out, by_text);
    for (int i = 0; i < count && e->from_one; i++) move_text_write(pos, out[i].move, true, out[i].text);
    return count;
}

_Static_assert((int)ENGINE_FEN_MAX == (int)FEN_MAX, "one length of FENs");

void engine_fen(const struct engine *e, char fen[ENGINE_FEN_MAX]) {
    fen[0] = '\0';
    if (e->has_position) fen_write(&e->game.position, fen);
}

bool engine_write_fen(struct engine *e, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    char fen[ENGINE_FEN_MAX];
    engine_fen(e, fen);
    fprintf(out, "fen %s\n", fen);
    return true;
}

bool engine_write_legal(struct engine *e, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    struct named_move moves[MOVE_LIST_MAX];
    const int         count = named_moves(e, moves);
    fprintf(out, "legal %d", count);
    for (int i = 0; i < count; i++) fprintf(out, " %s", moves[i].text);
    fputc('\n', out);
    return true;
}

bool engine_write_perft(struct engine *e, int depth, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    if (depth < 1 || depth >= PLY_MAX) return text_fail(error, "perft: the depth is 1 to %d", PLY_MAX - 1);
    const struct variant *v = e->game.law.variant;
    struct named_move     moves[MOVE_LIST_MAX];
    const int             count = named_moves(e, moves);
    uint64_t              total = 0;
    position_copy(&e->scratch, &e->game.position, e->scratch_states);
    atomic_store(&e->work_stop, false);
    for (int i = 0; i < count; i++) {
        v->make(&e->scratch, moves[i].move);
        const uint64_t nodes = perft(&e->scratch, depth - 1, &e->work_stop);
        v->unmake(&e->scratch);
        if (atomic_load(&e->work_stop)) return text_fail(error, "perft: stopped");
        fprintf(out, "%s: %llu\n", moves[i].text, (unsigned long long)nodes);
        total += nodes;
    }
    fprintf(out, "\nNodes searched: %llu\n", (unsigned long long)total);
    return true;
}

/* --- result ---------------------------------------------------------------------------- */

bool engine_write_notation(struct engine *e, const char *move, FILE *out, struct text_error *error) {
    char text[MOVE_NOTATION_NB][ENGINE_MOVE_TEXT_MAX];
    for (int i = 0; i < MOVE_NOTATION_NB; i++)
        if (!engine_translate_move(e, move, (enum move_notation)i, text[i], error)) return false;
    fprintf(out, "notation %s %s %s\n", text[MOVES_COORDINATES], text[MOVES_WXF], text[MOVES_CHINESE]);
    return true;
}

static enum game_result result_of(const struct position *pos, struct verdict verdict) {
    if (verdict.outcome == OUTCOME_NONE) return GAME_ONGOING;
    if (verdict.outcome == OUTCOME_DRAW) return GAME_DRAWN;
    return (verdict.outcome == OUTCOME_WIN) == (pos->side == RED) ? GAME_WON_BY_RED : GAME_WON_BY_BLACK;
}

enum game_result engine_result(const struct engine *e) {
    const struct position *pos = &e->game.position;
    return e->has_position ? result_of(pos, variant_verdict(pos)) : GAME_ONGOING;
}

bool engine_write_result(struct engine *e, FILE *out, struct text_error *error) {
    static const char *const winners[] = {
        [GAME_WON_BY_RED] = "red", [GAME_WON_BY_BLACK] = "black", [GAME_DRAWN] = "draw"};
    if (no_position(e, error)) return false;
    const struct verdict   verdict = variant_verdict(&e->game.position);
    const enum game_result result = result_of(&e->game.position, verdict);
    if (result == GAME_ONGOING)
        fprintf(out, "result ongoing\n");
    else
        fprintf(out, "result %s %s\n", winners[result], end_reason_word(verdict.reason));
    return true;
}

void engine_write_repetition(struct engine *e, const char *prefix, FILE *out) {
    const struct position *pos = &e->game.position;
    if (!e->has_position || !reason_is_repetition(variant_verdict(pos).reason)) return;
    if (pos->law->variant->forbidden) return; /* zuhe counts moves, and the result says all */
    repetition_explain(pos, prefix, e->from_one, out);
}

/* --- opening --------------------------------------------------------------------------- */

bool engine_opening(const struct engine *e, const char **english, const char **chinese) {
    const struct opening *const opening = e->has_position ? opening_of(&e->game) : NULL;
    if (!opening) return false;
    *english = opening->english;
    *chinese = opening->chinese;
    return true;
}

bool engine_write_opening(struct engine *e, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    const char *english, *chinese;
    if (engine_opening(e, &english, &chinese))
        fprintf(out, "opening %s / %s\n", english, chinese);
    else
        fprintf(out, "opening -\n");
    return true;
}

/* --- for people -------------------------------------------------------------------------- */

/* What stands on a point, at most four letters: upper case red, lower case black. */
static void point_letters(const struct position *pos, int pt, char out[5]) {
    int n = 0;
    for (unsigned s = pos->stack[pt]; s; s >>= 4) {
        const char letter = kind_letter((int)(s & 15));
        out[n++] = bb_has(pos->by_side[BLACK], pt) ? (char)(letter - 'A' + 'a') : letter;
    }
    out[n] = '\0';
}

/* Cells are as wide as the game's stacks may get; between ranks 4 and 5 flows the river, if there is one. */
static void draw_board(const struct position *pos, bool from_one, FILE *out) {
    const int  width = pos->law->switches & RULE_COMBINE ? 5 : 2;
    const bool open_board = pos->law->variant->open_board;
    for (int rank = RANK_NB - 1; rank >= 0; rank--) {
        fprintf(out, "%3d ", rank + from_one);
        for (int file = 0; file < FILE_NB; file++) {
            char      letters[5];
            const int pt = point_of(file, rank);
            point_letters(pos, pt, letters);
            const bool palace = !open_board && file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
            fprintf(out, "%*s", -width, *letters ? letters : palace ? "+" : ".");
        }
        fputc('\n', out);
        if (rank == 5 && !open_board)
            fprintf(out, "    %s\n", width == 2 ? "~ ~ ~ ~ ~ ~ ~ ~ ~" : "~    ~    ~    ~    ~    ~    ~    ~    ~");
    }
    fprintf(out, "    ");
    for (int file = 0; file < FILE_NB; file++) fprintf(out, "%*c", file ? width : 1, 'a' + file);
    fputc('\n', out);
}

static void write_rules(const struct ruleset *law, FILE *out) {
    fprintf(out, "Variant: %s\nRules:", law->variant->name);
    for (const struct rule_switch *s = law->variant->switches; s && s->name; s++)
        if (law->switches & s->bit) fprintf(out, " %s", s->name);
    if (law->switches & RULE_PALACE_STRATEGY) {
        fprintf(out, " PalaceMap ");
        for (size_t i = 0; i < sizeof law->palace_map; i++) fputc('0' + law->palace_map[i], out);
    }
    if (!law->variant->forbidden) fprintf(out, " Repetition %s", repetition_law_in_force(law));
    fprintf(out, " MoveRule %d\n", law->move_rule);
}

bool engine_write_board(struct engine *e, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    const struct position *pos = &e->game.position;
    draw_board(pos, e->from_one, out);
    char fen[FEN_MAX];
    fen_write(pos, fen);
    fprintf(out, "%s to move\nFen: %s\nKey: %016llX\nCheckers:", pos->side == RED ? "Red" : "Black", fen,
            (unsigned long long)pos->st->key);
    for (bitboard_t b = pos->st->checkers; b;) {
        const int pt = bb_pop(&b);
        fprintf(out, " %c%d", 'a' + file_of(pt), rank_of(pt) + e->from_one);
    }
    fputc('\n', out);
    if (pos->law->switches & RULE_FLAG_RING)
        fprintf(out, "Flags: red on cell %d, black on %d of 0-%d\n", pos->st->flags[RED], pos->st->flags[BLACK],
                RING_NB - 1);
    if (pos->st->dunma) fprintf(out, "Black may move its last horse and then another piece\n");
    write_rules(pos->law, out);
    return true;
}

bool engine_write_svg(struct engine *e, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    svg_write(&e->game.position, e->from_one, out);
    return true;
}

bool engine_write_eval(struct engine *e, FILE *out, struct text_error *error) {
    if (no_position(e, error)) return false;
    eval_for(e->game.law.variant, KNOWLEDGE_LARGE)->explain(&e->game.position, out);
    return true;
}
