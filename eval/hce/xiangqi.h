#ifndef EVAL_HCE_XIANGQI_H
#define EVAL_HCE_XIANGQI_H

#include "../eval.h"

/* Hand-crafted evaluation of plain xiangqi. */
extern const struct evaluator hce_xiangqi[KNOWLEDGE_NB];

#endif
