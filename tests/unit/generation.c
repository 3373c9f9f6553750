/* Generation, single moves, make and unmake along random games, against the reference. */
#include <stdlib.h>
#include <string.h>

#include "engine/move.h"
#include "suites.h"
#include "support.h"

enum { LONG_WALK = 200000, SHORT_WALK = 20000 };

static int compare_moves(const void *a, const void *b) {
    const move_t x = *(const move_t *)a, y = *(const move_t *)b;
    return (x > y) - (x < y);
}

static int generate_sorted(const struct position *pos, move_t *out, enum gen_kind kind) {
    const int count = (int)(pos->law->variant->generate(pos, out, kind) - out);
    qsort(out, (size_t)count, sizeof *out, compare_moves);
    return count;
}

static bool list_has(const move_t *moves, int count, move_t move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

/* --- lists of moves ------------------------------------------------------------------ */

static void legal_moves_are_the_references(struct walk *walk) {
    struct ref_move wanted[REF_MOVES_MAX];
    const int       count = ref_legal_moves(&walk->board, wanted);
    EXPECT(walk->count == count, "%s: %d moves, should be %d", walk_fen(walk), walk->count, count);

    /* As many, and each wanted one is there: the same set. */
    for (int i = 0; i < count; i++) {
        const bool   takes = walk->board.at[wanted[i].to] != '.';
        const move_t move = move_plain(wanted[i].from, wanted[i].to, takes);
        EXPECT(list_has(walk->moves, walk->count, move), "%s: %d to %d is missing", walk_fen(walk), wanted[i].from,
               wanted[i].to);
    }
}

START_TEST(generates_what_the_reference_finds) { random_walk(1, LONG_WALK, legal_moves_are_the_references); }
END_TEST

static void noisy_and_quiet_make_all(struct walk *walk) {
    const struct position *pos = &walk->position;
    move_t                 noisy[MOVE_LIST_MAX], quiet[MOVE_LIST_MAX], all[MOVE_LIST_MAX], sum[2 * MOVE_LIST_MAX];
    const int              noisy_count = generate_sorted(pos, noisy, GEN_NOISY);
    const int quiet_count = generate_sorted(pos, quiet, GEN_QUIET), count = generate_sorted(pos, all, GEN_ALL);

    for (int i = 0; i < noisy_count; i++) EXPECT(move_is_noisy(noisy[i]), "%s: noisy move %d", walk_fen(walk), i);
    for (int i = 0; i < quiet_count; i++) EXPECT(!move_is_noisy(quiet[i]), "%s: quiet move %d", walk_fen(walk), i);
    EXPECT(noisy_count + quiet_count == count, "%s: %d noisy, %d quiet, %d in all", walk_fen(walk), noisy_count,
           quiet_count, count);
    memcpy(sum, noisy, (size_t)noisy_count * sizeof *sum);
    memcpy(sum + noisy_count, quiet, (size_t)quiet_count * sizeof *sum);
    qsort(sum, (size_t)count, sizeof *sum, compare_moves);
    EXPECT(memcmp(sum, all, (size_t)count * sizeof *sum) == 0, "%s: other moves in parts than in all", walk_fen(walk));
    EXPECT(pos->law->variant->count(pos) == (uint64_t)count, "%s: %d moves counted differently", walk_fen(walk), count);
}

START_TEST(parts_and_count_make_the_whole) { random_walk(2, LONG_WALK, noisy_and_quiet_make_all); }
END_TEST

/* --- single moves ----------------------------------------------------------------------- */

static bool accepted(const struct position *pos, move_t move) {
    return pos->law->variant->pseudo_legal(pos, move) && pos->law->variant->legal(pos, move);
}

static void expect_acceptance(struct walk *walk, move_t word) {
    EXPECT(accepted(&walk->position, word) == list_has(walk->moves, walk->count, word), "%s: move word %08x",
           walk_fen(walk), word);
}

/* Random words are hardly ever near a move: legal ones with a bit changed are. */
static void words_are_accepted_when_generated(struct walk *walk) {
    for (int i = 0; i < walk->count; i++) expect_acceptance(walk, walk->moves[i]);
    for (int i = 0; i < 20; i++) expect_acceptance(walk, (move_t)random_next(&walk->random));
    for (int i = 0; i < 20 && walk->count; i++) {
        const move_t move = walk->moves[random_below(&walk->random, (unsigned)walk->count)];
        expect_acceptance(walk, move ^ UINT32_C(1) << random_below(&walk->random, 32));
    }
    expect_acceptance(walk, MOVE_NONE);
}

START_TEST(accepts_the_generated_words_only) { random_walk(3, SHORT_WALK, words_are_accepted_when_generated); }
END_TEST

static bool is_red_letter(char letter) { return letter >= 'A' && letter <= 'Z'; }

/* Every pair of points, with and without the mark of a capture. */
static void pairs_are_accepted_as_by_the_reference(struct walk *walk) {
    const struct variant *variant = walk->law.variant;
    for (int from = 0; from < POINT_NB; from++)
        for (int to = 0; to < POINT_NB; to++) {
            const bool takes = walk->board.at[to] != '.';
            const bool own = is_red_letter(walk->board.at[from]) == walk->board.red_to_move;
            const bool pseudo = own && ref_reaches(&walk->board, from, to);
            EXPECT(variant->pseudo_legal(&walk->position, move_plain(from, to, takes)) == pseudo, "%s: %d to %d",
                   walk_fen(walk), from, to);
            EXPECT(!variant->pseudo_legal(&walk->position, move_plain(from, to, !takes)), "%s: %d to %d, marked wrong",
                   walk_fen(walk), from, to);
            if (!pseudo) continue;
            const bool legal = ref_is_legal(&walk->board, (struct ref_move){from, to});
            EXPECT(variant->legal(&walk->position, move_plain(from, to, takes)) == legal, "%s: %d to %d",
                   walk_fen(walk), from, to);
        }
}

START_TEST(accepts_what_the_reference_does) { random_walk(4, 1000, pairs_are_accepted_as_by_the_reference); }
END_TEST

/* --- checks ---------------------------------------------------------------------------------- */

static void checkers_are_the_references(struct walk *walk) {
    const struct position *pos = &walk->position;
    const int              general = position_king(pos, pos->side);
    EXPECT(position_in_check(pos) == ref_in_check(&walk->board, walk->board.red_to_move), "%s", walk_fen(walk));
    for (int pt = 0; pt < POINT_NB; pt++)
        EXPECT(bb_has(pos->st->checkers, pt) == ref_reaches(&walk->board, pt, general), "%s: checker on %d",
               walk_fen(walk), pt);
}

START_TEST(finds_the_checkers) { random_walk(5, LONG_WALK, checkers_are_the_references); }
END_TEST

static void check_points_tell_direct_checks(struct walk *walk) {
    const struct position *pos = &walk->position;
    const int              general = position_king(pos, pos->side ^ 1);
    bitboard_t             points[KIND_NB];
    pos->law->variant->check_points(pos, points);
    for (int i = 0; i < walk->count; i++) {
        const int from = move_from(walk->moves[i]), to = move_to(walk->moves[i]);
        /* A piece that leaves the general's line changes what the line holds. */
        if (file_of(from) == file_of(general) || rank_of(from) == rank_of(general)) continue;
        const struct ref_board after = ref_after(&walk->board, (struct ref_move){from, to});
        EXPECT(bb_has(points[pos->stack[from]], to) == ref_reaches(&after, to, general), "%s: check by %d to %d",
               walk_fen(walk), from, to);
    }
}

START_TEST(knows_the_points_of_check) { random_walk(6, SHORT_WALK, check_points_tell_direct_checks); }
END_TEST

/* --- make and unmake -------------------------------------------------------------------------- */

static void board_and_key_are_right(const struct walk *walk, const struct ref_board *wanted) {
    const struct position *pos = &walk->position;
    for (int pt = 0; pt < POINT_NB; pt++)
        EXPECT(position_letter(pos, pt) == wanted->at[pt], "%s: %c on %d", walk_fen(walk), wanted->at[pt], pt);
    EXPECT((pos->side == RED) == wanted->red_to_move, "%s: the side to move", walk_fen(walk));
    EXPECT(pos->st->key == position_key(pos), "%s: the key", walk_fen(walk));

    bitboard_t of_kind[KIND_NB] = {0}, of_side[SIDE_NB] = {0};
    for (int pt = 0; pt < POINT_NB; pt++) {
        if (wanted->at[pt] == '.') continue;
        of_kind[pos->stack[pt]] |= bb_of(pt);
        of_side[is_red_letter(wanted->at[pt]) ? RED : BLACK] |= bb_of(pt);
    }
    EXPECT(memcmp(of_kind, pos->by_kind, sizeof of_kind) == 0, "%s: sets of kinds", walk_fen(walk));
    EXPECT(memcmp(of_side, pos->by_side, sizeof of_side) == 0, "%s: sets of sides", walk_fen(walk));
}

/* What the state knows of checks and pins must not depend on how it came about. */
static void state_is_as_if_fresh(const struct walk *walk) {
    struct state    state = *walk->position.st;
    struct position fresh = walk->position;
    fresh.st = &state;
    state.checkers = state.exposed = state.hollow = ~(bitboard_t)0;
    fresh.law->variant->refresh(&fresh);
    EXPECT(state.checkers == walk->position.st->checkers, "%s: checkers", walk_fen(walk));
    EXPECT(state.exposed == walk->position.st->exposed, "%s: exposed", walk_fen(walk));
    EXPECT(state.hollow == walk->position.st->hollow, "%s: hollow", walk_fen(walk));
}

static void moves_are_made_and_taken_back(struct walk *walk) {
    struct position *pos = &walk->position;
    struct position  before;
    struct state     state_before;
    memcpy(&before, pos, sizeof before);
    memcpy(&state_before, pos->st, sizeof state_before);
    for (int i = 0; i < walk->count; i++) {
        const move_t           move = walk->moves[i];
        const struct ref_board after = ref_after(&walk->board, (struct ref_move){move_from(move), move_to(move)});
        const bool             takes = walk->board.at[move_to(move)] != '.';
        const uint64_t         key = pos->law->variant->key_after(pos, move);
        pos->law->variant->make(pos, move);
        EXPECT(pos->st->key == key, "%s: key foretold", walk_fen(walk));
        EXPECT(pos->st == before.st + 1 && pos->st->move == move, "%s: the state", walk_fen(walk));
        EXPECT(pos->st->quiet_plies == (takes ? 0 : state_before.quiet_plies + 1), "%s: the clock", walk_fen(walk));
        board_and_key_are_right(walk, &after);
        pos->law->variant->unmake(pos);
        EXPECT(memcmp(pos, &before, sizeof before) == 0, "%s: move %08x taken back", walk_fen(walk), move);
        EXPECT(memcmp(pos->st, &state_before, sizeof state_before) == 0, "%s: state after %08x", walk_fen(walk), move);
    }
    state_is_as_if_fresh(walk);
}

START_TEST(takes_back_every_byte) { random_walk(7, SHORT_WALK, moves_are_made_and_taken_back); }
END_TEST

static void passes_are_taken_back(struct walk *walk) {
    struct position *pos = &walk->position;
    if (position_in_check(pos)) return;
    struct position before;
    struct state    state_before;
    memcpy(&before, pos, sizeof before);
    memcpy(&state_before, pos->st, sizeof state_before);
    position_make_null(pos);
    EXPECT(pos->side != before.side && pos->st->key == position_key(pos), "%s: a pass", walk_fen(walk));
    EXPECT(pos->st->key != state_before.key, "%s: the key after a pass", walk_fen(walk));
    position_unmake_null(pos);
    EXPECT(memcmp(pos, &before, sizeof before) == 0, "%s: a pass taken back", walk_fen(walk));
    EXPECT(memcmp(pos->st, &state_before, sizeof state_before) == 0, "%s: state after a pass", walk_fen(walk));
}

START_TEST(takes_back_a_pass) { random_walk(8, SHORT_WALK, passes_are_taken_back); }
END_TEST

Suite *generation_suite(void) {
    Suite *suite = suite_create("generation");
    TCase *moves = add_case(suite, "moves");
    tcase_add_test(moves, generates_what_the_reference_finds);
    tcase_add_test(moves, parts_and_count_make_the_whole);
    tcase_add_test(moves, accepts_the_generated_words_only);
    tcase_add_test(moves, accepts_what_the_reference_does);
    TCase *checks = add_case(suite, "checks");
    tcase_add_test(checks, finds_the_checkers);
    tcase_add_test(checks, knows_the_points_of_check);
    TCase *make = add_case(suite, "make");
    tcase_add_test(make, takes_back_every_byte);
    tcase_add_test(make, takes_back_a_pass);
    return suite;
}
