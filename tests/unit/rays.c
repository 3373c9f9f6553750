#include "rays_checks.h"

Suite *rays_suite(void) { return rays_make_suite("rays"); }
