#include "variant.h"

#include <pthread.h>
#include <string.h>

#include "attacks.h"
#include "rays.h"
#include "variants/xiangqi.h"
#include "variants/xiangqi2017.h"
#include "variants/zuhe.h"
#include "variants/zuyi/zuyi.h"

static const struct variant *const registry[] = {
    &variant_xiangqi,      &variant_xiangqi2017,      &variant_zuyi,        &variant_zuyi_combine, &variant_zuyi_swap,
    &variant_zuhe_classic, &variant_zuhe_traditional, &variant_zuhe_modern,
};

const struct variant *variant_at(size_t index) {
    return index < sizeof registry / sizeof *registry ? registry[index] : NULL;
}

const struct variant *variant_find(const char *name) {
    const struct variant *v;
    for (size_t i = 0; (v = variant_at(i)); i++)
        if (strcmp(v->name, name) == 0) return v;
    return NULL;
}

struct ruleset variant_ruleset(const struct variant *variant) {
    static const uint8_t palace_map[9] = {1, 2, 3, 4, 8, 5, 6, 9, 7};
    struct ruleset       law = {.variant = variant, .switches = variant->fixed_rules, .move_rule = variant->move_rule};
    for (const struct rule_switch *s = variant->switches; s && s->name; s++)
        if (s->standard) law.switches |= s->bit;
    memcpy(law.palace_map, palace_map, sizeof palace_map);
    return law;
}

struct verdict variant_verdict_of(const struct position *pos, bool can_move) {
    const struct verdict law = pos->law->variant->judge(pos, 0);
    if (law.reason == REASON_FLAG || can_move) return law;
    return (struct verdict){OUTCOME_LOSS, position_in_check(pos) ? REASON_CHECKMATE : REASON_STALEMATE};
}

struct verdict variant_verdict(const struct position *pos) {
    return variant_verdict_of(pos, pos->law->variant->count(pos) > 0);
}

const char *end_reason_word(enum end_reason reason) {
    static const char *const words[REASON_NB] = {
        [REASON_CHECKMATE] = "checkmate",
        [REASON_STALEMATE] = "stalemate",
        [REASON_FLAG] = "flag",
        [REASON_PERPETUAL_CHECK] = "perpetual-check",
        [REASON_PERPETUAL_CHASE] = "perpetual-chase",
        [REASON_PERPETUAL_ATTACK] = "perpetual-attack",
        [REASON_REPETITION] = "repetition",
        [REASON_MOVE_LIMIT] = "move-limit",
    };
    return words[reason];
}

static void fill_tables(void) {
    attacks_init();
    rays_init();
    zobrist_init();
    xq2017_init();
    zuyi_init();
}

void tables_init(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_tables);
}
