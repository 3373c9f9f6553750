#define _POSIX_C_SOURCE 200809L

#include "convert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../exit_status.h"
#include "../session.h"
#include "../words.h"
#include "encoding.h"
#include "form.h"
#include "pgn.h"

struct conversion {
    const struct convert_request *request;
    struct session                session;
    enum move_notation            notation;
    bool                          to_pgn;
    const char                   *variant; /* of the settings */
    struct pgn                    pgn;
    uint64_t                      line;
    bool                          failed;
    struct text                   translated; /* the game's moves, a blank before each */
    struct text                   converted;  /* the line, if it was not in UTF-8 */
    enum form                     form;
};

static struct engine *engine_of(const struct conversion *c) { return c->session.engine; }

/* --- complaints ------------------------------------------------------------------------ */

static int complain(const char *what, const char *why) {
    fprintf(stderr, "zuyi: %s: %s\n", what, why);
    return FAILED;
}

/* What is wrong with a game is told once; the game is left out. */
static void refuse(struct conversion *c, const struct entry *entry, const char *why) {
    fprintf(stderr, "zuyi: %s: line %" PRIu64 ": game %u: %s\n", c->request->file, entry->line, entry->game, why);
    c->failed = true;
    pgn_abandon(&c->pgn);
}

/* --- reading a game -------------------------------------------------------------------- */

/* Sets the position that an entry has reached, in its game. */
static bool set_position(struct conversion *c, const struct entry *entry, struct text_error *error) {
    const char *const variant = entry->variant ? entry->variant : c->variant;
    if (!words_same(engine_variant(engine_of(c))->name, variant) &&
        !settings_apply(c->request->settings, variant, &c->session, error))
        return false;
    return engine_set_position(engine_of(c), entry->fen, entry->moves, error);
}

static void read_move(struct conversion *c, const struct entry *entry) {
    char              move[MOVE_TEXT_MAX], translated[ENGINE_MOVE_TEXT_MAX];
    struct text_error error, why;
    if (entry->ply == 0) text_clear(&c->translated);
    if (!set_position(c, entry, &error)) {
        refuse(c, entry, error.text);
    } else if (!engine_spell_move(engine_of(c), entry->next_move, move, &why) ||
               !engine_translate_move(engine_of(c), move, c->notation, translated, &why)) {
        text_fail(&error, "move %d %s", entry->ply + 1, why.text);
        refuse(c, entry, error.text);
    } else if (!pgn_played(&c->pgn, move) || !text_add(&c->translated, " ", 1) ||
               !text_add(&c->translated, translated, strlen(translated))) {
        refuse(c, entry, "out of memory");
    }
}

/* --- writing a game -------------------------------------------------------------------- */

/* Whether a tag of the source's is told anew, or no longer true. */
static bool is_replaced(const char *tag) {
    static const char *const names[] = {"Game ", "Result ", "Format ", "SetUp "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(tag + 1, names[i], strlen(names[i])) == 0) return true;
    return false;
}

static bool has_tag(const char *tags, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = tags; at && *at; at = strchr(at, '\n'), at += at != NULL)
        if (strncmp(at + 1, name, length) == 0 && at[1 + length] == ' ') return true;
    return false;
}

/* The result that the source gives, else the board's. */
static const char *result_of(const struct conversion *c) {
    static const char *const results[] = {
        [GAME_ONGOING] = "*", [GAME_WON_BY_RED] = "1-0", [GAME_WON_BY_BLACK] = "0-1", [GAME_DRAWN] = "1/2-1/2"};
    return *c->pgn.result ? c->pgn.result : results[engine_result(engine_of(c))];
}

