/* The tests that run several threads at once: what the thread sanitizer has to see. */
#include "suites.h"
#include "support.h"

int main(void) {
    static Suite *(*const suites[])(void) = {shared_table_suite, parallel_suite, NULL};
    return run_suites(suites);
}
