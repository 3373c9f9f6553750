#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "buffer.h"
#include "engine/base/timer.h"

enum { NS_PER_MS = 1000000 };

/* Between the making of a pipe and its mark no other thread may fork: the child would hold the
 * pipe open, and its end would never be seen. */
static pthread_mutex_t forking = PTHREAD_MUTEX_INITIALIZER;

static bool private_pipe(int ends[2]) {
    if (pipe(ends) != 0) return false;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

/* In the child: only what is safe after a fork of a program with threads. */
_Noreturn static void become(const char *command, const char *folder, int in, int out, int errors) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(errors, STDERR_FILENO) >= 0 &&
        (!folder || chdir(folder) == 0))
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static pid_t fork_child(struct process *process, const char *line, const char *folder, int errors) {
    int to[2], from[2];
    if (!private_pipe(to)) return -1;
    if (!private_pipe(from)) {
        close(to[0]);
        close(to[1]);
        return -1;
    }
    const pid_t pid = fork();
    if (pid == 0) become(line, folder, to[0], from[1], errors);
    close(to[0]);
    close(from[1]);
    process->to = to[1];
    process->from = from[0];
    if (pid < 0) {
        close(to[1]);
        close(from[0]);
    } else {
        setpgid(pid, pid); /* here too: whoever comes first */
        fcntl(process->to, F_SETFL, O_NONBLOCK);
        fcntl(process->from, F_SETFL, O_NONBLOCK);
    }
    return pid;
}

bool process_start(struct process *process, const char *command, const char *folder, int errors) {
    struct buffer line = {0};
    /* The shell gives its place to the program, so that no process stands between. */
    buffer_add(&line, "exec %s", command);
    process->begin = process->end = 0;
    process->closed = false;
    pthread_mutex_lock(&forking);
    const pid_t pid = fork_child(process, line.text, folder, errors);
    pthread_mutex_unlock(&forking);
    buffer_free(&line);
    process->pid = pid > 0 ? pid : 0;
    return pid > 0;
}

bool process_send(struct process *process, const char *text, size_t length) {
    while (length) {
        const ssize_t written = write(process->to, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false; /* full, too: it does not read */
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* Reads what is there. */
static void read_more(struct process *process) {
    enum { STEP = 1 << 14 };
    if (process->begin) {
        memmove(process->said, process->said + process->begin, process->end - process->begin);
        process->end -= process->begin;
        process->begin = 0;
    }
    if (process->capacity - process->end < STEP) {
        process->capacity = process->end + 2 * STEP;
        process->said = need_memory(realloc(process->said, process->capacity));
    }
    const ssize_t got = read(process->from, process->said + process->end, process->capacity - process->end);
    if (got > 0)
        process->end += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        process->closed = true;
}

/* The line that is complete, or NULL. */
static char *take_line(struct process *process) {
    char *begin = process->said + process->begin;
    if (process->begin == process->end) return NULL;
    char *end = memchr(begin, '\n', process->end - process->begin);
    if (!end) return NULL;
    process->begin = (size_t)(end + 1 - process->said);
    *end = '\0';
    if (end > begin && end[-1] == '\r') end[-1] = '\0';
    return begin;
}

enum process_read process_line(struct process *process, int64_t deadline_ns, int stop, char **line) {
    for (;;) {
        if ((*line = take_line(process))) return READ_LINE;
        if (process->closed) return READ_CLOSED;
        const int64_t left = deadline_ns - timer_now_ns();
        const int64_t wait = left <= 0 ? 0 : (left + NS_PER_MS - 1) / NS_PER_MS;
        struct pollfd ends[2] = {{.fd = process->from, .events = POLLIN}, {.fd = stop, .events = POLLIN}};
        const int     ready = poll(ends, 2, wait > 60000 ? 60000 : (int)wait);
        if (ready > 0 && ends[1].revents) return READ_STOPPED;
        if (ready > 0 && ends[0].revents)
            read_more(process);
        else if (ready == 0 && timer_now_ns() >= deadline_ns)
            return READ_TIMEOUT;
    }
}

static void release(struct process *process) {
    close(process->to);
    close(process->from);
    free(process->said);
    *process = (struct process){0};
}

void process_kill(struct process *process) {
    if (!process->pid) return;
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL); /* should it have left its group */
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) continue;
    release(process);
}

void process_close(struct process *process, int64_t patience_ns) {
    if (!process->pid) return;
    const int64_t deadline = timer_now_ns() + patience_ns;
    char         *line;
    while (process_line(process, deadline, -1, &line) == READ_LINE) continue;
    /* Whether it ended or only closed its output: its group may hold others, and goes as a whole. */
    process_kill(process);
}
