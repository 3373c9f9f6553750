/* The Universal Chess Interface as the xiangqi GUIs speak it. */
#include "dialect.h"
#include "options.h"

static const char *option_name(const struct option *option) { return option->uci; }

static void write_identity(FILE *out) { fputs("id name " ZUYI_NAME "\nid author " ZUYI_AUTHOR "\n", out); }

/* The default comes first: some clients take the words in this order. */
static void write_option(FILE *out, const struct option *option) {
    fprintf(out, "option name %s type %s", option->uci, option_type_name(option->type));
    switch (option->type) {
    case OPTION_BUTTON:
        break;
    case OPTION_CHECK:
        fprintf(out, " default %s", option->standard ? "true" : "false");
        break;
    case OPTION_SPIN:
        fprintf(out, " default %d min %d max %d", option->standard, option->min, option->max);
        break;
    case OPTION_COMBO:
        fprintf(out, " default %s", option->var(0));
        for (size_t i = 0; option->var(i); i++) fprintf(out, " var %s", option->var(i));
        break;
    case OPTION_STRING:
        fprintf(out, " default %s", option->text);
        break;
    }
    fputc('\n', out);
}

/* UCI counts mates in own moves. */
static int mate_moves(int plies) { return plies > 0 ? (plies + 1) / 2 : -((1 - plies) / 2); }

int uci_score(const struct engine_score *score) {
    return score->mate ? mate_moves(score->value) : score->value * 100 / UNITS_PER_SOLDIER;
}

static void write_score(FILE *out, const struct engine_score *score) {
    fprintf(out, "%s %d", score->mate ? "mate" : "cp", uci_score(score));
}

static void write_bestmove(FILE *out, const struct engine_result *result, bool draw_offered) {
    (void)draw_offered; /* UCI knows neither draw nor resign */
    fprintf(out, "bestmove %s", result->best ? result->best : "(none)");
    if (result->best && result->ponder) fprintf(out, " ponder %s", result->ponder);
    fputc('\n', out);
}

const struct dialect dialect_uci = {
    .name = "uci",
    .message_prefix = "info string ",
    .ready = "uciok",
    .infinite_is_law = true,
    .has_wdl = true,
    .option_name = option_name,
    .write_identity = write_identity,
    .write_option = write_option,
    .write_score = write_score,
    .write_bestmove = write_bestmove,
};
