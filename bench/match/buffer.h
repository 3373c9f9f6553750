/* A text that grows. */
#ifndef BENCH_MATCH_BUFFER_H
#define BENCH_MATCH_BUFFER_H

#include <stddef.h>

/* All zero is an empty one; text is NULL only while nothing was added since buffer_free. */
struct buffer {
    char  *text;
    size_t length, capacity;
};

/* printf to its end. Short of memory the program ends. */
void buffer_add(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_cut(struct buffer *buffer, size_t length);
void buffer_free(struct buffer *buffer);

/* For what cannot be refused: ends the program when memory is short. */
void *need_memory(void *memory);

#endif