/* `fen`: where the game begins; NULL at the start of its variant. */
static void write_tags(const struct conversion *c, const char *fen, const char *result) {
    static const char *const usual[] = {"Event", "Site", "Date", "Round", "Red", "Black"};
    static const char *const formats[] = {"Coordinates", "WXF", "Chinese"};
    const char *const variant = engine_variant(engine_of(c))->name, *const tags = text_get(&c->pgn.tags);
    puts("[Game \"Chinese Chess\"]");
    for (const char *at = tags; *at;) {
        const size_t length = strcspn(at, "\n") + 1;
        if (!is_replaced(at)) fwrite(at, 1, length, stdout);
        at += length;
    }
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (!has_tag(tags, usual[i])) printf("[%s \"%s\"]\n", usual[i], strcmp(usual[i], "Date") ? "?" : "????.??.??");
    printf("[Result \"%s\"]\n", result);
    if (strcmp(variant, "xiangqi") != 0) printf("[Variant \"%s\"]\n", variant);
    if (fen) printf("[SetUp \"1\"]\n[FEN \"%s\"]\n", fen);
    printf("[Format \"%s\"]\n\n", formats[c->notation]);
}

/* Where the moves begin: the number of the first, and whether black makes it. */
struct count {
    int  number;
    bool black;
};

static struct count first_move(const struct conversion *c, const char *fen) {
    return (struct count){atoi(strrchr(fen, ' ') + 1), engine_side(engine_of(c)) == BLACK};
}

/* Before red's moves their number, before a first one of black's dots for red's. */
static void write_number(const struct conversion *c, struct count *count, bool first) {
    if (c->to_pgn && (first || !count->black))
        printf("%s%d. %s",
               first          ? ""
               : count->black ? " "
                              : "\n",
               count->number,
               !count->black                  ? ""
               : c->notation == MOVES_CHINESE ? "…… "
                                              : "... ");
    else if (!first)
        putchar(' ');
    count->number += count->black;
    count->black = !count->black;
}

/* The moves of the game, which are cut up. */
static void write_moves(const struct conversion *c, char *moves, struct count count) {
    char *word;
    for (bool first = true; (word = words_next(&moves)); first = false) {
        write_number(c, &count, first);
        fputs(word, stdout);
    }
}

static void write_game(struct conversion *c, const struct entry *entry) {
    struct text_error error;
    char              fen[ENGINE_FEN_MAX];
    if (!set_position(c, entry, &error)) {
        refuse(c, entry, error.text);
        return;
    }
    const char *const result = result_of(c);
    /* Back to where it begins, which is one of the positions that were set already. */
    engine_set_position(engine_of(c), entry->fen, NULL, &error);
    engine_fen(engine_of(c), fen);
    if (c->to_pgn)
        write_tags(c, entry->fen ? fen : NULL, result);
    else
        printf("%s moves ", entry->fen ? fen : "startpos");
    if (entry->ply) write_moves(c, c->translated.bytes, first_move(c, fen));
    if (c->to_pgn)
        printf("%s%s\n\n", entry->ply ? " " : "", result);
    else
        putchar('\n');
}

/* --- the file ------------------------------------------------------------------------------ */

static void take(struct conversion *c, const struct entry *entry) {
    if (entry->refusal)
        refuse(c, entry, entry->refusal);
    else if (entry->next_move)
        read_move(c, entry);
    else
        write_game(c, entry);
}

static void read_pgn_line(struct conversion *c, char *line) {
    struct entry entry = {0};
    pgn_line(&c->pgn, line, c->line);
    while (pgn_next(&c->pgn, &entry)) {
        take(c, &entry);
        entry = (struct entry){0};
    }
}

static void end_game(struct conversion *c) {
    struct entry entry = {0};
    if (pgn_end(&c->pgn, &entry)) take(c, &entry);
}

