/* The file: its lines, the form it has, and one entry after the other. */
#ifndef PROTOCOL_ANALYSE_SOURCE_H
#define PROTOCOL_ANALYSE_SOURCE_H

#include "../games/form.h"
#include "../games/pgn.h"
#include "../input.h"
#include "epd.h"

enum source_event {
    SOURCE_ENTRY, /* a position, or what should have been one */
    SOURCE_END,   /* there are no more */
    SOURCE_WOKEN, /* as input.h has it */
    SOURCE_DEAF
};

struct source {
    struct input      input;
    uint64_t          line; /* the last that was read, from 1 */
    enum form         form;
    bool              ended;
    struct epd        epd;
    struct pgn        pgn;
    struct text       converted; /* the line, if it was not in UTF-8 */
    struct text_error error;
};

/* Reads the descriptor, which stays the caller's; FORM_UNKNOWN is told by the first line. */
void source_open(struct source *source, int fd, enum form form, const struct waker *waker);
void source_close(struct source *source);

enum source_event source_next(struct source *source, struct entry *entry);

/* How many entries there are from here to the end, whatever wakes; false when
 * nobody reads the output any more. */
bool source_count(struct source *source, uint64_t *count);

#endif
