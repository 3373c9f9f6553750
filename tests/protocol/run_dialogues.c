/*
 * Plays recorded dialogues against an engine and checks every answer.
 *
 *   run_dialogues ENGINE FILE.dialogue...
 *
 * A dialogue is a text file, a step a line:
 *
 *   # ...               a comment; blank lines are ignored, too
 *   ! [ARG ...]         starts the engine with these arguments; a file's first step
 *                       does so without arguments when it is another one
 *   !closed [ARG ...]   the same with standard output closed,
 *   !full [ARG ...]     ... or on a full disk
 *   > TEXT              sends a line
 *   >> TEXT             sends TEXT without a line end; \r \n \t \0 \\ are escapes
 *   >* N TEXT           sends TEXT N times over, without a line end
 *   < TEXT              the next line must be this one
 *   <~ REGEX            the next line must match (extended, unanchored)
 *   ...                 lets any lines pass before the one that the next step wants
 *   ... not REGEX       the same, but no line that passes may match
 *   close stdin         ends the input
 *   close stdout        stops reading
 *   exit N              the engine must end by itself with this status and have no
 *                       more to say (unless ... stands before)
 *
 * What the engine writes to stderr counts as output. At the end of a file an
 * engine that still runs is told to quit and must do so. There are no timings:
 * a guard only keeps a hanging engine from hanging the tests.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <regex.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GUARD_MS = 60000, ARGUMENTS_MAX = 32 };

/* One engine process and what has been heard from it. */
struct peer {
    pid_t  pid; /* 0: none runs */
    int    to, from;
    bool   ended; /* its output has */
    char  *heard; /* bytes not yet looked at */
    size_t length, capacity;
};

struct dialogue {
    const char *engine, *file;
    int         line;
    struct peer peer;
    bool        skip; /* `...` stands before this step */
    char       *forbidden;
    bool        failed;
};

