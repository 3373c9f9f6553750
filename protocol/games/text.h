/* A text that grows. */
#ifndef PROTOCOL_GAMES_TEXT_H
#define PROTOCOL_GAMES_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: empty, and `bytes` NULL until something is added. */
struct text {
    char  *bytes; /* ends with NUL */
    size_t length, capacity;
};

void text_free(struct text *text);
void text_clear(struct text *text);
/* False when memory is short; then nothing is added. */
bool text_add(struct text *text, const char *bytes, size_t count);
/* "" for an empty one. */
const char *text_get(const struct text *text);

#endif
