#include "engine.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allowed.h"
#include "engine_private.h"
#include "law.h"
#include "own_book.h"
#include "repetition/repetition.h"
#include "strength.h"
#include "text/move_text.h"
#include "text/notation.h"
#include "wdl.h"

/* --- from the search's words to the listener's --------------------------------------- */

/* A score of the game's own scale in the units of units.h. */
static int public_units(const struct engine *e, int score) {
    return score * UNITS_PER_SOLDIER / e->game.law.variant->soldier_units;
}

/* ... and back. */
static int own_units(const struct engine *e, int units) {
    return units * e->game.law.variant->soldier_units / UNITS_PER_SOLDIER;
}

static struct engine_score public_score(const struct engine *e, int score) {
    if (score >= SCORE_MATE_MIN) return (struct engine_score){true, SCORE_MATE - score};
    if (score <= -SCORE_MATE_MIN) return (struct engine_score){true, -(SCORE_MATE + score)};
    return (struct engine_score){false, public_units(e, score)};
}

/* Writes a line's moves, each in the position it is played in; returns its end. */
static char *write_pv(struct engine *e, const move_t *pv, int length, char *out) {
    const struct variant *v = e->game.law.variant;
    struct position      *pos = &e->scratch;
    position_copy(pos, &e->game.position, e->scratch_states);
    *out = '\0';
    for (int i = 0; i < length; i++) {
        if (!v->pseudo_legal(pos, pv[i]) || !v->legal(pos, pv[i])) break; /* a race in the table */
        if (i > 0 && v->judge(pos, 0).outcome != OUTCOME_NONE) break;     /* the game ends here */
        if (i) *out++ = ' ';
        move_text_write(pos, pv[i], e->from_one, out);
        out += strlen(out);
        v->make(pos, pv[i]);
    }
    return out;
}

/* A score that a forbidden repetition decides is no mate: says so, once a search. */
static void tell_repetition(struct engine *e, int score) {
    if (e->repetition_told || score_is_mate(score) || !score_is_decided(score)) return;
    e->repetition_told = true;
    if (e->listener.on_message)
        e->listener.on_message(e->listener.context,
                               score > 0 ? "repetition: won, as the other side may not go on with its moves"
                                         : "repetition: lost, as this side may not go on with its moves");
}

static void on_line(void *context, const struct search_line *line) {
    struct engine *e = context;
    char           pv[(PLY_MAX + 1) * MOVE_TEXT_MAX];
    write_pv(e, line->pv, line->pv_length, pv);
    const struct engine_info info = {
        .depth = line->depth,
        .seldepth = line->seldepth,
        .multipv = line->multipv,
        .score = public_score(e, line->score),
        .bound = (enum score_bound)line->bound,
        .nodes = line->nodes,
        .time_ms = line->time_ms,
        .hashfull = line->hashfull,
        .pv = pv,
        .wdl = line->bound == TT_NONE ? (struct engine_wdl){0} : wdl_of(&e->game.position, line->score),
    };
    if (e->listener.on_info) e->listener.on_info(e->listener.context, &info);
    if (line->bound == TT_EXACT && line->multipv == 1) tell_repetition(e, line->score);
}

static void on_currmove(void *context, int depth, move_t move, int number) {
    struct engine *e = context;
    char           text[MOVE_TEXT_MAX];
    move_text_write(&e->game.position, move, e->from_one, text);
    e->listener.on_currmove(e->listener.context, depth, text, number);
}

enum {
    DRAW_SCORE_MOST = UNITS_PER_SOLDIER / 10, /* a draw is taken when we are no better than this */
    DRAW_QUIET_LEAST = 20,                    /* and nothing has fallen for so many plies; */
    DRAW_OFFER_QUIET_LEAST = 60,              /* we propose one after so many, */
    DRAW_OFFER_EVERY = 16,                    /* and again after so many more */
    RESIGN_SCORE = -4 * UNITS_PER_HORSE,      /* we give up when that far behind, */
    DECISION_DEPTH_LEAST = 10                 /* and look that far before we do either */
};

