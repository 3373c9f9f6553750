/*
 * BHGUI's .obk, an SQLite file with a table `bhobk`. Its keys are made of 3585 numbers of
 * 64 bits for which no rule is known, only the table of them in programs that read it; so
 * they cannot be rebuilt here.
 */
#include <string.h>

#include "format.h"

static const char mark[] = "SQLite format 3"; /* and its zero */

static bool recognises(const char *bytes, size_t size) {
    return size >= sizeof mark && memcmp(bytes, mark, sizeof mark) == 0;
}

static bool read(struct book *book, const char *bytes, size_t size, struct text_error *error) {
    (void)book, (void)bytes, (void)size;
    return text_fail(error, "an SQLite book (.obk) cannot be read: how its keys are made is not public");
}

const struct book_format book_format_obk = {recognises, read};
