#include "writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reader.h"

static bool begin(struct data_writer *writer, const char *path, const struct data_header *header,
                  struct text_error *error) {
    writer->file = fopen(path, "wb");
    if (!writer->file) return text_fail(error, "%s: %s", path, strerror(errno));
    if (data_header_write(writer->file, header) && fflush(writer->file) == 0) return true;
    text_fail(error, "%s: %s", path, strerror(errno));
    fclose(writer->file);
    return false;
}

/* Counts what a file holds; *end is where its last whole game ends. */
static bool count_games(struct data_writer *writer, struct data_reader *reader, struct text_error *error) {
    enum data_status status;
    while ((status = data_reader_next(reader, error)) == DATA_READ) {
        writer->games++;
        writer->positions += (uint64_t)(reader->game.plies - reader->game.opening);
    }
    return status == DATA_END;
}

static bool look_through(struct data_writer *writer, const char *path, const struct data_header *header, long *end,
                         struct text_error *error) {
    struct text_error   why;
    struct data_reader *reader = malloc(sizeof *reader);
    if (!reader) return text_fail(error, "out of memory");
    bool good = data_reader_open(reader, path, error);
    if (good) {
        good = data_header_continues(&reader->header, header, &why);
        if (!good) text_fail(error, "%s is there already and cannot be continued: %s", path, why.text);
        good = good && count_games(writer, reader, error);
        *end = reader->end;
        data_reader_close(reader);
    }
    free(reader);
    return good;
}

static bool is_empty(const char *path) {
    FILE      *file = fopen(path, "rb");
    const bool empty = !file || fgetc(file) == EOF;
    if (file) fclose(file);
    return empty;
}

bool data_writer_open(struct data_writer *writer, const char *path, const struct data_header *header,
                      struct text_error *error) {
    long end = 0;
    *writer = (struct data_writer){.file = NULL};
    if (is_empty(path)) return begin(writer, path, header, error);
    if (!look_through(writer, path, header, &end, error)) return false;
    writer->file = fopen(path, "r+b");
    if (!writer->file) return text_fail(error, "%s: %s", path, strerror(errno));
    if (ftruncate(fileno(writer->file), end) == 0 && fseek(writer->file, end, SEEK_SET) == 0) return true;
    text_fail(error, "%s: %s", path, strerror(errno));
    fclose(writer->file);
    return false;
}

bool data_writer_add(struct data_writer *writer, const uint8_t *bytes, size_t length, int positions) {
    uint8_t frame[4];
    data_put(frame, sizeof frame, (uint32_t)length);
    fwrite(frame, 1, sizeof frame, writer->file);
    fwrite(bytes, 1, length, writer->file);
    data_put(frame, sizeof frame, data_record_sum(bytes, length));
    fwrite(frame, 1, sizeof frame, writer->file);
    writer->games++;
    writer->positions += (uint64_t)positions;
    return fflush(writer->file) == 0 && !ferror(writer->file);
}

bool data_writer_close(struct data_writer *writer) { return fclose(writer->file) == 0; }
