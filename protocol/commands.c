/* The commands that play. */
#include "commands.h"

#include <string.h>

#include "limits.h"
#include "options.h"
#include "words.h"

/* --- handshake ------------------------------------------------------------------- */

static void greet(struct session *session, const struct dialect *dialect) {
    report_set_dialect(&session->report, dialect);
    FILE *const out = report_begin(&session->report);
    dialect->write_identity(out);
    options_list(session, out);
    fprintf(out, "%s\n", dialect->ready);
    report_end(&session->report);
}

void command_uci(struct session *session, char *args) {
    (void)args;
    greet(session, &dialect_uci);
}

void command_ucci(struct session *session, char *args) {
    (void)args;
    greet(session, &dialect_ucci);
}

void command_isready(struct session *session, char *args) {
    (void)args;
    report_line(&session->report, "readyok");
}

/* --- settings ---------------------------------------------------------------------- */

void command_setoption(struct session *session, char *args) { options_command(session, args); }

/* UCI has a command where UCCI has an option. */
void command_debug(struct session *session, char *args) {
    struct text_error error;
    char             *word = words_next(&args);
    char              on[] = "on";
    if (!options_set(session, "debug", word ? word : on, &error)) report_error(&session->report, "%s", error.text);
}

void command_newgame(struct session *session, char *args) {
    (void)args;
    engine_clear(session->engine);
}

/* --- positions ---------------------------------------------------------------------- */

/* The words that tell a position. */
struct position_words {
    const char *fen;     /* NULL: the start */
    const char *moves;   /* NULL: none */
    const char *refused; /* what stands in place of `startpos` or `fen` */
};

static struct position_words split_position(char *words, bool startpos) {
    char *const text = words_collapse(words);
    char *const moves = words_split(text, "moves");
    return (struct position_words){.fen = startpos ? NULL : text, .moves = moves ? words_trim(moves) : NULL};
}

/* Reads `startpos ...` or `fen ...`; false when it is neither. */
static bool read_position(char *args, struct position_words *words) {
    const char *const word = words_next(&args);
    const bool        startpos = word && words_same(word, "startpos");
    if (!startpos && !(word && words_same(word, "fen"))) {
        *words = (struct position_words){.refused = word ? word : ""};
        return false;
    }
    *words = split_position(args, startpos);
    return true;
}

static void set_position(struct session *session, const struct position_words *words) {
    struct text_error error;
    session->position_given = true;
    if (!engine_set_position(session->engine, words->fen, words->moves, &error))
        report_error(&session->report, "position: %s", error.text);
}

/* A position that we cannot read is not the one that the client has: an empty
 * FEN leaves none. */
static void refuse_position(struct session *session, const char *word) {
    struct text_error ignored;
    session->position_given = true;
    engine_set_position(session->engine, "", NULL, &ignored);
    report_error(&session->report, "position: expected 'startpos' or 'fen', not '%.40s'", word);
}

void command_position(struct session *session, char *args) {
    struct position_words words;
    if (read_position(args, &words))
        set_position(session, &words);
    else
        refuse_position(session, words.refused);
}

/* UCI-Cyclone leaves out the word `position`; alone it is a question. */
void command_fen(struct session *session, char *args) {
    if (!*words_trim(args)) {
        referee_fen(session);
        return;
    }
    const struct position_words words = split_position(args, false);
    set_position(session, &words);
}

void command_startpos(struct session *session, char *args) {
    const struct position_words words = split_position(args, true);
    set_position(session, &words);
}

void command_banmoves(struct session *session, char *args) { engine_ban(session->engine, words_collapse(args)); }

/* --- search --------------------------------------------------------------------------- */

static struct go_context go_context(const struct session *session) {
    const struct dialect *const dialect = session->report.dialect;
    return (struct go_context){
        .side = engine_side(session->engine),
        .seconds = dialect->seconds && !session->milliseconds,
        .infinite_is_law = dialect->infinite_is_law,
    };
}

static void search(struct session *session, const struct go_request *request) {
    report_search_begins(&session->report, request->limits.draw_offered);
    engine_go(session->engine, &request->limits);
    /* A script in batch mode has no way to end an open search but its next line. */
    if (session->batch && !request->open_ended) engine_wait(session->engine);
}

void command_go(struct session *session, char *args) {
    const struct go_context context = go_context(session);
    struct go_request       request;
    limits_parse(&request, args, &context);
    if (request.perft >= 0)
        chore_perft(session, request.perft);
    else
        search(session, &request);
}

void command_ponderhit(struct session *session, char *args) {
    const char *const word = words_next(&args);
    const bool        draw = word && words_same(word, "draw");
    if (!report_searching(&session->report)) return;
    if (draw) report_offer_draw(&session->report);
    engine_ponderhit(session->engine, draw);
}

/* Clients send the next position without waiting for the answer to `stop`: it
 * is out before the next line is read. */
static void end_search(struct session *session) {
    engine_stop(session->engine);
    engine_wait(session->engine);
}

void command_stop(struct session *session, char *args) {
    (void)args;
    const char *const stray = session->report.dialect->stray_stop;
    if (chore_busy(session))
        chore_stop(session);
    else if (report_searching(&session->report))
        end_search(session);
    else if (stray)
        report_line(&session->report, "%s", stray);
}

static void write_bound(FILE *out, const struct dialect *dialect, const char *word, const struct engine_probe *probe) {
    fprintf(out, " %s ", word);
    dialect->write_score(out, &probe->score);
    fprintf(out, " depth %d", probe->depth);
}

static void write_probe(FILE *out, const struct dialect *dialect, const struct engine_probe *probe) {
    fputs("pophash", out);
    if (*probe->best) fprintf(out, " bestmove %s", probe->best);
    if (probe->bound & BOUND_LOWER) write_bound(out, dialect, "lowerbound", probe);
    if (probe->bound & BOUND_UPPER) write_bound(out, dialect, "upperbound", probe);
    fputc('\n', out);
}

/* Who asks waits for a line: a bare one when the question makes no sense. */
void command_probe(struct session *session, char *args) {
    struct engine_probe   probe = {.found = false};
    struct text_error     error;
    struct position_words words;
    if (!read_position(args, &words))
        report_error(&session->report, "probe: expected 'startpos' or 'fen', not '%.40s'", words.refused);
    else if (!engine_probe(session->engine, words.fen, words.moves, &probe, &error))
        report_error(&session->report, "probe: %s", error.text);
    write_probe(report_begin(&session->report), session->report.dialect, &probe);
    report_end(&session->report);
}

void command_quit(struct session *session, char *args) {
    (void)args;
    session->leaving = true;
    end_search(session);
    const char *const farewell = session->report.dialect->farewell;
    if (farewell) report_line(&session->report, "%s", farewell);
}
