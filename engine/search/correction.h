/*
 * What the static evaluation was seen to get wrong in positions with the same
 * soldiers, the same other pieces of a side, or after the same two moves: the
 * means of the errors, to be taken off (correction history).
 */
#ifndef ENGINE_SEARCH_CORRECTION_H
#define ENGINE_SEARCH_CORRECTION_H

#include "worker.h"

/* A number for where the soldiers of both sides stand. */
uint32_t soldier_structure(const struct position *pos);

/* The static evaluation of the node, whose frame has the structure, corrected. */
int correction_apply(const struct worker *w, const struct frame *f, int eval);

/* `error`: by how much a search to `depth` found more than the corrected evaluation. */
void correction_learn(struct worker *w, const struct frame *f, int error, int depth);

#endif
