/* Why a text from outside was refused, in words for the user. */
#ifndef ENGINE_ERROR_H
#define ENGINE_ERROR_H

#include <stdbool.h>

struct text_error {
    char text[256];
};

/* Writes a printf-style reason (cut to fit; control bytes and what is
 * not UTF-8 become '?') and returns false, so that a refusal is one
 * statement. */
#ifdef __MINGW32__
#define ERROR_PRINTF gnu_printf
#else
#define ERROR_PRINTF printf
#endif
bool text_fail(struct text_error *error, const char *format, ...) __attribute__((format(ERROR_PRINTF, 2, 3)));

#endif
