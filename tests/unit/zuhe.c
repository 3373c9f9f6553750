/* RULES.md 3 and 4, statement by statement: what a piece may do on a board, and how games end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/text/fen.h"
#include "engine/text/move_text.h"
#include "eval/eval.h"
#include "player.h"
#include "suites.h"

enum { WORDS_MAX = 1024 };

static const char *const games[] = {"zuhe-classic", "zuhe-traditional", "zuhe-modern"};

/* The law of a game with the switches named in `options` on. */
static struct ruleset law_of(const char *variant, const char *options) {
    struct ruleset law = variant_ruleset(variant_find(variant));
    for (const struct rule_switch *s = law.variant->switches; s->name; s++)
        if (strstr(options, s->name)) law.switches |= s->bit;
    return law;
}

/* --- what a piece may do ---------------------------------------------------------------- */

/* All legal moves from a point, without that point, in order of text. `games` names
 * those it holds for: c(lassic), t(raditional), m(odern). */
static const struct {
    const char *games, *options, *fen, *from, *moves;
} piece_rows[] = {
    /* 3, king: eight directions, not out of the board */
    {"ctm", "", "1k7/9/9/9/9/9/9/9/4K4/9 w", "e1", "d0 d1 d2 e0 e2 f0 f1 f2"},
    /* the kings may not come to face on a file, a diagonal, or side by side */
    {"ctm", "", "1k7/9/9/9/9/9/9/9/9/K8 w", "a0", "a1"},
    {"ctm", "", "7k1/9/9/9/9/9/9/9/9/1K7 w", "b0", "a0 a1 b1 c0 c1"},
    {"ctm", "", "7k1/9/9/9/9/9/9/9/1K7/9 w", "b1", "a0 a1 b0 b2 c0 c1 c2"},
    {"ctm", "", "9/9/9/4k4/9/9/3K5/9/9/9 w", "d3", "c2 c3 d2 d4"},
    {"ctm", "", "9/9/9/4k4/9/3K5/9/9/9/9 w", "d4", "c3 c5 d3"},
    /* what stands between them is pinned to the line: rank, file, diagonal */
    {"ctm", "", "9/9/9/9/K3P3k/9/9/9/9/9 w", "e5", "d5 f5"},
    {"ctm", "", "4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5", "e4 e6"},
    {"ctm", "", "8k/9/9/9/4P4/9/9/9/K8/9 w", "e5", ""},
    {"ctm", "", "8k/9/9/3p5/4P4/9/9/9/K8/9 w", "e5", ""},
    {"ctm", "", "8k/9/9/5p3/4P4/9/9/9/K8/9 w", "e5", "d5 e4 e6 f5 f6"},
    /* horse: never blocked */
    {"ctm", "", "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w", "b0", "a2 c2 d1"},
    {"ctm", "", "1k7/9/9/9/3PPP3/3PNP3/3PPP3/9/9/K8 w", "e4", "c3 c5 d2 d6 f2 f6 g3 g5"},
    /* cannon: moves as a chariot, captures the first piece behind exactly one */
    {"ctm", "", "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w", "b2", "a2 b1 b6 c2 d2 e2 f2 g2"},
    {"ctm", "", "1k7/9/9/9/9/9/9/9/CPn5p/1K7 w", "a1", "a0 a2 a3 a4 a5 a6 a7 a8 a9 c1"},
    {"ctm", "", "1k7/9/9/9/9/9/9/9/CPPp4p/1K7 w", "a1", "a0 a2 a3 a4 a5 a6 a7 a8 a9"},
    /* soldier: one step in four directions without capturing, captures diagonally forward only */
    {"ctm", "", "1k7/9/9/9/9/4P4/9/9/9/K8 w", "e4", "d4 e3 e5 f4"},
    {"ctm", "", "1k7/9/9/9/3ppp3/4P4/3p1p3/9/9/K8 w", "e4", "d4 d5 e3 f4 f5"},
    {"ctm", "", "k8/9/9/3P1P3/4p4/3PPP3/9/9/9/1K7 b", "e5", "d4 d5 e6 f4 f5"},
    {"ctm", "", "1k6P/9/9/9/9/9/9/9/9/2K6 w", "i9", "h9 i8"},
    {"ctm", "", "1k7/9/9/9/9/9/9/9/9/K7P w", "i0", "h0 i1"},
    /* elephant: any distance on diagonals */
    {"ctm", "", "1k7/9/9/1P3P3/9/3B5/9/1P3P3/9/K8 w", "d4", "c3 c5 e3 e5"},

    /* 3.1 chain: each beginning of an unbroken string; not past a gap, not past an own piece */
    {"c", "", "1k7/9/9/9/9/R1ppp1p2/9/9/9/K8 w", "a4", "a1 a2 a3 a5 a6 a7 a8 a9 a9q b4 c4 d4 e4"},
    {"t", "", "1k7/9/9/9/9/R1ppp1p2/9/9/9/K8 w", "a4", "a1 a2 a3 a5 a6 a7 a8 a8m a9 a9m b4 c4"},
    {"m", "", "1k7/9/9/9/9/R1ppp1p2/9/9/9/K8 w", "a4", "a1 a2 a3 a5 a6 a7 a8 a8m a9 a9m b4 c4 d4 e4"},
    {"cm", "", "1k7/9/9/9/9/1PRppPp2/2P6/2P6/9/8K w", "c4", "c5 c6 c7 c8 c9 d4 e4"},
    {"cm", "", "1k7/9/9/9/7p1/6p2/5p3/4p4/3B5/K8 w", "d1", "a4 b3 c0 c2 e0 e2 f3 g4 h5"},
    {"c", "", "1k7/9/9/9/3PPPPPP/3PQpppp/3P1PPPP/9/9/8K w", "e4", "e0 e1 e2 e3 f4 g4 h4 i4"},
    {"c", "", "1k7/9/9/9/3PPPPPP/3PMpppp/3P1PPPP/9/9/8K w", "e4", "c3 c5 d2 d6 e0 e1 e2 e3 f2 f4 f6 g4 h4 i4"},
    /* cannon, horse, soldier and king never do */
    {"cm", "", "1k7/9/9/9/9/CPpppPP2/P8/9/9/8K w", "a4", "a5 a6 a7 a8 a9 c4"},
    {"cm", "", "1k7/9/9/9/9/4ppp2/3p5/2P6/9/8K w", "c2", "b2 c1 c3 d2 d3"},
    {"cm", "", "8k/9/9/9/9/9/9/9/1Kpp5/9 w", "b1", "a0 a2 c1 c2"},

    /* 3.2 pass: over exactly one enemy, onto what is empty behind it */
    {"c", "", "1k7/9/9/9/9/R1p2p3/P8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 b4 c4"},
    {"tm", "", "1k7/9/9/9/9/R1p2p3/P8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 b4 c4 d4 e4"},
    /* never over two, never over an own one, never capturing */
    {"t", "", "1k7/9/9/9/9/R1pp1p3/P8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 b4 c4"},
    {"m", "", "1k7/9/9/9/9/R1pp1p3/P8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 b4 c4 d4"},
    {"tm", "", "1k7/9/9/9/9/R1P2p3/P8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 b4"},
    {"tm", "", "1k7/9/9/9/9/R1p1Pp3/P8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 b4 c4 d4"},
    {"tm", "", "1k7/9/9/9/9/5p3/9/3p5/2B6/8K w", "c1", "a3 b0 b2 d0 d2 e3"},
    {"c", "", "1k7/9/9/9/9/5p3/9/3p5/2B6/8K w", "c1", "a3 b0 b2 d0 d2"},
    {"tm", "", "1k7/9/9/9/9/CPp6/p8/9/9/7K1 w", "a4", "a0 a1 a2 a5 a6 a7 a8 a9 c4"},
    {"c", "", "1k7/9/9/9/9/CPp6/p8/9/9/7K1 w", "a4", "a5 a6 a7 a8 a9 c4"},
    /* the enemy king like any piece */
    {"tm", "", "9/9/9/9/p8/C2k5/p8/9/9/6K2 w", "a4", "a0 a1 a2 a6 a7 a8 a9 b4 c4 e4 f4 g4 h4 i4"},

    /* 3.3 king line: all kinds but king and grand queen, by any means, both forms */
    {"tm", "", "9/4K4/3P5/9/9/9/9/9/9/1k7 w", "d7", "c7 d6 d8 d8m e7"},
    {"c", "", "9/4K4/3P5/9/9/9/9/9/9/1k7 w", "d7", "c7 d6 d8 e7"},
    {"tm", "", "9/9/1N7/9/9/9/9/9/2k6/K8 w", "b7", "a5 a9 a9m c5 c9 d6 d8"},
    {"tm", "", "9/9/2B6/1P1P5/9/9/9/9/2k6/K8 w", "c7", "a9 a9m b8 d8 e9"},
    {"tm", "", "1Cp6/9/1P7/9/9/9/9/9/2k6/K8 w", "b9", "a9 a9m b8 d9 e9 f9 g9 h9 i9"},
    {"tm", "", "p8/1P7/9/9/9/9/9/9/2k6/K8 w", "b8", "a8 a8m a9 a9m b7 b9 c8"},
    {"tm", "", "9/6PP1/6PQP/7PP/9/9/9/9/2k6/K8 w", "h7", "b1 c2 d3 e4 f5 g6 i8 i8m"},
    {"tm", "", "9/6PP1/6PQP/6PPP/9/9/9/9/2k6/K8 w", "h7", "i8"},
    {"tm", "", "9/6PP1/6PMP/7PP/9/9/9/9/2k6/K8 w", "h7", "b1 c2 d3 e4 f5 f6 f8 g5 g6 g9 i5 i8 i9"},
    {"tm", "", "4K4/9/9/9/9/9/9/9/9/1k7 w", "e9", "d8 d9 e8 f8 f9"},
    /* the other side's last ranks, and its own king */
    {"tm", "", "8k/9/9/9/9/9/9/1p7/1r7/K8 b", "b1", "a1 b0 c1 d1 e1 f1 g1 h1 i1 i1m"},

    /* 4.1 leap of the soldier: over one piece of either side, straight on the file */
    {"ctm", "", "1k7/9/9/9/4P4/4P4/4p4/9/9/K8 w", "e4", "d4 f4"},
    {"ctm", "RulePawnLeap", "1k7/9/9/9/4P4/4P4/4p4/9/9/K8 w", "e4", "d4 e2 e6 f4"},
    {"ctm", "RulePawnLeap", "1k7/9/9/4p4/4P4/4P4/4p4/4P4/9/K8 w", "e4", "d4 f4"},
    {"ctm", "RulePawnLeap", "1k7/9/9/9/9/3PPp3/9/9/9/K8 w", "e4", "e3 e5"},
    {"ctm", "RulePawnLeap", "k8/9/9/9/4p4/4P4/9/9/9/1K7 b", "e5", "d5 e3 e6 f5"},
    {"ctm", "RulePawnLeap", "8P/8P/1k7/9/9/9/9/9/8P/K7P w", "i0", "h0 i2"},
    /* 4.1 the queen joins a horse; not by passing, and no other piece does */
    {"ctm", "", "1k7/9/9/9/6P1P/6PQN/6P1P/6PPN/9/K8 w", "h4", "h3 h5 h6 h7 h8 h9"},
    {"ctm", "RuleQueenKnight", "1k7/9/9/9/6P1P/6PQN/6P1P/6PPN/9/K8 w", "h4", "h3 h5 h6 h7 h8 h9 i4"},
    {"ctm", "RuleQueenKnight", "1k7/9/9/9/6P1P/6PRN/6P1P/6PPN/9/K8 w", "h4", "h3 h5 h6 h7 h8 h9"},
    {"ctm", "RuleQueenKnight", "1k7/9/9/9/3PPP3/3PQ1pN1/3PPP3/9/9/K8 w", "e4", "f4 g4"},
    {"c", "RuleQueenKnight", "9/9/4N4/K3QP3/3PPP3/9/9/9/9/1k7 w", "e6", "b6 b9 c6 c8 d6 d7 e7 f7 g8 h9"},
    {"tm", "RuleQueenKnight", "9/9/4N4/K3QP3/3PPP3/9/9/9/9/1k7 w", "e6", "b6 b9 c6 c8 c8m d6 d7 e7 f7 g8 h9"},
};

