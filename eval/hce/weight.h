/* A weight for the middle game and one for the endgame, in one word. */
#ifndef EVAL_HCE_WEIGHT_H
#define EVAL_HCE_WEIGHT_H

#include <stdint.h>

typedef int32_t weight_t;

#define S(mg, eg) ((weight_t)((uint32_t)(int32_t)(eg) << 16) + (mg))

static inline int weight_mg(weight_t w) { return (int16_t)(uint16_t)(uint32_t)w; }
static inline int weight_eg(weight_t w) { return (int16_t)(uint16_t)((uint32_t)(w + 0x8000) >> 16); }

#endif
