/* The command line: PROTOCOL.md 4. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef _WIN32
#include <io.h>
#endif

#include "analyse/analyse.h"
#include "arguments.h"
#include "games/convert.h"
#include "loop.h"
#include "session.h"
#include "words.h"

static void write_usage(FILE *out) {
    fprintf(out,
            "usage: zuyi [--variant V] [--option NAME=VALUE]... [COMMAND [ARG...]]\n"
            "       zuyi analyse [SWITCH...] FILE\n"
            "       zuyi convert [--variant V] [--option NAME=VALUE]... FILE --to FORM\n"
            "       zuyi --help | --version\n"
            "\n"
            "Without a command zuyi reads the protocol (UCCI or UCI) from its input; with one it\n"
            "obeys that and exits.\n"
            "\n"
            "  --variant V          the game; `zuyi variants` lists them\n"
            "  --option NAME=VALUE  an option; `zuyi uci` and `zuyi ucci` list them\n"
            "\n"
            "`zuyi analyse FILE` searches the positions of FILE ('-': of the input) and writes an\n"
            "object of JSON for each, a line each, in their order. FILE holds a position a line: a\n"
            "FEN, an EPD with opcodes (which are kept; `id` names the object), a FEN or `startpos`\n"
            "with `moves M ...`; blank lines and those after '#' are skipped. Or it is PGN with moves\n"
            "in coordinates, ICCS, WXF or Chinese (called .pgn, or its first line begins with '[').\n"
            "Every search starts with an empty table, so that its answer depends on nothing else.\n"
            "\n"
            "  --depth N, --nodes N, --movetime MS\n"
            "                       what ends a search, whichever comes first; default: %d ms\n"
            "  --threads N, --hash MB, --multipv N\n"
            "                       the options of these names, for each search\n"
            "  --jobs N             so many positions at once, default 1\n"
            "\n"
            "`zuyi convert FILE --to FORM` rewrites games: PGN, or a game a line, as in `startpos moves\n"
            "h2e2 h9g7`, a FEN before the moves, or moves alone; moves in coordinates, WXF or Chinese.\n"
            "FORM is coord, wxf or chinese (a game a line), or pgn.\n"
            "\n"
            "  --notation coord|wxf|chinese\n"
            "                       of the PGN's moves, default chinese (option ChineseScript)\n"
            "\n"
            "Exit status: 0 done, 1 something failed (of analyse: some line did), 2 wrong usage;\n"
            "128 + its number when a signal ended analyse: what was finished has been printed.\n"
            "\n"
            "Commands:\n",
            ANALYSE_MOVETIME_MS);
    loop_write_help(out);
}

/* --- one command --------------------------------------------------------------------- */

/* The arguments as one line; the caller frees it. */
static char *join(char **argv, int words) {
    size_t size = 1;
    for (int i = 0; i < words; i++) size += strlen(argv[i]) + 1;
    char *const line = malloc(size), *at = line;
    if (!line) return NULL;
    *at = '\0';
    for (int i = 0; i < words; i++) at += sprintf(at, "%s%s", i ? " " : "", argv[i]);
    return line;
}

static int run_command(struct session *session, char **argv, int words) {
    if (!loop_knows(argv[0])) return arguments_complain("unknown command", argv[0]);
    char *const line = join(argv, words);
    if (!line) return FAILED;
    loop_obey(session, line);
    free(line);
    chore_attend(session);
    engine_wait(session->engine);
    return session->report.errors || report_broken(&session->report) ? FAILED : DONE;
}

/* Leads a session to what the words ask for: one command, or the client's lines. */
static int run_session(const struct arguments *arguments) {
    struct session    session;
    struct text_error error;
    int               status = USAGE;
    if (!session_open(&session)) {
        fputs("zuyi: not enough memory\n", stderr);
        return FAILED;
    }
    session.report.shell = arguments->word_count > 0;
    if (!settings_apply(&arguments->settings, NULL, &session, &error))
        fprintf(stderr, "zuyi: error: %s\n", error.text);
    else if (arguments->word_count)
        status = run_command(&session, arguments->words, arguments->word_count);
    else
        status = loop_run(&session);
    session_close(&session);
    return status;
}

