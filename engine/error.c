#include "error.h"

#include <stdarg.h>
#include <stdio.h>

bool text_fail(struct text_error *error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    for (char *c = error->text; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?';
    return false;
}