/* The texts of the legal moves from a point, without the point, blanks between. */
static void list_moves(const struct position *pos, const char *from, char out[WORDS_MAX]) {
    static char words[MOVE_LIST_MAX][MOVE_TEXT_MAX];
    move_t      moves[MOVE_LIST_MAX];
    int         count = 0;
    for (const move_t *m = moves, *end = pos->law->variant->generate(pos, moves, GEN_ALL); m < end; m++) {
        char text[MOVE_TEXT_MAX];
        move_text_write(pos, *m, false, text);
        if (strncmp(text, from, 2) == 0) strcpy(words[count++], text + 2);
    }
    qsort(words, (size_t)count, sizeof *words, (int (*)(const void *, const void *))strcmp);
    *out = '\0';
    for (int i = 0; i < count; i++) sprintf(out + strlen(out), "%s%s", i ? " " : "", words[i]);
}

START_TEST(piece_moves_so) {
    int looked = 0;
    for (int game = 0; game < LENGTH(games); game++) {
        if (!strchr(piece_rows[_i].games, games[game][5])) continue;
        struct ruleset    law = law_of(games[game], piece_rows[_i].options);
        struct position   pos;
        struct state      state;
        struct text_error error;
        char              told[WORDS_MAX];
        ck_assert_msg(fen_parse(&pos, &state, &law, piece_rows[_i].fen, &error), "%s", error.text);
        list_moves(&pos, piece_rows[_i].from, told);
        ck_assert_msg(strcmp(told, piece_rows[_i].moves) == 0, "%s %s: %s '%s', should be '%s'", games[game],
                      piece_rows[_i].fen, piece_rows[_i].from, told, piece_rows[_i].moves);
        looked++;
    }
    ck_assert_int_eq(looked, (int)strlen(piece_rows[_i].games));
}
END_TEST

