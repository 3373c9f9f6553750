#include "record.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "../dialect.h"
#include "../games/entry.h"
#include "finding.h"

/*
 * The library's functions take NULL for what could not be made before and fail
 * then, too, but an object would quietly lack the key: `good` remembers it.
 */
struct writer {
    json_t *object;
    bool    good;
};

static struct writer writer_new(void) {
    json_t *const object = json_object();
    return (struct writer){object, object != NULL};
}

static void set(struct writer *writer, const char *key, json_t *value) {
    if (json_object_set_new(writer->object, key, value) != 0) writer->good = false;
}

/* NULL instead of an object that is not whole. */
static json_t *writer_end(struct writer *writer) {
    if (writer->good) return writer->object;
    json_decref(writer->object);
    return NULL;
}

/* --- values ----------------------------------------------------------------------- */

/* JSON is UTF-8: of any other text only the ASCII bytes can be told. */
static json_t *text(const char *bytes) {
    json_t *const whole = json_string(bytes);
    if (whole) return whole;
    char *const copy = strdup(bytes);
    for (char *at = copy; at && *at; at++)
        if ((unsigned char)*at >= 0x80) *at = '?';
    json_t *const ascii = copy ? json_string(copy) : NULL;
    free(copy);
    return ascii;
}

static json_t *text_or_null(const char *bytes) { return bytes ? text(bytes) : json_null(); }

static json_t *score(const struct engine_score *score) {
    struct writer writer = writer_new();
    set(&writer, score->mate ? "mate" : "cp", json_integer(uci_score(score)));
    return writer_end(&writer);
}

static json_t *moves(const char *pv) {
    json_t *const array = json_array();
    bool          good = array != NULL;
    for (const char *at = pv; *at && good;) {
        const size_t length = strcspn(at, " ");
        good = json_array_append_new(array, json_stringn(at, length)) == 0;
        at += length + strspn(at + length, " ");
    }
    if (good) return array;
    json_decref(array);
    return NULL;
}

/* --- what the file says -------------------------------------------------------------- */

/* The line's own name for it, its place in the games, or its line. */
static json_t *identity(const struct entry *entry) {
    const char *const id = entry_operand(entry, "id");
    if (id) return text(id);
    if (entry->game) return json_sprintf("%u/%d", entry->game, entry->ply);
    return json_integer((json_int_t)entry->line);
}

/* `moves` is part of the position. */
static json_t *operations(const struct entry *entry) {
    struct writer writer = writer_new();
    for (size_t i = 0; i < entry->operation_count; i++)
        if (entry->operations[i].operand != entry->moves)
            set(&writer, entry->operations[i].opcode, text(entry->operations[i].operand));
    return writer_end(&writer);
}

static bool has_operations(const struct entry *entry) {
    return entry->operation_count > (entry->moves && !entry->game ? 1 : 0);
}

static json_t *head(const struct entry *entry, const struct engine *engine) {
    char          fen[ENGINE_FEN_MAX];
    struct writer writer = writer_new();
    engine_fen(engine, fen);
    set(&writer, "id", identity(entry));
    set(&writer, "fen", text(fen));
    set(&writer, "variant", text(engine_variant(engine)->name));
    return writer_end(&writer);
}

/* The opening that the game has reached here. */
static json_t *opening(const struct engine *engine) {
    const char *english, *chinese;
    return engine_opening(engine, &english, &chinese) ? json_sprintf("%s / %s", english, chinese) : json_null();
}

static json_t *tail(const struct entry *entry, const struct engine *engine, const char *move) {
    struct writer writer = writer_new();
    if (has_operations(entry)) set(&writer, "epd", operations(entry));
    if (entry->game) {
        set(&writer, "game", json_integer(entry->game));
        set(&writer, "ply", json_integer(entry->ply));
        set(&writer, "move", text_or_null(move));
        set(&writer, "opening", opening(engine));
    }
    return writer_end(&writer);
}

void record_begin(struct record *record, const struct entry *entry, const struct engine *engine, const char *move) {
    *record = (struct record){head(entry, engine), tail(entry, engine, move)};
}

void record_drop(struct record *record) {
    json_decref(record->head);
    json_decref(record->tail);
    *record = (struct record){NULL, NULL};
}

/* --- what the engine says ---------------------------------------------------------------- */

/* What a line is worth, in the words that the object and its lines share. */
static void set_worth(struct writer *writer, const struct engine_info *info) {
    set(writer, "score", score(&info->score));
}

static json_t *line(const struct finding_line *found) {
    struct writer writer = writer_new();
    set(&writer, "depth", json_integer(found->info.depth));
    set(&writer, "seldepth", json_integer(found->info.seldepth));
    set_worth(&writer, &found->info);
    set(&writer, "pv", moves(text_get(&found->pv)));
    return writer_end(&writer);
}

static json_t *all_lines(const struct finding *finding) {
    json_t *const array = json_array();
    bool          good = array != NULL;
    for (int i = 0; i < finding->line_count && good; i++)
        good = json_array_append_new(array, line(&finding->lines[i])) == 0;
    if (good) return array;
    json_decref(array);
    return NULL;
}

static json_t *found(const struct finding *finding, bool lines) {
    const struct finding_line *const best = &finding->lines[0];
    struct writer                    writer = writer_new();
    set(&writer, "depth", json_integer(best->info.depth));
    set(&writer, "seldepth", json_integer(best->info.seldepth));
    set(&writer, "nodes", json_integer((json_int_t)finding->nodes));
    set(&writer, "time_ms", json_integer(finding->time_ms));
    set_worth(&writer, &best->info);
    set(&writer, "bestmove", text_or_null(finding->has_move ? finding->best : NULL));
    set(&writer, "pv", moves(text_get(&best->pv)));
    if (lines) set(&writer, "lines", all_lines(finding));
    return writer_end(&writer);
}

/* Keys stand in the order in which they are set. */
static char *dump(json_t *object) { return object ? json_dumps(object, JSON_COMPACT) : NULL; }

char *record_finish(struct record *record, const struct finding *finding, bool lines) {
    json_t *const middle = found(finding, lines);
    const bool    whole = record->head && record->tail && middle && !finding->memory_short &&
                       json_object_update(record->head, middle) == 0 &&
                       json_object_update(record->head, record->tail) == 0;
    char *const written = whole ? dump(record->head) : NULL;
    json_decref(middle);
    record_drop(record);
    return written;
}

char *record_refusal(uint64_t line_number, const char *why) {
    struct writer writer = writer_new();
    set(&writer, "line", json_integer((json_int_t)line_number));
    set(&writer, "error", text(why));
    json_t *const object = writer_end(&writer);
    char *const   written = dump(object);
    json_decref(object);
    return written;
}