/* The style is what a draw is worth: the risky avoid it. */
static int draw_units(const struct engine *e) {
    static const int units[] = {0, UNITS_PER_SOLDIER / 4, -UNITS_PER_SOLDIER / 2};
    return units[e->settings.style];
}

/* Whether to take the enemy's offer or, without one, to make it. */
static bool wants_draw(const struct engine *e, int units, int depth) {
    const int quiet = e->game.position.st->quiet_plies, most = DRAW_SCORE_MOST + draw_units(e);
    if (units > most || quiet < DRAW_QUIET_LEAST) return false;
    if (atomic_load(&e->draw_offered)) return true;
    return depth >= DECISION_DEPTH_LEAST && units >= -most && quiet >= DRAW_OFFER_QUIET_LEAST &&
           quiet % DRAW_OFFER_EVERY < 2;
}

static void on_done(void *context, const struct search_result *result) {
    struct engine       *e = context;
    char                 best[MOVE_TEXT_MAX], ponder[MOVE_TEXT_MAX];
    struct engine_result out = {.score = public_score(e, result->score)};
    if (result->best) {
        const struct variant *v = e->game.law.variant;
        move_text_write(&e->game.position, result->best, e->from_one, best);
        out.best = best;
        struct position *pos = &e->scratch;
        position_copy(pos, &e->game.position, e->scratch_states);
        v->make(pos, result->best);
        if (result->ponder && v->judge(pos, 0).outcome == OUTCOME_NONE && v->pseudo_legal(pos, result->ponder) &&
            v->legal(pos, result->ponder)) {
            move_text_write(pos, result->ponder, e->from_one, ponder);
            out.ponder = ponder;
        }
        const int units = public_units(e, result->score);
        out.draw = wants_draw(e, units, result->depth);
        out.resign = units <= RESIGN_SCORE && result->depth >= DECISION_DEPTH_LEAST;
    }
    if (e->listener.on_bestmove) e->listener.on_bestmove(e->listener.context, &out);
}

/* Another error of the evaluation, so that a weakened engine plays another game. */
static void new_noise(struct engine *e) {
    e->noise_seed = (e->noise_seed + (uint64_t)timer_now_ns()) * UINT64_C(0x9e3779b97f4a7c15);
}

/* --- life -------------------------------------------------------------------------------- */

struct engine *engine_new(const struct engine_listener *listener) {
    tables_init();
    struct engine *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->listener = *listener;
    e->law = variant_ruleset(variant_at(0));
    e->settings = engine_default_settings;
    new_noise(e);
    e->book_seed = e->noise_seed;
    game_init(&e->game);
    game_init(&e->probed);
    const struct pool_listener own = {
        .search = {.context = e, .on_line = on_line, .on_currmove = listener->on_currmove ? on_currmove : NULL},
        .on_done = on_done,
    };
    struct text_error error;
    e->pool = pool_new(&own);
    if (e->pool && engine_set_position(e, NULL, NULL, &error)) return e;
    engine_free(e);
    return NULL;
}

void engine_free(struct engine *e) {
    if (!e) return;
    pool_free(e->pool);
    game_free(&e->game);
    game_free(&e->probed);
    shelf_clear(&e->books);
    free(e->scratch_states);
    free(e);
}

/* --- settings ------------------------------------------------------------------------------ */

bool engine_set_hash(struct engine *e, size_t megabytes, struct text_error *error) {
    return pool_set_hash(e->pool, megabytes, error);
}
bool engine_set_threads(struct engine *e, unsigned count, struct text_error *error) {
    if (count < 1 || count > ENGINE_THREADS_MAX)
        return text_fail(error, "%u threads: 1 to %d are possible", count, ENGINE_THREADS_MAX);
    return pool_set_threads(e->pool, count, error);
}
void engine_clear(struct engine *e) {
    pool_clear(e->pool);
    new_noise(e);
}
const struct engine_settings engine_default_settings = {.multipv = 1,
                                                        .move_overhead_ms = 10,
                                                        .skill_level = ENGINE_SKILL_MAX,
                                                        .elo = ENGINE_ELO_MIN,
                                                        .book_depth = ENGINE_BOOK_DEPTH_MAX};

