#include "eval.h"

#include "../engine/variants/xiangqi2017.h"
#include "../engine/variants/zuhe.h"
#include "../engine/variants/zuyi/zuyi.h"
#include "hce/xiangqi.h"
#include "hce/xiangqi2017.h"
#include "hce/zuhe.h"
#include "hce/zuyi.h"

/* The games with an evaluation of their own. */
static const struct {
    const struct variant   *variant;
    const struct evaluator *evaluators; /* by knowledge */
} own[] = {
    {&variant_xiangqi2017, hce_xiangqi2017}, {&variant_zuyi, hce_zuyi},         {&variant_zuyi_combine, hce_zuyi},
    {&variant_zuyi_swap, hce_zuyi},          {&variant_zuhe_classic, hce_zuhe}, {&variant_zuhe_traditional, hce_zuhe},
    {&variant_zuhe_modern, hce_zuhe},
};

const struct evaluator *eval_for(const struct variant *variant, enum eval_knowledge knowledge) {
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].variant == variant) return &own[i].evaluators[knowledge];
    return &hce_xiangqi[knowledge];
}
