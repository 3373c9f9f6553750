#include "own_book.h"

#include <stdio.h>
#include <string.h>

#include "allowed.h"
#include "base/mix64.h"
#include "text/move_text.h"

/* Moves of a book that may be played. */
struct candidates {
    struct book_move known[BOOK_MOVES_MAX]; /* the heaviest first */
    move_t           moves[BOOK_MOVES_MAX];
    int              count;
};

/* --- whether to ask -------------------------------------------------------------- */

static bool is_for_play(const struct engine_limits *limits) {
    const char *const only = limits->search_moves;
    return !limits->infinite && !limits->ponder && !limits->mate && !(only && *only);
}

static bool is_wanted(const struct engine *e, const struct engine_limits *limits) {
    const struct position *pos = &e->game.position;
    return e->settings.own_book && is_for_play(limits) && book_is_of(e->game.law.variant) &&
           (int)(pos->ply / 2) < e->settings.book_depth;
}

/* The built-in book is read when it is needed, so that start-up is quick. */
static bool is_ready(struct engine *e) {
    struct text_error error;
    if (e->books.count || shelf_fill(&e->books, "", &error)) return true;
    if (e->listener.on_message) e->listener.on_message(e->listener.context, error.text);
    return false;
}

/* --- which moves ------------------------------------------------------------------- */

static move_t find_move(const move_t *moves, int count, const struct book_move *known) {
    for (int i = 0; i < count; i++)
        if (move_from(moves[i]) == known->from && move_to(moves[i]) == known->to) return moves[i];
    return MOVE_NONE;
}

/* Whether a move leaves the game undecided by repetition and move limit, or wins it. */
static bool goes_on(struct position *pos, move_t move) {
    const struct variant *v = pos->law->variant;
    if (move_is_forbidden(pos, move)) return false;
    v->make(pos, move);
    const enum outcome outcome = v->judge(pos, 0).outcome;
    v->unmake(pos);
    return outcome == OUTCOME_NONE || outcome == OUTCOME_LOSS;
}

/* The moves that the books have here, out of a list of legal ones. */
static void find_candidates(const struct engine *e, struct position *pos, const move_t *moves, int count,
                            struct candidates *found) {
    struct book_move known[BOOK_MOVES_MAX];
    const int        known_count = shelf_probe(&e->books, pos, known);
    found->count = 0;
    for (int i = 0; i < known_count; i++) {
        const move_t move = find_move(moves, count, &known[i]);
        if (!move || !known[i].weight || !goes_on(pos, move)) continue;
        found->known[found->count] = known[i];
        found->moves[found->count++] = move;
    }
}

static uint64_t total_weight(const struct candidates *c) {
    uint64_t total = 0;
    for (int i = 0; i < c->count; i++) total += c->known[i].weight;
    return total;
}

static int choose(struct engine *e, const struct candidates *c) {
    if (e->settings.book_choice == 1) return 0;
    uint64_t left = mix64(e->book_seed++) % total_weight(c);
    int      i = 0;
    while (left >= c->known[i].weight) left -= c->known[i++].weight;
    return i;
}

/* --- what to say ------------------------------------------------------------------- */

static void write_message(const struct engine *e, const struct candidates *c, int chosen, char *text) {
    char   move[MOVE_TEXT_MAX];
    size_t length;
    move_text_write(&e->game.position, c->moves[chosen], e->from_one, move);
    length = (size_t)snprintf(text, BOOK_MESSAGE_MAX, "book move %s weight %u of", move, c->known[chosen].weight);
    for (int i = 0; i < c->count && length < BOOK_MESSAGE_MAX; i++) {
        move_text_write(&e->game.position, c->moves[i], e->from_one, move);
        length += (size_t)snprintf(text + length, BOOK_MESSAGE_MAX - length, " %s %u", move, c->known[i].weight);
    }
}

/* Goes on with the heaviest moves. */
static void extend(struct engine *e, struct book_line *line) {
    struct position      *pos = &e->scratch;
    const struct variant *v = pos->law->variant;
    move_t                moves[MOVE_LIST_MAX];
    struct candidates     next;
    v->make(pos, line->moves[0]);
    while (line->length < BOOK_LINE_MAX) {
        const int count = (int)(v->generate(pos, moves, GEN_ALL) - moves);
        find_candidates(e, pos, moves, count, &next);
        if (!next.count) return;
        line->moves[line->length++] = next.moves[0];
        v->make(pos, next.moves[0]);
    }
}

bool own_book_find(struct engine *e, const struct engine_limits *limits, struct book_line *line) {
    struct candidates c;
    if (!is_wanted(e, limits) || !is_ready(e)) return false;
    position_copy(&e->scratch, &e->game.position, e->scratch_states);
    find_candidates(e, &e->scratch, e->root_moves, e->root_count, &c);
    if (!c.count) return false;
    const int chosen = choose(e, &c);
    line->moves[0] = c.moves[chosen];
    line->length = 1;
    line->score = c.known[chosen].score;
    write_message(e, &c, chosen, line->message);
    extend(e, line);
    return true;
}
