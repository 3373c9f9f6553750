#ifndef EVAL_HCE_ZUHE_H
#define EVAL_HCE_ZUHE_H

#include "../eval.h"

/* Hand-crafted evaluation of the zuhe games. */
extern const struct evaluator hce_zuhe[KNOWLEDGE_NB];

#endif
