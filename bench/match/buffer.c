#include "buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void *need_memory(void *memory) {
    if (memory) return memory;
    fprintf(stderr, "match: out of memory\n");
    exit(2);
}

static void reserve(struct buffer *buffer, size_t more) {
    if (buffer->length + more <= buffer->capacity) return;
    buffer->capacity = 2 * (buffer->length + more);
    buffer->text = need_memory(realloc(buffer->text, buffer->capacity));
}

void buffer_add(struct buffer *buffer, const char *format, ...) {
    for (size_t room = 64;; room *= 2) {
        va_list args;
        reserve(buffer, room);
        room = buffer->capacity - buffer->length;
        va_start(args, format);
        const int length = vsnprintf(buffer->text + buffer->length, room, format, args);
        va_end(args);
        if (length >= 0 && (size_t)length < room) {
            buffer->length += (size_t)length;
            return;
        }
    }
}

void buffer_cut(struct buffer *buffer, size_t length) {
    buffer->length = length;
    if (buffer->text) buffer->text[length] = '\0';
}

void buffer_free(struct buffer *buffer) {
    free(buffer->text);
    *buffer = (struct buffer){0};
}
