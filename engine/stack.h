/*
 * Stacks: up to four kinds on one point (RULES.md 2.1), a nibble each, the
 * lowest nibble first, in ascending order of kind; 0 is an empty point and a
 * single piece is just its kind. A mask (0..15) names some of a stack's
 * pieces, bit i the i-th nibble; of equal pieces a mask takes the lowest bits,
 * so that one multiset has one mask.
 */
#ifndef ENGINE_STACK_H
#define ENGINE_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

enum { STACK_PIECES_MAX = 4 };

/* How many pieces; 0..4. */
static ALWAYS_INLINE int stack_size(unsigned stack) {
    return (stack & 15) == 0 ? 0 : 1 + ((stack >> 4 & 15) != 0) + ((stack >> 8 & 15) != 0) + (stack >> 12 != 0);
}

/* The mask of all its pieces. */
static ALWAYS_INLINE unsigned stack_whole(unsigned stack) { return (1U << stack_size(stack)) - 1; }

/* Adds one piece, keeping the order. The stack holds at most three. */
static inline unsigned stack_add(unsigned stack, unsigned kind) {
    int shift = 0;
    while ((stack >> shift & 15) != 0 && (stack >> shift & 15) <= kind) shift += 4;
    const unsigned below = stack & ((1U << shift) - 1);
    return below | kind << shift | (stack >> shift) << (shift + 4);
}

/* Both together; at most four pieces. */
static inline unsigned stack_join(unsigned a, unsigned b) {
    for (; b; b >>= 4) a = stack_add(a, b & 15);
    return a;
}

/* The pieces that a mask names. */
static inline unsigned stack_part(unsigned stack, unsigned mask) {
    unsigned part = 0;
    int      shift = 0;
    for (; mask; mask >>= 1, stack >>= 4)
        if (mask & 1) {
            part |= (stack & 15) << shift;
            shift += 4;
        }
    return part;
}

/* The pieces that a mask leaves. */
static inline unsigned stack_rest(unsigned stack, unsigned mask) {
    return stack_part(stack, ~mask & stack_whole(stack));
}

/* The mask that names these pieces; 0 when the stack does not hold them all. */
static inline unsigned stack_mask(unsigned stack, unsigned part) {
    unsigned mask = 0;
    for (int i = 0; part && i < STACK_PIECES_MAX; i++)
        if ((stack >> 4 * i & 15) == (part & 15)) {
            mask |= 1U << i;
            part >>= 4;
        }
    return part ? 0 : mask;
}

#endif
