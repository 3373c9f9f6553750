#include "perft.h"

uint64_t perft(struct position *pos, int depth, const _Atomic bool *stop) {
    const struct variant *v = pos->law->variant;
    if (depth <= 0) return 1;
    if (depth == 1) return v->count(pos);
    move_t        moves[MOVE_LIST_MAX];
    const move_t *end = v->generate(pos, moves, GEN_ALL);
    uint64_t      total = 0;
    for (const move_t *m = moves; m < end && !atomic_load_explicit(stop, memory_order_relaxed); m++) {
        v->make(pos, *m);
        total += perft(pos, depth - 1, stop);
        v->unmake(pos);
    }
    return total;
}
