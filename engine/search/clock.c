#include "clock.h"

static int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t max64(int64_t a, int64_t b) { return a > b ? a : b; }

struct clock_plan clock_plan(struct clock_input in) {
    enum { HORIZON = 26 }; /* moves that the time left is spread over in a game without a control */
    if (in.movetime) {
        const int64_t t = max64(1, in.movetime - in.overhead);
        return (struct clock_plan){t, t};
    }
    if (!in.has_clock) return (struct clock_plan){0, 0};

    /* What may be spent now must leave the overhead of this very move, and a
     * little more the shorter the clock gets: a scheduler may be late. */
    const int64_t reserve = in.overhead + min64(50, in.time_left / 20);
    const int64_t usable = max64(1, in.time_left - reserve);
    const int     moves = in.moves_to_go > 0 && in.moves_to_go < HORIZON ? in.moves_to_go : HORIZON;
    int64_t       optimum = usable / moves + in.increment * 3 / 4;
    if (in.pondering) optimum += optimum / 4;
    /* The last move before the control may use nearly all; a game never more than a third. */
    const int64_t most = moves == 1 ? usable : usable / 3 + min64(in.increment / 2, usable / 3);
    const int64_t maximum = min64(most, optimum * 4);
    return (struct clock_plan){max64(1, min64(optimum, maximum)), max64(1, maximum)};
}
