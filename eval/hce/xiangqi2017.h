#ifndef EVAL_HCE_XIANGQI2017_H
#define EVAL_HCE_XIANGQI2017_H

#include "../eval.h"

/* Hand-crafted evaluation of xiangqi2017. */
extern const struct evaluator hce_xiangqi2017[KNOWLEDGE_NB];

#endif
