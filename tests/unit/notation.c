/* Moves in Chinese and WXF notation. */
#include "engine/text/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/text/fen.h"
#include "engine/text/move_text.h"
#include "suites.h"
#include "support.h"

/* --- every move of many positions ------------------------------------------------------ */

enum { GAME_PLIES = 120 };

/* So many positions of each game; NOTATION_POSITIONS sets it for a longer look. */
static int positions_to_see(void) {
    const char *wanted = getenv("NOTATION_POSITIONS");
    return wanted ? atoi(wanted) : 100;
}

static void expect_back(const struct position *pos, move_t move, const char *text, bool from_one) {
    struct text_error error = {"no reason"};
    char              fen[FEN_MAX], coordinates[MOVE_TEXT_MAX];
    if (notation_parse(pos, text, strlen(text), from_one, &error) == move) return;
    fen_write(pos, fen);
    move_text_write(pos, move, false, coordinates);
    ck_abort_msg("%s: %s is %s: %s", fen, coordinates, text, error.text);
}

static void every_move_comes_back(const struct position *pos, const move_t *moves, int count) {
    for (int i = 0; i < count; i++) {
        char       text[NOTATION_TEXT_MAX];
        const bool from_one = i % 2;
        move_text_write(pos, moves[i], from_one, text);
        expect_back(pos, moves[i], text, from_one);
        notation_write_wxf(pos, moves[i], from_one, text);
        expect_back(pos, moves[i], text, from_one);
        for (int script = 0; script < SCRIPT_NB; script++) {
            notation_write_chinese(pos, moves[i], (enum script)script, from_one, text);
            expect_back(pos, moves[i], text, from_one);
        }
    }
}

/* Every second game with other rules in force. */
START_TEST(every_move_of_random_games_comes_back) {
    static struct state   states[GAME_PLIES + 8];
    const struct variant *variant = variant_at((size_t)_i);
    uint64_t              random = (uint64_t)_i + 5;
    int                   seen = 0;
    for (int game = 0; seen < positions_to_see(); game++) {
        struct ruleset    law = variant_ruleset(variant);
        struct position   pos;
        struct text_error error;
        for (const struct rule_switch *s = variant->switches; game % 2 && s && s->name; s++)
            if (random_below(&random, 2)) law.switches ^= s->bit;
        EXPECT(fen_parse(&pos, states, &law, variant->start_fen, &error), "%s", error.text);
        for (int ply = 0; ply < GAME_PLIES; ply++) {
            move_t    moves[MOVE_LIST_MAX];
            const int count = (int)(variant->generate(&pos, moves, GEN_ALL) - moves);
            if (count == 0) break;
            /* Not each: positions that follow each other are much alike. */
            if (ply % 4 == game % 4) {
                every_move_comes_back(&pos, moves, count);
                seen++;
            }
            variant->make(&pos, moves[random_below(&random, (unsigned)count)]);
        }
    }
}
END_TEST

/* --- single moves ------------------------------------------------------------------------- */

