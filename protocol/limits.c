#include "limits.h"

#include <string.h>

#include "words.h"

enum { MATE_MAX = 500, MOVES_TO_GO_MAX = 1000, PERFT_MAX = 100 };

/* More milliseconds (thirty years) are a mistake; sums of such stay far from the
 * end of the type. */
static const int64_t time_max = INT64_C(1000000000000);

struct parser {
    struct go_request       *request;
    const struct go_context *context;
    char                    *search_moves, *search_moves_end;
    bool                     infinite;
    bool                     own_time; /* UCCI's `time` */
    bool                     own_pace; /* ... and how long it has to last */
};

static int64_t clamp(int64_t n, int64_t least, int64_t most) { return n < least ? least : n > most ? most : n; }

/* --- setters, from thousandths of the unit that the row names -------------------- */

static void set_depth(struct parser *p, int64_t n) {
    const int depth = (int)clamp(n, 0, ENGINE_DEPTH_MAX);
    p->request->limits.depth = depth ? depth : -1;
}
static void set_nodes(struct parser *p, int64_t n) { p->request->limits.nodes = (uint64_t)clamp(n, 1, INT64_MAX); }
static void set_mate(struct parser *p, int64_t n) { p->request->limits.mate = (int)clamp(n, 1, MATE_MAX); }
static void set_perft(struct parser *p, int64_t n) { p->request->perft = (int)clamp(n, 0, PERFT_MAX); }
static void set_movetime(struct parser *p, int64_t ms) {
    p->request->limits.movetime_ms = ms > 0 ? clamp(ms, 1, time_max) : -1;
}
static void set_moves_to_go(struct parser *p, int64_t n) {
    p->request->limits.moves_to_go = (int)clamp(n, 0, MOVES_TO_GO_MAX);
    p->own_pace = true;
}

static void set_time(struct parser *p, int side, int64_t ms) {
    p->request->limits.clock[side] = true;
    p->request->limits.time_ms[side] = clamp(ms, 0, time_max);
}
static void set_increment(struct parser *p, int side, int64_t ms) {
    p->request->limits.inc_ms[side] = clamp(ms, 0, time_max);
}

static void set_red_time(struct parser *p, int64_t ms) { set_time(p, RED, ms); }
static void set_black_time(struct parser *p, int64_t ms) { set_time(p, BLACK, ms); }
static void set_red_increment(struct parser *p, int64_t ms) { set_increment(p, RED, ms); }
static void set_black_increment(struct parser *p, int64_t ms) { set_increment(p, BLACK, ms); }

static void set_own_time(struct parser *p, int64_t ms) {
    set_time(p, p->context->side, ms);
    p->own_time = true;
}
static void set_own_increment(struct parser *p, int64_t ms) {
    set_increment(p, p->context->side, ms);
    p->own_pace = true;
}
static void set_opponent_time(struct parser *p, int64_t ms) { set_time(p, !p->context->side, ms); }
static void set_opponent_increment(struct parser *p, int64_t ms) { set_increment(p, !p->context->side, ms); }

static void set_infinite(struct parser *p, int64_t n) {
    (void)n;
    p->infinite = true;
}
static void set_ponder(struct parser *p, int64_t n) {
    (void)n;
    p->request->limits.ponder = true;
}
static void set_draw(struct parser *p, int64_t n) {
    (void)n;
    p->request->limits.draw_offered = true;
}

/* --- the vocabulary -------------------------------------------------------------------- */

enum argument {
    ARGUMENT_NONE,
    ARGUMENT_COUNT, /* a whole number */
    ARGUMENT_MS,    /* a time of UCI's words: always milliseconds */
    ARGUMENT_CLOCK, /* a time of UCCI's words: seconds, or milliseconds where agreed */
    ARGUMENT_MOVES, /* moves, up to the next known word */
    ARGUMENT_SKIP   /* one word that means nothing to us */
};

