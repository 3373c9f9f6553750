/* The transposition table under several threads at once. */
#include <pthread.h>

#include "engine/search/score.h"
#include "engine/search/tt.h"
#include "suites.h"
#include "support.h"

enum { THREADS = 3, STORES = 100000, KEYS = 64 };

static struct tt table;

/* Neighbours, so that they drive each other out all the time. */
static uint64_t key_of(unsigned number) { return UINT64_C(0x123400000000) << 16 | (number + 1); }

/* What every store about a key says; all of it follows from the key, so that any mixture shows. */
static void store(unsigned n) {
    tt_store(&table, key_of(n), 0, n * 7919 + 1, (int)n * 13 - 400, (int)n * -17 + 300, (int)n % 20, TT_EXACT, n % 2);
}

static bool is_sound(unsigned n, struct tt_hit hit) {
    return hit.move == n * 7919 + 1 && hit.score == (int)n * 13 - 400 && hit.eval == (int)n * -17 + 300 &&
           hit.depth == (int)n % 20 && hit.bound == TT_EXACT && hit.pv == (n % 2 != 0);
}

struct hammer {
    pthread_t handle;
    uint64_t  random;
    long      hits, wrong;
};

static void *hammer_main(void *argument) {
    struct hammer *hammer = argument;
    for (int i = 0; i < STORES; i++) {
        store(random_below(&hammer->random, KEYS));
        const unsigned      n = random_below(&hammer->random, KEYS);
        const struct tt_hit hit = tt_probe(&table, key_of(n), 0);
        hammer->hits += hit.found;
        hammer->wrong += hit.found && !is_sound(n, hit);
    }
    return NULL;
}

START_TEST(gives_whole_entries_or_none) {
    struct hammer hammers[THREADS];
    long          hits = 0, wrong = 0;
    ck_assert(tt_resize(&table, 1));
    for (unsigned i = 0; i < THREADS; i++) {
        hammers[i] = (struct hammer){.random = i + 1};
        ck_assert_int_eq(pthread_create(&hammers[i].handle, NULL, hammer_main, &hammers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(hammers[i].handle, NULL);
        hits += hammers[i].hits;
        wrong += hammers[i].wrong;
    }
    ck_assert_int_gt(hits, 0);
    ck_assert_int_eq(wrong, 0);
    tt_free(&table);
}
END_TEST

Suite *shared_table_suite(void) {
    Suite *suite = suite_create("shared table");
    TCase *hammering = add_case(suite, "hammering");
    tcase_add_test(hammering, gives_whole_entries_or_none);
    return suite;
}
