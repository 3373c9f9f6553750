/*
 * perft_speed [DEPTH] [ROUNDS]: how fast successors are made in every variant,
 * from its start: millions a second, with the last ply only counted (bulk) and
 * with every successor made, and the second as a share of plain xiangqi's. The
 * variants take turns and the fastest round counts: the machine's noise only
 * ever slows down.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/game.h"

enum { VARIANTS_MAX = 32 };

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint64_t successors(struct position *pos, int depth, bool bulk) {
    const struct variant *v = pos->law->variant;
    move_t                moves[MOVE_LIST_MAX];
    uint64_t              total = 0;
    if (depth == 0) return 1;
    if (depth == 1 && bulk) return v->count(pos);
    const move_t *end = v->generate(pos, moves, GEN_ALL);
    for (const move_t *m = moves; m < end; m++) {
        v->make(pos, *m);
        total += successors(pos, depth - 1, bulk);
        v->unmake(pos);
    }
    return total;
}

/* Millions of successors a second. */
static double speed(const struct variant *variant, int depth, bool bulk) {
    static struct state states[32];
    struct ruleset      law = variant_ruleset(variant);
    struct game         game;
    struct text_error   error;
    struct position     pos;
    game_init(&game);
    if (!game_set(&game, &law, NULL, NULL, false, &error)) exit(1);
    position_copy(&pos, &game.position, states);
    const double   began = seconds_now();
    const uint64_t total = successors(&pos, depth, bulk);
    const double   elapsed = seconds_now() - began;
    game_free(&game);
    return (double)total / elapsed / 1e6;
}

int main(int argc, char **argv) {
    const int depth = argc > 1 ? atoi(argv[1]) : 4, rounds = argc > 2 ? atoi(argv[2]) : 9;
    double    best[VARIANTS_MAX][2] = {{0}};
    if (depth < 1 || depth > 20 || rounds < 1) {
        fprintf(stderr, "usage: perft_speed [DEPTH 1-20] [ROUNDS]\n");
        return 2;
    }
    tables_init();
    const struct variant *v;
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; (v = variant_at(i)) && i < VARIANTS_MAX; i++)
            for (int bulk = 0; bulk < 2; bulk++) {
                const double now = speed(v, depth, bulk);
                if (now > best[i][bulk]) best[i][bulk] = now;
            }
    printf("%-18s %12s %12s %8s\n", "perft from start", "counted M/s", "made M/s", "share");
    for (size_t i = 0; (v = variant_at(i)) && i < VARIANTS_MAX; i++)
        printf("%-18s %12.1f %12.1f %7.2f\n", v->name, best[i][1], best[i][0], best[i][0] / best[0][0]);
    return 0;
}