struct engine_settings *engine_settings(struct engine *e) {
    return &e->settings;
}
bool engine_set_books(struct engine *e, const char *names, struct text_error *error) {
    return shelf_fill(&e->books, names, error);
}
void engine_set_ranks_from_one(struct engine *e, bool on) { e->from_one = on; }
void engine_set_move_rule(struct engine *e, int plies) { e->law.move_rule = (uint16_t)plies; }

bool engine_set_variant(struct engine *e, const char *name) {
    const struct variant *variant = variant_find(name);
    if (!variant) return false;
    const uint8_t repetition = e->law.repetition;
    e->law = variant_ruleset(variant);
    e->law.repetition = repetition;
    return true;
}

bool        engine_set_repetition(struct engine *e, const char *name) { return law_set_repetition(&e->law, name); }
const char *engine_repetition_name(size_t index) { return repetition_law_name(index); }

bool engine_set_rule(struct engine *e, const char *name, bool on) { return law_set_rule(&e->law, name, on); }
bool engine_set_palace_map(struct engine *e, const char *digits) { return law_set_palace_map(&e->law, digits); }

const struct variant *engine_variant(const struct engine *e) { return e->law.variant; }

/* --- positions ------------------------------------------------------------------------------- */

bool engine_set_position(struct engine *e, const char *fen, const char *moves, struct text_error *error) {
    e->ban_count = 0;
    e->has_position = game_set(&e->game, &e->law, fen, moves, e->from_one, error);
    if (!e->has_position) return false;
    const size_t need = position_lookback(&e->game.position) + PLY_MAX + 8;
    if (need > e->scratch_capacity) {
        struct state *states = malloc(need * sizeof *states);
        if (!states) return e->has_position = false, text_fail(error, "out of memory");
        free(e->scratch_states);
        e->scratch_states = states;
        e->scratch_capacity = need;
    }
    return true;
}

bool engine_has_position(const struct engine *e) { return e->has_position; }
int  engine_side(const struct engine *e) { return e->game.position.side; }

_Static_assert((int)ENGINE_MOVE_TEXT_MAX >= (int)NOTATION_TEXT_MAX, "room for every notation");

bool engine_translate_move(const struct engine *e, const char *move, enum move_notation notation,
                           char text[ENGINE_MOVE_TEXT_MAX], struct text_error *error) {
    if (!e->has_position) return text_fail(error, "no position");
    const struct position *pos = &e->game.position;
    const move_t           m = notation_parse(pos, move, strlen(move), e->from_one, error);
    if (!m) return false;
    switch (notation) {
    case MOVES_WXF:
        notation_write_wxf(pos, m, e->from_one, text);
        break;
    case MOVES_CHINESE:
        notation_write_chinese(pos, m, (enum script)e->settings.script, e->from_one, text);
        break;
    default:
        move_text_write(pos, m, e->from_one, text);
    }
    return true;
}

bool engine_spell_move(const struct engine *e, const char *move, char text[MOVE_TEXT_MAX], struct text_error *error) {
    char whole[ENGINE_MOVE_TEXT_MAX];
    if (!engine_translate_move(e, move, MOVES_COORDINATES, whole, error)) return false;
    strcpy(text, whole);
    return true;
}

/* Reads moves of the current position, skipping what is none; returns how many. */
static int read_moves(struct engine *e, const char *text, move_t *out, int most) {
    int count = 0;
    while (text && count < most) {
        while (isspace((unsigned char)*text)) text++;
        if (!*text) break;
        const char *start = text;
        while (*text && !isspace((unsigned char)*text)) text++;
        struct text_error ignored;
        const move_t      m = notation_parse(&e->game.position, start, (size_t)(text - start), e->from_one, &ignored);
        if (m) out[count++] = m;
    }
    return count;
}

