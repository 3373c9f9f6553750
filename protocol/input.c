#define _POSIX_C_SOURCE 200809L

#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- waiting ----------------------------------------------------------------- */

#ifdef _WIN32

/* Pipes cannot be polled there: a dead client is noticed at the next read. */
bool waker_open(struct waker *waker) {
    waker->ends[0] = waker->ends[1] = -1;
    return true;
}
void waker_close(struct waker *waker) { (void)waker; }
void waker_ring(struct waker *waker) { (void)waker; }

static enum input_event wait_for_input(const struct input *input) {
    (void)input;
    return INPUT_LINE;
}

enum input_event input_attend(const struct waker *waker, int milliseconds) {
    (void)waker, (void)milliseconds;
    usleep(10000);
    return INPUT_WOKEN;
}

#else

#include <poll.h>

/* Neither end may block: a ring that finds the pipe full is already heard. */
static bool make_end(int fd) { return fcntl(fd, F_SETFD, FD_CLOEXEC) != -1 && fcntl(fd, F_SETFL, O_NONBLOCK) != -1; }

bool waker_open(struct waker *waker) {
    return pipe(waker->ends) == 0 && make_end(waker->ends[0]) && make_end(waker->ends[1]);
}

void waker_close(struct waker *waker) {
    close(waker->ends[0]);
    close(waker->ends[1]);
}

void waker_ring(struct waker *waker) {
    const ssize_t written = write(waker->ends[1], "", 1);
    (void)written; /* full means that a ring is waiting already */
}

static void drain(const struct waker *waker) {
    char rings[64];
    while (read(waker->ends[0], rings, sizeof rings) > 0) {}
}

/* `fd` -1: no input is waited for. */
static enum input_event wait_for(const struct waker *waker, int fd, int milliseconds) {
    enum { OUTPUT, WAKER, INPUT };
    struct pollfd on[] = {
        /* No event is asked for: poll tells when the reading end is gone. */
        [OUTPUT] = {.fd = STDOUT_FILENO, .events = 0},
        [WAKER] = {.fd = waker->ends[0], .events = POLLIN},
        [INPUT] = {.fd = fd, .events = POLLIN},
    };
    int ready;
    do ready = poll(on, 3, milliseconds);
    while (ready < 0 && errno == EINTR);
    if (ready < 0) return INPUT_END;
    if (on[OUTPUT].revents) return INPUT_DEAF;
    if (ready == 0 || on[WAKER].revents) {
        drain(waker);
        return INPUT_WOKEN;
    }
    return INPUT_LINE;
}

/* INPUT_LINE means that there is something to read. */
static enum input_event wait_for_input(const struct input *input) { return wait_for(input->waker, input->fd, -1); }

enum input_event input_attend(const struct waker *waker, int milliseconds) { return wait_for(waker, -1, milliseconds); }

#endif

/* --- lines ---------------------------------------------------------------------- */

void input_open(struct input *input, int fd, const struct waker *waker) {
    input->waker = waker;
    input->fd = fd;
    input->error = 0;
    input->line = NULL;
    input->length = input->capacity = 0;
    input->skipping = false;
    input->at = input->end = 0;
}

void input_close(struct input *input) { free(input->line); }

/* Makes room for `more` bytes and a NUL; false past the limit or without memory. */
static bool make_room(struct input *input, size_t more) {
    const size_t needed = input->length + more + 1;
    if (needed <= input->capacity) return true;
    if (needed > INPUT_LINE_MAX + 2) return false; /* the longest line, its CR, our NUL */
    size_t capacity = input->capacity ? input->capacity : 1024;
    while (capacity < needed) capacity *= 2;
    char *const line = realloc(input->line, capacity);
    if (!line) return false;
    input->line = line;
    input->capacity = capacity;
    return true;
}

static bool append(struct input *input, const char *bytes, size_t count) {
    if (!make_room(input, count)) return false;
    for (size_t i = 0; i < count; i++) input->line[input->length++] = bytes[i] ? bytes[i] : ' ';
    return true;
}

static enum input_event finish_line(struct input *input, char **line) {
    if (!make_room(input, 0)) return INPUT_TOO_LONG;
    if (input->length && input->line[input->length - 1] == '\r') input->length--;
    input->line[input->length] = '\0';
    const bool too_long = input->length > INPUT_LINE_MAX;
    input->length = 0;
    *line = input->line;
    return too_long ? INPUT_TOO_LONG : INPUT_LINE;
}

/* Takes the rest of a line, or as much of it as has come; true when something
 * is to be told. */
static bool take(struct input *input, enum input_event *event, char **line) {
    const char *const from = input->chunk + input->at;
    const size_t      left = input->end - input->at;
    const char *const newline = memchr(from, '\n', left);
    const size_t      count = newline ? (size_t)(newline - from) : left;
    input->at += count + (newline != NULL);
    if (input->skipping) {
        input->skipping = newline == NULL;
        return false;
    }
    if (!append(input, from, count)) {
        input->length = 0;
        input->skipping = newline == NULL;
        *event = INPUT_TOO_LONG;
        return true;
    }
    if (newline) *event = finish_line(input, line);
    return newline != NULL;
}

enum input_event input_next(struct input *input, char **line) {
    enum input_event event;
    for (;;) {
        while (input->at < input->end)
            if (take(input, &event, line)) return event;
        event = wait_for_input(input);
        if (event != INPUT_LINE) return event;
        const ssize_t got = read(input->fd, input->chunk, sizeof input->chunk);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) input->error = errno;
        if (got <= 0) return input->length ? finish_line(input, line) : INPUT_END;
        input->at = 0;
        input->end = (size_t)got;
    }
}
