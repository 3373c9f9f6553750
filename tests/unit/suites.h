/* The suites, each in the file of its name. */
#ifndef TESTS_UNIT_SUITES_H
#define TESTS_UNIT_SUITES_H

#include <check.h>

Suite *attacks_suite(void);
Suite *attacks_portable_suite(void);
Suite *bits_suite(void);
Suite *book_suite(void);
Suite *clock_suite(void);
Suite *evaluation_suite(void);
Suite *every_variant_suite(void);
Suite *exchange_suite(void);
Suite *fen_suite(void);
Suite *games_suite(void);
Suite *generation_suite(void);
Suite *match_setup_suite(void);
Suite *match_stats_suite(void);
Suite *mates_suite(void);
Suite *memory_suite(void);
Suite *move_text_suite(void);
Suite *notation_suite(void);
Suite *openings_suite(void);
Suite *palace_cannon_suite(void);
Suite *repetition_suite(void);
Suite *result_suite(void);
Suite *search_suite(void);
Suite *settings_suite(void);
Suite *rays_suite(void);
Suite *rays_portable_suite(void);
Suite *table_suite(void);
Suite *traces_suite(void);
Suite *zuyi_suite(void);
Suite *zuhe_suite(void);
Suite *xiangqi2017_suite(void);
/* With threads of their own. */
Suite *parallel_suite(void);
Suite *shared_table_suite(void);

#endif
