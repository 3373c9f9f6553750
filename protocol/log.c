#define _POSIX_C_SOURCE 200809L

#include "log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void log_close(struct log *log) {
    if (log->reply) fclose(log->reply);
    if (log->file) fclose(log->file);
    free(log->text);
    *log = (struct log){0};
}

#ifdef _WIN32

static void lock_file(FILE *file) { (void)file; }
static void unlock_file(FILE *file) { (void)file; }

/* No streams into memory there. */
bool log_open(struct log *log, const char *path, struct text_error *error) {
    (void)log;
    return *path ? text_fail(error, "there are no logs in this build") : true;
}

#else

/* Input is noted while another thread may be writing a reply. */
static void lock_file(FILE *file) { flockfile(file); }
static void unlock_file(FILE *file) { funlockfile(file); }

bool log_open(struct log *log, const char *path, struct text_error *error) {
    log_close(log);
    if (!*path) return true;
    log->file = fopen(path, "ae");
    if (!log->file) return text_fail(error, "%s", strerror(errno));
    log->reply = open_memstream(&log->text, &log->size);
    if (log->reply) return true;
    log_close(log);
    return text_fail(error, "out of memory");
}

#endif

/* Each line of the text behind the mark. */
static void write_marked(FILE *file, const char *mark, const char *text, size_t size) {
    lock_file(file);
    for (const char *end = text + size; text < end;) {
        const char *const newline = memchr(text, '\n', (size_t)(end - text));
        const size_t      length = (size_t)((newline ? newline : end) - text);
        fprintf(file, "%s ", mark);
        fwrite(text, 1, length, file);
        fputc('\n', file);
        text += length + 1;
    }
    fflush(file);
    unlock_file(file);
}

void log_input(struct log *log, const char *line) {
    if (log->file) write_marked(log->file, ">", line, strlen(line));
}

FILE *log_begin(struct log *log, FILE *out) {
    if (!log->file) return out;
    rewind(log->reply);
    return log->reply;
}

void log_end(struct log *log, FILE *out) {
    if (!log->file) return;
    fflush(log->reply);
    const long size = ftell(log->reply);
    if (size <= 0) return;
    fwrite(log->text, 1, (size_t)size, out);
    write_marked(log->file, "<", log->text, (size_t)size);
}
