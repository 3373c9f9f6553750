#include "examples.h"

#include <stdlib.h>

#include "bench/data/choice.h"

static int feature_of(int owner, int kind, int pt) { return (owner * KIND_NB + kind) * POINT_NB + pt; }

int feature_seen(int feature, enum net_view view, bool mirrored) {
    const int pt = feature % POINT_NB, kind = feature / POINT_NB % KIND_NB, owner = feature / POINT_NB / KIND_NB;
    const int seen = view == VIEW_MOVER ? pt : point_flip(pt);
    return feature_of(owner ^ (view == VIEW_ENEMY), kind, mirrored ? point_mirror(seen) : seen);
}

/* --- a position ------------------------------------------------------------------------------ */

static void add_features(struct example *example, const struct position *pos) {
    const bitboard_t all = position_all(pos);
    for (bitboard_t left = all; left;) {
        const int pt = bb_pop(&left), enemy = !bb_has(pos->by_side[pos->side], pt);
        const int seen = pos->side == RED ? pt : point_flip(pt);
        for (unsigned stack = pos->stack[pt]; stack && example->count < EXAMPLE_PIECES_MAX; stack >>= 4)
            example->features[example->count++] = (uint16_t)feature_of(enemy, (int)(stack & 15), seen);
    }
    example->bucket = (uint8_t)net_bucket(pos);
}

static bool add(struct examples *examples, const struct evaluator *evaluator, const struct data_position *position,
                bool validates) {
    if (examples->count == examples->capacity) {
        const size_t    more = examples->capacity ? 2 * examples->capacity : 65536;
        struct example *list = realloc(examples->list, more * sizeof *list);
        if (!list) return false;
        examples->list = list;
        examples->capacity = more;
    }
    struct example *example = &examples->list[examples->count++];
    *example = (struct example){.validates = validates,
                                .result = (int8_t)position->result,
                                .score = (int16_t)position->score,
                                .base = (int16_t)evaluator->hand_crafted(position->pos)};
    add_features(example, position->pos);
    return true;
}

/* --- a file ------------------------------------------------------------------------------------ */

static enum data_status add_game(struct examples *examples, const struct evaluator *evaluator,
                                 const struct data_reader *reader, struct data_replay *replay, bool validates,
                                 struct text_error *error) {
    struct data_position position;
    enum data_status     status = DATA_BAD;
    if (!data_replay_start(replay, &reader->header, &reader->game, error)) return DATA_BAD;
    while ((status = data_replay_next(replay, &position, error)) == DATA_READ)
        if (data_is_quiet(&position) && !add(examples, evaluator, &position, validates))
            return text_fail(error, "no memory for so many positions"), DATA_BAD;
    examples->games++;
    return status;
}

static bool add_games(struct examples *examples, const struct net *net, struct data_reader *reader, int number,
                      unsigned one_in, struct text_error *error) {
    const struct variant   *variant = reader->header.law.variant;
    const struct evaluator *evaluator = eval_for(variant, KNOWLEDGE_LARGE);
    struct data_replay      replay;
    enum data_status        status;
    if (evaluator->net != net) return text_fail(error, "%s: %s has another net", reader->path, variant->name);
    data_replay_init(&replay);
    while ((status = data_reader_next(reader, error)) == DATA_READ) {
        const bool validates = data_is_for_validation(number, reader->count, one_in);
        status = add_game(examples, evaluator, reader, &replay, validates, error);
        if (status == DATA_BAD) break;
    }
    data_replay_free(&replay);
    return status == DATA_END;
}

bool examples_load(struct examples *examples, const struct net *net, const char *path, int number, unsigned one_in,
                   struct text_error *error) {
    struct data_reader *reader = malloc(sizeof *reader);
    if (!reader) return text_fail(error, "out of memory");
    bool good = data_reader_open(reader, path, error);
    if (good) {
        good = add_games(examples, net, reader, number, one_in, error);
        data_reader_close(reader);
    }
    free(reader);
    return good;
}
