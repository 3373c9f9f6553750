#include "options.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "session.h"
#include "words.h"

/* --- setters ------------------------------------------------------------------- */

/* Settings of the law wait for the next position; before the first one the
 * board is the start, and follows at once. */
static bool follow_law(struct session *session, struct text_error *error) {
    if (session->position_given) return true;
    return engine_set_position(session->engine, NULL, NULL, error);
}

static bool set_variant(struct session *session, const struct option *option, const struct option_value *value,
                        struct text_error *error) {
    (void)option;
    if (!engine_set_variant(session->engine, value->text)) return text_fail(error, "cannot play %s", value->text);
    return follow_law(session, error);
}

static bool set_rule(struct session *session, const struct option *option, const struct option_value *value,
                     struct text_error *error) {
    if (!engine_set_rule(session->engine, option->uci, value->number))
        return text_fail(error, "%s has no such rule", engine_variant(session->engine)->name);
    return follow_law(session, error);
}

static bool set_move_rule(struct session *session, const struct option *option, const struct option_value *value,
                          struct text_error *error) {
    (void)option;
    engine_set_move_rule(session->engine, value->number);
    return follow_law(session, error);
}

static bool set_repetition(struct session *session, const struct option *option, const struct option_value *value,
                           struct text_error *error) {
    (void)option;
    engine_set_repetition(session->engine, value->text);
    return follow_law(session, error);
}

static bool has_switch(const struct variant *variant, const char *name) {
    const struct rule_switch *at = variant->switches;
    for (; at && at->name; at++)
        if (strcmp(at->name, name) == 0) return true;
    return false;
}

static bool set_palace_map(struct session *session, const struct option *option, const struct option_value *value,
                           struct text_error *error) {
    (void)option;
    const struct variant *const variant = engine_variant(session->engine);
    if (!has_switch(variant, "RulePalaceStrategy")) return text_fail(error, "%s has no such rule", variant->name);
    if (!engine_set_palace_map(session->engine, value->text))
        return text_fail(error, "allowed is a permutation of the digits 1 to 9");
    return follow_law(session, error);
}

static bool set_coordinates(struct session *session, const struct option *option, const struct option_value *value,
                            struct text_error *error) {
    (void)option, (void)error;
    engine_set_ranks_from_one(session->engine, value->number == 1);
    return true;
}

static bool set_threads(struct session *session, const struct option *option, const struct option_value *value,
                        struct text_error *error) {
    (void)option;
    return engine_set_threads(session->engine, (unsigned)value->number, error);
}

static bool set_hash(struct session *session, const struct option *option, const struct option_value *value,
                     struct text_error *error) {
    (void)option;
    return engine_set_hash(session->engine, (size_t)value->number, error);
}

/* A new game: table and histories are emptied. */
static bool clear(struct session *session, const struct option *option, const struct option_value *value,
                  struct text_error *error) {
    (void)option, (void)value, (void)error;
    engine_clear(session->engine);
    return true;
}

static bool set_books(struct session *session, const struct option *option, const struct option_value *value,
                      struct text_error *error) {
    (void)option;
    return engine_set_books(session->engine, value->text, error);
}

/* One of the engine's settings: an int, which the row names. */
static bool set_setting(struct session *session, const struct option *option, const struct option_value *value,
                        struct text_error *error) {
    (void)error;
    *(int *)((char *)engine_settings(session->engine) + option->setting) = value->number;
    return true;
}

static int standard_setting(const struct option *option) {
    return *(const int *)((const char *)&engine_default_settings + option->setting);
}

static bool set_usemillisec(struct session *session, const struct option *option, const struct option_value *value,
                            struct text_error *error) {
    (void)option, (void)error;
    session->milliseconds = value->number;
    return true;
}

static bool set_batch(struct session *session, const struct option *option, const struct option_value *value,
                      struct text_error *error) {
    (void)option, (void)error;
    session->batch = value->number;
    return true;
}

static bool set_show_wdl(struct session *session, const struct option *option, const struct option_value *value,
                         struct text_error *error) {
    (void)option, (void)error;
    report_set_wdl(&session->report, value->number);
    return true;
}

static bool set_log_file(struct session *session, const struct option *option, const struct option_value *value,
                         struct text_error *error) {
    return report_set_log(&session->report, strcmp(value->text, option->text) == 0 ? "" : value->text, error);
}

static bool set_debug(struct session *session, const struct option *option, const struct option_value *value,
                      struct text_error *error) {
    (void)option, (void)error;
    report_set_debug(&session->report, value->number);
    return true;
}

/* --- the table -------------------------------------------------------------------- */

enum { MOVE_OVERHEAD_MAX_MS = 5000, MOVE_RULE_MAX = 10000 };

static const char *variant_name(size_t index) {
    const struct variant *const variant = variant_at(index);
    return variant ? variant->name : NULL;
}

