#include "openings.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "../text/fen.h"
#include "../text/move_text.h"
#include "../variants/xiangqi.h"

static const struct opening openings[] = {
#define OPENING(english, chinese, moves) {english, chinese, moves},
#include "openings.def"
#undef OPENING
};

enum { OPENING_NB = sizeof openings / sizeof *openings, LINE_PLIES_MAX = 32, TEXT_LENGTH = 4 };

const struct opening *opening_at(size_t index) { return index < OPENING_NB ? &openings[index] : NULL; }

/* --- their positions --------------------------------------------------------------- */

/* A position on the way of an opening, and what to call it. */
struct landmark {
    uint64_t              key;
    const struct opening *name;
    int                   ply;
    bool                  end; /* of a line, not of a family */
};

static struct landmark landmarks[2 * OPENING_NB * LINE_PLIES_MAX];
static size_t          landmark_count;

static bool is_family(const struct opening *opening) { return strlen(opening->moves) == TEXT_LENGTH; }

/* The family is the row that ends after the first move. */
static const struct opening *family_of(const struct opening *line) {
    for (const struct opening *o = openings; o < openings + OPENING_NB; o++)
        if (is_family(o) && strncmp(o->moves, line->moves, TEXT_LENGTH) == 0) return o;
    return line;
}

/* The move that begins at `text`, in the position and, where `mirrored`, with left and right exchanged. */
static move_t read_move(const struct position *pos, const char *text, bool mirrored) {
    struct text_error error;
    char              move[TEXT_LENGTH];
    memcpy(move, text, sizeof move);
    if (mirrored)
        for (int i = 0; i < TEXT_LENGTH; i += 2) move[i] = (char)('a' + 'i' - move[i]);
    return move_text_parse(pos, move, sizeof move, false, &error);
}

static void mark(const struct opening *opening, bool mirrored) {
    static struct ruleset law; /* the position points to it */
    struct position       pos;
    struct state          states[LINE_PLIES_MAX + 2];
    struct text_error     error;
    law = variant_ruleset(&variant_xiangqi);
    fen_parse(&pos, states, &law, variant_xiangqi.start_fen, &error);
    const char *at = opening->moves, *const end = at + strlen(at);
    for (int ply = 1; at < end; ply++, at += TEXT_LENGTH + 1) {
        const move_t move = read_move(&pos, at, mirrored);
        assert(move && ply <= LINE_PLIES_MAX);
        variant_xiangqi.make(&pos, move);
        const bool last = at + TEXT_LENGTH == end;
        landmarks[landmark_count++] =
            (struct landmark){pos.st->key, last ? opening : family_of(opening), ply, last && !is_family(opening)};
    }
}

static void mark_all(void) {
    for (size_t i = 0; i < OPENING_NB; i++) mark(&openings[i], false), mark(&openings[i], true);
}

/* --- where a game has been ------------------------------------------------------------ */

static bool at_least_as_deep(const struct landmark *a, const struct landmark *b) {
    return a->end != b->end ? a->end : a->ply >= b->ply;
}

const struct opening *opening_of(const struct game *game) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (game->law.variant != &variant_xiangqi) return NULL;
    pthread_once(&once, mark_all);
    const struct landmark *best = NULL;
    for (const struct state *st = game->states; st <= game->position.st; st++)
        for (const struct landmark *l = landmarks; l < landmarks + landmark_count; l++)
            if (l->key == st->key && (!best || at_least_as_deep(l, best))) best = l;
    return best ? best->name : NULL;
}
