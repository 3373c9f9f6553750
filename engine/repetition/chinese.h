/* The Chinese law (CXA 2020; REPETITION.md 4) and the traditional one (RULES.md 6, REPETITION.md 0). */
#ifndef ENGINE_REPETITION_CHINESE_H
#define ENGINE_REPETITION_CHINESE_H

#include "cycle.h"

/* Fills the deeds of a cycle by this law. */
void chinese_deeds(struct cycle *cycle);
void traditional_deeds(struct cycle *cycle);

/* The verdict on a cycle whose deeds are known, for the side to move. */
struct verdict chinese_verdict(const struct cycle *cycle);
struct verdict traditional_verdict(const struct cycle *cycle);

#endif
