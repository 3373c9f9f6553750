/*
 * Lines from the client, or of a file. One thread reads; it sleeps until there is input,
 * until another thread rings the waker, or until nobody reads our output.
 */
#ifndef PROTOCOL_INPUT_H
#define PROTOCOL_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* --- waker: how other threads wake the reading one ------------------------- */

struct waker {
    int ends[2];
};

bool waker_open(struct waker *waker);
void waker_close(struct waker *waker);
/* From any thread. */
void waker_ring(struct waker *waker);

/* --- input ------------------------------------------------------------------ */

enum { INPUT_LINE_MAX = 1 << 20 };

enum input_event {
    INPUT_LINE,     /* a line, without its end, NUL bytes made blanks */
    INPUT_TOO_LONG, /* a line over INPUT_LINE_MAX; the rest of it is skipped */
    INPUT_END,      /* no more input */
    INPUT_WOKEN,    /* the waker rang */
    INPUT_DEAF      /* nobody reads our output any more */
};

struct input {
    const struct waker *waker;
    int                 fd;
    int                 error; /* errno of the read that ended it; 0: none */
    char               *line;
    size_t              length, capacity;
    bool                skipping; /* within a line that was too long */
    size_t              at, end;  /* unread part of `chunk` */
    char                chunk[1 << 14];
};

/* Reads the descriptor `fd`, which stays the caller's. */
void input_open(struct input *input, int fd, const struct waker *waker);
void input_close(struct input *input);

/* Waits for the next event. A line stays valid until the next call. */
enum input_event input_next(struct input *input, char **line);

/* Waits, at most so many milliseconds (-1: for ever), for INPUT_DEAF or
 * INPUT_WOKEN, which is also told when the time is over. Leaves the input alone. */
enum input_event input_attend(const struct waker *waker, int milliseconds);

#endif
