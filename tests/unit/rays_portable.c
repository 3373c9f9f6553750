/* The same diagonals gathered without the instructions that other machines lack. */
#undef __BMI2__
#define rays_init      portable_rays_init
#define ray_rising     portable_ray_rising
#define ray_falling    portable_ray_falling
#define ray_orthogonal portable_ray_orthogonal
#define ray_diagonal   portable_ray_diagonal
#define ray_between    portable_ray_between
#define ray_steps      portable_ray_steps
#define ray_forward    portable_ray_forward
#include "engine/rays.c"
#include "rays_checks.h"

Suite *rays_portable_suite(void) { return rays_make_suite("rays without BMI2"); }
