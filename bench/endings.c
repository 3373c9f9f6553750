/*
 * endings VARIANT MATERIAL...: how the legal placements of each material
 * (as "KCkc"; see retro.h) divide, with the longest win, under a game's standard
 * rules without flags and Dunma.
 */
#include <stdio.h>
#include <string.h>

#include "engine/text/fen.h"
#include "tests/retro/retro.h"

struct census {
    unsigned long long count[3];
    int                longest;
    char               fen[FEN_MAX];
};

static void count_placement(void *context, const struct position *pos, struct retro_verdict verdict) {
    struct census *census = context;
    census->count[verdict.outcome]++;
    if (verdict.outcome != RETRO_WIN || verdict.plies <= census->longest) return;
    census->longest = verdict.plies;
    fen_write(pos, census->fen);
}

static void report(const struct retro *retro, const char *material, int side) {
    static struct census census;
    memset(&census, 0, sizeof census);
    retro_each(retro, material, side, count_placement, &census);
    printf("%-8s %-5s to move: %11llu won %11llu lost %11llu drawn", material, side == RED ? "red" : "black",
           census.count[RETRO_WIN], census.count[RETRO_LOSS], census.count[RETRO_DRAW]);
    if (census.longest) printf("; longest win %d plies: %s", census.longest, census.fen);
    putchar('\n');
}

int main(int argc, char **argv) {
    const struct variant *variant = argc < 3 ? NULL : variant_find(argv[1]);
    if (!variant) {
        fprintf(stderr, "usage: endings VARIANT MATERIAL...\n");
        return 2;
    }
    struct ruleset law = variant_ruleset(variant);
    law.switches &= ~(uint32_t)(RULE_FLAG_RING | RULE_DUNMA);
    struct retro *retro = retro_new(&law);
    for (int i = 2; retro && i < argc; i++) {
        if (!retro_solve(retro, argv[i])) {
            fprintf(stderr, "endings: no memory for %s, or too many pieces\n", argv[i]);
            return 1;
        }
        for (int side = 0; side < SIDE_NB; side++) report(retro, argv[i], side);
    }
    retro_free(retro);
    return retro ? 0 : 1;
}
