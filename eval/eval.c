#include "eval.h"

#include "../engine/variants/xiangqi2017.h"
#include "hce/xiangqi.h"
#include "hce/xiangqi2017.h"

const struct evaluator *eval_for(const struct variant *variant) {
    if (variant == &variant_xiangqi2017) return &hce_xiangqi2017;
    return &hce_xiangqi;
}
