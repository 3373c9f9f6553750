#include "reader.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* --- games -------------------------------------------------------------------------- */

bool data_reader_open(struct data_reader *reader, const char *path, struct text_error *error) {
    reader->path = path;
    reader->count = 0;
    reader->cut = false;
    reader->file = fopen(path, "rb");
    if (!reader->file) return text_fail(error, "%s: %s", path, strerror(errno));
    if (data_header_read(reader->file, &reader->header, path, error)) {
        reader->end = ftell(reader->file);
        return true;
    }
    data_reader_close(reader);
    return false;
}

void data_reader_close(struct data_reader *reader) {
    fclose(reader->file);
    reader->file = NULL;
}

/* The file ends here: with a whole game, or within one. */
static enum data_status end_of_file(struct data_reader *reader, bool cut, struct text_error *error) {
    if (ferror(reader->file)) return text_fail(error, "%s: %s", reader->path, strerror(errno)), DATA_BAD;
    reader->cut = cut;
    return DATA_END;
}

enum data_status data_reader_next(struct data_reader *reader, struct text_error *error) {
    uint8_t      frame[4];
    const size_t begun = fread(frame, 1, sizeof frame, reader->file);
    if (begun < sizeof frame) return end_of_file(reader, begun > 0, error);
    const uint32_t length = data_get(frame, sizeof frame);
    bool           good = length <= sizeof reader->bytes;
    if (good && fread(reader->bytes, 1, length, reader->file) < length) return end_of_file(reader, true, error);
    if (good && fread(frame, 1, sizeof frame, reader->file) < sizeof frame) return end_of_file(reader, true, error);
    good = good && data_get(frame, sizeof frame) == data_record_sum(reader->bytes, length) &&
           data_record_read(&reader->header, &reader->game, reader->bytes, length);
    reader->count++;
    if (!good) return text_fail(error, "%s: game %" PRIu64 " is damaged", reader->path, reader->count), DATA_BAD;
    reader->end = ftell(reader->file);
    return DATA_READ;
}

/* --- the positions of a game ---------------------------------------------------------- */

void data_replay_init(struct data_replay *replay) {
    memset(replay, 0, sizeof *replay);
    game_init(&replay->board);
}

void data_replay_free(struct data_replay *replay) { game_free(&replay->board); }

/* Plays the next move of the game. */
static bool advance(struct data_replay *replay, struct text_error *error) {
    const struct variant *v = replay->board.law.variant;
    const move_t          move = replay->game->moves[replay->ply++];
    if (!v->pseudo_legal(&replay->board.position, move) || !v->legal(&replay->board.position, move))
        return text_fail(error, "ply %d of the game, move %08x, is not legal", replay->ply, (unsigned)move);
    return game_play(&replay->board, move) || text_fail(error, "out of memory");
}

bool data_replay_start(struct data_replay *replay, const struct data_header *header, const struct data_game *game,
                       struct text_error *error) {
    struct ruleset law = header->law;
    law.switches = game->switches;
    replay->game = game;
    replay->ply = 0;
    replay->shown = false;
    if (!game_set(&replay->board, &law, game->start[0] ? game->start : NULL, NULL, false, error)) return false;
    while (replay->ply < game->opening)
        if (!advance(replay, error)) return false;
    return true;
}

enum data_status data_replay_next(struct data_replay *replay, struct data_position *position,
                                  struct text_error *error) {
    const struct data_game *game = replay->game;
    if (replay->shown && !advance(replay, error)) return DATA_BAD;
    replay->shown = replay->ply < game->plies;
    if (!replay->shown) return DATA_END;
    const struct position *pos = &replay->board.position;
    *position = (struct data_position){.pos = pos,
                                       .move = game->moves[replay->ply],
                                       .score = game->scores[replay->ply],
                                       .result = pos->side == RED ? game->result : -game->result};
    return DATA_READ;
}
