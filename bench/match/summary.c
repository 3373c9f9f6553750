#include "summary.h"

#include <math.h>

static void add_text(struct buffer *json, const char *text) {
    buffer_add(json, "\"");
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            buffer_add(json, "\\%c", c);
        else if (c < ' ')
            buffer_add(json, "\\u%04x", c);
        else
            buffer_add(json, "%c", c);
    }
    buffer_add(json, "\"");
}

/* JSON has no infinity. */
static void add_number(struct buffer *json, const char *name, double value) {
    if (isfinite(value))
        buffer_add(json, ", \"%s\": %.6g", name, value);
    else
        buffer_add(json, ", \"%s\": null", name);
}

static void add_faults(struct buffer *json, const struct standing *standing) {
    buffer_add(json, ", \"faults\": {");
    for (int who = 0; who < PLAYER_NB; who++) {
        buffer_add(json, "%s\"%c\": {", who ? ", " : "", 'a' + who);
        for (int fault = FAULT_NONE + 1; fault < FAULT_NB; fault++)
            buffer_add(json, "%s\"%s\": %u", fault > FAULT_NONE + 1 ? ", " : "", fault_word((enum fault)fault),
                       standing->faults[who][fault]);
        buffer_add(json, "}");
    }
    buffer_add(json, "}");
}

static void add_test(struct buffer *json, const struct standing *standing, const struct settings *s) {
    const struct sprt_bounds bounds = sprt_bounds(s->alpha, s->beta);
    const char              *verdict = sprt_verdict(standing, s);
    buffer_add(json, ", \"sprt\": {\"elo0\": %g, \"elo1\": %g, \"alpha\": %g, \"beta\": %g", s->elo0, s->elo1, s->alpha,
               s->beta);
    add_number(json, "llr", sprt_llr(standing->tally.pairs, s->elo0, s->elo1));
    add_number(json, "lower", bounds.lower);
    add_number(json, "upper", bounds.upper);
    buffer_add(json, ", \"result\": \"%s\"}", verdict ? verdict : "undecided");
}

void summary_add(struct buffer *json, const struct standing *standing, const struct progress *progress) {
    const struct tally   *t = &standing->tally;
    const struct estimate e = tally_estimate(t->pairs);
    const int             played = standing_played(standing);
    buffer_add(json, "%s\n    {\"variant\": \"%s\", \"games\": %d, \"wins\": %d, \"draws\": %d, \"losses\": %d",
               json->length ? "," : "", progress->variant, played, (int)t->wins, (int)t->draws, (int)t->losses);
    buffer_add(json, ", \"pairs\": [%d, %d, %d, %d, %d]", (int)t->pairs[0], (int)t->pairs[1], (int)t->pairs[2],
               (int)t->pairs[3], (int)t->pairs[4]);
    add_number(json, "elo", e.elo);
    add_number(json, "elo_low", e.low);
    add_number(json, "elo_high", e.high);
    add_number(json, "los", e.los);
    add_number(json, "mean_plies", played ? (double)standing->plies / played : NAN);
    if (progress->settings->sprt) add_test(json, standing, progress->settings);
    add_faults(json, standing);
    buffer_add(json, ", \"ends\": {");
    for (int i = 0; i < REASONS_MAX && standing->reasons[i].count; i++)
        buffer_add(json, "%s\"%s\": %u", i ? ", " : "", standing->reasons[i].word, standing->reasons[i].count);
    buffer_add(json, "}}");
}

static void add_player(struct buffer *json, char who, const struct player_settings *settings,
                       const struct profile *profile) {
    buffer_add(json, "  \"%c\": {\"name\": ", who);
    add_text(json, settings->name);
    buffer_add(json, ", \"command\": ");
    add_text(json, settings->command);
    buffer_add(json, ", \"id\": ");
    add_text(json, profile->name);
    buffer_add(json, ", \"dialect\": \"%s\"},\n", profile->dialect == DIALECT_UCI ? "uci" : "ucci");
}

bool summary_write(const char *path, const struct settings *settings, const struct profile profiles[PLAYER_NB],
                   const struct buffer *matches, bool interrupted) {
    struct buffer json = {0};
    buffer_add(&json, "{\n");
    for (int who = 0; who < PLAYER_NB; who++)
        add_player(&json, (char)('a' + who), &settings->player[who], &profiles[who]);
    buffer_add(&json, "  \"interrupted\": %s,\n  \"matches\": [%s\n  ]\n}\n", interrupted ? "true" : "false",
               matches->length ? matches->text : "");
    FILE *file = fopen(path, "w");
    bool  ok = file && fputs(json.text, file) >= 0;
    if (file) ok = fclose(file) == 0 && ok;
    buffer_free(&json);
    return ok;
}