/* --- single moves ------------------------------------------------------------------------- */

/* `legal` and `illegal`: the games for which the move is so. */
static const struct {
    const char *legal, *illegal, *fen, *move;
} move_rows[] = {
    /* 3.1: a king in a string is in check, so an idle move is none */
    {"t", "cm", "p8/9/9/9/R2pk4/9/9/9/9/8K b", "a9a8"},
    {"ctm", "", "p8/9/9/9/R2pk4/9/9/9/9/8K b", "d5c5"}, /* breaks the string */
    {"", "ctm", "p8/9/9/9/R2pk4/9/9/9/9/8K b", "d5d4"},
    {"t", "cm", "p8/9/9/9/R1ppk4/9/9/9/9/8K b", "a9a8"},
    {"t", "cm", "p8/9/9/9/R1ppk4/9/9/9/9/8K b", "c5c6"},
    {"ctm", "", "p8/9/9/9/R1ppk4/9/9/9/9/8K b", "d5d6"},
    /* one that stands before a gap is not in the king's string; filling the gap puts it there */
    {"ctm", "", "p8/9/9/9/R1p1k4/9/9/9/9/8K b", "a9a8"},
    {"t", "cm", "9/9/9/3p5/R1p1k4/9/9/9/9/8K b", "d6d5"},
    {"t", "cm", "9/9/9/9/R1p1k4/3p5/9/9/9/8K b", "d4d5"},
    {"", "ctm", "9/9/9/9/R1p1k4/9/9/9/9/8K b", "c5c4"},
    {"ctm", "", "9/9/9/9/Rpp1k4/9/9/9/9/8K b", "c5c4"},
    {"ctm", "", "9/9/9/9/Rpp1k4/9/9/9/9/8K b", "c5d5"}, /* b5 stays before a gap */
    /* a capture next to the row of one's own joins what lies behind to it */
    {"t", "cm", "9/9/9/2p6/R2Bk4/9/9/9/9/8K b", "c6d5"},
    {"t", "cm", "9/9/9/1p7/R1Bpk4/9/9/9/9/8K b", "b6c5"},
    {"ctm", "", "9/9/9/2p6/R1pBk4/9/9/9/9/8K b", "c6b6"},
    /* diagonally and downwards as well */
    {"t", "cm", "9/9/9/1k7/2p6/3p5/9/5B3/9/p7K b", "a0b0"},
    {"t", "cm", "p8/7B1/9/5p3/4p4/3k5/9/9/9/8K b", "a9b9"},
    {"t", "cm", "p8/9/6Q2/5p3/4p4/3k5/9/9/9/8K b", "a9b9"},
    {"t", "cm", "p8/9/6M2/5p3/4p4/3k5/9/9/9/8K b", "a9b9"},
    {"ctm", "", "p8/9/6R2/5p3/4p4/3k5/9/9/9/8K b", "a9b9"},
    /* a cannon makes no chain: one screen is one screen */
    {"ctm", "", "p8/9/9/9/C1ppk4/9/9/9/9/8K b", "a9a8"},
    {"", "ctm", "p8/9/9/9/C2pk4/9/9/9/9/8K b", "a9a8"},
    {"", "ctm", "p8/9/9/9/C1ppk4/9/9/9/9/8K b", "c5c4"},
    {"", "ctm", "9/9/9/1p7/C3k4/9/9/9/9/8K b", "b6b5"},
    {"", "ctm", "9/9/9/9/C1ppk4/9/9/9/9/8K b", "d5d6"},
    /* a chain may clear the way for another piece: all that falls is gone */
    {"cm", "", "4r4/8k/9/9/R2ppp3/9/9/9/9/4K4 w", "a5d5"},
    {"cm", "", "4r4/8k/9/9/R2ppp3/9/9/9/9/4K4 w", "a5e5"},
    {"", "cm", "4r4/8k/9/9/R2ppp3/9/9/9/9/4K4 w", "a5f5"},

    /* 3.2 passing gives no check, and no way to the king */
    {"ctm", "", "p8/9/9/9/Rp2k4/9/9/9/9/8K b", "a9a8"},
    {"ctm", "", "9/9/9/9/Rp2k4/9/9/9/9/7K1 b", "e5d5"},
    {"tm", "c", "9/9/9/9/9/9/9/1k7/9/R2p4K w", "a0f0"},
    {"tm", "c", "9/9/9/9/9/9/9/1k7/9/R2p4K w", "a0e0"},

    /* 3.3 */
    {"tm", "c", "9/9/9/8R/9/9/9/9/k8/8K w", "i6i9m"},
    {"tm", "c", "9/9/9/8R/9/9/9/9/k8/8K w", "i6i8m"},
    {"", "ctm", "9/9/9/8R/9/9/9/9/k8/8K w", "i6i7m"}, /* the third rank is too early */
    {"", "tm", "9/9/9/8R/9/9/9/9/k8/8K w", "i6i9q"},
    {"", "ctm", "9/9/9/8M/9/9/9/9/k8/8K w", "i6i9m"},
    {"tm", "c", "9/9/9/8Q/9/9/9/9/k8/8K w", "i6i9m"},
    {"", "ctm", "9/9/9/R8/9/9/9/9/1k7/8K w", "a6a9m"},
    {"tm", "", "8R/9/9/9/9/9/9/9/k8/8K w", "i9i8m"}, /* from one of the two ranks to the other */
    {"tm", "", "7R1/9/9/9/9/9/9/9/k8/8K w", "h9i9m"},
    {"", "tm", "7R1/9/9/8P/9/9/9/9/k8/8K w", "h9i9m"}, /* something stands between */
    {"", "tm", "7R1/9/9/8p/9/9/9/9/k8/8K w", "h9i9m"},
    {"tm", "", "9/9/9/4R4/9/9/9/9/4K4/k8 w", "e6e9m"},
    {"tm", "", "9/9/8B/9/9/9/9/9/K8/2k6 w", "i7h8m"}, /* on a diagonal with the king on a1: b2 ... h8 */
    {"", "tm", "9/9/8B/9/9/9/9/9/K8/2k6 w", "i7g9m"},
    {"m", "", "p8/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a9m"}, /* those that stood between have fallen */
    {"m", "", "p8/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a8m"},
    {"t", "", "p8/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a8m"},
    {"", "t", "p8/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a9m"},
    {"tm", "", "9/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a9"},  /* passing over it, */
    {"", "tm", "9/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a9m"}, /* but it stands there still */

    /* 3.4 lone piece: only classic, to a queen, on the last rank of the own king's file */
    {"c", "tm", "9/9/9/R8/9/9/9/9/2k6/K8 w", "a6a9q"},
    {"", "ctm", "9/9/9/R8/9/9/9/9/2k6/K8 w", "a6a8q"},
    {"", "c", "9/9/9/R8/9/9/9/9/2k6/K8 w", "a6a9m"},
    {"c", "", "9/9/9/R8/9/9/9/9/2k6/K8 w", "a6a9"},
    {"c", "", "9/9/9/1R7/9/9/9/9/8k/1K7 w", "b6b9q"},
    {"", "c", "9/9/9/1R7/9/9/9/9/8k/2K6 w", "b6b9q"}, /* the king is on another file */
    {"", "c", "9/9/9/R8/8R/9/9/9/2k6/K8 w", "a6a9q"}, /* one of two */
    {"c", "", "9/9/9/R8/8r/9/9/9/2k6/K8 w", "a6a9q"}, /* the enemy's do not count */
    {"", "c", "9/9/9/Q8/9/9/9/9/2k6/K8 w", "a6a9q"},  /* a queen is one */
    {"c", "", "9/9/1N7/9/9/9/9/9/2k6/K8 w", "b7a9q"},
    {"c", "", "9/9/2B6/9/9/9/9/9/2k6/K8 w", "c7a9q"},
    {"c", "", "2C6/9/9/9/9/9/9/9/2k6/K8 w", "c9a9q"},  /* along the last rank counts */
    {"c", "", "p8/1P7/9/9/9/9/9/9/2k6/K8 w", "b8a9q"}, /* capturing too */
    {"c", "", "9/P8/9/9/9/9/9/9/2k6/K8 w", "a8a9q"},
    {"", "c", "9/P8/9/9/9/8P/9/9/2k6/K8 w", "a8a9q"},
    {"", "c", "2C6/9/9/N8/9/9/9/9/2k6/K8 w", "c9a9q"}, /* the file is not free: own, */
    {"", "c", "2C6/9/9/n8/9/9/9/9/2k6/K8 w", "c9a9q"}, /* enemy, */
    {"", "c", "2C6/9/9/9/9/9/9/K8/2k6/p8 w", "c9a9q"}, /* behind the king */
    {"c", "", "p8/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a9q"}, /* what falls is gone */
    {"", "c", "p8/p8/9/9/R8/9/9/9/2k6/K8 w", "a5a8q"},
    {"c", "", "1k7/7K1/9/9/9/9/9/1r7/9/9 b", "b2b0q"}, /* for black, too */
    {"", "c", "2k6/7K1/9/9/9/9/9/1r7/9/9 b", "b2b0q"},

    /* 4.1 the queen on a horse makes no capture of it, and no promotion */
    {"", "ctm", "1k7/9/9/9/9/7QN/9/9/9/K8 w", "h4i4m"},
};

