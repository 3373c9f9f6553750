#include "loop.h"

#include <unistd.h>

#include "commands.h"
#include "words.h"

/* --- the commands ------------------------------------------------------------------- */

enum command_flag {
    IDLE = 0,
    ANY_TIME = 1,     /* acts while a search runs */
    DURING_CHORE = 2, /* ... and while a perft or bench does; the others wait for its end */
};

struct command {
    const char *name;
    void (*obey)(struct session *session, char *args);
    int         flags;
    const char *usage; /* arguments and what it does, for `help`; NULL for a second name */
};

static void command_help(struct session *session, char *args) {
    (void)args;
    loop_write_help(report_begin(&session->report));
    report_end(&session->report);
}

/* It has an exit status and takes the output for itself: a program of its own. */
static void command_analyse(struct session *session, char *args) {
    (void)args;
    report_error(&session->report, "analyse: from the shell only, as 'zuyi analyse FILE'");
}

/* What clients may send and nobody has to heed: ChessDB's remarks during a search. */
static void command_ignored(struct session *session, char *args) { (void)session, (void)args; }

static const struct command commands[] = {
    {"ucci", command_ucci, ANY_TIME, "speak UCCI: name, options, ucciok"},
    {"uci", command_uci, ANY_TIME, "speak UCI: name, options, uciok"},
    {"ucicyclone", command_ignored, ANY_TIME, NULL}, /* what it asks for is understood anyway */
    {"isready", command_isready, ANY_TIME, "answer readyok"},
    {"setoption", command_setoption, IDLE, "NAME VALUE | name NAME value VALUE: change an option"},
    {"debug", command_debug, IDLE, "on | off: tell more"},
    {"newgame", command_newgame, IDLE, "forget the last game"},
    {"ucinewgame", command_newgame, IDLE, NULL},
    {"uccinewgame", command_newgame, IDLE, NULL},
    {"position", command_position, IDLE, "startpos | fen FEN [moves M ...]: set up a position"},
    {"startpos", command_startpos, IDLE, "[moves M ...]: the same without the first word"},
    {"fen", command_fen, IDLE, "[FEN [moves M ...]]: the same; alone: print the FEN"},
    {"banmoves", command_banmoves, IDLE, "M ...: do not choose these moves in this position"},
    {"go", command_go, IDLE,
     "[depth N] [nodes N] [mate N] [movetime MS] [infinite] [ponder] [draw] [searchmoves M ...] [perft N], clocks "
     "(wtime btime winc binc movestogo, or time increment opptime oppincrement): search"},
    {"ponderhit", command_ponderhit, ANY_TIME, "[draw]: the move that is pondered on was played"},
    {"stop", command_stop, ANY_TIME | DURING_CHORE, "end the search, perft or bench"},
    {"probe", command_probe, ANY_TIME, "startpos | fen FEN [moves M ...]: print what the hash table knows"},
    {"hint", command_ignored, ANY_TIME, NULL},
    {"d", command_d, IDLE, "draw the board"},
    {"legal", command_legal, IDLE, "list the legal moves"},
    {"result", command_result, IDLE, "tell how the game stands"},
    {"opening", command_opening, IDLE, "name the opening that the game has reached"},
    {"eval", command_eval, IDLE, "explain the static evaluation"},
    {"perft", command_perft, IDLE, "N: count the lines of N moves, by first move"},
    {"bench", command_bench, IDLE, "[DEPTH] [THREADS] [HASH] [VARIANT | all]: search fixed positions, count nodes"},
    {"variants", command_variants, IDLE, "list the games and their starts"},
    {"analyse", command_analyse, IDLE, "FILE: from the shell only, see `zuyi --help`"},
    {"help", command_help, IDLE, "list the commands"},
    {"quit", command_quit, ANY_TIME, "leave"},
};

static const struct command *find(const char *word) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (words_same(commands[i].name, word)) return &commands[i];
    return NULL;
}

bool loop_knows(const char *word) { return find(word) != NULL; }

void loop_write_help(FILE *out) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (commands[i].usage) fprintf(out, "%-9s %s\n", commands[i].name, commands[i].usage);
}

/* --- one line --------------------------------------------------------------------------- */

static void tell_unknown(struct session *session, const char *word) {
    report_error(&session->report, "unknown command '%.40s'; try 'help'", word);
}

static void tell_busy(struct session *session) {
    if (session_talkative(session)) report_error(&session->report, "busy");
}

void loop_obey(struct session *session, char *line) {
    report_note_input(&session->report, line);
    const char *const word = words_next(&line);
    if (!word) return;
    const struct command *const command = find(word);
    if (!command || !(command->flags & DURING_CHORE)) chore_join(session);

    if (!command) {
        tell_unknown(session, word);
    } else if (command->flags & ANY_TIME) {
        command->obey(session, line);
    } else if (report_searching(&session->report)) {
        tell_busy(session);
    } else {
        /* The bestmove is out, but its thread may still be tidying up. */
        engine_wait(session->engine);
        command->obey(session, line);
    }
}

/* --- all lines ----------------------------------------------------------------------------- */

/* Nobody gives commands any more: a search would have no one to end it, while
 * the answer to a finite piece of work is still wanted. */
static void finish(struct session *session) {
    chore_attend(session);
    engine_stop(session->engine);
    engine_wait(session->engine);
}

static void read_lines(struct session *session, struct input *input) {
    char *line;
    while (!session->leaving && !report_broken(&session->report)) {
        switch (input_next(input, &line)) {
        case INPUT_LINE:
            loop_obey(session, line);
            break;
        case INPUT_TOO_LONG:
            chore_join(session);
            report_error(&session->report, "line longer than %d bytes skipped", INPUT_LINE_MAX);
            break;
        case INPUT_END:
            finish(session);
            return;
        case INPUT_WOKEN:
            break;
        case INPUT_DEAF:
            report_lost(&session->report);
            break;
        }
    }
}

int loop_run(struct session *session) {
    struct input input;
    input_open(&input, STDIN_FILENO, &session->waker);
    read_lines(session, &input);
    input_close(&input);
    return report_broken(&session->report);
}