static bool contains(const move_t *moves, int count, move_t move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

void engine_ban(struct engine *e, const char *moves) {
    if (e->has_position) e->ban_count += read_moves(e, moves, e->bans + e->ban_count, MOVE_LIST_MAX - e->ban_count);
}

/* --- search -------------------------------------------------------------------------------------- */

/* Keeps of the root's moves those that a list has, or those that it has not. */
static void keep_root_moves(struct engine *e, const move_t *list, int length, bool listed) {
    int kept = 0;
    for (int i = 0; i < e->root_count; i++)
        if (contains(list, length, e->root_moves[i]) == listed) e->root_moves[kept++] = e->root_moves[i];
    e->root_count = kept;
}

/* The root's moves: legal, not banned, and among `search_moves` if any of those is left. */
static void choose_root_moves(struct engine *e, const char *search_moves) {
    move_t    wanted[MOVE_LIST_MAX];
    const int wanted_count = read_moves(e, search_moves, wanted, MOVE_LIST_MAX);
    bool      any = false;
    e->root_count = (int)(e->game.law.variant->generate(&e->game.position, e->root_moves, GEN_ALL) - e->root_moves);
    keep_root_moves(e, e->bans, e->ban_count, false);
    for (int i = 0; i < wanted_count; i++) any |= contains(e->root_moves, e->root_count, wanted[i]);
    if (any) keep_root_moves(e, wanted, wanted_count, true);
    position_copy(&e->scratch, &e->game.position, e->scratch_states);
    e->root_count = allowed_moves(&e->scratch, e->root_moves, e->root_count);
}

static const struct evaluator *evaluator_of(const struct engine *e) {
    return eval_for(e->game.law.variant, (enum eval_knowledge)e->settings.knowledge);
}

/* Answers a go that needs no search. */
static void answer(struct engine *e, bool with_score) {
    if (with_score) {
        const struct position   *pos = &e->game.position;
        const struct evaluator  *evaluator = evaluator_of(e);
        const int                score = evaluator->evaluate(NULL, pos);
        const struct engine_info info = {
            .multipv = 1, .bound = BOUND_EXACT, .pv = "", .score = public_score(e, score), .wdl = wdl_of(pos, score)};
        if (e->listener.on_info) e->listener.on_info(e->listener.context, &info);
    }
    const struct engine_result none = {.best = NULL};
    if (e->listener.on_bestmove) e->listener.on_bestmove(e->listener.context, &none);
}

/* Mated or stalemated: lost in 0. */
static void answer_lost(struct engine *e) {
    const struct engine_info lost = {
        .multipv = 1, .bound = BOUND_EXACT, .pv = "", .score = {true, 0}, .wdl = {.loss = 1000}};
    if (e->listener.on_info) e->listener.on_info(e->listener.context, &lost);
    answer(e, false);
}

/* Plays a move of the books, if they are asked for this search and have one. */
static bool answer_from_book(struct engine *e, const struct engine_limits *limits) {
    struct book_line line;
    if (!own_book_find(e, limits, &line)) return false;
    if (e->listener.on_message) e->listener.on_message(e->listener.context, line.message);
    const int                  score = line.score == BOOK_NO_SCORE ? evaluator_of(e)->evaluate(NULL, &e->game.position)
                                                                   : own_units(e, line.score * UNITS_PER_SOLDIER / 100);
    const struct search_line   said = {.depth = 1,
                                       .seldepth = line.length,
                                       .multipv = 1,
                                       .score = score,
                                       .bound = TT_EXACT,
                                       .pv = line.moves,
                                       .pv_length = line.length};
    const struct search_result result = {line.moves[0], line.length > 1 ? line.moves[1] : MOVE_NONE, score, 1};
    on_line(e, &said);
    on_done(e, &result);
    return true;
}

static uint64_t tighter(uint64_t a, uint64_t b) { return a && (!b || a < b) ? a : b; }

static struct search_request search_request(struct engine *e, const struct engine_limits *limits) {
    const struct engine_settings *settings = &e->settings;
    const struct strength         strength = strength_of(settings);
    const int                     side = e->game.position.side;
    return (struct search_request){
        .root = &e->game.position,
        .moves = e->root_moves,
        .move_count = e->root_count,
        .depth = limits->depth && limits->depth < ENGINE_DEPTH_MAX ? limits->depth : ENGINE_DEPTH_MAX,
        .nodes = tighter(limits->nodes, strength.nodes),
        .mate = limits->mate,
        .multipv = settings->multipv,
        .infinite = limits->infinite,
        .evaluator = evaluator_of(e),
        .noise = own_units(e, strength.noise),
        .noise_seed = e->noise_seed,
        .pruning = (enum pruning)(PRUNING_LARGE - settings->pruning),
        .idle = settings->idle,
        .draw_score = own_units(e, draw_units(e)),
        .clock = {.time_left = limits->time_ms[side],
                  .increment = limits->inc_ms[side],
                  .moves_to_go = limits->moves_to_go,
                  .movetime = limits->movetime_ms,
                  .overhead = settings->move_overhead_ms,
                  .has_clock = limits->clock[side],
                  .pondering = settings->ponder},
    };
}

bool engine_go(struct engine *e, const struct engine_limits *limits) {
    if (engine_searching(e)) return false;
    if (!e->has_position || limits->depth < 0) {
        answer(e, e->has_position);
        return true;
    }
    choose_root_moves(e, limits->search_moves);
    if (e->root_count == 0 && !limits->infinite && !limits->ponder) {
        if (e->game.law.variant->count(&e->game.position) == 0)
            answer_lost(e);
        else
            answer(e, false);
        return true;
    }
    atomic_store(&e->draw_offered, limits->draw_offered);
    e->repetition_told = false;
    if (answer_from_book(e, limits)) return true;
    const struct search_request request = search_request(e, limits);
    /* What was stored with other errors would be believed. */
    if (request.noise != e->noise) pool_clear(e->pool);
    e->noise = request.noise;
    if (pool_go(e->pool, &request, limits->ponder)) return true;
    if (e->listener.on_message) e->listener.on_message(e->listener.context, "error: no memory for the search");
    answer(e, false);
    return true;
}

bool engine_probe(struct engine *e, const char *fen, const char *moves, struct engine_probe *probe,
                  struct text_error *error) {
    *probe = (struct engine_probe){.found = false};
    if (!game_set(&e->probed, &e->law, fen, moves, e->from_one, error)) return false;
    const struct position *const pos = &e->probed.position;
    const struct variant *const  v = pos->law->variant;
    const struct tt_hit          hit = pool_probe(e->pool, pos->st->key);
    if (!hit.found) return true;
    probe->found = true;
    probe->bound = (enum score_bound)hit.bound;
    probe->depth = hit.depth > 0 ? hit.depth : 0;
    if (hit.bound != TT_NONE) probe->score = public_score(e, hit.score);
    if (hit.move && v->pseudo_legal(pos, hit.move) && v->legal(pos, hit.move))
        move_text_write(pos, hit.move, e->from_one, probe->best);
    return true;
}

void engine_stop(struct engine *e) {
    atomic_store(&e->work_stop, true);
    pool_stop(e->pool);
}

void engine_ponderhit(struct engine *e, bool draw_offered) {
    if (draw_offered) atomic_store(&e->draw_offered, true);
    pool_ponderhit(e->pool);
}

bool engine_searching(struct engine *e) { return pool_searching(e->pool); }
void engine_wait(struct engine *e) { pool_wait(e->pool); }

uint64_t engine_nodes(const struct engine *e) { return pool_nodes(e->pool); }
