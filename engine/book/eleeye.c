/*
 * ElephantEye's BOOK.DAT: records of 8 bytes, little-endian and sorted by the first field,
 *
 *   lock, 32 bits | move, 16 bits: from in the low byte, to in the high one | weight, 16 bits
 *
 * A board of 16 by 16 holds ours: a9 is 0x33, i0 is 0xcb. The lock is the exclusive or of a
 * number for each piece on its square, and one more when black is to move. These numbers
 * are taken from the stream of the RC4 cipher with a key of four zero bytes, four bytes
 * each, lowest first: three numbers for the side to move and for each of the 14 pieces on
 * each of the 256 squares (king, advisor, elephant, horse, chariot, cannon, soldier, first
 * red's, then black's), of which the lock uses the third.
 */
#include <stdlib.h>
#include <string.h>

#include "format.h"

enum { RECORD_BYTES = 8, SQUARE_NB = 256, SQUARE_A9 = 0x33, PIECES_PER_SIDE = 7 };

/* --- the cipher ------------------------------------------------------------------- */

struct rc4 {
    uint8_t box[256], i, j;
};

static void swap(struct rc4 *rc4) {
    const uint8_t kept = rc4->box[rc4->i];
    rc4->box[rc4->i] = rc4->box[rc4->j];
    rc4->box[rc4->j] = kept;
}

/* With a key of zeros only the box itself stirs it. */
static void start(struct rc4 *rc4) {
    for (int n = 0; n < 256; n++) rc4->box[n] = (uint8_t)n;
    rc4->j = 0;
    for (int n = 0; n < 256; n++) {
        rc4->i = (uint8_t)n;
        rc4->j = (uint8_t)(rc4->j + rc4->box[n]);
        swap(rc4);
    }
    rc4->i = rc4->j = 0;
}

static uint8_t next_byte(struct rc4 *rc4) {
    rc4->i++;
    rc4->j = (uint8_t)(rc4->j + rc4->box[rc4->i]);
    swap(rc4);
    return rc4->box[(uint8_t)(rc4->box[rc4->i] + rc4->box[rc4->j])];
}

static uint32_t next_number(struct rc4 *rc4) {
    uint32_t number = 0;
    for (int shift = 0; shift < 32; shift += 8) number |= (uint32_t)next_byte(rc4) << shift;
    return number;
}

static uint32_t third_number(struct rc4 *rc4) {
    next_number(rc4);
    next_number(rc4);
    return next_number(rc4);
}

/* --- keys ------------------------------------------------------------------------- */

struct keys {
    uint32_t black;
    uint32_t piece[SIDE_NB][PIECES_PER_SIDE][SQUARE_NB];
};

static struct keys *make_keys(void) {
    struct keys *const keys = malloc(sizeof *keys);
    struct rc4         rc4;
    if (!keys) return NULL;
    start(&rc4);
    keys->black = third_number(&rc4);
    for (int side = RED; side < SIDE_NB; side++)
        for (int piece = 0; piece < PIECES_PER_SIDE; piece++)
            for (int square = 0; square < SQUARE_NB; square++) keys->piece[side][piece][square] = third_number(&rc4);
    return keys;
}

static int square_of(int pt) { return SQUARE_A9 + 16 * (RANK_NB - 1 - rank_of(pt)) + file_of(pt); }

/* Negative for a square outside the board. */
static int point_of_square(int square) {
    const int file = (square & 15) - (SQUARE_A9 & 15), row = (square >> 4) - (SQUARE_A9 >> 4);
    if (file < 0 || file >= FILE_NB || row < 0 || row >= RANK_NB) return -1;
    return point_of(file, RANK_NB - 1 - row);
}

/* Our kinds come in the same order. */
static uint64_t key_of(const void *context, const struct position *pos, bool mirrored) {
    const struct keys *const keys = context;
    uint32_t                 key = pos->side == BLACK ? keys->black : 0;
    for (bitboard_t b = position_all(pos); b;) {
        const int pt = bb_pop(&b), side = bb_has(pos->by_side[BLACK], pt);
        key ^= keys->piece[side][pos->stack[pt] - KING][square_of(mirrored ? point_mirror(pt) : pt)];
    }
    return key;
}

/* --- records ------------------------------------------------------------------------ */

static uint32_t little_endian(const char *bytes, int count) {
    uint32_t number = 0;
    for (int i = 0; i < count; i++) number |= (uint32_t)(uint8_t)bytes[i] << 8 * i;
    return number;
}

static bool recognises(const char *bytes, size_t size) {
    (void)bytes, (void)size;
    return true;
}

static const char not_one[] = "neither a book of zuyi's own nor ElephantEye's BOOK.DAT: ";

static bool read_record(struct book *book, const char *record, size_t number, struct text_error *error) {
    const uint32_t move = little_endian(record + 4, 2);
    const int      from = point_of_square((int)(move & 255)), to = point_of_square((int)(move >> 8));
    if (from < 0 || to < 0 || from == to)
        return text_fail(error, "%srecord %zu holds no move of the board", not_one, number);
    const struct book_entry entry = {
        .key = little_endian(record, 4),
        .from = (uint8_t)from,
        .to = (uint8_t)to,
        .weight = (uint16_t)little_endian(record + 6, 2),
        .score = BOOK_NO_SCORE,
    };
    if (book->count && book->entries[book->count - 1].key > entry.key)
        return text_fail(error, "%srecord %zu is not in its order", not_one, number);
    return book_add(book, &entry) || text_fail(error, "out of memory");
}

static bool read(struct book *book, const char *bytes, size_t size, struct text_error *error) {
    if (size == 0) return text_fail(error, "the file is empty");
    if (size % RECORD_BYTES)
        return text_fail(error, "%sits %zu bytes are no whole records of %d", not_one, size, RECORD_BYTES);
    book->key = key_of;
    book->keys = make_keys();
    if (!book->keys) return text_fail(error, "out of memory");
    for (size_t i = 0; i < size / RECORD_BYTES; i++)
        if (!read_record(book, bytes + i * RECORD_BYTES, i + 1, error)) return false;
    return true;
}

const struct book_format book_format_eleeye = {recognises, read};
