/*
 * Evaluators with less than full knowledge: the same terms, some left out. They
 * add up traces, which is slow; who wants a smaller evaluation does not ask for
 * speed.
 */
#ifndef EVAL_HCE_KNOWLEDGE_H
#define EVAL_HCE_KNOWLEDGE_H

#include "../eval.h"
#include "../net/nets.h"

/* Whether a term of the .def files counts: `least` is its third column. */
#define KNOWN(least, knowledge) (KNOWLEDGE_##least >= (knowledge))

/* Defines a game's evaluators from its net and its functions, all of the mover's view:
 * judge(pos, correction) with what a net adds, evaluate_known(pos, knowledge), and
 * explain, as the contract has it. */
#define KNOWLEDGE_EVALUATORS(name, its_net)                                                                            \
    static int hand_crafted(const struct position *pos) { return judge(pos, 0); }                                      \
    static int evaluate(const void *state, const struct position *pos) {                                               \
        (void)state;                                                                                                   \
        static _Thread_local struct net_memory memory;                                                                 \
        return judge(pos, net_correction(&(its_net), &memory, pos));                                                   \
    }                                                                                                                  \
    KNOWLEDGE_EVALUATE(MEDIUM)                                                                                         \
    KNOWLEDGE_EVALUATE(SMALL)                                                                                          \
    KNOWLEDGE_EVALUATE(NONE)                                                                                           \
    const struct evaluator name[KNOWLEDGE_NB] = {                                                                      \
        [KNOWLEDGE_LARGE] = {.evaluate = evaluate,                                                                     \
                             .hand_crafted = hand_crafted,                                                             \
                             .net = &(its_net),                                                                        \
                             .explain = explain},                                                                      \
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
