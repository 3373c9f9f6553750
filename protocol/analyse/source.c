#include "source.h"

#include <stdio.h>
#include <string.h>

#include "../games/encoding.h"
#include "../words.h"

void source_open(struct source *source, int fd, enum form form, const struct waker *waker) {
    *source = (struct source){.form = form};
    input_open(&source->input, fd, waker);
}

void source_close(struct source *source) {
    input_close(&source->input);
    epd_free(&source->epd);
    pgn_free(&source->pgn);
    text_free(&source->converted);
}

/* Reads a line; true when it makes an entry by itself. */
static bool read_line(struct source *source, char *line, struct entry *entry) {
    line = encoding_to_utf8(line, source->line == 1, &source->converted);
    if (source->form != FORM_GAMES) {
        const char *const text = words_trim(line);
        if (!*text || *text == '#') return false;
        if (source->form == FORM_UNKNOWN) source->form = form_of_line(text);
    }
    if (source->form == FORM_GAMES) {
        pgn_line(&source->pgn, line, source->line);
        return false;
    }
    epd_read(&source->epd, line, entry);
    return true;
}

static void refuse_long_line(struct source *source, struct entry *entry) {
    text_fail(&source->error, "the line is longer than %d bytes", INPUT_LINE_MAX);
    entry->refusal = source->error.text;
    pgn_abandon(&source->pgn);
}

/* What the end of the input makes of the last game. */
static enum source_event finish(struct source *source, struct entry *entry) {
    const bool first = !source->ended;
    source->ended = true;
    return first && source->form == FORM_GAMES && pgn_end(&source->pgn, entry) ? SOURCE_ENTRY : SOURCE_END;
}

enum source_event source_next(struct source *source, struct entry *entry) {
    char *line;
    for (;;) {
        *entry = (struct entry){.line = source->line};
        if (pgn_next(&source->pgn, entry)) return SOURCE_ENTRY;
        const enum input_event event = source->ended ? INPUT_END : input_next(&source->input, &line);
        entry->line = source->line += event == INPUT_LINE || event == INPUT_TOO_LONG;
        switch (event) {
        case INPUT_LINE:
            if (read_line(source, line, entry)) return SOURCE_ENTRY;
            break;
        case INPUT_TOO_LONG:
            refuse_long_line(source, entry);
            return SOURCE_ENTRY;
        case INPUT_END:
            return finish(source, entry);
        case INPUT_WOKEN:
            return SOURCE_WOKEN;
        case INPUT_DEAF:
            return SOURCE_DEAF;
        }
    }
}

bool source_count(struct source *source, uint64_t *count) {
    *count = 0;
    for (struct entry entry;;) {
        const enum source_event event = source_next(source, &entry);
        if (event == SOURCE_END || event == SOURCE_DEAF) return event == SOURCE_END;
        *count += event == SOURCE_ENTRY;
    }
}
