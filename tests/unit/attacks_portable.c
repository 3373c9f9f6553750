/* The same tables read without the instructions that other machines lack. */
#undef __BMI2__
#include "attacks_checks.h"

Suite *attacks_portable_suite(void) { return attacks_make_suite("attacks without BMI2"); }
