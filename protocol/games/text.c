#include "text.h"

#include <stdlib.h>
#include <string.h>

void text_free(struct text *text) {
    free(text->bytes);
    *text = (struct text){0};
}

void text_clear(struct text *text) {
    text->length = 0;
    if (text->bytes) text->bytes[0] = '\0';
}

bool text_add(struct text *text, const char *bytes, size_t count) {
    const size_t needed = text->length + count + 1;
    if (needed > text->capacity) {
        const size_t capacity = needed < 128 ? 128 : needed * 2;
        char *const  more = realloc(text->bytes, capacity);
        if (!more) return false;
        text->bytes = more;
        text->capacity = capacity;
    }
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
    return true;
}

const char *text_get(const struct text *text) { return text->bytes ? text->bytes : ""; }
