#include "attacks_checks.h"

Suite *attacks_suite(void) { return attacks_make_suite("attacks"); }