START_TEST(move_is_legal_or_not) {
    int looked = 0;
    for (int game = 0; game < LENGTH(games); game++) {
        const bool legal = strchr(move_rows[_i].legal, games[game][5]) != NULL;
        if (!legal && !strchr(move_rows[_i].illegal, games[game][5])) continue;
        struct ruleset    law = law_of(games[game], "");
        struct position   pos;
        struct state      state;
        struct text_error error;
        const char       *move = move_rows[_i].move;
        ck_assert_msg(fen_parse(&pos, &state, &law, move_rows[_i].fen, &error), "%s: %s", move_rows[_i].fen,
                      error.text);
        ck_assert_msg((move_text_parse(&pos, move, strlen(move), false, &error) != MOVE_NONE) == legal, "%s %s: %s",
                      games[game], move_rows[_i].fen, move);
        looked++;
    }
    ck_assert_int_eq(looked, (int)(strlen(move_rows[_i].legal) + strlen(move_rows[_i].illegal)));
}
END_TEST

/* Every word that says from -> to, promoting or not: legal exactly when no enemy
 * would take, or face, the king afterwards. */
START_TEST(legal_is_what_leaves_the_king_safe) {
    static struct state states[256];
    const char         *options = _i % 2 ? "RulePawnLeap RuleQueenKnight" : "";
    struct ruleset      law = law_of(games[_i / 2], options);
    struct position     pos;
    struct text_error   error;
    uint64_t            random = (uint64_t)_i + 81;
    for (int game = 0; game < 10; game++) {
        ck_assert(fen_parse(&pos, states, &law, law.variant->start_fen, &error));
        for (int ply = 0; ply < 150; ply++) {
            move_t moves[MOVE_LIST_MAX];
            int    count = 0, listed = (int)law.variant->count(&pos);
            for (bitboard_t own = pos.by_side[pos.side]; own;) {
                const int from = bb_pop(&own);
                for (move_t word = 0; word < 128 * 4 * 2; word++) {
                    const move_t move = move_plain(from, word & 127, word >> 9) | (word >> 7 & 3)
                                                                                      << MOVE_PROMOTION_SHIFT;
                    if (!law.variant->pseudo_legal(&pos, move)) continue;
                    const bool told = law.variant->legal(&pos, move);
                    char       fen[FEN_MAX];
                    fen_write(&pos, fen);
                    law.variant->make(&pos, move);
                    const bool safe = law.variant->validate(&pos, &error);
                    law.variant->unmake(&pos);
                    EXPECT(told == safe, "%s: %08x", fen, move);
                    if (told) moves[count++] = move;
                }
            }
            EXPECT(count == listed, "%d moves, %d listed", count, listed);
            if (!count) break;
            law.variant->make(&pos, moves[random_below(&random, (unsigned)count)]);
        }
    }
}
END_TEST