static bool fail(struct dialogue *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(struct dialogue *d, const char *format, ...) {
    va_list args;
    va_start(args, format);
    printf("%s:%d: ", d->file, d->line);
    vprintf(format, args);
    putchar('\n');
    va_end(args);
    d->failed = true;
    return false;
}

static void *must(void *memory) {
    if (!memory) abort();
    return memory;
}

/* --- the process ------------------------------------------------------------------ */

enum output { OUTPUT_PIPE, OUTPUT_CLOSED, OUTPUT_FULL };

static void become_engine(char **argv, int in, int out, enum output output) {
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    if (output == OUTPUT_CLOSED) close(STDOUT_FILENO);
    if (output == OUTPUT_FULL) dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
    signal(SIGPIPE, SIG_DFL);
    execv(argv[0], argv);
    _exit(127);
}

static void make_pipe(int ends[2]) {
    if (pipe(ends) != 0) abort();
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

static void start(struct dialogue *d, char *arguments, enum output output) {
    char *argv[ARGUMENTS_MAX + 2] = {(char *)d->engine};
    int   count = 1;
    for (char *word = strtok(arguments, " "); word && count <= ARGUMENTS_MAX; word = strtok(NULL, " "))
        argv[count++] = word;
    int in[2], out[2];
    make_pipe(in);
    make_pipe(out);
    fflush(stdout);
    const pid_t pid = fork();
    if (pid < 0) abort();
    if (pid == 0) become_engine(argv, in[0], out[1], output);
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    d->peer = (struct peer){.pid = pid, .to = in[1], .from = out[0]};
}

static void close_end(int *fd) {
    if (*fd != -1) close(*fd);
    *fd = -1;
}

static void forget(struct peer *peer) {
    close_end(&peer->to);
    close_end(&peer->from);
    free(peer->heard);
    *peer = (struct peer){.to = -1, .from = -1};
}

static void put_down(struct peer *peer) {
    if (!peer->pid) return;
    kill(peer->pid, SIGKILL);
    waitpid(peer->pid, NULL, 0);
    forget(peer);
}

/* --- listening and speaking ------------------------------------------------------------ */

static void hear(struct peer *peer) {
    if (peer->capacity - peer->length < 4096) {
        peer->capacity = peer->capacity * 2 + 8192;
        peer->heard = must(realloc(peer->heard, peer->capacity));
    }
    const ssize_t got = read(peer->from, peer->heard + peer->length, peer->capacity - peer->length - 1);
    if (got > 0) peer->length += (size_t)got;
    if (got == 0) peer->ended = true;
}

/* Waits until the peer says something or, when `speak`, can be spoken to. */
static bool wait_for_peer(struct dialogue *d, bool speak, bool *can_speak) {
    struct peer  *peer = &d->peer;
    const bool    listen = peer->from != -1 && !peer->ended;
    struct pollfd on[] = {{.fd = listen ? peer->from : -1, .events = POLLIN},
                          {.fd = speak ? peer->to : -1, .events = POLLOUT}};
    const int     ready = poll(on, 2, GUARD_MS);
    if (ready == 0) return fail(d, "nothing happens for %d s", GUARD_MS / 1000);
    if (on[0].revents) hear(peer);
    *can_speak = on[1].revents != 0;
    return true;
}

/* A peer that has gone hears nothing: that is for a later step to judge. */
static bool speak(struct dialogue *d, const char *bytes, size_t count) {
    bool can_speak;
    while (count && d->peer.to != -1) {
        if (!wait_for_peer(d, true, &can_speak)) return false;
        if (!can_speak) continue;
        const ssize_t sent = write(d->peer.to, bytes, count);
        if (sent < 0 && errno == EAGAIN) continue;
        if (sent < 0) return true;
        bytes += sent;
        count -= (size_t)sent;
    }
    return true;
}

/* The next line (the caller frees it); NULL at the end of output or on failure. */
static char *next_line(struct dialogue *d) {
    struct peer *peer = &d->peer;
    bool         ignored;
    for (;;) {
        char *const end = peer->length ? memchr(peer->heard, '\n', peer->length) : NULL;
        if (end) {
            const size_t length = (size_t)(end - peer->heard);
            char *const  line = must(strndup(peer->heard, length));
            peer->length -= length + 1;
            memmove(peer->heard, end + 1, peer->length);
            return line;
        }
        if (peer->ended || peer->from == -1) return NULL;
        if (!wait_for_peer(d, false, &ignored)) return NULL;
    }
}

/* --- steps ------------------------------------------------------------------------------- */

static bool matches(struct dialogue *d, const char *pattern, const char *text) {
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        return fail(d, "not a regular expression: %s", pattern);
    const bool found = regexec(&regex, text, 0, NULL, 0) == 0;
    regfree(&regex);
    return found;
}

/* Whether a line that is not the wanted one may pass. */
static bool may_pass(struct dialogue *d, const char *line) {
    return d->skip && !(d->forbidden && matches(d, d->forbidden, line));
}

static bool expect(struct dialogue *d, const char *wanted, bool regex) {
    for (char *line; (line = next_line(d)); free(line)) {
        const bool found = regex ? matches(d, wanted, line) : strcmp(line, wanted) == 0;
        if (!found && !may_pass(d, line)) fail(d, "expected: %s\n    got:  %s", wanted, line);
        if (!found && !d->failed) continue;
        free(line);
        return found;
    }
    return d->failed ? false : fail(d, "expected: %s\n    got the end of the output", wanted);
}

static bool step_exact(struct dialogue *d, char *text) { return expect(d, text, false); }
static bool step_regex(struct dialogue *d, char *text) { return expect(d, text, true); }

static bool step_send(struct dialogue *d, char *text) {
    const size_t length = strlen(text);
    text[length] = '\n'; /* over the NUL: the length tells the end */
    const bool good = speak(d, text, length + 1);
    text[length] = '\0';
    return good;
}

static char unescaped(char c) { return c == 'r' ? '\r' : c == 'n' ? '\n' : c == 't' ? '\t' : c == '0' ? '\0' : c; }

static bool step_send_raw(struct dialogue *d, char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        const bool escape = *from == '\\' && from[1];
        if (escape) from++;
        *to++ = escape ? unescaped(*from) : *from;
    }
    return speak(d, text, (size_t)(to - text));
}

static bool step_send_many(struct dialogue *d, char *text) {
    char        *piece;
    const size_t times = strtoul(text, &piece, 10);
    if (*piece == ' ') piece++;
    const size_t length = strlen(piece);
    char *const  all = must(malloc(times * length + 1));
    for (size_t i = 0; i < times; i++) memcpy(all + i * length, piece, length);
    const bool good = speak(d, all, times * length);
    free(all);
    return good;
}

static bool step_close(struct dialogue *d, char *what) {
    if (strcmp(what, "stdin") == 0) {
        close_end(&d->peer.to);
    } else {
        close_end(&d->peer.from);
        d->peer.length = 0;
    }
    return true;
}

/* Waits for the process, which closes its output just before it ends. */
static bool reap(struct dialogue *d, int *status) {
    const struct timespec moment = {.tv_nsec = 2000000};
    for (int waited = 0; waited < GUARD_MS; waited += 2) {
        if (waitpid(d->peer.pid, status, WNOHANG) == d->peer.pid) return true;
        nanosleep(&moment, NULL);
    }
    return fail(d, "the engine does not end");
}

static bool step_exit(struct dialogue *d, char *text) {
    for (char *line; (line = next_line(d)); free(line)) {
        if (may_pass(d, line)) continue;
        fail(d, "expected the end of the output\n    got:  %s", line);
        free(line);
        return false;
    }
    int status;
    if (d->failed || !reap(d, &status)) return false;
    forget(&d->peer);
    if (WIFSIGNALED(status)) return fail(d, "the engine died of signal %d", WTERMSIG(status));
    if (WEXITSTATUS(status) == atoi(text)) return true;
    return fail(d, "exit status %d, expected %s", WEXITSTATUS(status), text);
}

static bool restart(struct dialogue *d, char *arguments, enum output output) {
    if (d->peer.pid) return fail(d, "the engine before this one still runs");
    start(d, arguments, output);
    return true;
}

static bool step_start(struct dialogue *d, char *text) { return restart(d, text, OUTPUT_PIPE); }
static bool step_start_closed(struct dialogue *d, char *text) { return restart(d, text, OUTPUT_CLOSED); }
static bool step_start_full(struct dialogue *d, char *text) { return restart(d, text, OUTPUT_FULL); }

static bool step_skip(struct dialogue *d, char *text) {
    d->skip = true;
    if (strncmp(text, "not ", 4) == 0) d->forbidden = must(strdup(text + 4));
    return true;
}

static const struct step {
    const char *word;
    bool (*play)(struct dialogue *d, char *text);
} steps[] = {
    {"!", step_start},     {"!closed", step_start_closed}, {"!full", step_start_full}, {">", step_send},
    {">>", step_send_raw}, {">*", step_send_many},         {"<", step_exact},          {"<~", step_regex},
    {"...", step_skip},    {"close", step_close},          {"exit", step_exit},
};

/* --- files ----------------------------------------------------------------------------------- */

static bool play_step(struct dialogue *d, char *line) {
    char  none[] = "";
    char *text = strchr(line, ' ');
    if (text)
        *text++ = '\0';
    else
        text = none;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (strcmp(steps[i].word, line) != 0) continue;
        if (!d->peer.pid && line[0] != '!') start(d, none, OUTPUT_PIPE);
        const bool good = steps[i].play(d, text) && !d->failed;
        if (steps[i].play == step_skip) return good;
        d->skip = false;
        free(d->forbidden);
        d->forbidden = NULL;
        return good;
    }
    return fail(d, "unknown step '%s'", line);
}

static void quit_politely(struct dialogue *d) {
    char quit[] = "quit\n", done[] = "0";
    if (!d->peer.pid) return;
    d->skip = true;
    if (speak(d, quit, sizeof quit - 1)) step_exit(d, done);
}

static bool play_file(const char *engine, const char *file) {
    struct dialogue d = {.engine = engine, .file = file, .peer = {.to = -1, .from = -1}};
    FILE *const     in = fopen(file, "r");
    char           *line = NULL;
    size_t          capacity = 0;
    if (!in) return fail(&d, "cannot be read");
    while (!d.failed && getline(&line, &capacity, in) != -1) {
        d.line++;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] && line[0] != '#') play_step(&d, line);
    }
    if (!d.failed) quit_politely(&d);
    put_down(&d.peer);
    free(d.forbidden);
    free(line);
    fclose(in);
    return !d.failed;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: run_dialogues ENGINE FILE.dialogue...\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    int passed = 0, failed = 0;
    for (int i = 2; i < argc; i++) {
        if (play_file(argv[1], argv[i]))
            passed++;
        else
            failed++;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
