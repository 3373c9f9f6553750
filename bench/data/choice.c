#include "choice.h"

#include "engine/search/score.h"
#include "random.h"

bool data_is_quiet(const struct data_position *position) {
    return !position_in_check(position->pos) && !move_is_noisy(position->move) && !score_is_decided(position->score);
}

bool data_is_for_validation(int file, uint64_t game, unsigned one_in) {
    uint64_t state = (uint64_t)file << 40 ^ game;
    return one_in && data_random_below(&(uint64_t){data_random(&state)}, one_in) == 0;
}
