#include "strength.h"

#include <math.h>

/* Elo as measured by a match of 100 to 300 games between each rung and the next
 * (README); where the scale begins is a convention. */
static const struct rung {
    int elo;
    int nodes, noise;
} rungs[] = {
    {ENGINE_ELO_MIN, 120, 1000},
    {790, 150, 700},
    {1060, 200, 500},
    {1390, 300, 350},
    {1730, 500, 250},
    {2020, 800, 180},
    {2290, 1500, 120},
    {2540, 3000, 80},
    {2780, 6000, 50},
    {2990, 12000, 30},
    {3220, 25000, 15},
    {3460, 50000, 5},
    {ENGINE_ELO_MAX, 100000, 0},
};

enum { RUNGS = sizeof rungs / sizeof *rungs };

/* Between two rungs nodes grow evenly by factors, the error by steps. */
static struct strength of_elo(double elo) {
    int i = 1;
    while (i < RUNGS - 1 && elo > rungs[i].elo) i++;
    const struct rung *low = &rungs[i - 1], *high = &rungs[i];
    const double       share = (elo - low->elo) / (high->elo - low->elo);
    return (struct strength){
        .nodes = (uint64_t)lround(low->nodes * pow((double)high->nodes / low->nodes, share)),
        .noise = (int)lround(low->noise + (high->noise - low->noise) * share),
    };
}

/* The levels divide the scale evenly; the last is without limits. */
static double elo_of_level(int level) {
    return ENGINE_ELO_MIN + (double)(ENGINE_ELO_MAX - ENGINE_ELO_MIN) * level / (ENGINE_SKILL_MAX - 1);
}

struct strength strength_of(const struct engine_settings *settings) {
    static const int randomness[] = {0, UNITS_PER_SOLDIER / 8, UNITS_PER_SOLDIER / 2, 3 * UNITS_PER_SOLDIER / 2};
    struct strength  strength = {0, 0};
    if (settings->limit_strength)
        strength = of_elo(settings->elo);
    else if (settings->skill_level < ENGINE_SKILL_MAX)
        strength = of_elo(elo_of_level(settings->skill_level));
    if (strength.noise < randomness[settings->randomness]) strength.noise = randomness[settings->randomness];
    return strength;
}
