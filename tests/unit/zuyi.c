/* Zuyi: that each successor is spelled once, as RULES.md 0.4 says, and what exchanges of stacks are worth. */
#include <stdio.h>
#include <string.h>

#include "engine/text/fen.h"
#include "engine/text/move_text.h"
#include "engine/variants/zuyi/zuyi.h"
#include "eval/eval.h"
#include "suites.h"
#include "support.h"

/* A random game's current position. */
struct game_now {
    struct ruleset  law;
    struct position position;
    struct state    states[WALK_GAME_PLIES + 8];
};

/* --- spelling ------------------------------------------------------------------------ */

/* Every text of letters between two points: parts of what stands on each, in RULES.md's order. */
struct spellings {
    char texts[4096][MOVE_TEXT_MAX];
    int  count;
};

static void write_letters(char *out, unsigned part) {
    for (; part; part >>= 4) *out++ = kind_letter((int)(part & 15));
    *out = '\0';
}

static void add_spelling(struct spellings *s, const char *from, const char *to, unsigned moving, bool swap,
                         unsigned returning) {
    char going[8], back[8];
    write_letters(going, moving);
    write_letters(back, returning);
    EXPECT(s->count < LENGTH(s->texts), "more spellings than there is room for");
    snprintf(s->texts[s->count++], MOVE_TEXT_MAX, "%s%s%s%s%s", from, going, to, swap ? "~" : "", back);
}

static void spell_all(const struct position *pos, int x, int y, struct spellings *s) {
    const unsigned mine = pos->stack[x], there = pos->stack[y];
    char           from[4], to[4];
    snprintf(from, sizeof from, "%c%d", 'a' + file_of(x), rank_of(x));
    snprintf(to, sizeof to, "%c%d", 'a' + file_of(y), rank_of(y));
    s->count = 0;
    for (unsigned moving = 0; moving <= stack_whole(mine); moving++) {
        const unsigned part = stack_part(mine, moving);
        add_spelling(s, from, to, part, false, 0);
        if (!bb_has(pos->by_side[pos->side], y)) continue;
        for (unsigned returning = 0; returning <= stack_whole(there); returning++)
            add_spelling(s, from, to, part, true, stack_part(there, returning));
    }
}

static bool is_better(const char *a, const char *b) {
    return strlen(a) != strlen(b) ? strlen(a) < strlen(b) : strcmp(a, b) < 0;
}

/* What the texts that mean a move have in common, and the first of them. */
struct meaning {
    move_t move;
    char   text[MOVE_TEXT_MAX];
};

static void note(struct meaning meanings[], int *count, move_t move, const char *text) {
    for (int i = 0; i < *count; i++)
        if (meanings[i].move == move) {
            if (is_better(text, meanings[i].text)) strcpy(meanings[i].text, text);
            return;
        }
    meanings[*count].move = move;
    strcpy(meanings[(*count)++].text, text);
}

/* The legal moves are what all spellings together mean, each printed as the first of its spellings. */
static void check_spellings(const struct position *pos) {
    static struct spellings s;
    static struct meaning   meanings[MOVE_LIST_MAX];
    move_t                  legal[MOVE_LIST_MAX];
    char                    fen[FEN_MAX], printed[MOVE_TEXT_MAX];
    int                     count = 0;
    const int               legal_count = (int)(pos->law->variant->generate(pos, legal, GEN_ALL) - legal);
    fen_write(pos, fen);
    for (int x = 0; x < POINT_NB; x++) {
        if (!bb_has(pos->by_side[pos->side], x)) continue;
        for (int y = 0; y < POINT_NB; y++) {
            if (x == y) continue;
            spell_all(pos, x, y, &s);
            for (int i = 0; i < s.count; i++) {
                struct text_error error;
                const move_t      move = move_text_parse(pos, s.texts[i], strlen(s.texts[i]), false, &error);
                if (move) note(meanings, &count, move, s.texts[i]);
            }
        }
    }
    EXPECT(count == legal_count, "%s: %d moves are spelled, %d are legal", fen, count, legal_count);
    for (int i = 0; i < count; i++) {
        move_text_write(pos, meanings[i].move, false, printed);
        EXPECT(strcmp(printed, meanings[i].text) == 0, "%s: %s is printed, %s comes before it", fen, printed,
               meanings[i].text);
    }
}