/* --- boards from outside -------------------------------------------------------------------- */

/* What the refusal says; NULL for boards that are taken. */
static const struct {
    const char *games, *fen, *refusal;
} boards[] = {
    /* 4.3 odds */
    {"ctm", "r1bqkqb1r/9/1c5c1/9/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w", NULL},
    {"ctm", "rnbqkqbnr/9/1c5c1/ppppppppp/9/9/9/1C5C1/9/R2QKQ2R w", NULL},
    {"ctm", "4k4/9/9/9/9/9/9/9/9/K8 w", NULL},
    {"ctm", "1k7/9/QQQQQQQQ1/MMMMMMMM1/9/9/9/9/9/K8 b", NULL},
    {"ctm", "4k4/9/9/9/9/9/9/9/9/4K4 w", "kings"},
    {"ctm", "8k/9/9/9/9/9/9/9/K8/9 w", "kings"},
    {"ctm", "8k/9/9/9/9/9/9/9/K8/9 b", "kings"},
    {"ctm", "9/9/9/9/K7k/9/9/9/9/9 w", "kings"},
    {"ctm", "9/9/9/9/Kk7/9/9/9/9/9 w", "kings"},
    {"ctm", "9/9/9/9/K1P5k/9/9/9/9/9 w", NULL},
    {"ctm", "4k4/9/9/9/9/9/9/9/K8/4R4 w", "check"},
    {"ctm", "4k4/9/9/9/9/9/9/9/K8/4R4 b", NULL},
    {"t", "4k4/4p4/9/9/9/9/9/9/K8/4R4 w", NULL},
    {"cm", "4k4/4p4/9/9/9/9/9/9/K8/4R4 w", "check"},
    {"ctm", "4k4/9/4p4/9/9/9/9/9/K8/4R4 w", NULL},
    {"ctm", "4k4/9/9/9/9/9/9/9/9/9 w", "kings"},
    {"ctm", "4k4/9/9/9/9/9/9/9/9/K1K6 w", "kings"},
    {"ctm", "4ka3/9/9/9/9/9/9/9/9/K8 w", "letter"},
    {"ctm", "4k4/9/9/9/9/9/9/9/9/K6(NR)1 w", "stacks"},
};

