/*
 * A cycle in a player's words: for each side what its moves do, those that do
 * the same named together.
 *
 *   repetition: red's cannon chases black's chariot (c3c2, c2c3), black idles (...); red loses
 */
#include "explain.h"

#include "../text/move_text.h"

static const char *const side_words[SIDE_NB] = {"red", "black"};

static const char *kind_word(const struct cycle *cycle, int man) {
    static const char *const words[KIND_NB] = {
        [KING] = "general",    [ADVISOR] = "advisor", [ELEPHANT] = "elephant", [HORSE] = "horse",
        [CHARIOT] = "chariot", [CANNON] = "cannon",   [SOLDIER] = "soldier"};
    return words[cycle->man_kind[man]];
}

/* "black's horse and cannon" */
static void write_men(const struct cycle *cycle, int side, men_t men, FILE *out) {
    fprintf(out, "%s's ", side_words[side]);
    for (bool first = true; men; men &= men - 1, first = false) {
        const bool last = !(men & (men - 1));
        fprintf(out, "%s%s", first ? "" : last ? " and " : ", ", kind_word(cycle, __builtin_ctz(men)));
    }
}

/* What moves of a side do, in the singular where one piece does it. */
static void write_deed(const struct cycle *cycle, int side, const struct deed *deed, FILE *out) {
    const char *const ending = deed->attackers & (deed->attackers - 1) ? "" : "s";
    if (deed->attackers)
        write_men(cycle, side, deed->attackers, out);
    else
        fprintf(out, "%s", side_words[side]);
    switch (deed->kind) {
    case DEED_IDLE:
        fprintf(out, " idles");
        break;
    case DEED_CHASE:
        fprintf(out, " chase%s ", ending);
        write_men(cycle, side ^ 1, deed->targets, out);
        break;
    case DEED_THREAT:
        fprintf(out, " threaten%s mate", ending);
        break;
    case DEED_CHECK:
        fprintf(out, " check%s", ending);
        break;
    }
}

static bool is_alike(const struct deed *a, const struct deed *b) {
    return a->kind == b->kind && a->targets == b->targets && a->attackers == b->attackers;
}

/* Whether an earlier move of the side does the same. */
static bool is_told(const struct cycle *cycle, int ply) {
    for (int i = ply - 2; i >= 0; i -= 2)
        if (is_alike(&cycle->deeds[i], &cycle->deeds[ply])) return true;
    return false;
}

/* The texts of all the cycle's moves, each in its position. */
static void write_texts(struct cycle *cycle, bool from_one, char texts[][MOVE_TEXT_MAX]) {
    for (int i = 0; i < cycle->count; i++) {
        move_text_write(&cycle->pos, cycle->moves[i], from_one, texts[i]);
        cycle_play(cycle);
    }
    cycle_rewind(cycle);
}

/* What the moves from `ply` on do that are alike, and which they are. */
static void write_moves(const struct cycle *cycle, int ply, char texts[][MOVE_TEXT_MAX], FILE *out) {
    const int side = ply % 2 ? cycle->pos.side ^ 1 : cycle->pos.side;
    write_deed(cycle, side, &cycle->deeds[ply], out);
    fprintf(out, " (%s", texts[ply]);
    for (int i = ply + 2; i < cycle->count; i += 2)
        if (is_alike(&cycle->deeds[i], &cycle->deeds[ply])) fprintf(out, ", %s", texts[i]);
    fputc(')', out);
}

void cycle_explain(struct cycle *cycle, struct verdict verdict, bool from_one, FILE *out) {
    char        texts[CYCLE_PLIES_MAX][MOVE_TEXT_MAX];
    const char *separator = "repetition: ";
    const int   us = cycle->pos.side;
    write_texts(cycle, from_one, texts);
    for (int first = 0; first < 2; first++)
        for (int ply = first; ply < cycle->count; ply += 2) {
            if (is_told(cycle, ply)) continue;
            fputs(separator, out);
            write_moves(cycle, ply, texts, out);
            separator = ", ";
        }
    if (verdict.outcome == OUTCOME_DRAW)
        fputs("; draw", out);
    else
        fprintf(out, "; %s loses", side_words[verdict.outcome == OUTCOME_LOSS ? us : us ^ 1]);
}
