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

/* `fen` NULL means the start. All spaces are single ones. */
static void set_position(struct session *session, const char *fen, const char *moves) {
    struct text_error error;
    session->position_given = true;
    if (!engine_set_position(session->engine, fen, moves, &error))
        report_error(&session->report, "position: %s", error.text);
}

static void set_position_words(struct session *session, char *words, bool startpos) {
    char *const text = words_collapse(words);
    char *const moves = words_split(text, "moves");
    set_position(session, startpos ? NULL : text, moves ? words_trim(moves) : NULL);
}

/* A position that we cannot read is not the one that the client has: an empty
 * FEN leaves none. */
static void refuse_position(struct session *session, const char *word) {
    struct text_error ignored;
    session->position_given = true;
    engine_set_position(session->engine, "", NULL, &ignored);
    report_error(&session->report, "position: expected 'startpos' or 'fen', not '%.40s'", word ? word : "");
}

void command_position(struct session *session, char *args) {
    const char *const word = words_next(&args);
    const bool        startpos = word && words_same(word, "startpos");
    if (startpos || (word && words_same(word, "fen")))
        set_position_words(session, args, startpos);
    else
        refuse_position(session, word);
}

/* UCI-Cyclone leaves out the word `position`; alone it is a question. */
void command_fen(struct session *session, char *args) {
    if (*words_trim(args))
        set_position_words(session, args, false);
    else
        referee_fen(session);
}

void command_startpos(struct session *session, char *args) { set_position_words(session, args, true); }

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

/* Bare: nothing about the position is known. */
void command_probe(struct session *session, char *args) {
    (void)args;
    report_line(&session->report, "pophash");
}

void command_quit(struct session *session, char *args) {
    (void)args;
    session->leaving = true;
    end_search(session);
    const char *const farewell = session->report.dialect->farewell;
    if (farewell) report_line(&session->report, "%s", farewell);
}