static const struct go_word {
    const char   *word;
    enum argument argument;
    void (*set)(struct parser *parser, int64_t value);
} vocabulary[] = {
    {"depth", ARGUMENT_COUNT, set_depth},
    {"nodes", ARGUMENT_COUNT, set_nodes},
    {"mate", ARGUMENT_COUNT, set_mate},
    {"perft", ARGUMENT_COUNT, set_perft},
    {"infinite", ARGUMENT_NONE, set_infinite},
    {"ponder", ARGUMENT_NONE, set_ponder},
    {"draw", ARGUMENT_NONE, set_draw},
    {"movetime", ARGUMENT_MS, set_movetime},
    {"wtime", ARGUMENT_MS, set_red_time},
    {"btime", ARGUMENT_MS, set_black_time},
    {"winc", ARGUMENT_MS, set_red_increment},
    {"binc", ARGUMENT_MS, set_black_increment},
    {"movestogo", ARGUMENT_COUNT, set_moves_to_go},
    {"time", ARGUMENT_CLOCK, set_own_time},
    {"increment", ARGUMENT_CLOCK, set_own_increment},
    {"opptime", ARGUMENT_CLOCK, set_opponent_time},
    {"oppincrement", ARGUMENT_CLOCK, set_opponent_increment},
    {"oppmovestogo", ARGUMENT_SKIP, NULL},
    {"searchmoves", ARGUMENT_MOVES, NULL},
    {"bookmove", ARGUMENT_SKIP, NULL}, /* ChessDB's */
    {"egtbmove", ARGUMENT_SKIP, NULL},
};

static const struct go_word *find(const char *word) {
    for (size_t i = 0; i < sizeof vocabulary / sizeof *vocabulary; i++)
        if (words_same(vocabulary[i].word, word)) return &vocabulary[i];
    return NULL;
}

/* --- parsing ------------------------------------------------------------------------------- */

/* Joins the words again within the text that they were cut from: what is
 * appended stands to the right of what was. */
static void add_search_move(struct parser *p, char *word) {
    const size_t length = strlen(word);
    if (!p->search_moves)
        p->search_moves = p->search_moves_end = word;
    else
        *p->search_moves_end++ = ' ';
    memmove(p->search_moves_end, word, length + 1);
    p->search_moves_end += length;
}

/* A number in the unit of the engine. */
static int64_t in_unit(const struct parser *p, enum argument argument, int64_t thousandths) {
    return argument == ARGUMENT_CLOCK && p->context->seconds ? thousandths : thousandths / 1000;
}

/* Reads what the row's word is followed by and returns the next word to look
 * at: what cannot be the number that should follow may be a word of its own. */
static char *read_argument(struct parser *p, const struct go_word *row, char **rest) {
    char *const word = words_next(rest);
    int64_t     thousandths;
    switch (row->argument) {
    case ARGUMENT_NONE:
        row->set(p, 0);
        return word;
    case ARGUMENT_MOVES:
        return word;
    case ARGUMENT_SKIP:
        return words_next(rest);
    case ARGUMENT_COUNT:
    case ARGUMENT_MS:
    case ARGUMENT_CLOCK:
        break;
    }
    if (!word || !words_thousandths(word, &thousandths)) return word;
    row->set(p, in_unit(p, row->argument, thousandths));
    return words_next(rest);
}

static bool has_limit(const struct engine_limits *limits, int side) {
    return limits->depth || limits->nodes || limits->mate || limits->movetime_ms || limits->clock[side];
}

void limits_parse(struct go_request *request, char *words, const struct go_context *context) {
    *request = (struct go_request){.perft = -1};
    struct parser p = {.request = request, .context = context};
    bool          moves = false; /* words that we do not know are moves */
    for (char *word = words_next(&words); word;) {
        const struct go_word *const row = find(word);
        if (!row && moves) add_search_move(&p, word);
        if (row) moves = row->argument == ARGUMENT_MOVES;
        word = row ? read_argument(&p, row, &words) : words_next(&words);
    }

    struct engine_limits *const limits = &request->limits;
    const bool                  limited = has_limit(limits, context->side);
    limits->search_moves = p.search_moves;
    /* UCCI's `time` alone is for this one move. */
    if (p.own_time && !p.own_pace) limits->moves_to_go = 1;
    /* With other limits beside it the tightest wins in UCCI. */
    limits->infinite = context->infinite_is_law && (p.infinite || !limited);
    /* ... and without any a proved mate ends the search. */
    if (!context->infinite_is_law && !limited) limits->mate = MATE_MAX;
    request->open_ended = limits->infinite || limits->ponder || !limited;
}
