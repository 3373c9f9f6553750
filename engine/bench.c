/* The bench: fixed positions to a fixed depth. With one thread the node count
 * is the search's signature, the same on every machine. */
#include <string.h>

#include "base/timer.h"
#include "engine_private.h"

enum { BENCH_DEPTH = 13, BENCH_HASH_MB = 16 };

static const char *const positions[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2",
    "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 5",
    "2bakab1r/9/1cn1c1n2/p1p1p3p/6p2/2P3P2/Pr2P3P/N2C2N1C/8R/R1BAKAB2 w - - 4 10",
    "r2akab1r/9/2n1b1nc1/p3p1p1p/2p6/2P3P2/P3P3P/1cN1C1N2/R8/2BAKAB1R b - - 2 9",
    "2bak4/4a4/2n1b1n2/p3p3p/2p2rp2/P1P1C4/4c1P1P/2N1B1N2/4A4/2BAK3R w - - 1 18",
    "3akab2/9/2n1b4/p3p3p/2p3p2/6P2/P1P1c3P/4B1N2/C8/2BAKA3 w - - 0 20",
    "4kab2/4a4/4b4/2N6/p5p2/6R2/P3r3P/4B4/4A4/2BAK4 w - - 5 30",
    "2ba1k3/4a4/b3c4/5N3/9/2B6/1n2P4/4B4/4A4/3AK1C2 b - - 12 44",
    "4ka3/4a4/8b/4P4/6b2/8r/9/4BA3/4A4/2B1K2R1 w - - 8 51",
    "5k3/4P4/3a5/6P2/9/9/9/p8/4p4/3AK4 w - - 2 60",
    "4k4/4a4/4b4/9/2n6/9/4C4/4B4/4A4/4KA3 b - - 20 66",
};

bool engine_bench(const struct bench_request *request, FILE *out, struct text_error *error) {
    const struct engine_listener silent = {0};
    if (request->variant && strcmp(request->variant, "all") != 0 && !variant_find(request->variant))
        return text_fail(error, "bench: unknown variant '%s'", request->variant);
    if (request->depth < 0 || request->depth > ENGINE_DEPTH_MAX)
        return text_fail(error, "bench: the depth is 1 to %d", ENGINE_DEPTH_MAX);
    struct engine *e = engine_new(&silent);
    if (!e) return text_fail(error, "out of memory");

    bool ok = engine_set_threads(e, request->threads ? request->threads : 1, error) &&
              engine_set_hash(e, request->hash_mb ? request->hash_mb : BENCH_HASH_MB, error);
    const struct engine_limits limits = {.depth = request->depth ? request->depth : BENCH_DEPTH};
    const size_t               count = sizeof positions / sizeof *positions;
    const int64_t              start = timer_now_ms();
    uint64_t                   nodes = 0;
    for (size_t i = 0; ok && i < count; i++) {
        ok = engine_set_position(e, positions[i], NULL, error);
        if (!ok) break;
        engine_clear(e);
        engine_go(e, &limits);
        engine_wait(e);
        const uint64_t here = pool_nodes(e->pool);
        nodes += here;
        fprintf(out, "%2zu/%zu %10llu %s\n", i + 1, count, (unsigned long long)here, positions[i]);
        fflush(out);
    }
    const int64_t elapsed = timer_now_ms() - start;
    engine_free(e);
    if (!ok) return false;
    fprintf(out, "Nodes searched: %llu\nNodes/second: %llu\n", (unsigned long long)nodes,
            (unsigned long long)(nodes * 1000 / (uint64_t)(elapsed ? elapsed : 1)));
    return true;
}
