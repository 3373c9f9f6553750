#include "eval.h"

#include "../engine/variants/zuyi/zuyi.h"
#include "hce/xiangqi.h"
#include "hce/zuyi.h"

static const struct {
    const struct variant   *variant;
    const struct evaluator *evaluator;
} choices[] = {
    {&variant_zuyi, &hce_zuyi},
    {&variant_zuyi_combine, &hce_zuyi},
    {&variant_zuyi_swap, &hce_zuyi},
};

const struct evaluator *eval_for(const struct variant *variant) {
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (choices[i].variant == variant) return choices[i].evaluator;
    return &hce_xiangqi;
}