/* A move in coordinates and as it is written; then other ways to write it, blanks between. */
static const struct {
    const char *variant, *fen, *moves, *coordinates, *wxf, *chinese, *others;
} written[] = {
    {"xiangqi", NULL, "", "h2e2", "C2=5", "炮二平五", "C2.5 c2=5 C25 砲二平五 包二平五 炮2平5 炮２平５ Ｃ２＝５"},
    {"xiangqi", NULL, "", "b0c2", "H8+7", "馬八進七", "n8+7 傌八進七 马八进七 馬8上7 马８进７"},
    {"xiangqi", NULL, "h2e2", "h9g7", "H8+7", "馬８進７", "马8进7 馬八進七 傌８進７"},
    {"xiangqi", NULL, "h2e2", "b7e7", "C2=5", "炮２平５", "砲2平5"},
    {"xiangqi", NULL, "", "g0e2", "E3+5", "相三進五", "象三进五 b3+5"},
    {"xiangqi", NULL, "", "d0e1", "A6+5", "仕六進五", "士六进五"},
    {"xiangqi", NULL, "", "e0e1", "K5+1", "帥五進一", "帅五进一 將五進一 G5+1"},
    /* two of a kind on a file */
    {"xiangqi", "3k5/9/9/9/C8/9/9/C8/9/4K4 w", "", "a2d2", "C-=6", "後炮平六", "-C=6 后炮平六 炮後平六 C-.6"},
    {"xiangqi", "3k5/9/9/9/C8/9/9/C8/9/4K4 w", "", "a5a9", "C++4", "前炮進四", "+C+4"},
    {"xiangqi", "4k4/9/9/9/c8/9/9/c8/9/3K5 b", "", "a2d2", "C+=4", "前炮平４", "前砲平4"},
    /* of advisors and elephants the direction tells which */
    {"xiangqi", "5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "", "d0e1", "A6+5", "仕六進五", "後仕進五"},
    {"xiangqi", "5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "", "d2e1", "A6-5", "仕六退五", "前仕退五"},
    /* three, four and five soldiers on a file */
    {"xiangqi", "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c6b6", "P7=8", "中兵平八", "中兵平8"},
    {"xiangqi", "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c7b7", "P+=8", "前兵平八", NULL},
    {"xiangqi", "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c8b8", "++=8", "前兵平八", "一兵平八"},
    {"xiangqi", "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c7b7", "P+=8", "二兵平八", NULL},
    {"xiangqi", "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c6b6", "P-=8", "三兵平八", NULL},
    {"xiangqi", "4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c5b5", "--=8", "四兵平八", "後兵平八"},
    {"xiangqi", "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c7b7", "P7=8", "三兵平八", "中兵平八"},
    {"xiangqi", "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "", "c6b6", "P-=8", "四兵平八", NULL},
    /* soldiers on two files: the file instead of the letter, or numbered through */
    {"xiangqi", "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w", "", "c6b6", "77=8", "中七平八", "四兵平八"},
    {"xiangqi", "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w", "", "g6h6", "3-=2", "後三平二", "后三平二 二兵平二 3-.2"},
    {"xiangqi", "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w", "", "g7h7", "3+=2", "前三平二", "一兵平二"},
    /* a freed elephant: what fits two moves gets the target */
    {"xiangqi2017", "3k5/9/9/9/9/9/9/4B4/9/4K4 w", "", "e2g5", "E5+3@g5", "相五進三@g5", "象五進三@g5 B5+3@G5"},
    {"xiangqi2017", "3k5/9/9/9/9/9/9/4B4/9/4K4 w", "", "e2g4", "E5+3@g4", "相五進三@g4", NULL},
    {"xiangqi2017", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "", "c4f6", "E7+4", "相七進四", NULL},
    /* flag steps, a pair */
    {"xiangqi2017", "4k4/9/9/9/9/9/9/9/4r4/3K5 b 0,1", "", "^^", "^^", "旗進２", "旗进2"},
    {"xiangqi2017", NULL, "h2h9", "b9c7,a9b9", "H2+3,R1=2", "馬２進３，車１平２", "馬2进3,车1平2"},
    /* stacks and swaps */
    {"zuyi", NULL, "", "h2h0", "C2-2&", "炮二退二合", "C2-2 炮二退二"},
    {"zuyi", NULL, "", "h2h0~", "C2-2~", "炮二退二換", "炮二退二换"},
    {"zuyi", NULL, "h2h0 i9h9", "h0h5", "HC2+5", "馬炮二進五", "炮马二进五 CH2+5"},
    {"zuyi", NULL, "h2h0 i9h9", "h0Ng2", "H2+3", "馬二進三", NULL},
    {"zuyi", NULL, "h2h0 i9h9", "h0h3", "HC2+3@h3", "馬炮二進三@h3", NULL},
    {"zuyi", "4k4/9/9/9/9/9/9/9/9/3K2(BR)1(NRC) w", "", "i0NCg0~R", "R3=1~HC", "車三平一換馬炮",
     "HC1=3~R 馬炮一平三換車"},
    /* zuhe: straight or diagonal, promotions */
    {"zuhe-modern", NULL, "", "e3e4", "P5+1", "兵五進一", NULL},
    {"zuhe-modern", "9/R8/9/9/4k4/9/9/9/9/8K w", "", "a8i8m", "R9=1/M", "車九平一升君", "车九平一升君"},
    {"zuhe-modern", "8k/9/9/9/9/9/9/2Q6/9/K8 w", "", "c2c5", "Q7+3@c5", "后七進三@c5", NULL},
    {"zuhe-modern", "8k/9/9/9/9/9/9/2Q6/9/K8 w", "", "c2f5", "Q7+4@f5", "后七進四@f5", NULL},
    {"zuhe-modern", "8k/9/2Q6/9/9/9/9/2Q6/9/K8 w", "", "c2b2", "Q-=8", "後后平八", "后后平八"},
};

START_TEST(moves_are_written_as_players_do) {
    const struct variant *variant = variant_find(written[_i].variant);
    struct ruleset        law = variant_ruleset(variant);
    struct game           game;
    struct text_error     error;
    char                  text[NOTATION_TEXT_MAX];
    game_init(&game);
    ck_assert_msg(game_set(&game, &law, written[_i].fen, written[_i].moves, false, &error), "%d: %s", _i, error.text);
    const struct position *pos = &game.position;
    const char            *coordinates = written[_i].coordinates;
    const move_t           move = move_text_parse(pos, coordinates, strlen(coordinates), false, &error);
    ck_assert_msg(move, "%d: %s", _i, error.text);
    notation_write_wxf(pos, move, false, text);
    ck_assert_msg(strcmp(text, written[_i].wxf) == 0, "%d: %s: %s", _i, coordinates, text);
    notation_write_chinese(pos, move, SCRIPT_TRADITIONAL, false, text);
    ck_assert_msg(strcmp(text, written[_i].chinese) == 0, "%d: %s: %s", _i, coordinates, text);
    for (const char *at = written[_i].others; at && *at;) {
        const size_t length = strcspn(at, " ");
        ck_assert_msg(notation_parse(pos, at, length, false, &error) == move, "%d: %.*s: %s", _i, (int)length, at,
                      error.text);
        at += length + strspn(at + length, " ");
    }
    game_free(&game);
}
END_TEST

/* --- errors ------------------------------------------------------------------------------------ */

static const struct {
    const char *fen, *text, *error;
} refused[] = {
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "車二平三", "'車二平三' is not legal: no such move here"},
    {"3k5/9/9/9/C8/9/9/C8/9/4K4 w", "炮九平六", "'炮九平六' is ambiguous: a2d2 or a5d5"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "車二", "'車二' is not a move"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "R1", "'R1' is not a move"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "C\xff", "'C?' is not a move"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "R1=2@", "'R1=2@' is not a move"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "R1=2@z9", "'R1=2@z9' is not a move"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "R1=2/", "'R1=2/' is not a move"},
    {"4k4/9/9/9/9/9/9/9/9/3K4R w", "^^", "'^^' is not legal: no such move here"},
};

START_TEST(what_fits_no_move_or_several_is_refused) {
    struct placed     placed;
    struct text_error error = {""};
    place(&placed, refused[_i].fen);
    ck_assert(!notation_parse(&placed.position, refused[_i].text, strlen(refused[_i].text), false, &error));
    ck_assert_str_eq(error.text, refused[_i].error);
}
END_TEST

Suite *notation_suite(void) {
    Suite *suite = suite_create("notation");
    TCase *walks = add_case(suite, "walks"), *single = add_case(suite, "single");
    int    variants = 0;
    while (variant_at((size_t)variants)) variants++;
    tcase_add_loop_test(walks, every_move_of_random_games_comes_back, 0, variants);
    tcase_add_loop_test(single, moves_are_written_as_players_do, 0, LENGTH(written));
    tcase_add_loop_test(single, what_fits_no_move_or_several_is_refused, 0, LENGTH(refused));
    return suite;
}