/* --- analyse and convert ------------------------------------------------------------------------- */

/* DONE when there is one file behind the command. */
static int expect_file(const struct arguments *arguments) {
    if (arguments->word_count < 2) return arguments_complain("a FILE is missing after", arguments->words[0]);
    if (arguments->word_count > 2) return arguments_complain("one FILE is enough, not also", arguments->words[2]);
    return DONE;
}

static int run_convert(const struct arguments *arguments) {
    if (expect_file(arguments) != DONE) return USAGE;
    if (!arguments->to) return arguments_complain("'--to coord', wxf, chinese or pgn is missing after", "convert");
    const struct convert_request request = {
        .file = arguments->words[1],
        .settings = &arguments->settings,
        .to = arguments->to,
        .notation = arguments->notation,
    };
    return convert(&request);
}

static int run_analyse(const struct arguments *arguments) {
    if (expect_file(arguments) != DONE) return USAGE;
    const int64_t *const         numbers = arguments->numbers;
    const struct analyse_request request = {
        .file = arguments->words[1],
        .settings = &arguments->settings,
        .limits = {.depth = (int)numbers[NUMBER_DEPTH],
                   .nodes = (uint64_t)numbers[NUMBER_NODES],
                   .movetime_ms = numbers[NUMBER_MOVETIME]},
        .jobs = (int)numbers[NUMBER_JOBS],
    };
    return analyse(&request);
}

/* --- start ------------------------------------------------------------------------------- */

/* A file that we open must not get the number of a standard stream; and bytes
 * pass as they are. */
static bool streams_ready(void) {
#ifdef _WIN32
    _setmode(STDIN_FILENO, _O_BINARY);
    _setmode(STDOUT_FILENO, _O_BINARY);
#else
    if (fcntl(STDOUT_FILENO, F_GETFD) == -1) {
        fputs("zuyi: standard output is closed\n", stderr);
        return false;
    }
    while (fcntl(STDIN_FILENO, F_GETFD) == -1 || fcntl(STDERR_FILENO, F_GETFD) == -1)
        if (open("/dev/null", O_RDWR) == -1) return false;
#endif
#ifdef SIGPIPE
    signal(SIGPIPE, SIG_IGN); /* a write that fails tells as much */
#endif
    return true;
}

/* --help and --version stand before everything else, and need no engine. */
static bool answer_at_once(char **argv) {
    for (; *argv; argv++) {
        if (strcmp(*argv, "--help") == 0) return write_usage(stdout), true;
        if (strcmp(*argv, "--version") == 0) return puts(ZUYI_NAME), true;
    }
    return false;
}

static int run(const struct arguments *arguments) {
    const char *const        command = arguments->word_count ? arguments->words[0] : "";
    const bool               analyses = words_same(command, "analyse"), converts = words_same(command, "convert");
    const char *const *const own = arguments->own_switch;
    if (own[SHELL_ANALYSE] && !analyses) return arguments_complain("only 'analyse' takes", own[SHELL_ANALYSE]);
    if (own[SHELL_CONVERT] && !converts) return arguments_complain("only 'convert' takes", own[SHELL_CONVERT]);
    return analyses ? run_analyse(arguments) : converts ? run_convert(arguments) : run_session(arguments);
}

int main(int argc, char **argv) {
    if (!streams_ready()) return FAILED;
    if (argc > 1 && answer_at_once(argv + 1)) return fflush(stdout) ? FAILED : DONE;

    struct arguments arguments;
    const int        status = arguments_read(&arguments, argv);
    return status == DONE ? run(&arguments) : status;
}