static const char *coordinates(size_t index) {
    static const char *const values[] = {"0-9", "1-10", NULL};
    return values[index];
}

/* UCCI's degrees, the default first. */
static const char *from_none(size_t index) {
    static const char *const values[] = {"none", "small", "medium", "large", NULL};
    return values[index];
}
static const char *from_large(size_t index) {
    static const char *const values[] = {"large", "medium", "small", "none", NULL};
    return values[index];
}
static const char *style(size_t index) {
    static const char *const values[] = {"normal", "solid", "risky", NULL};
    return values[index];
}

static const char *script(size_t index) {
    static const char *const values[] = {"traditional", "simplified", NULL};
    return values[index];
}

static const char *book_choice(size_t index) {
    static const char *const values[] = {"random", "best", NULL};
    return values[index];
}

/* The laws by the names that other engines have for them. */
static const struct option_alias repetition_aliases[] = {{"alwaysdraw", "draw"},    {"checkban", "check"},
                                                         {"asianrule", "asian"},    {"chineserule", "chinese"},
                                                         {"computerrule", "asian"}, {NULL, NULL}};

static int move_rule_of(const struct variant *variant) { return variant->move_rule; }

#define BUTTON(uci_name, ucci_name, setter)                                                                            \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_BUTTON, .set = setter }
#define CHECK(uci_name, ucci_name, on, setter)                                                                         \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_CHECK, .standard = on, .set = setter }
#define SPIN(uci_name, ucci_name, value, least, most, setter)                                                          \
    {                                                                                                                  \
        .uci = uci_name, .ucci = ucci_name, .type = OPTION_SPIN, .standard = value, .min = least, .max = most,         \
        .set = setter                                                                                                  \
    }
#define SPIN_OR_AUTO(uci_name, ucci_name, value, most, setter)                                                         \
    {                                                                                                                  \
        .uci = uci_name, .ucci = ucci_name, .type = OPTION_SPIN, .standard = value, .min = 1, .max = most,             \
        .zero_is_auto = true, .set = setter                                                                            \
    }
#define SPIN_BY_GAME(uci_name, ucci_name, value_of, least, most, setter)                                               \
    {                                                                                                                  \
        .uci = uci_name, .ucci = ucci_name, .type = OPTION_SPIN, .standard_of = value_of, .min = least, .max = most,   \
        .set = setter                                                                                                  \
    }
#define STRING(uci_name, ucci_name, value, setter)                                                                     \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_STRING, .text = value, .set = setter }
#define COMBO_WITH_ALIASES(uci_name, ucci_name, values, other_names, setter)                                           \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_COMBO, .var = values, .aliases = other_names, .set = setter }
#define COMBO(uci_name, ucci_name, values, setter)                                                                     \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_COMBO, .var = values, .set = setter }

/* What follows goes to a field of the engine's settings. */
#define SETTING(field) .set = set_setting, .setting = offsetof(struct engine_settings, field)
#define CHECK_SETTING(uci_name, ucci_name, field)                                                                      \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_CHECK, SETTING(field) }
#define SPIN_SETTING(uci_name, ucci_name, least, most, field)                                                          \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_SPIN, .min = least, .max = most, SETTING(field) }
#define COMBO_SETTING(uci_name, ucci_name, values, field)                                                              \
    { .uci = uci_name, .ucci = ucci_name, .type = OPTION_COMBO, .var = values, SETTING(field) }

