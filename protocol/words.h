/*
 * Words of a line. Lines come from outside and are ours to cut up: the
 * functions write into the text they are given.
 */
#ifndef PROTOCOL_WORDS_H
#define PROTOCOL_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* Cuts the next word off `*rest`; NULL when only blanks are left. */
char *words_next(char **rest);

/* Whether two words are equal, case ignored. */
bool words_same(const char *a, const char *b);

/* Whether two option names are equal: case, blanks and underscores ignored. */
bool words_same_name(const char *a, const char *b);

/* Drops blanks at both ends. */
char *words_trim(char *text);

/* Drops blanks at both ends and makes every run of blanks within one space. */
char *words_collapse(char *text);

/* What follows the first word of `text` when that is `word`; else NULL. Writes
 * nothing. */
char *words_after(char *text, const char *word);

/* Cuts `text` in two around the first word equal to `word` and returns what
 * follows it; NULL when there is no such word. */
char *words_split(char *text, const char *word);

/* Reads "true", "on" or "1", "false", "off" or "0". */
bool words_switch(const char *word, int *on);

/* Reads a whole word as an integer, saturated to 64 bits. */
bool words_integer(const char *word, int64_t *value);

/* Reads a whole word as a decimal number, in thousandths, saturated. */
bool words_thousandths(const char *word, int64_t *value);

#endif
