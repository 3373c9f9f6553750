#include "record.h"

#include <string.h>

enum { OWN_RULES = 1, OWN_START = 2 };
enum { POINT_BITS = (1 << MOVE_MOVING_SHIFT) - 1, NOISY_BIT = 1 << 14, LONG_BIT = 1 << 15, EXTRA_BITS = (1 << 15) - 1 };
enum { FIXED_BYTES = 6 };

void data_put(uint8_t *bytes, int size, uint32_t value) {
    for (int i = 0; i < size; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

uint32_t data_get(const uint8_t *bytes, int size) {
    uint32_t value = 0;
    for (int i = 0; i < size; i++) value |= (uint32_t)bytes[i] << 8 * i;
    return value;
}

uint32_t data_record_sum(const uint8_t *bytes, size_t length) {
    uint32_t sum = UINT32_C(2166136261);
    for (size_t i = 0; i < length; i++) sum = (sum ^ bytes[i]) * UINT32_C(16777619);
    return sum;
}

/* --- writing -------------------------------------------------------------------------- */

static uint8_t *put(uint8_t *at, int size, uint32_t value) {
    data_put(at, size, value);
    return at + size;
}

static uint8_t *put_move(uint8_t *at, move_t move) {
    const bool plain = move_is_plain(move);
    at = put(at, 2, (move & POINT_BITS) | (move_is_noisy(move) ? NOISY_BIT : 0) | (plain ? 0 : LONG_BIT));
    return plain ? at : put(at, 2, move >> MOVE_MOVING_SHIFT & EXTRA_BITS);
}

/* The switches as bits of the header's numbers. */
static uint32_t numbered_rules(const struct data_header *header, uint32_t switches) {
    uint32_t bits = 0;
    for (int i = 0; i < header->rule_count; i++) bits |= (uint32_t)((switches & header->rules[i]) != 0) << i;
    return bits;
}

size_t data_record_write(const struct data_header *header, const struct data_game *game,
                         uint8_t bytes[DATA_RECORD_MAX]) {
    const bool own_rules = game->switches != header->law.switches, own_start = game->start[0] != '\0';
    uint8_t   *at = bytes;
    at = put(at, 1, (own_rules ? OWN_RULES : 0) | (own_start ? OWN_START : 0));
    at = put(at, 1, (uint32_t)(game->result + 1));
    at = put(at, 1, game->end);
    at = put(at, 1, (uint32_t)game->opening);
    at = put(at, 2, (uint32_t)game->plies);
    if (own_rules) at = put(at, 4, numbered_rules(header, game->switches));
    if (own_start) {
        const size_t length = strlen(game->start);
        at = put(at, 2, (uint32_t)length);
        memcpy(at, game->start, length);
        at += length;
    }
    for (int i = 0; i < game->plies; i++) {
        at = put_move(at, game->moves[i]);
        if (i >= game->opening) at = put(at, 2, (uint16_t)game->scores[i]);
    }
    return (size_t)(at - bytes);
}

/* --- reading ---------------------------------------------------------------------------- */

/* What is left of a record; `bad` once more was asked for. */
struct source {
    const uint8_t *at, *end;
    bool           bad;
};

static uint32_t take(struct source *source, int size) {
    if (source->end - source->at < size) source->bad = true;
    if (source->bad) return 0;
    source->at += size;
    return data_get(source->at - size, size);
}

static void take_rules(struct source *source, const struct data_header *header, uint32_t *switches) {
    const uint32_t bits = take(source, 4);
    for (int i = 0; i < header->rule_count; i++)
        *switches = bits >> i & 1 ? *switches | header->rules[i] : *switches & ~header->rules[i];
}

static void take_start(struct source *source, char start[FEN_MAX]) {
    const uint32_t length = take(source, 2);
    if (length >= FEN_MAX || source->end - source->at < (ptrdiff_t)length) source->bad = true;
    if (source->bad) return;
    memcpy(start, source->at, length);
    start[length] = '\0';
    source->at += length;
}

static move_t take_move(struct source *source) {
    const uint32_t word = take(source, 2), extra = word & LONG_BIT ? take(source, 2) : 1;
    return (word & POINT_BITS) | extra << MOVE_MOVING_SHIFT | (word & NOISY_BIT ? MOVE_NOISY : 0);
}

bool data_record_read(const struct data_header *header, struct data_game *game, const uint8_t *bytes, size_t length) {
    struct source  source = {bytes, bytes + length, length < FIXED_BYTES};
    const uint32_t own = take(&source, 1), result = take(&source, 1), end = take(&source, 1);
    game->opening = (int)take(&source, 1);
    game->plies = (int)take(&source, 2);
    if (own > (OWN_RULES | OWN_START) || result > 2 || end >= DATA_END_NB || game->plies > DATA_PLIES_MAX ||
        game->opening > game->plies)
        return false;
    game->result = (int)result - 1;
    game->end = (enum data_end)end;
    game->switches = header->law.switches;
    game->start[0] = '\0';
    if (own & OWN_RULES) take_rules(&source, header, &game->switches);
    if (own & OWN_START) take_start(&source, game->start);
    for (int i = 0; i < game->plies && !source.bad; i++) {
        game->moves[i] = take_move(&source);
        game->scores[i] = i < game->opening ? 0 : (int16_t)(uint16_t)take(&source, 2);
    }
    return !source.bad && source.at == source.end;
}