static const struct option table[] = {
    COMBO("UCI_Variant", "variant", variant_name, set_variant),
    COMBO("UCI_Coordinates", "coordinates", coordinates, set_coordinates),
    STRING("PalaceMap", "palacemap", "123485697", set_palace_map),
    COMBO_WITH_ALIASES("Repetition", "repetition", engine_repetition_name, repetition_aliases, set_repetition),
    SPIN_BY_GAME("MoveRule", "moverule", move_rule_of, 0, MOVE_RULE_MAX, set_move_rule),
    SPIN_OR_AUTO("Threads", "threads", 1, ENGINE_THREADS_MAX, set_threads),
    SPIN_OR_AUTO("Hash", "hashsize", 16, ENGINE_HASH_MAX, set_hash),
    BUTTON("Clear Hash", "clearhash", clear),
    CHECK_SETTING("Ponder", "ponder", ponder),
    SPIN_SETTING("MultiPV", "multipv", 1, ENGINE_MULTIPV_MAX, multipv),
    SPIN_SETTING("Move Overhead", "moveoverhead", 0, MOVE_OVERHEAD_MAX_MS, move_overhead_ms),
    CHECK_SETTING("OwnBook", "usebook", own_book),
    STRING("Book File", "bookfiles", "<embedded>", set_books),
    COMBO_SETTING("Book Choice", "bookchoice", book_choice, book_choice),
    SPIN_SETTING("Book Depth", "bookdepth", 1, ENGINE_BOOK_DEPTH_MAX, book_depth),
    CHECK("UCI_ShowWDL", NULL, false, set_show_wdl),
    CHECK_SETTING("UCI_LimitStrength", "limitstrength", limit_strength),
    SPIN_SETTING("UCI_Elo", "elo", ENGINE_ELO_MIN, ENGINE_ELO_MAX, elo),
    SPIN_SETTING("Skill Level", "skilllevel", 0, ENGINE_SKILL_MAX, skill_level),
    COMBO_SETTING("ChineseScript", "chinesescript", script, script),
    STRING("Debug Log File", "debuglogfile", "<empty>", set_log_file),
    CHECK(NULL, "usemillisec", false, set_usemillisec),
    CHECK(NULL, "batch", false, set_batch),
    CHECK(NULL, "debug", false, set_debug),
    COMBO_SETTING(NULL, "idle", from_none, idle),
    COMBO_SETTING(NULL, "pruning", from_large, pruning),
    COMBO_SETTING(NULL, "knowledge", from_large, knowledge),
    COMBO_SETTING(NULL, "randomness", from_none, randomness),
    COMBO_SETTING(NULL, "style", style, style),
    BUTTON(NULL, "newgame", clear),
};

enum { TABLE_ROWS = sizeof table / sizeof *table };

/* Names that clients use besides those of the table. */
static const struct { const char *alias, *name; } aliases[] = {{"UCCI_Variant", "UCI_Variant"}};

/* --- the variants' rule switches, rows made from the registry --------------------------- */

/* A row that was made up, and its name in small letters. */
struct made_row {
    struct option option;
    char          ucci[32];
};

/* Whether one of the first `count` variants has a switch of that name. */
static bool seen_switch(size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (has_switch(variant_at(i), name)) return true;
    return false;
}

/* The n-th switch of the registry, variants that share one counted once. */
static const struct rule_switch *switch_at(size_t n) {
    for (size_t i = 0; variant_at(i); i++) {
        const struct rule_switch *at = variant_at(i)->switches;
        for (; at && at->name; at++)
            if (!seen_switch(i, at->name) && n-- == 0) return at;
    }
    return NULL;
}

static const struct option *make_row(const struct rule_switch *rule, struct made_row *row) {
    size_t length = 0;
    for (; rule->name[length] && length + 1 < sizeof row->ucci; length++)
        row->ucci[length] = (char)tolower((unsigned char)rule->name[length]);
    row->ucci[length] = '\0';
    row->option = (struct option){
        .uci = rule->name, .ucci = row->ucci, .type = OPTION_CHECK, .standard = rule->standard, .set = set_rule};
    return &row->option;
}

/* The index-th option of all; NULL after the last. It may have to be made, in `row`. */
static const struct option *option_at(size_t index, struct made_row *row) {
    if (index < TABLE_ROWS) return &table[index];
    const struct rule_switch *const rule = switch_at(index - TABLE_ROWS);
    return rule ? make_row(rule, row) : NULL;
}

static bool is_named(const struct option *option, const char *name) {
    return (option->uci && words_same_name(option->uci, name)) || (option->ucci && words_same_name(option->ucci, name));
}

static const struct option *find(const char *name, struct made_row *row) {
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (words_same_name(aliases[i].alias, name)) name = aliases[i].name;
    const struct option *option;
    for (size_t i = 0; (option = option_at(i, row)); i++)
        if (is_named(option, name)) return option;
    return NULL;
}

/* --- listing -------------------------------------------------------------------------------- */

const char *option_type_name(enum option_type type) {
    static const char *const names[] = {[OPTION_BUTTON] = "button",
                                        [OPTION_CHECK] = "check",
                                        [OPTION_SPIN] = "spin",
                                        [OPTION_COMBO] = "combo",
                                        [OPTION_STRING] = "string"};
    return names[type];
}

void options_list(struct session *session, FILE *out) {
    const struct dialect *const dialect = session->report.dialect;
    struct made_row             row;
    const struct option        *option;
    for (size_t i = 0; (option = option_at(i, &row)); i++) {
        if (!dialect->option_name(option)) continue;
        struct option shown = *option;
        if (option->standard_of) shown.standard = option->standard_of(engine_variant(session->engine));
        if (option->set == set_setting) shown.standard = standard_setting(option);
        dialect->write_option(out, &shown);
    }
}

/* --- values ------------------------------------------------------------------------------------ */

/* Within the bounds, or the 0 that asks for the default. */
static bool read_spin(const struct option *option, bool zero_is_auto, const char *text, int *number) {
    int64_t value;
    if (!words_integer(text, &value)) return false;
    if (value == 0 && zero_is_auto) value = option->standard;
    if (value < option->min || value > option->max) return false;
    *number = (int)value;
    return true;
}

