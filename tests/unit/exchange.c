/* Static exchange evaluation: rows worked out by hand, then random games against a slow swap-off. */
#include <ctype.h>
#include <string.h>

#include "engine/text/move_text.h"
#include "suites.h"
#include "support.h"

static int worth(char letter) { return variant_xiangqi.exchange[kind_of_letter(letter)]; }

/* --- by hand -------------------------------------------------------------------------- */

/* falls: what is captured if both sides do their best, by the mover, by the
 * enemy, in turn; '.' for a first move that takes nothing. */
static const struct {
    const char *fen, *move, *falls;
} exchanges[] = {
    /* safe, loose, protected */
    {"5k3/9/9/9/9/9/9/R8/9/3K5 w", "a2a5", "."},
    {"r4k3/9/9/9/9/9/9/R8/9/3K5 w", "a2a5", ".R"},
    {"r4k3/9/9/9/9/9/9/R8/R8/3K5 w", "a2a5", "."},
    {"5k3/9/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "p"},
    {"r4k3/9/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "pR"},
    {"r4k3/9/9/9/p8/9/9/R8/R8/3K5 w", "a2a5", "p"},
    {"r4k3/r8/9/9/p8/9/9/R8/R8/3K5 w", "a2a5", "pR"},
    {"5k3/2n6/r8/P8/9/9/9/9/9/3K5 w", "a6a7", "rP"},
    {"5k3/1cn6/r8/P8/9/9/9/9/9/3K5 w", "a6a7", "r"}, /* the horse's leg is blocked */
    {"5k3/9/4b4/9/6p2/9/9/6R2/9/3K5 w", "g2g5", "pR"},
    {"5k3/9/4b4/5c3/6p2/9/9/6R2/9/3K5 w", "g2g5", "p"}, /* the elephant's eye too */
    {"3a1k3/4n4/9/9/9/9/9/4R4/9/3K5 w", "e2e8", "nR"},
    {"5k3/9/6n2/4c4/2N6/9/9/4R4/9/3K5 w", "e2e6", "cRn"},
    {"5k3/9/6n2/4c4/2N6/9/9/4R4/9/3K5 w", "c5e6", "c"}, /* the cheap piece first: the chariot stands behind it */
    /* a soldier protects sideways only across the river */
    {"5k3/9/9/9/9/9/np7/R8/9/3K5 w", "a2a3", "nR"},
    {"5k3/9/9/pn7/9/9/9/1R7/9/3K5 w", "b2b6", "n"},
    /* cannons: a screen there, one gone, one come, one too many */
    {"5k3/2n6/r8/9/P8/9/9/C8/9/3K5 w", "a2a7", "rC"},
    {"5k3/9/9/9/p8/c8/9/R8/9/3K5 w", "a2a4", "cR"},
    {"c4k3/9/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "p"},
    {"c4k3/n8/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "pR"},
    {"c4k3/n8/n8/9/p8/9/9/R8/9/3K5 w", "a2a5", "p"},
    {"c4k3/r8/9/9/p8/9/9/R8/9/3K5 w", "a2a5", "pR"},
    {"r4k3/9/n8/2N6/9/9/9/C8/9/3K5 w", "c6a7", "nN"},
    {"r4k3/9/n8/2N6/9/P8/9/C8/9/3K5 w", "c6a7", "n"},
    {"r4k3/9/n8/9/R8/9/9/C8/9/3K5 w", "a5a7", "nR"}, /* the chariot was its cannon's screen */
    {"5k3/9/9/9/p8/9/9/R8/N8/c2K5 w", "a2a5", "pR"}, /* it stood in the way of the enemy's cannon */
    {"5k3/9/9/9/p8/9/9/R8/9/c2K5 w", "a2a5", "p"},   /* it was the only screen of it */
    /* generals take back what is not protected */
    {"3k5/9/9/9/5r3/9/9/9/9/4KA3 b", "f5f0", "Ar"},
    {"3k5/9/5r3/9/5r3/9/9/9/9/4KA3 b", "f5f0", "A"},
    {"3k5/9/9/9/9/9/9/9/5p3/4KA3 b", "f1f0", "Ap"},
    {"3k5/9/5r3/9/9/9/9/9/5p3/4KA3 b", "f1f0", "A"},
    {"3kr4/4R4/9/9/9/9/9/9/9/5K3 w", "e8e9", "rR"},
    {"3kr4/4R4/9/9/4R4/9/9/9/9/5K3 w", "e8e9", "r"},
    {"3k5/9/9/9/4R4/9/9/9/9/4K4 w", "e5e9", "."},    /* by the facing general, too */
    {"3k5/9/9/9/4R4/9/4p4/9/9/4K4 w", "e5e9", ".R"}, /* which something hides */
    /* generals and advisors do not leave the palace */
    {"4ka3/9/9/9/9/9/9/9/3c5/3A1K3 b", "d1c1", "."},
    {"5k3/9/9/9/9/9/2c6/9/3K5/9 b", "c3c1", "."},
    {"3k5/9/9/6r2/9/9/9/9/5K3/9 b", "g6g1", "."},
    /* a pinned piece counts as a protector */
    {"5k3/5n3/9/4p4/2N6/9/9/5R3/9/3K5 w", "c5e6", "pN"},
};

static int sum_of(const char *falls) {
    int sum = 0;
    for (int i = 0; falls[i]; i++) sum += i % 2 ? -worth(falls[i]) : worth(falls[i]);
    return sum;
}

START_TEST(row_has_its_value) {
    struct placed     placed;
    struct text_error error;
    place(&placed, exchanges[_i].fen);
    const move_t move = move_text_parse(&placed.position, exchanges[_i].move, 4, false, &error);
    ck_assert_msg(move, "%s: %s", exchanges[_i].fen, error.text);
    const int wanted = sum_of(exchanges[_i].falls);
    int       found = -30000;
    for (int threshold = -20000; threshold <= 20000; threshold++) {
        if (!variant_xiangqi.see_ge(&placed.position, move, threshold)) continue;
        EXPECT(found == threshold - 1 || found == -30000, "%s %s: not %d, but %d", exchanges[_i].fen,
               exchanges[_i].move, found + 1, threshold);
        found = threshold;
    }
    ck_assert_msg(found == wanted, "%s %s: worth %d, should be %d (%s)", exchanges[_i].fen, exchanges[_i].move, found,
                  wanted, exchanges[_i].falls);
}
END_TEST

/* --- by a slow swap-off ------------------------------------------------------------------ */

/* The cheapest piece of the side to move that reaches a point; -1 for none.
 * `*tie`: another one costs as much, and it may matter which goes first. */
static int cheapest(const struct ref_board *board, int to, bool *tie) {
    int at = -1;
    for (int pt = 0; pt < REF_POINTS; pt++) {
        if (board->at[pt] == '.' || (isupper((unsigned char)board->at[pt]) != 0) != board->red_to_move) continue;
        if (!ref_reaches(board, pt, to)) continue;
        if (at >= 0 && worth(board->at[pt]) == worth(board->at[at])) *tie = true;
        if (at < 0 || worth(board->at[pt]) < worth(board->at[at])) at = pt;
    }
    return at;
}

/* What the side to move gains on a point where an enemy piece stands, if it likes. */
static int gain_on(const struct ref_board *board, int to, bool *tie) {
    const int at = cheapest(board, to, tie);
    if (at < 0) return 0;
    const struct ref_board after = ref_after(board, (struct ref_move){at, to});
    if (toupper((unsigned char)board->at[at]) == 'K' && (cheapest(&after, to, tie) >= 0 || ref_generals_face(&after)))
        return 0;
    const int gain = worth(board->at[to]) - gain_on(&after, to, tie);
    return gain > 0 ? gain : 0;
}

static void exchanges_are_as_swapped_off(struct walk *walk) {
    for (int i = 0; i < walk->count; i++) {
        const struct ref_move  move = {move_from(walk->moves[i]), move_to(walk->moves[i])};
        const struct ref_board after = ref_after(&walk->board, move);
        bool                   tie = false;
        const int              value = worth(walk->board.at[move.to]) - gain_on(&after, move.to, &tie);
        if (tie) continue;
        EXPECT(walk->law.variant->see_ge(&walk->position, walk->moves[i], value), "%s: %d to %d is not worth %d",
               walk_fen(walk), move.from, move.to, value);
        EXPECT(!walk->law.variant->see_ge(&walk->position, walk->moves[i], value + 1), "%s: %d to %d is worth over %d",
               walk_fen(walk), move.from, move.to, value);
    }
}

START_TEST(values_along_games) { random_walk(31, 20000, exchanges_are_as_swapped_off); }
END_TEST

Suite *exchange_suite(void) {
    Suite *suite = suite_create("exchange");
    TCase *values = add_case(suite, "values");
    tcase_add_loop_test(values, row_has_its_value, 0, LENGTH(exchanges));
    tcase_add_test(values, values_along_games);
    return suite;
}
