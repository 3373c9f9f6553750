/* The Universal Chinese Chess Protocol 3.0. */
#include "dialect.h"
#include "options.h"

static const char *option_name(const struct option *option) { return option->ucci; }

static void write_identity(FILE *out) { fputs("id name " ZUYI_NAME "\nid author " ZUYI_AUTHOR "\n", out); }

/* The default comes last, behind min, max and var. */
static void write_option(FILE *out, const struct option *option) {
    fprintf(out, "option %s type %s", option->ucci, option_type_name(option->type));
    switch (option->type) {
    case OPTION_BUTTON:
        break;
    case OPTION_CHECK:
        fprintf(out, " default %s", option->standard ? "true" : "false");
        break;
    case OPTION_SPIN:
        fprintf(out, " min %d max %d default %d", option->zero_is_auto ? 0 : option->min, option->max,
                option->standard);
        break;
    case OPTION_COMBO:
        for (size_t i = 0; option->var(i); i++) fprintf(out, " var %s", option->var(i));
        fprintf(out, " default %s", option->var(0));
        break;
    case OPTION_STRING:
        fprintf(out, " default %s", option->text);
        break;
    }
    fputc('\n', out);
}

/* Scores are integers, a horse about 100. A client tells mates by their size,
 * so that nothing else may reach it. */
enum { SCORE_MATE = 10000, SCORE_MAX = 9799 };

static int ucci_score(const struct engine_score *score) {
    if (score->mate) return score->value > 0 ? SCORE_MATE - score->value : -SCORE_MATE - score->value;
    const int value = score->value * 100 / UNITS_PER_HORSE;
    return value > SCORE_MAX ? SCORE_MAX : value < -SCORE_MAX ? -SCORE_MAX : value;
}

static void write_score(FILE *out, const struct engine_score *score) { fprintf(out, "%d", ucci_score(score)); }

/* At least one client crashes on a line of three words, unless it offered the
 * draw that the third one accepts: without a ponder move we neither propose a
 * draw nor resign. */
static void write_bestmove(FILE *out, const struct engine_result *result, bool draw_offered) {
    if (!result->best) {
        fputs("nobestmove\n", out);
        return;
    }
    fprintf(out, "bestmove %s", result->best);
    if (result->ponder) fprintf(out, " ponder %s", result->ponder);
    if (result->draw && (draw_offered || result->ponder))
        fputs(" draw", out);
    else if (result->resign && result->ponder)
        fputs(" resign", out);
    fputc('\n', out);
}

const struct dialect dialect_ucci = {
    .name = "ucci",
    .message_prefix = "info message ",
    .ready = "ucciok",
    .farewell = "bye",
    .stray_stop = "nobestmove",
    .lenient = true,
    .seconds = true,
    .zero_is_auto = true,
    .option_name = option_name,
    .write_identity = write_identity,
    .write_option = write_option,
    .write_score = write_score,
    .write_bestmove = write_bestmove,
};
