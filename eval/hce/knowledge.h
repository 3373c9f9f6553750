/*
 * Evaluators with less than full knowledge: the same terms, some left out. They
 * add up traces, which is slow; who wants a smaller evaluation does not ask for
 * speed.
 */
#ifndef EVAL_HCE_KNOWLEDGE_H
#define EVAL_HCE_KNOWLEDGE_H

#include "../eval.h"

/* Whether a term of the .def files counts: `least` is its third column. */
#define KNOWN(least, knowledge) (KNOWLEDGE_##least >= (knowledge))

/* Defines a game's evaluators, from its functions evaluate and explain, as the
 * contract has them, and evaluate_known(pos, knowledge): the side to move's view. */
#define KNOWLEDGE_EVALUATORS(name)                                                                                     \
    KNOWLEDGE_EVALUATE(MEDIUM)                                                                                         \
    KNOWLEDGE_EVALUATE(SMALL)                                                                                          \
    KNOWLEDGE_EVALUATE(NONE)                                                                                           \
    const struct evaluator name[KNOWLEDGE_NB] = {                                                                      \
        [KNOWLEDGE_LARGE] = {.evaluate = evaluate, .explain = explain},                                                \
        [KNOWLEDGE_MEDIUM] = {.evaluate = evaluate_MEDIUM, .explain = explain},                                        \
        [KNOWLEDGE_SMALL] = {.evaluate = evaluate_SMALL, .explain = explain},                                          \
        [KNOWLEDGE_NONE] = {.evaluate = evaluate_NONE, .explain = explain},                                            \
    };

#define KNOWLEDGE_EVALUATE(knowledge)                                                                                  \
    static int evaluate_##knowledge(const void *state, const struct position *pos) {                                   \
        (void)state;                                                                                                   \
        return evaluate_known(pos, KNOWLEDGE_##knowledge);                                                             \
    }

#endif
