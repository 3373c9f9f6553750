/* What an evaluation is made of: its trace must add up to it, and its net must follow the board. */
#include <stdio.h>

#include "bench/tune/trace.h"
#include "engine/text/fen.h"
#include "eval/net/net.h"
#include "suites.h"
#include "support.h"

enum { GAME_PLIES = 120, POSITIONS = 5000, WEIGHTS_MAX = 8192 };

struct count {
    int exact, shares, others;
};

/* What the net keeps from the positions before must be what it would find anew. */
static void look_at_net(const struct net *net, struct net_memory *memory, const struct position *pos) {
    const int kept = net_correction(net, memory, pos), anew = net_correction_anew(net, pos);
    char      fen[FEN_MAX];
    if (kept == anew) return;
    fen_write(pos, fen);
    ck_abort_msg("%s %s: %d, but anew %d", pos->law->variant->name, fen, kept, anew);
}

static void look(struct count *count, const struct family *family, const struct position *pos) {
    static int16_t times[WEIGHTS_MAX];
    struct trace   trace = {.times = times};
    trace_take(&trace, family, pos);
    count->exact += trace.share == 1;
    count->shares += trace.share != 1 && trace.share > 0 && trace.share < 1;
    count->others += trace.share == 0 || trace.share > 1;
}

/* Positions of random games with random rules. */
static struct count walk(const struct variant *variant, uint64_t random) {
    static struct state  states[GAME_PLIES + 8];
    static move_t        moves[MOVE_LIST_MAX];
    const struct family *family = family_for(variant);
    struct net_memory    memory = {.black = 0};
    struct count         count = {0};
    struct text_error    error;
    struct position      pos;
    ck_assert_int_le(family->weight_count, WEIGHTS_MAX);
    for (int left = POSITIONS; left > 0;) {
        struct ruleset law = variant_ruleset(variant);
        for (const struct rule_switch *s = variant->switches; s && s->name; s++)
            if (random_below(&random, 2)) law.switches ^= s->bit;
        EXPECT(fen_parse(&pos, states, &law, variant->start_fen, &error), "%s", error.text);
        for (int ply = 0; ply < GAME_PLIES && left > 0; ply++, left--) {
            const int moves_count = (int)(variant->generate(&pos, moves, GEN_ALL) - moves);
            look(&count, family, &pos);
            look_at_net(family->evaluators[KNOWLEDGE_LARGE].net, &memory, &pos);
            if (!moves_count) break;
            variant->make(&pos, moves[random_below(&random, (unsigned)moves_count)]);
        }
    }
    return count;
}

/* Only where an evaluation thinks that nobody can win it gives less than its terms
 * come to; games of chance seldom get there, and with small scores hardly any. */
START_TEST(traces_add_up) {
    const struct variant *variant = variant_at((size_t)_i);
    const struct count    count = walk(variant, (uint64_t)_i + 21);
    ck_assert_msg(count.exact > POSITIONS / 10 * 9, "%s: only %d of %d add up", variant->name, count.exact, POSITIONS);
    ck_assert_msg(count.others < POSITIONS / 100, "%s: %d add up to something else, %d to a share", variant->name,
                  count.others, count.shares);
}
END_TEST

/* A stack must not be taken for one of its pieces where the next game has no stacks. */
START_TEST(nets_follow_from_game_to_game) {
    static const char *const games[] = {"zuyi-combine", "zuyi-swap", "zuyi-combine"};
    static const char *const fens[] = {"3k5/9/9/9/9/9/4(PP)4/9/9/4K4 w", "3k5/9/9/9/9/9/4P4/9/9/4K4 w",
                                       "3k5/9/9/9/9/9/4(PP)4/9/9/4K4 w"};
    struct net_memory        memory = {.black = 0};
    for (int i = 0; i < LENGTH(games); i++) {
        const struct ruleset law = variant_ruleset(variant_find(games[i]));
        struct state         state;
        struct position      pos;
        struct text_error    error;
        ck_assert_msg(fen_parse(&pos, &state, &law, fens[i], &error), "%s", error.text);
        look_at_net(eval_for(law.variant, KNOWLEDGE_LARGE)->net, &memory, &pos);
    }
}
END_TEST

/* The table of terms covers the weights, in their order. */
START_TEST(terms_are_all_the_weights) {
    const struct family *family = family_for(variant_at((size_t)_i));
    size_t               count = 0;
    for (int i = 0; i < family->term_count; i++) {
        const struct family_term *term = &family->terms[i];
        ck_assert_msg(term->row > 0 && term->count % term->row == 0, "%s", term->name);
        ck_assert_msg(term->dimensions[0] == '[', "%s", term->name);
        count += term->count;
    }
    ck_assert_uint_eq(count, (size_t)family->weight_count);
}
END_TEST

Suite *traces_suite(void) {
    Suite *suite = suite_create("traces");
    TCase *all = add_case(suite, "every variant");
    int    variants = 0;
    while (variant_at((size_t)variants)) variants++;
    tcase_add_loop_test(all, traces_add_up, 0, variants);
    tcase_add_loop_test(all, terms_are_all_the_weights, 0, variants);
    TCase *nets = add_case(suite, "nets");
    tcase_add_test(nets, nets_follow_from_game_to_game);
    return suite;
}