/* A game on a line of its own: [startpos | fen FEN | FEN] [moves] M ..., as PGN has it. */
static void read_list_line(struct conversion *c, char *line) {
    char        tag[ENGINE_FEN_MAX * 2];
    char       *text = words_trim(line);
    char *const position = words_after(text, "position");
    if (position) text = words_trim(position);
    char *const fen = words_after(text, "fen"), *const start = words_after(text, "startpos");
    if (fen) text = words_trim(fen);
    if (start) text = words_trim(start);
    char *moves = words_split(text, "moves");
    if (memchr(text, '/', strcspn(text, " \t"))) {
        snprintf(tag, sizeof tag, "[FEN \"%s\"]", words_trim(text));
        read_pgn_line(c, tag);
        text = moves ? moves : text + strlen(text);
    } else if (moves) {
        text = moves;
    }
    read_pgn_line(c, text);
    end_game(c);
}

static void read_line(struct conversion *c, char *line) {
    char *const text = encoding_to_utf8(line, ++c->line == 1, &c->converted), *const begin =
                                                                                  text + strspn(text, " \t\r");
    const bool something = *begin && *begin != '#';
    if (c->form == FORM_UNKNOWN && something) c->form = form_of_line(begin);
    if (c->form == FORM_GAMES)
        read_pgn_line(c, text);
    else if (something)
        read_list_line(c, text);
}

static int read_file(struct conversion *c, FILE *file) {
    struct input     input;
    enum input_event event;
    char            *line;
    input_open(&input, fileno(file), &c->session.waker);
    while ((event = input_next(&input, &line)) != INPUT_END && event != INPUT_DEAF) {
        struct entry here = {.line = c->line + 1, .game = c->pgn.game};
        if (event == INPUT_LINE) read_line(c, line);
        if (event == INPUT_TOO_LONG) c->line++, refuse(c, &here, "the line is too long");
    }
    if (c->form == FORM_GAMES) end_game(c);
    const int error = input.error;
    input_close(&input);
    if (error) return complain(c->request->file, strerror(error));
    if (fflush(stdout) != 0 || ferror(stdout)) return complain("the output cannot be written", strerror(errno));
    return c->failed ? FAILED : DONE;
}

/* --- the beginning -------------------------------------------------------------------------- */

static bool read_notation(const char *word, enum move_notation *notation) {
    static const char *const names[MOVE_NOTATION_NB] = {"coord", "wxf", "chinese"};
    for (int i = 0; i < MOVE_NOTATION_NB; i++)
        if (words_same(word, names[i])) {
            *notation = (enum move_notation)i;
            return true;
        }
    return false;
}

static int refuse_notation(const char *which, const char *word, const char *more) {
    fprintf(stderr, "zuyi: %s: '%s' is not one of coord, wxf, chinese%s\n", which, word, more);
    return USAGE;
}

static int run(struct conversion *c) {
    const bool  given = strcmp(c->request->file, "-") == 0;
    FILE *const file = given ? stdin : fopen(c->request->file, "r");
    if (!file) return complain(c->request->file, strerror(errno));
    c->form = form_of_name(c->request->file);
    const int status = read_file(c, file);
    if (!given) fclose(file);
    return status;
}

int convert(const struct convert_request *request) {
    struct conversion c = {.request = request, .notation = MOVES_CHINESE, .to_pgn = words_same(request->to, "pgn")};
    struct text_error error;
    if (!c.to_pgn && !read_notation(request->to, &c.notation)) return refuse_notation("--to", request->to, ", pgn");
    if (request->notation && (!c.to_pgn || !read_notation(request->notation, &c.notation)))
        return c.to_pgn ? refuse_notation("--notation", request->notation, "")
                        : complain("--notation", "only '--to pgn' takes it");
    if (!session_open(&c.session)) return complain("error", "not enough memory");
    int status = USAGE;
    if (settings_apply(request->settings, NULL, &c.session, &error)) {
        c.variant = engine_variant(engine_of(&c))->name;
        status = run(&c);
    } else {
        complain("error", error.text);
    }
    pgn_free(&c.pgn);
    text_free(&c.translated);
    text_free(&c.converted);
    session_close(&c.session);
    return status;
}
