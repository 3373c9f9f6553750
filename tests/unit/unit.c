/* The tests of one module after the other. CK_RUN_SUITE=name runs one suite. */
#include "suites.h"
#include "support.h"

int main(void) {
    /* clang-format off */
    static Suite *(*const suites[])(void) = {
        bits_suite,
        book_suite,
        attacks_suite,
        attacks_portable_suite,
        rays_suite,
        rays_portable_suite,
        generation_suite,
        fen_suite,
        move_text_suite,
        notation_suite,
        openings_suite,
        exchange_suite,
        every_variant_suite,
        zuyi_suite,
        zuhe_suite,
        xiangqi2017_suite,
        palace_cannon_suite,
        result_suite,
        repetition_suite,
        clock_suite,
        table_suite,
        memory_suite,
        evaluation_suite,
        traces_suite,
        games_suite,
        mates_suite,
        search_suite,
        settings_suite,
        match_stats_suite,
        match_setup_suite,
        NULL,
    };
    /* clang-format on */
    return run_suites(suites);
}
