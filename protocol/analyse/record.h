/* The objects of JSON: the only file that knows the library which writes them. */
#ifndef PROTOCOL_ANALYSE_RECORD_H
#define PROTOCOL_ANALYSE_RECORD_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct entry;
struct finding;
struct json_t;

/* What is known of a position before its search. */
struct record {
    struct json_t *head; /* the keys that come before the finding's */
    struct json_t *tail; /* ... and those behind */
};

/* `move` is what the entry's next move is called; NULL: there is none. */
void record_begin(struct record *record, const struct entry *entry, const struct engine *engine, const char *move);
void record_drop(struct record *record);

/* Adds the finding, all its lines when `lines`, and gives the object's text, a
 * line without its end that the caller frees; NULL when memory is short. */
char *record_finish(struct record *record, const struct finding *finding, bool lines);

/* The text for what was refused. */
char *record_refusal(uint64_t line, const char *why);

#endif
