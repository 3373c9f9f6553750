/* The evaluator contract: what search needs to know about judging a position. */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include <stdio.h>

#include "../engine/variant.h"

struct evaluator {
    size_t state_size; /* bytes of a search thread's own state; 0: none */
    /* Makes the state fit a position; called before a search. May be NULL. */
    void (*refresh)(void *state, const struct position *pos);
    /* After each move made (pos->st says what changed) and each one taken back. Both or neither NULL. */
    void (*push)(void *state, const struct position *pos);
    void (*pop)(void *state);
    /* The side to move's view, in units (engine/units.h). */
    int (*evaluate)(const void *state, const struct position *pos);
    /* The same without what the net adds. */
    int (*hand_crafted)(const struct position *pos);
    const struct net *net;
    /* The terms for a person, red's view; ends with the line PROTOCOL.md 3 promises. May be NULL. */
    void (*explain)(const struct position *pos, FILE *out);
};

/* How much an evaluation knows, from all that it can to mere material (UCCI's option). */
enum eval_knowledge { KNOWLEDGE_LARGE, KNOWLEDGE_MEDIUM, KNOWLEDGE_SMALL, KNOWLEDGE_NONE, KNOWLEDGE_NB };

/* The evaluator for a game. */
const struct evaluator *eval_for(const struct variant *variant, enum eval_knowledge knowledge);

#endif
