/* The bench: fixed positions to a fixed depth. With one thread the node count
 * is the search's signature, the same on every machine. */
#include <string.h>

#include "base/timer.h"
#include "bench_positions.h"
#include "engine_private.h"

enum { BENCH_HASH_MB = 16 };

struct bench_sum {
    uint64_t nodes;
    int64_t  elapsed_ms;
};

static bool bench_variant(struct engine *e, const char *name, int depth, FILE *out, struct bench_sum *sum,
                          struct text_error *error) {
    int                        standard;
    const char *const         *fens = bench_positions(name, &standard);
    const struct engine_limits limits = {.depth = depth ? depth : standard};
    if (!fens || !engine_set_variant(e, name)) return text_fail(error, "bench: unknown variant '%s'", name);
    for (int i = 0; fens[i]; i++) {
        if (!engine_set_position(e, fens[i], NULL, error)) return false;
        engine_clear(e);
        if (atomic_load(&e->work_stop)) return text_fail(error, "bench: stopped");
        const int64_t start = timer_now_ms();
        engine_go(e, &limits);
        engine_wait(e);
        sum->elapsed_ms += timer_now_ms() - start;
        const uint64_t here = pool_nodes(e->pool);
        sum->nodes += here;
        fprintf(out, "%-16s %2d %10llu %s\n", name, i + 1, (unsigned long long)here, fens[i]);
        fflush(out);
    }
    return true;
}

static bool bench_all(struct engine *e, const struct bench_request *request, FILE *out, struct bench_sum *sum,
                      struct text_error *error) {
    if (!request->variant || strcmp(request->variant, "all") != 0)
        return bench_variant(e, request->variant ? request->variant : variant_at(0)->name, request->depth, out, sum,
                             error);
    const struct variant *v;
    for (size_t i = 0; (v = variant_at(i)); i++)
        if (!bench_variant(e, v->name, request->depth, out, sum, error)) return false;
    return true;
}

bool engine_bench(struct engine *e, const struct bench_request *request, FILE *out, struct text_error *error) {
    struct bench_sum sum = {0, 0};
    if (request->depth < 0 || request->depth > ENGINE_DEPTH_MAX)
        return text_fail(error, "bench: the depth is 1 to %d", ENGINE_DEPTH_MAX);
    atomic_store(&e->work_stop, false);
    if (!engine_set_threads(e, request->threads ? request->threads : 1, error) ||
        !engine_set_hash(e, request->hash_mb ? request->hash_mb : BENCH_HASH_MB, error) ||
        !bench_all(e, request, out, &sum, error))
        return false;
    fprintf(out, "Nodes searched: %llu\nNodes/second: %llu\n", (unsigned long long)sum.nodes,
            (unsigned long long)(sum.nodes * 1000 / (uint64_t)(sum.elapsed_ms ? sum.elapsed_ms : 1)));
    return true;
}