START_TEST(board_is_taken_or_refused) {
    for (int game = 0; game < LENGTH(games); game++) {
        if (!strchr(boards[_i].games, games[game][5])) continue;
        struct ruleset    law = law_of(games[game], "");
        struct position   pos;
        struct state      state;
        struct text_error error = {""};
        const bool        taken = fen_parse(&pos, &state, &law, boards[_i].fen, &error);
        ck_assert_msg(taken == !boards[_i].refusal, "%s %s: %s", games[game], boards[_i].fen, error.text);
        if (!taken) ck_assert_msg(strstr(error.text, boards[_i].refusal), "%s", error.text);
    }
}
END_TEST

/* --- how games end --------------------------------------------------------------------------- */

#define TWICE(moves) moves " " moves

/* Red's king walks, black's king answers; red began. */
#define WALK  "8k/9/9/9/9/9/9/9/9/1K7 w"
#define STEPS "b0a0 i9h9 a0b0 h9i9"
#define OTHER "b0c0 i9h8 c0b0 h8i9"
/* The chariot checks at every turn, the king steps aside; red began. */
#define CHASE     "1k7/9/9/9/4r4/9/9/9/9/4K4 w"
#define CHECKS    "e0d0 e5d5 d0e0 d5e5"
#define CROSSFIRE "9/2k6/2r6/9/5c3/6M2/9/2K6/9/1R7 w"
#define DRIVEN    "9/9/9/9/9/6Q2/B3cb1K1/9/9/2k6 w"
/* Red's king has one move at every second turn. */
#define CORNER "6k2/9/9/9/1r7/9/9/9/9/K8 w"
#define ROOM   "a0a1 g9g8 a1a0 g8g9"

static const struct {
    const char *games, *fen, *moves, *result;
} endings[] = {
    /* 0.5 no move loses, in check or not */
    {"ctm", "k8/9/1Q7/9/9/9/9/9/9/8K b", "", "red stalemate"},
    {"ctm", "k8/9/1M7/9/9/9/9/9/9/8K b", "", "red checkmate"},
    {"ctm", "k8/9/9/1Q7/9/9/9/9/9/8K w", "b6b7", "red stalemate"},
    {"ctm", "k8/9/1Q6p/9/9/9/9/9/9/8K b", "", "ongoing"},
    /* 0.7 one hundred moves each; joining a horse is no capture, a chain is one */
    {"ctm", "8k/9/9/9/9/9/9/9/9/1K7 w - - 198 200", "b0a0", "ongoing"},
    {"ctm", "8k/9/9/9/9/9/9/9/9/1K7 w - - 199 200", "b0a0", "draw move-limit"},
    {"ctm", "8k/9/9/9/9/9/9/9/9/1K7 w - - 120 200", "b0a0", "ongoing"},
    {"cm", "8k/9/9/9/R2pp4/9/9/9/9/1K7 w - - 199 200", "a5e5", "ongoing"},
    {"ctm", "k8/9/9/1Q7/9/9/9/9/9/8K w - - 199 200", "b6b7", "red stalemate"},

    /* 4.4 the third time the move must not be played, and who began is the first to come to it */
    {"ctm", WALK, TWICE(STEPS), "ongoing"},
    {"ctm", WALK, TWICE(STEPS) " b0a0", "black repetition"},
    {"ctm", WALK, TWICE(STEPS) " b0b1", "ongoing"},
    {"ctm", WALK, OTHER " " TWICE(STEPS), "ongoing"},
    /* another move from the same position does not count, one from long ago does */
    {"ctm", WALK, STEPS " " OTHER " " STEPS, "ongoing"},
    {"ctm", WALK, STEPS " " OTHER " " STEPS " " OTHER, "ongoing"},
    {"ctm", WALK, STEPS " " OTHER " " STEPS " b0a0", "black repetition"},
    {"ctm", WALK, STEPS " " OTHER " " STEPS " b0c0", "ongoing"},
    {"ctm", WALK, STEPS " " OTHER " " STEPS " " OTHER " b0c0", "black repetition"},
    /* the same board with other moves to it: black begins to repeat */
    {"ctm", WALK, "b0b1 " TWICE("i9h9 b1a0 h9i9 a0b1"), "ongoing"},
    {"ctm", WALK, "b0b1 " TWICE("i9h9 b1a0 h9i9 a0b1") " i9h9", "red repetition"},

    /* perpetual check: the checked side may repeat, but for classic; the checking side must vary */
    {"ctm", CHASE, TWICE(CHECKS), "ongoing"},
    {"tm", CHASE, TWICE(CHECKS) " e0d0", "ongoing"},
    {"c", CHASE, TWICE(CHECKS) " e0d0", "black repetition"},
    {"tm", CHASE, TWICE(CHECKS) " e0d0 e5d5", "red repetition"},
    {"tm", CHASE, TWICE(CHECKS) " e0d0 e5e6", "ongoing"},
    /* one idle move, and it is as ever */
    {"ctm", CHASE, TWICE("e0d0 e5f5 d0e0 f5e5") " e0d0", "black repetition"},
    {"ctm", CHASE, TWICE("e0d0 e5d5 d0c1 d5e5 c1d0 e5d5 d0e0 d5e5"), "ongoing"},
    /* only the moves since the last time count: the idle one was earlier, or is among them */
    {"tm", CHASE, "e0d0 e5f5 d0e0 f5e5 " CHECKS " e0d0", "ongoing"},
    {"ctm", CHASE, CHECKS " e0d0 e5f5 d0e0 f5e5 e0d0", "black repetition"},

    /* both check with every move: who began must vary */
    {"cm", CROSSFIRE, TWICE("g4c4 f5c5 c4g4 c5f5"), "ongoing"},
    {"cm", CROSSFIRE, TWICE("g4c4 f5c5 c4g4 c5f5") " g4c4", "black repetition"},
    /* one of red's two moves, the one in question, does not check: it is red who is driven */
    {"tm", DRIVEN, TWICE("g4g3 f3i0 g3g4 i0f3") " g4g3", "ongoing"},
    {"tm", DRIVEN, TWICE("g4g3 f3i0 g3g4 i0f3") " g4g3 f3i0", "red repetition"},
    {"c", DRIVEN, TWICE("g4g3 f3i0 g3g4 i0f3") " g4g3", "black repetition"},

    /* nothing but forbidden moves: classic's side has lost, else the other side must vary */
    {"tm", CORNER, TWICE(ROOM), "ongoing"},
    {"c", CORNER, TWICE(ROOM), "black repetition"},
    {"ctm", CORNER, ROOM, "ongoing"},
    {"tm", CORNER, TWICE(ROOM) " a0a1", "ongoing"},
    {"tm", CORNER, TWICE(ROOM) " a0a1 g9g8", "red repetition"},
    {"tm", CORNER, TWICE(ROOM) " a0a1 g9f9", "ongoing"},
};