/* Plays random games from the rows of a perft file, with stacks, and checks every position. */
static void check_games(const struct variant *variant, const char *rows_file, int positions) {
    static struct test_row rows[FILE_ROWS_MAX];
    static struct game_now game;
    const int              row_count = read_rows(rows_file, rows);
    uint64_t               random = 77;
    EXPECT(row_count > 0, "no positions to start from");
    game.law = variant_ruleset(variant);
    for (int row = 0; positions > 0; row++) {
        struct text_error error;
        const char       *fen = rows[row % row_count].fen;
        EXPECT(fen_parse(&game.position, game.states, &game.law, fen, &error), "%s: %s", fen, error.text);
        for (int ply = 0; ply < 12 && positions > 0; ply++, positions--) {
            move_t    moves[MOVE_LIST_MAX];
            const int count = (int)(variant->generate(&game.position, moves, GEN_ALL) - moves);
            check_spellings(&game.position);
            if (count == 0) break;
            variant->make(&game.position, moves[random_below(&random, (unsigned)count)]);
        }
    }
}

START_TEST(zuyi_spells_each_successor_once) { check_games(&variant_zuyi, "tests/perft/zuyi.tsv", 1000); }
END_TEST
START_TEST(combine_spells_each_successor_once) {
    check_games(&variant_zuyi_combine, "tests/perft/zuyi-combine.tsv", 300);
}
END_TEST
START_TEST(swap_spells_each_successor_once) { check_games(&variant_zuyi_swap, "tests/perft/zuyi-swap.tsv", 300); }
END_TEST

/* --- exchanges ------------------------------------------------------------------------- */

