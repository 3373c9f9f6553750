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

#include "loop.h"
#include "options.h"
#include "session.h"
#include "words.h"

enum exit_status { DONE = 0, FAILED = 1, USAGE = 2 };

static void write_usage(FILE *out) {
    fputs("usage: zuyi [--variant V] [--option NAME=VALUE]... [COMMAND [ARG...]]\n"
          "       zuyi --help | --version\n"
          "\n"
          "Without a command zuyi reads the protocol (UCCI or UCI) from its input; with one it\n"
          "obeys that and exits.\n"
          "\n"
          "  --variant V          the game; `zuyi variants` lists them\n"
          "  --option NAME=VALUE  an option; `zuyi uci` and `zuyi ucci` list them\n"
          "\n"
          "Exit status: 0 done, 1 something failed, 2 wrong usage.\n"
          "\n"
          "Commands:\n",
          out);
    loop_write_help(out);
}

/* --- arguments ------------------------------------------------------------------- */

static int complain(const char *what, const char *which) {
    fprintf(stderr, "zuyi: %s '%s'; try 'zuyi --help'\n", what, which);
    return USAGE;
}

static int set_option(struct session *session, const char *name, char *value) {
    struct text_error error;
    if (options_set(session, name, value, &error)) return DONE;
    fprintf(stderr, "zuyi: error: %s\n", error.text);
    return USAGE;
}

static int take_variant(struct session *session, char *value) { return set_option(session, "UCI_Variant", value); }

static int take_option(struct session *session, char *value) {
    char *const equals = strchr(value, '=');
    if (equals) *equals = '\0';
    return set_option(session, value, equals ? equals + 1 : NULL);
}

static const struct switch_row {
    const char *name;
    int (*take)(struct session *session, char *value);
} switches[] = {{"--variant", take_variant}, {"--option", take_option}};

/* Takes the switch at *at, with its value behind '=' or in the next argument. */
static int take_switch(struct session *session, char **argv, int *at) {
    char *const argument = argv[*at];
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        const size_t length = strlen(switches[i].name);
        if (strncmp(argument, switches[i].name, length) != 0) continue;
        if (argument[length] == '=') return switches[i].take(session, argument + length + 1);
        if (argument[length]) continue;
        if (!argv[*at + 1]) return complain("a value is missing after", argument);
        return switches[i].take(session, argv[++*at]);
    }
    return complain("unknown argument", argument);
}

/* Obeys the switches and packs what is left, the command, to the front of argv. */
static int take_switches(struct session *session, char **argv, int *words) {
    int status = DONE;
    *words = 0;
    for (int at = 1; argv[at] && status == DONE; at++) {
        if (strncmp(argv[at], "--", 2) == 0)
            status = take_switch(session, argv, &at);
        else
            argv[(*words)++] = argv[at];
    }
    return status;
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
    static const char *const later[] = {"analyse", "convert"};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (words_same(argv[0], later[i])) return complain("this version does not have the command", argv[0]);
    if (!loop_knows(argv[0])) return complain("unknown command", argv[0]);
    char *const line = join(argv, words);
    if (!line) return FAILED;
    loop_obey(session, line);
    free(line);
    chore_attend(session);
    engine_wait(session->engine);
    return session->report.errors || report_broken(&session->report) ? FAILED : DONE;
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

int main(int argc, char **argv) {
    if (!streams_ready()) return FAILED;
    if (argc > 1 && answer_at_once(argv + 1)) return fflush(stdout) ? FAILED : DONE;

    struct session session;
    if (!session_open(&session)) {
        fputs("zuyi: not enough memory\n", stderr);
        return FAILED;
    }
    int words, status = take_switches(&session, argv, &words);
    session.report.shell = words > 0;
    if (status == DONE) status = words ? run_command(&session, argv, words) : loop_run(&session);
    session_close(&session);
    return status;
}
