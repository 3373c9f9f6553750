#include "dump.h"

#include <stdlib.h>

#include "bench/data/reader.h"
#include "engine/text/move_text.h"

static void print(const struct data_position *position, FILE *out) {
    char fen[FEN_MAX], move[MOVE_TEXT_MAX];
    fen_write(position->pos, fen);
    move_text_write(position->pos, position->move, false, move);
    fprintf(out, "%s|%s|%d|%d\n", fen, move, position->score, position->result);
}

static bool dump_game(const struct data_reader *reader, struct data_replay *replay, FILE *out,
                      struct text_error *error) {
    struct data_position position;
    enum data_status     status = DATA_BAD;
    if (data_replay_start(replay, &reader->header, &reader->game, error))
        while ((status = data_replay_next(replay, &position, error)) == DATA_READ) print(&position, out);
    return status == DATA_END;
}

static bool dump_all(struct data_reader *reader, FILE *out, struct text_error *error) {
    struct data_replay replay;
    enum data_status   status;
    data_replay_init(&replay);
    while ((status = data_reader_next(reader, error)) == DATA_READ)
        if (!dump_game(reader, &replay, out, error)) {
            status = DATA_BAD;
            break;
        }
    data_replay_free(&replay);
    return status == DATA_END;
}

bool dump(const char *path, FILE *out, struct text_error *error) {
    struct data_reader *reader = malloc(sizeof *reader);
    if (!reader) return text_fail(error, "out of memory");
    bool good = data_reader_open(reader, path, error);
    if (good) {
        good = dump_all(reader, out, error);
        data_reader_close(reader);
    }
    free(reader);
    return good;
}
