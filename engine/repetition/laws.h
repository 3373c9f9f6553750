/*
 * The laws of repetition, a file each. A law says what every move of a cycle
 * does, and what follows from that for the side to move at its end.
 */
#ifndef ENGINE_REPETITION_LAWS_H
#define ENGINE_REPETITION_LAWS_H

#include "cycle.h"

void           check_deeds(struct cycle *cycle);
struct verdict check_verdict(const struct cycle *cycle);
struct verdict draw_verdict(const struct cycle *cycle);

void           asian_deeds(struct cycle *cycle);
struct verdict asian_verdict(const struct cycle *cycle);

void           league_deeds(struct cycle *cycle);
struct verdict league_verdict(const struct cycle *cycle);

void           chinese_deeds(struct cycle *cycle);
struct verdict chinese_verdict(const struct cycle *cycle);

void           traditional_deeds(struct cycle *cycle);
struct verdict traditional_verdict(const struct cycle *cycle);

#endif