START_TEST(game_ends_so) {
    struct player player;
    player_new(&player);
    for (int game = 0; game < LENGTH(games); game++) {
        if (!strchr(endings[_i].games, games[game][5])) continue;
        ck_assert(engine_set_variant(player.engine, games[game]));
        const char *told = player_result(player.engine, endings[_i].fen, endings[_i].moves);
        ck_assert_msg(strcmp(told, endings[_i].result) == 0, "%s %s moves %s: %s, should be %s", games[game],
                      endings[_i].fen, endings[_i].moves, told, endings[_i].result);
    }
    player_free(&player);
}
END_TEST

/* Whether a move is forbidden is known before it is played, and says what `result` says after it. */
static const struct {
    const char *games, *fen, *moves, *forbidden;
} bans[] = {
    {"ctm", WALK, TWICE(STEPS), "b0a0"},
    {"ctm", WALK, STEPS, ""},
    {"tm", CHASE, TWICE(CHECKS), ""},
    {"c", CHASE, TWICE(CHECKS), "e0d0"},
    {"tm", CHASE, TWICE(CHECKS) " e0d0", "e5d5"},
    {"tm", CORNER, TWICE(ROOM), ""},
    {"c", CORNER, TWICE(ROOM), "a0a1"},
};

START_TEST(forbidden_moves_are_known) {
    for (int index = 0; index < LENGTH(games); index++) {
        if (!strchr(bans[_i].games, games[index][5])) continue;
        const struct ruleset law = law_of(games[index], "");
        struct text_error    error;
        struct game          game;
        move_t               moves[MOVE_LIST_MAX];
        char                 told[WORDS_MAX] = "";
        game_init(&game);
        ck_assert_msg(game_set(&game, &law, bans[_i].fen, bans[_i].moves, false, &error), "%s", error.text);
        const struct position *pos = &game.position;
        for (const move_t *m = moves, *end = law.variant->generate(pos, moves, GEN_ALL); m < end; m++) {
            char text[MOVE_TEXT_MAX];
            if (!law.variant->forbidden(pos, *m)) continue;
            move_text_write(pos, *m, false, text);
            strcat(told, text);
        }
        ck_assert_msg(strcmp(told, bans[_i].forbidden) == 0, "%s %s moves %s: '%s', should be '%s'", games[index],
                      bans[_i].fen, bans[_i].moves, told, bans[_i].forbidden);
        game_free(&game);
    }
}
END_TEST

/* --- exchanges ---------------------------------------------------------------------------------- */

/* What a move gains at once, and in the end when both sides do their best. */
static const struct {
    const char *variant, *fen, *move;
    int         gain, exchange;
} exchanges[] = {
    {"zuhe-modern", "8k/9/9/9/R1ppp1p2/9/9/9/9/1K7 w", "a5c5", 100, 100},
    {"zuhe-modern", "8k/9/9/9/R1pcr1p2/9/9/9/9/1K7 w", "a5e5", 1400, 1400},
    {"zuhe-modern", "8k/9/9/3p1p3/R1pcr1p2/9/9/9/9/1K7 w", "a5e5", 1400, 400},
    {"zuhe-modern", "8k/9/9/3p1p3/R1pcr1p2/9/9/9/4R4/1K7 w", "a5e5", 1400, 400},
    {"zuhe-modern", "8k/9/9/3p5/R1pcr1p2/9/9/9/4R4/1K7 w", "a5e5", 1400, 500},
    {"zuhe-modern", "k8/9/r8/8R/9/9/9/9/9/1K7 w", "i6i7", 0, -1000},
    {"zuhe-modern", "k8/9/9/8R/9/9/9/9/9/8K w", "i6i9m", 2500, 2500},
    {"zuhe-classic", "k8/9/9/8R/9/9/9/9/9/8K w", "i6i9q", 2000, 2000},
};

START_TEST(exchange_is_worth_so) {
    struct ruleset    law = law_of(exchanges[_i].variant, "");
    struct position   pos;
    struct state      state;
    struct text_error error;
    const char       *text = exchanges[_i].move;
    ck_assert_msg(fen_parse(&pos, &state, &law, exchanges[_i].fen, &error), "%s", error.text);
    const move_t move = move_text_parse(&pos, text, strlen(text), false, &error);
    ck_assert_msg(move != MOVE_NONE, "%s", error.text);
    ck_assert_int_eq(law.variant->gain(&pos, move) * move_is_noisy(move), exchanges[_i].gain);
    ck_assert(law.variant->see_ge(&pos, move, exchanges[_i].exchange));
    ck_assert(!law.variant->see_ge(&pos, move, exchanges[_i].exchange + 1));
}
END_TEST

