/*
 * A line that is a position: `startpos` or a FEN, whose last fields may be
 * missing, and operations of EPD behind it: an opcode, its operand, ';'. The
 * operation `moves` plays moves; as the last one it needs no ';', so that a FEN
 * with `moves M ...` as in UCI is of the same form.
 */
#ifndef PROTOCOL_ANALYSE_EPD_H
#define PROTOCOL_ANALYSE_EPD_H

#include "../../engine/error.h"
#include "../games/entry.h"

/* All zero at first: the operations of the last line. */
struct epd {
    struct operation *operations;
    size_t            count, capacity;
    struct text_error error;
};

void epd_free(struct epd *epd);

/* Cuts a line up; what is wrong with it is the entry's refusal. */
void epd_read(struct epd *epd, char *line, struct entry *entry);

#endif