/* falls: as in exchange.c, letters of one capture together, blanks between captures. */
static const struct {
    const char *fen, *move, *falls;
} exchanges[] = {
    {"5k3/9/9/9/r8/9/9/R8/9/3K5 w", "a2a5", "r"},
    {"5k3/9/9/9/(nr)8/9/9/R8/9/3K5 w", "a2a5", "nr"},      /* a stack falls whole */
    {"(nr)4k3/9/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "p R"},    /* a member alone takes back */
    {"(nr)4k3/9/9/9/p8/9/9/R8/R8/3K5 w", "a2a5", "p R r"}, /* and is lost alone */
    {"r4k3/9/9/9/p8/9/9/(NR)8/9/3K5 w", "a2a5", "p NR"},   /* the whole is at risk */
    {"r4k3/9/9/9/p8/9/9/(NR)8/9/3K5 w", "a2Ra5", "p R"},   /* a part is not */
    {"r4k3/9/9/9/p8/9/9/(RR)8/9/3K5 w", "a2Ra5", "p"},     /* protected by its twin */
    {"r4k3/9/9/9/p8/9/9/(RC)8/9/3K5 w", "a2Ra5", "p R"},   /* the cannon has no screen for that */
    {"c4k3/9/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "p"},         /* nor has theirs */
    {"r4k3/9/9/9/9/R8/9/8N/9/3K4R w", "i0i2", ". "},       /* combining where nothing attacks */
    {"r4k3/9/9/9/N8/9/9/R8/9/3K5 w", "a2a5", ". NR"},      /* combining under attack */
    {"r4k3/9/9/9/N8/9/9/R8/9/3K5 w", "a2a5~", ". R"},      /* swapping under attack: only what came falls */
};

/* What the mover nets when both may stop at any time. */
static int net_of(const char *falls) {
    int worth[8] = {0}, n = 0;
    for (const char *at = falls; *at; at++) {
        if (*at == ' ')
            n++;
        else if (*at != '.')
            worth[n] += variant_zuyi.exchange[kind_of_letter(*at)];
    }
    int net = 0;
    for (int i = n; i > 0; i--) net = worth[i] - net > 0 ? worth[i] - net : 0;
    return worth[0] - net;
}

START_TEST(exchange_is_worth) {
    struct ruleset    law = variant_ruleset(&variant_zuyi);
    struct position   pos;
    struct state      states[2];
    struct text_error error;
    const char       *fen = exchanges[_i].fen, *text = exchanges[_i].move;
    ck_assert_msg(fen_parse(&pos, states, &law, fen, &error), "%s: %s", fen, error.text);
    const move_t move = move_text_parse(&pos, text, strlen(text), false, &error);
    ck_assert_msg(move != MOVE_NONE, "%s: %s", fen, error.text);
    const int net = net_of(exchanges[_i].falls);
    ck_assert_msg(variant_zuyi.see_ge(&pos, move, net), "%s %s is not worth %d", fen, text, net);
    ck_assert_msg(!variant_zuyi.see_ge(&pos, move, net + 1), "%s %s is worth more than %d", fen, text, net);
}
END_TEST

/* --- evaluation --------------------------------------------------------------------------- */

/* The same position with the board turned and the colours exchanged. */
static void turn(const struct position *pos, struct position *to, struct state *state) {
    position_clear(to, pos->law, state);
    for (int pt = 0; pt < POINT_NB; pt++)
        if (pos->stack[pt]) position_put(to, !bb_has(pos->by_side[BLACK], pt), pos->stack[pt], POINT_NB - 1 - pt);
    to->side = pos->side ^ 1;
    state->key = position_key(to);
    to->law->variant->refresh(to);
}

START_TEST(evaluation_knows_no_colour) {
    static struct test_row  rows[FILE_ROWS_MAX];
    const int               count = read_rows("tests/perft/zuyi.tsv", rows);
    struct ruleset          law = variant_ruleset(&variant_zuyi);
    const struct evaluator *evaluator = eval_for(&variant_zuyi, KNOWLEDGE_LARGE);
    ck_assert_int_gt(count, 0);
    for (int i = 0; i < count; i++) {
        struct position   pos, turned;
        struct state      state, turned_state;
        struct text_error error;
        EXPECT(fen_parse(&pos, &state, &law, rows[i].fen, &error), "%s: %s", rows[i].fen, error.text);
        turn(&pos, &turned, &turned_state);
        const int value = evaluator->evaluate(NULL, &pos), other = evaluator->evaluate(NULL, &turned);
        ck_assert_msg(value == other, "%s: %d, turned %d", rows[i].fen, value, other);
    }
}
END_TEST

/* A stack counts each of its pieces: two chariots on one point are worth nearly two apart. */
static int value_for_red(const char *fen) {
    struct ruleset    law = variant_ruleset(&variant_zuyi);
    struct position   pos;
    struct state      state;
    struct text_error error;
    EXPECT(fen_parse(&pos, &state, &law, fen, &error), "%s: %s", fen, error.text);
    return eval_for(&variant_zuyi, KNOWLEDGE_LARGE)->evaluate(NULL, &pos);
}

START_TEST(evaluation_counts_every_piece_of_a_stack) {
    const int one = value_for_red("3k5/9/9/n8/9/9/9/9/9/R3K4 w");
    const int stacked = value_for_red("3k5/9/9/n8/9/9/9/9/9/(RR)3K4 w");
    const int apart = value_for_red("3k5/9/9/n8/9/9/9/9/9/RR2K4 w");
    ck_assert_msg(stacked - one > (apart - one) / 2, "one %d, stacked %d, apart %d", one, stacked, apart);
}
END_TEST

Suite *zuyi_suite(void) {
    Suite *suite = suite_create("zuyi");
    TCase *spelling = add_case(suite, "spelling");
    tcase_add_test(spelling, zuyi_spells_each_successor_once);
    tcase_add_test(spelling, combine_spells_each_successor_once);
    tcase_add_test(spelling, swap_spells_each_successor_once);
    TCase *exchange = add_case(suite, "exchange");
    tcase_add_loop_test(exchange, exchange_is_worth, 0, LENGTH(exchanges));
    TCase *evaluation = add_case(suite, "evaluation");
    tcase_add_test(evaluation, evaluation_knows_no_colour);
    tcase_add_test(evaluation, evaluation_counts_every_piece_of_a_stack);
    return suite;
}