/* --- evaluation ------------------------------------------------------------------------------------ */

static int value_of(const struct position *pos) {
    return eval_for(pos->law->variant, KNOWLEDGE_LARGE)->evaluate(NULL, pos);
}

/* The same position with the sides exchanged, or with left and right. */
static int transformed_value(const struct position *from, bool exchange_sides) {
    struct position pos;
    struct state    state;
    position_clear(&pos, from->law, &state);
    for (int pt = 0; pt < POINT_NB; pt++) {
        const int side = bb_has(from->by_side[BLACK], pt) ? BLACK : RED;
        const int to = exchange_sides ? point_flip(pt) : point_of(FILE_NB - 1 - file_of(pt), rank_of(pt));
        if (from->stack[pt]) position_put(&pos, exchange_sides ? side ^ 1 : side, from->stack[pt], to);
    }
    pos.side = from->side ^ exchange_sides;
    pos.law->variant->refresh(&pos);
    return value_of(&pos);
}

/* The last line of its account: "Final evaluation: X.XX (red side)", in soldiers. */
static double told_value(const struct position *pos) {
    char  *text = NULL;
    size_t size;
    FILE  *out = open_memstream(&text, &size);
    EXPECT(out, "no memory");
    eval_for(pos->law->variant, KNOWLEDGE_LARGE)->explain(pos, out);
    fclose(out);
    text[size - 1] = '\0';
    double      told = 0;
    int         end = 0;
    const char *last = strrchr(text, '\n');
    EXPECT(last && sscanf(last + 1, "Final evaluation: %lf (red side)%n", &told, &end) == 1 && end && !last[1 + end],
           "'%s'", text);
    free(text);
    return told;
}

START_TEST(evaluation_knows_no_side) {
    static struct state states[256];
    struct ruleset      law = law_of(games[_i], "");
    struct position     pos;
    struct text_error   error;
    uint64_t            random = (uint64_t)_i + 91;
    for (int game = 0; game < 100; game++) {
        ck_assert(fen_parse(&pos, states, &law, law.variant->start_fen, &error));
        for (int ply = 0; ply < 200; ply++) {
            move_t    moves[MOVE_LIST_MAX];
            char      fen[FEN_MAX];
            const int count = (int)(law.variant->generate(&pos, moves, GEN_ALL) - moves), value = value_of(&pos);
            fen_write(&pos, fen);
            EXPECT(value == transformed_value(&pos, true), "%s: %d, with sides exchanged another", fen, value);
            EXPECT(value == transformed_value(&pos, false), "%s: %d, mirrored another", fen, value);
            const double red = (pos.side == RED ? value : -value) / (double)law.variant->soldier_units;
            if (ply % 50 == 0) EXPECT(told_value(&pos) - red < 0.006 && red - told_value(&pos) < 0.006, "%s", fen);
            if (!count) break;
            law.variant->make(&pos, moves[random_below(&random, (unsigned)count)]);
        }
    }
}
END_TEST

/* More of anything is better, and by about what RULES.md 4.2 says. */
START_TEST(evaluation_knows_who_is_ahead) {
    static const char *const without[] = {"rnbqkqbnr", "1nbqkqbnr", "r1bqkqbnr", "rn1qkqbnr", "rnb1kqbnr"};
    static const int         worth[] = {0, 1000, 200, 500, 3000};
    for (int game = 0; game < LENGTH(games); game++) {
        struct ruleset    law = law_of(games[game], "");
        struct position   pos;
        struct state      state;
        struct text_error error;
        char              fen[128];
        snprintf(fen, sizeof fen, "%s/9/1c5c1/ppppppppp/9/9/PPPPPPPPP/1C5C1/9/RNBQKQBNR w", without[_i]);
        ck_assert_msg(fen_parse(&pos, &state, &law, fen, &error), "%s", error.text);
        ck_assert_int_gt(value_of(&pos), worth[_i] / 2 - 100);
        ck_assert_int_lt(value_of(&pos), worth[_i] * 3 / 2 + 150);
    }
}
END_TEST

Suite *zuhe_suite(void) {
    Suite *suite = suite_create("zuhe");
    TCase *moves = add_case(suite, "moves");
    tcase_add_loop_test(moves, piece_moves_so, 0, LENGTH(piece_rows));
    tcase_add_loop_test(moves, move_is_legal_or_not, 0, LENGTH(move_rows));
    tcase_add_loop_test(moves, legal_is_what_leaves_the_king_safe, 0, 2 * LENGTH(games));
    TCase *boards_case = add_case(suite, "boards");
    tcase_add_loop_test(boards_case, board_is_taken_or_refused, 0, LENGTH(boards));
    TCase *ends = add_case(suite, "ends");
    tcase_add_loop_test(ends, game_ends_so, 0, LENGTH(endings));
    tcase_add_loop_test(ends, forbidden_moves_are_known, 0, LENGTH(bans));
    TCase *values = add_case(suite, "exchanges");
    tcase_add_loop_test(values, exchange_is_worth_so, 0, LENGTH(exchanges));
    TCase *evaluation = add_case(suite, "evaluation");
    tcase_add_loop_test(evaluation, evaluation_knows_no_side, 0, LENGTH(games));
    tcase_add_loop_test(evaluation, evaluation_knows_who_is_ahead, 0, 5);
    return suite;
}