static bool read_combo(const struct option *option, struct option_value *value) {
    const char *var;
    for (const struct option_alias *at = option->aliases; at && at->alias; at++)
        if (words_same(at->alias, value->text)) value->text = at->value;
    for (int i = 0; (var = option->var((size_t)i)); i++) {
        if (!words_same(value->text, var)) continue;
        value->text = var;
        value->number = i;
        return true;
    }
    return false;
}

static bool zero_is_auto(const struct session *session, const struct option *option) {
    return option->zero_is_auto && session->report.dialect->zero_is_auto;
}

static bool read_value(const struct session *session, const struct option *option, const char *text,
                       struct option_value *value) {
    value->text = text;
    switch (option->type) {
    case OPTION_BUTTON:
        return true;
    case OPTION_CHECK:
        return words_switch(text, &value->number);
    case OPTION_SPIN:
        return read_spin(option, zero_is_auto(session, option), text, &value->number);
    case OPTION_COMBO:
        return read_combo(option, value);
    case OPTION_STRING:
        return true; /* its setter knows more */
    }
    return false;
}

/* --- errors -------------------------------------------------------------------------------------- */

static const char *shown_name(const struct session *session, const struct option *option) {
    const char *const name = session->report.dialect->option_name(option);
    return name ? name : option->uci ? option->uci : option->ucci;
}

static void list_values(const struct option *option, char *text, size_t size) {
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; option->var(i) && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? " " : "", option->var(i));
}

static void describe_allowed(const struct session *session, const struct option *option, char *text, size_t size) {
    switch (option->type) {
    case OPTION_BUTTON:
        snprintf(text, size, "no value");
        break;
    case OPTION_CHECK:
        snprintf(text, size, "true on 1 false off 0");
        break;
    case OPTION_SPIN:
        snprintf(text, size, "%d to %d%s", option->min, option->max,
                 zero_is_auto(session, option) ? ", or 0 for the default" : "");
        break;
    case OPTION_COMBO:
        list_values(option, text, size);
        break;
    case OPTION_STRING:
        snprintf(text, size, "any text");
        break;
    }
}

static bool refuse_value(const struct session *session, const struct option *option, const char *value,
                         struct text_error *error) {
    char allowed[128];
    describe_allowed(session, option, allowed, sizeof allowed);
    return text_fail(error, "option %s: value '%.40s' is not allowed (allowed: %s)", shown_name(session, option), value,
                     allowed);
}

static bool set(struct session *session, const struct option *option, char *text, struct text_error *error) {
    struct option_value value;
    struct text_error   why;
    const char *const   given = text ? words_trim(text) : "";
    if (!read_value(session, option, given, &value)) return refuse_value(session, option, given, error);
    if (option->set(session, option, &value, &why)) return true;
    return text_fail(error, "option %s: value '%.40s' is not possible: %s", shown_name(session, option), given,
                     why.text);
}

static bool refuse_name(const char *name, struct text_error *error) {
    return text_fail(error, "option '%.60s' is unknown: see the options that `uci` and `ucci` list", name);
}

bool options_set(struct session *session, const char *name, char *value, struct text_error *error) {
    struct made_row            row;
    const struct option *const option = find(name, &row);
    return option ? set(session, option, value, error) : refuse_name(name, error);
}

/* --- setoption ------------------------------------------------------------------------------------- */

enum { NAME_WORDS_MAX = 3 };

/* UCCI's form says nowhere where the name ends. Its own names are one word,
 * but UCI's are understood, too: the name is as many words as make a known one,
 * else the first. Cuts the name off and returns the rest. */
static char *cut_name(char *args) {
    static const char blanks[] = " \t\v\f\r";
    char             *end = args, *cut = args + strcspn(args, blanks);
    for (int words = 1; words <= NAME_WORDS_MAX && *end; words++) {
        end += strspn(end, blanks);
        end += strcspn(end, blanks);
        struct made_row row;
        const char      kept = *end;
        *end = '\0';
        if (find(args, &row)) cut = end;
        *end = kept;
    }
    char *const rest = *cut ? cut + 1 : cut;
    *cut = '\0';
    return rest;
}

void options_command(struct session *session, char *args) {
    args = words_trim(args);
    char *const       uci_form = words_after(args, "name");
    char *const       value = uci_form ? words_split(uci_form, "value") : cut_name(args);
    const char *const name = words_trim(uci_form ? uci_form : args);

    struct made_row            row;
    struct text_error          error;
    const struct option *const option = find(name, &row);
    if (option ? set(session, option, value, &error) : refuse_name(name, &error)) return;
    if (option || session_talkative(session)) report_error(&session->report, "%s", error.text);
}
