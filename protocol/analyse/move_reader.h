/*
 * The words that name moves in games. This is the one place that knows their
 * notations: coordinates as we print them, and ICCS (`H2-E2`).
 */
#ifndef PROTOCOL_ANALYSE_MOVE_READER_H
#define PROTOCOL_ANALYSE_MOVE_READER_H

#include "../../engine/engine.h"

/* The move that a word names in the engine's position, as we print it. */
bool move_read(const struct engine *engine, const char *word, char move[MOVE_TEXT_MAX], struct text_error *error);

#endif
