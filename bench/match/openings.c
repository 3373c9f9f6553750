#include "openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/data/random.h"
#include "engine/text/move_text.h"

enum { LATER_PLIES_LEAST = 2, LATER_PLIES_CHOICES = 3 };

/* --- random numbers ----------------------------------------------------------------------- */

static int random_below(uint64_t *state, int bound) { return (int)(data_random(state) % (uint64_t)bound); }

/* --- lists ----------------------------------------------------------------------------------- */

/* Plays the moves of a line; each must be legal and not the game's last. */
static bool play_line(struct course *course, const char *moves, struct text_error *error) {
    for (const char *at = moves; *(at += strspn(at, " "));) {
        const size_t      length = strcspn(at, " ");
        struct text_error why;
        const move_t      move = move_text_parse(&course->game.position, at, length, false, &why);
        if (!move) return text_fail(error, "move %d %s", course->plies + 1, why.text);
        course_play(course, move);
        at += length;
    }
    const struct verdict verdict = variant_verdict(&course->game.position);
    return verdict.outcome == OUTCOME_NONE || text_fail(error, "the game is over: %s", end_reason_word(verdict.reason));
}

static bool set_up(const struct openings *openings, const struct opening_line *line, struct course *course,
                   struct text_error *error) {
    return course_start(course, openings->law, line->fen, error) && play_line(course, line->moves, error);
}

/* Divides a line into FEN and moves; false for one without either. */
static bool divide(const char *text, size_t length, struct opening_line *line) {
    const size_t comment = strcspn(text, "#;\r\n");
    char        *copy = need_memory(strndup(text, comment < length ? comment : length));
    for (char *c = copy; *c; c++)
        if (*c == '\t') *c = ' ';
    char        *begin = copy + strspn(copy, " ");
    char        *moves = strstr(begin, "moves ");
    const size_t word = strcspn(begin, " ");
    const bool   fen = memchr(begin, '/', word) != NULL;
    const bool   something = *begin;
    if (moves)
        *moves = '\0', moves += strlen("moves ");
    else
        moves = fen || strncmp(begin, "startpos", 8) == 0 ? "" : begin;
    if (something) *line = (struct opening_line){fen ? need_memory(strdup(begin)) : NULL, need_memory(strdup(moves))};
    free(copy);
    return something;
}

static bool add_line(struct openings *openings, const char *text, size_t length, struct text_error *error) {
    struct opening_line line;
    struct course       course = {0};
    if (!divide(text, length, &line)) return true;
    openings->lines = need_memory(realloc(openings->lines, ((size_t)openings->count + 1) * sizeof line));
    openings->lines[openings->count++] = line;
    const bool ok = set_up(openings, &line, &course, error);
    course_free(&course);
    return ok;
}

bool openings_parse(struct openings *openings, const char *text, const char *name, struct text_error *error) {
    for (int number = 1; *text; number++) {
        const size_t      length = strcspn(text, "\n");
        struct text_error why;
        if (!add_line(openings, text, length, &why)) return text_fail(error, "%s:%d: %s", name, number, why.text);
        text += length + (text[length] == '\n');
    }
    return openings->count > 0 || text_fail(error, "%s: no openings", name);
}

bool openings_read(struct openings *openings, const char *path, struct text_error *error) {
    FILE *file = fopen(path, "r");
    if (!file) return text_fail(error, "%s cannot be read", path);
    struct buffer text = {0};
    char          piece[4096];
    while (fgets(piece, sizeof piece, file)) buffer_add(&text, "%s", piece);
    const bool ok = !ferror(file) && openings_parse(openings, text.text ? text.text : "", path, error);
    fclose(file);
    buffer_free(&text);
    return ok;
}

bool openings_add_builtin(struct openings *openings, struct text_error *error) {
    for (const char *const *moves = openings_builtin(openings->law->variant); *moves; moves++)
        if (!add_line(openings, *moves, strlen(*moves), error)) return false;
    return true;
}

void openings_free(struct openings *openings) {
    for (int i = 0; i < openings->count; i++) {
        free(openings->lines[i].fen);
        free(openings->lines[i].moves);
    }
    free(openings->lines);
    openings->lines = NULL;
    openings->count = 0;
}

/* --- random moves -------------------------------------------------------------------------------- */

/* Whether the game goes on here and nothing hangs: the side to move is not in check and wins
 * nothing by taking. */
static bool is_calm(const struct position *pos) {
    const struct variant *v = pos->law->variant;
    move_t                moves[MOVE_LIST_MAX];
    if (variant_verdict(pos).outcome != OUTCOME_NONE || position_in_check(pos)) return false;
    const move_t *end = v->generate(pos, moves, GEN_NOISY);
    for (const move_t *move = moves; move < end; move++)
        if (v->see_ge(pos, *move, 1)) return false;
    return true;
}

/* Plays one random quiet move; false where there is none, or it ends the game. */
static bool play_random(struct course *course, uint64_t *random) {
    const struct position *pos = &course->game.position;
    move_t                 moves[MOVE_LIST_MAX];
    const int              count = (int)(pos->law->variant->generate(pos, moves, GEN_QUIET) - moves);
    if (!count) return false;
    course_play(course, moves[random_below(random, count)]);
    return variant_verdict(pos).outcome == OUTCOME_NONE;
}

/* The line with random plies behind. */
static bool try_random(const struct openings *openings, const struct opening_line *line, int plies, uint64_t *random,
                       struct course *course, struct text_error *error) {
    if (!set_up(openings, line, course, error)) return false;
    for (int i = 0; i < plies; i++)
        if (!play_random(course, random)) return text_fail(error, "random moves end the game");
    return true;
}

bool openings_play(const struct openings *openings, int pair, struct course *course, struct text_error *error) {
    enum { TRIES = 2000 };
    static const struct opening_line start = {NULL, ""};
    const struct opening_line       *line = openings->count ? &openings->lines[pair % openings->count] : &start;
    if (openings->count && pair < openings->count) return set_up(openings, line, course, error);

    uint64_t random = openings->seed ^ (uint64_t)pair * UINT64_C(0xd1342543de82ef95);
    data_random(&random);
    bool ok = false;
    for (int i = 0; i < TRIES; i++) {
        const int plies =
            openings->count ? LATER_PLIES_LEAST + random_below(&random, LATER_PLIES_CHOICES) : openings->plies;
        ok = try_random(openings, line, plies, &random, course, error);
        if (ok && is_calm(&course->game.position)) return true;
    }
    return ok; /* a game of little calm: take what there is, as long as it is a game */
}
