#include "profile.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/timer.h"

static const int64_t SECOND = 1000000000;

/* How long we wait for `uciok` before we say `ucci` too, and for either in all. */
enum { UCI_ANSWER_S = 5, ANY_ANSWER_S = 60 };

/* --- names -------------------------------------------------------------------------------- */

/* The next letter that counts, in lower case; '\0' at the end. */
static int next_letter(const char **text, size_t *length) {
    while (*length && (**text == ' ' || **text == '_')) ++*text, --*length;
    if (!*length) return '\0';
    --*length;
    return tolower((unsigned char)*(*text)++);
}

static bool same_name(const char *a, size_t a_length, const char *b) {
    size_t b_length = strlen(b);
    for (;;) {
        const int letter = next_letter(&a, &a_length);
        if (letter != next_letter(&b, &b_length)) return false;
        if (!letter) return true;
    }
}

bool option_is(const char *name, const char *other) { return same_name(name, strlen(name), other); }

/* The word of the other dialect for what both have. */
static const char *other_name(const char *name) {
    static const char *const names[][2] = {{"Hash", "hashsize"}, {"UCI_Variant", "variant"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int k = 0; k < 2; k++)
            if (option_is(name, names[i][k])) return names[i][1 - k];
    return name;
}

/* --- options the engine has ------------------------------------------------------------------ */

/* One of its option lines: its name, and what follows that. */
struct offer {
    const char *name, *rest;
    size_t      name_length, rest_length;
};

static bool read_offer(enum dialect dialect, const char *line, size_t length, struct offer *offer) {
    const char  *head = dialect == DIALECT_UCI ? "option name " : "option ";
    const size_t head_length = strlen(head);
    if (length < head_length || strncmp(line, head, head_length) != 0) return false;
    const char *name = line + head_length, *end = line + length, *type = strstr(name, " type ");
    if (!type || type >= end) return false;
    *offer = (struct offer){name, type, (size_t)(type - name), (size_t)(end - type)};
    return true;
}

static bool find_exactly(const struct profile *profile, const char *name, struct offer *offer) {
    const char *line = profile->offered.text;
    while (line && *line) {
        const size_t length = strcspn(line, "\n");
        if (read_offer(profile->dialect, line, length, offer) && same_name(offer->name, offer->name_length, name))
            return true;
        line += length + (line[length] == '\n');
    }
    return false;
}

static bool find_offer(const struct profile *profile, const char *name, struct offer *offer) {
    return find_exactly(profile, name, offer) || find_exactly(profile, other_name(name), offer);
}

bool profile_offers(const struct profile *profile, const char *name) {
    struct offer offer;
    return find_offer(profile, name, &offer);
}

/* Whether a combo has a value. */
static bool has_choice(const struct offer *offer, const char *value) {
    const size_t length = strlen(value);
    for (const char *at = offer->rest; (at = strstr(at, " var ")) && at < offer->rest + offer->rest_length;) {
        at += strlen(" var ");
        if (strncmp(at, value, length) == 0 && (!at[length] || strchr(" \n", at[length]))) return true;
        at--; /* its last blank may be the first of the next */
    }
    return false;
}

/* --- the first talk ----------------------------------------------------------------------------- */

static const char *greeting(enum dialect dialect) { return dialect == DIALECT_UCI ? "uci\n" : "ucci\n"; }

/* Waits for `uciok` or `ucciok`, which it tells. */
static enum process_read await_ok(struct link *link, int64_t patience_ns, struct buffer *said, enum dialect *dialect) {
    const int64_t     deadline = timer_now_ns() + patience_ns;
    char             *line;
    enum process_read read;
    while ((read = link_line(link, deadline, &line)) == READ_LINE) {
        if (line_begins(line, "uciok") || line_begins(line, "ucciok")) {
            *dialect = line_begins(line, "uciok") ? DIALECT_UCI : DIALECT_UCCI;
            return READ_LINE;
        }
        if (said) buffer_add(said, "%s\n", line);
    }
    return read;
}

bool profile_greet(struct link *link, enum dialect dialect, int64_t patience_ns) {
    enum dialect answered;
    return link_send(link, greeting(dialect)) && await_ok(link, patience_ns, NULL, &answered) == READ_LINE &&
           answered == dialect;
}

static void learn(struct profile *profile, const struct player_settings *settings, const char *said) {
    const char *name = strstr(said, "id name ");
    if (name && (name == said || name[-1] == '\n'))
        snprintf(profile->name, sizeof profile->name, "%.*s", (int)strcspn(name + 8, "\n"), name + 8);
    for (const char *line = said; *line;) {
        const size_t length = strcspn(line, "\n");
        struct offer offer;
        if (read_offer(profile->dialect, line, length, &offer))
            buffer_add(&profile->offered, "%.*s\n", (int)length, line);
        line += length + (line[length] == '\n');
    }
    profile->milliseconds = profile_offers(profile, "usemillisec");
    /* Fairy-Stockfish counts ranks as chess does, unless it is spoken to in UCCI. */
    profile->from_one = settings->ranks == RANKS_AUTO
                            ? profile->dialect == DIALECT_UCI && strncmp(profile->name, "Fairy-Stockfish", 15) == 0
                            : settings->ranks == RANKS_FROM_1;
}

/* Starts the engine with a dialect; where that is open, another may answer. READ_LINE: one did. */
static enum process_read try_dialect(struct profile *profile, const struct player_settings *settings,
                                     const struct link_ends *ends, enum dialect first, bool open) {
    struct link       link = {.ends = ends, .name = settings->name};
    struct buffer     said = {0};
    enum process_read read = READ_CLOSED;
    if (!link_start(&link, settings->command, settings->folder)) return READ_CLOSED;
    if (link_send(&link, greeting(first)))
        read = await_ok(&link, (open ? UCI_ANSWER_S : ANY_ANSWER_S) * SECOND, &said, &profile->dialect);
    if (read == READ_TIMEOUT && open && link_send(&link, greeting(DIALECT_UCCI)))
        read = await_ok(&link, ANY_ANSWER_S * SECOND, &said, &profile->dialect);
    if (read == READ_LINE) learn(profile, settings, said.text ? said.text : "");
    process_kill(&link.process);
    buffer_free(&said);
    return read;
}

bool profile_probe(struct profile *profile, const struct player_settings *settings, const struct link_ends *ends,
                   struct text_error *error) {
    const bool open = settings->dialect == DIALECT_AUTO;
    *profile = (struct profile){0};
    enum process_read read = try_dialect(profile, settings, ends, open ? DIALECT_UCI : settings->dialect, open);
    /* Some end when the first word they hear is not theirs. */
    if (read == READ_CLOSED && open) read = try_dialect(profile, settings, ends, DIALECT_UCCI, false);
    return read == READ_LINE ||
           text_fail(error, "%s (%s) does not start, or does not answer to %s", settings->name, settings->command,
                     open                               ? "uci or ucci"
                     : settings->dialect == DIALECT_UCI ? "uci"
                                                        : "ucci");
}

void profile_free(struct profile *profile) { buffer_free(&profile->offered); }

/* --- setting up ------------------------------------------------------------------------------------ */

static void set_option(const struct profile *profile, const struct offer *offer, const char *value,
                       struct buffer *setup) {
    const bool uci = profile->dialect == DIALECT_UCI;
    buffer_add(setup, "setoption %s%.*s", uci ? "name " : "", (int)offer->name_length, offer->name);
    if (value) buffer_add(setup, "%s%s", uci ? " value " : " ", value);
    buffer_add(setup, "\n");
}

/* An engine without such an option plays plain xiangqi. */
static bool set_variant(const struct profile *profile, const struct player_settings *settings,
                        const struct variant *variant, struct buffer *setup, struct text_error *error) {
    struct offer offer;
    const bool   plain = variant == variant_at(0);
    if (!find_offer(profile, "UCI_Variant", &offer))
        return plain || text_fail(error, "%s has no option UCI_Variant", settings->name);
    if (!has_choice(&offer, variant->name))
        return text_fail(error, "%s does not play %s", settings->name, variant->name);
    set_option(profile, &offer, variant->name, setup);
    return true;
}

bool profile_setup(const struct profile *profile, const struct player_settings *settings, const struct variant *variant,
                   struct buffer *setup, struct text_error *error) {
    struct offer offer;
    if (profile->dialect == DIALECT_UCCI && find_offer(profile, "usemillisec", &offer))
        set_option(profile, &offer, "true", setup);
    if (!set_variant(profile, settings, variant, setup, error)) return false;
    for (int i = 0; i < settings->option_count; i++) {
        const struct option_value *option = &settings->options[i];
        if (find_offer(profile, option->name, &offer))
            set_option(profile, &offer, option->value, setup);
        else if (!option->common)
            return text_fail(error, "%s has no option %s", settings->name, option->name);
    }
    return true;
}
