#include "settings.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* clang-format off */
const struct settings default_settings = {
    .player = {
        {.name = "A", .ranks = RANKS_AUTO, .limit = {LIMIT_CLOCK, 1000, 20}},
        {.name = "B", .ranks = RANKS_AUTO, .limit = {LIMIT_CLOCK, 1000, 20}},
    },
    .variants = "xiangqi",
    .plies = 6,
    .seed = 1,
    .concurrency = 1,
    .margin_ms = 50,
    .watchdog_s = 120,
    .most_plies = 400,
    .alpha = 0.05,
    .beta = 0.05,
    .every = 100,
};
/* clang-format on */

/* --- numbers ------------------------------------------------------------------------------ */

static bool read_whole(const char **text, int64_t least, int64_t most, int64_t *number) {
    char *end;
    errno = 0;
    const long long value = strtoll(*text, &end, 10);
    if (end == *text || errno || value < least || value > most) return false;
    *text = end;
    *number = value;
    return true;
}

static bool read_real(const char **text, double *number) {
    char        *end;
    const double value = strtod(*text, &end);
    if (end == *text || !(value > -1e9 && value < 1e9)) return false;
    *text = end;
    *number = value;
    return true;
}

static bool skip_comma(const char **text) { return *(*text)++ == ','; }

static bool whole(const char *text, int least, int most, int *number, struct text_error *error) {
    int64_t value;
    if (!read_whole(&text, least, most, &value) || *text)
        return text_fail(error, "a number from %d to %d is needed", least, most);
    *number = (int)value;
    return true;
}

/* --- what each option does ------------------------------------------------------------------ */

static bool set_command(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)error;
    s->player[who].command = value;
    return true;
}

static bool set_name(struct settings *s, int who, const char *value, struct text_error *error) {
    if (strpbrk(value, "\"\t\n")) return text_fail(error, "a name has no quotes and no tabs");
    s->player[who].name = value;
    return true;
}

static bool set_folder(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)error;
    s->player[who].folder = value;
    return true;
}

static bool set_dialect(struct settings *s, int who, const char *value, struct text_error *error) {
    static const char *const names[] = {"auto", "uci", "ucci"};
    for (int i = 0; i < 3; i++)
        if (strcmp(names[i], value) == 0) {
            s->player[who].dialect = (enum dialect)i;
            return true;
        }
    return text_fail(error, "auto, uci or ucci is needed");
}

static bool set_ranks(struct settings *s, int who, const char *value, struct text_error *error) {
    int ranks;
    if (!whole(value, 0, 1, &ranks, error)) return false;
    s->player[who].ranks = (enum ranks)ranks;
    return true;
}

static bool add_option(struct player_settings *p, const char *text, bool common, struct text_error *error) {
    if (p->option_count == OPTIONS_MAX) return text_fail(error, "there are %d options already", OPTIONS_MAX);
    const size_t length = strcspn(text, "=");
    if (!length) return text_fail(error, "NAME=VALUE is needed");
    char *name = need_memory(strdup(text)); /* and the value behind it */
    name[length] = '\0';
    p->options[p->option_count++] =
        (struct option_value){.name = name, .value = text[length] ? name + length + 1 : NULL, .common = common};
    return true;
}

static bool set_option(struct settings *s, int who, const char *value, struct text_error *error) {
    return add_option(&s->player[who], value, false, error);
}

static bool set_common_option(struct settings *s, int who, const char *value, struct text_error *error) {
    return add_option(&s->player[who], value, true, error);
}

/* A common option under a name of ours. */
static bool set_named(struct settings *s, int who, const char *name, const char *value, struct text_error *error) {
    char text[128];
    if (snprintf(text, sizeof text, "%s=%s", name, value) >= (int)sizeof text) return text_fail(error, "too long");
    return add_option(&s->player[who], text, true, error);
}

static bool set_hash(struct settings *s, int who, const char *value, struct text_error *error) {
    int megabytes;
    return whole(value, 1, 1 << 20, &megabytes, error) && set_named(s, who, "Hash", value, error);
}

static bool set_threads(struct settings *s, int who, const char *value, struct text_error *error) {
    int count;
    return whole(value, 1, 512, &count, error) && set_named(s, who, "Threads", value, error);
}

static bool set_repetition(struct settings *s, int who, const char *value, struct text_error *error) {
    return set_named(s, who, "Repetition", value, error);
}

static bool set_move_rule(struct settings *s, int who, const char *value, struct text_error *error) {
    int plies;
    return whole(value, 0, 10000, &plies, error) && set_named(s, who, "MoveRule", value, error);
}

static bool set_tc(struct settings *s, int who, const char *value, struct text_error *error) {
    double seconds, increment = 0;
    if (!read_real(&value, &seconds) || seconds <= 0 ||
        (*value && (*value++ != '+' || !read_real(&value, &increment) || increment < 0 || *value)))
        return text_fail(error, "seconds a game and for each move are needed, as 1+0.02");
    s->player[who].limit =
        (struct limit){LIMIT_CLOCK, (int64_t)(seconds * 1000 + 0.5), (int64_t)(increment * 1000 + 0.5)};
    return true;
}

static bool set_limit(struct settings *s, int who, enum limit_kind kind, const char *value, struct text_error *error) {
    int64_t amount;
    if (!read_whole(&value, 1, INT64_C(1) << 50, &amount) || *value)
        return text_fail(error, "a whole number above 0 is needed");
    s->player[who].limit = (struct limit){kind, amount, 0};
    return true;
}

static bool set_movetime(struct settings *s, int who, const char *value, struct text_error *error) {
    return set_limit(s, who, LIMIT_MOVETIME, value, error);
}
static bool set_nodes(struct settings *s, int who, const char *value, struct text_error *error) {
    return set_limit(s, who, LIMIT_NODES, value, error);
}
static bool set_depth(struct settings *s, int who, const char *value, struct text_error *error) {
    return set_limit(s, who, LIMIT_DEPTH, value, error);
}

static bool set_variant(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who, (void)error;
    s->variants = value;
    return true;
}

static bool set_openings(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who, (void)error;
    s->openings = value;
    return true;
}

static bool set_plies(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 0, 100, &s->plies, error);
}

static bool set_seed(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return (read_whole(&value, 0, INT64_MAX, &s->seed) && !*value) || text_fail(error, "a whole number is needed");
}

static bool set_games(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 1, 10000000, &s->games, error);
}

static bool set_concurrency(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 1, 512, &s->concurrency, error);
}

static bool set_margin(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 0, 1000000, &s->margin_ms, error);
}

static bool set_watchdog(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 1, 1000000, &s->watchdog_s, error);
}

static bool set_most_plies(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 1, 100000, &s->most_plies, error);
}

static bool set_sprt(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    s->sprt = true;
    if (read_real(&value, &s->elo0) && skip_comma(&value) && read_real(&value, &s->elo1) && !*value &&
        s->elo0 < s->elo1)
        return true;
    return text_fail(error, "two Elo differences, the lower first, are needed, as 0,10");
}

static bool probability(const char *text, double *number, struct text_error *error) {
    if (read_real(&text, number) && !*text && *number > 0 && *number < 0.5) return true;
    return text_fail(error, "a number between 0 and 0.5 is needed");
}

static bool set_alpha(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return probability(value, &s->alpha, error);
}

static bool set_beta(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return probability(value, &s->beta, error);
}

/* So many numbers above 0 with commas between. */
static bool read_list(const char *text, int count, int *const numbers[]) {
    for (int i = 0; i < count; i++) {
        int64_t value;
        if ((i && !skip_comma(&text)) || !read_whole(&text, i ? 1 : 0, INT_MAX, &value)) return false;
        *numbers[i] = (int)value;
    }
    return !*text;
}

static bool set_resign(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    int *const numbers[] = {&s->resign_score, &s->resign_count};
    return read_list(value, 2, numbers) || text_fail(error, "SCORE,COUNT is needed");
}

static bool set_draw(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    int *const numbers[] = {&s->draw_score, &s->draw_count, &s->draw_from};
    return read_list(value, 3, numbers) || text_fail(error, "SCORE,COUNT,FROM is needed");
}

#define FILE_OPTION(member)                                                                                            \
    static bool set_##member(struct settings *s, int who, const char *value, struct text_error *error) {               \
        (void)who, (void)error;                                                                                        \
        s->member = value;                                                                                             \
        return true;                                                                                                   \
    }
FILE_OPTION(pgn)
FILE_OPTION(json)
FILE_OPTION(log)
FILE_OPTION(resume)
FILE_OPTION(dialogue)

static bool set_every(struct settings *s, int who, const char *value, struct text_error *error) {
    (void)who;
    return whole(value, 1, 10000000, &s->every, error);
}

/* --- the table --------------------------------------------------------------------------------- */

enum scope {
    MATCH,      /* --name */
    EACH,       /* --a-name and --b-name */
    EACH_OR_ALL /* these, and --name for both */
};

struct row {
    const char *name;
    enum scope  scope;
    bool (*set)(struct settings *s, int who, const char *value, struct text_error *error);
    bool (*set_all)(struct settings *s, int who, const char *value, struct text_error *error); /* NULL: as set */
    const char *argument, *help;
};

/* clang-format off */
static const struct row rows[] = {
    {"name", EACH, set_name, NULL, "NAME", "what it is called in reports"},
    {"dir", EACH, set_folder, NULL, "FOLDER", "where it runs"},
    {"dialect", EACH, set_dialect, NULL, "D", "uci or ucci (default: uci if it answers to that)"},
    {"ranks", EACH, set_ranks, NULL, "0|1", "its lowest rank in move texts (default: 1 for Fairy-Stockfish in UCI, else 0)"},
    {"option", EACH_OR_ALL, set_option, set_common_option, "NAME=VALUE",
     "an option; that of both is sent to who has it, and if it is a rule, it is the match's"},
    {"hash", EACH_OR_ALL, set_hash, NULL, "MB", "the table, by whatever name the engine has for it"},
    {"threads", EACH_OR_ALL, set_threads, NULL, "N", "likewise"},
    {"tc", EACH_OR_ALL, set_tc, NULL, "S+INC", "seconds a game, and added for each move (default 1+0.02)"},
    {"movetime", EACH_OR_ALL, set_movetime, NULL, "MS", "instead: milliseconds a move,"},
    {"nodes", EACH_OR_ALL, set_nodes, NULL, "N", "nodes a move,"},
    {"depth", EACH_OR_ALL, set_depth, NULL, "N", "or plies a move"},
    {"variant", MATCH, set_variant, NULL, "V", "the game; several with commas between, or all (default xiangqi)"},
    {"repetition", MATCH, set_repetition, NULL, "LAW", "the law of repetition, for the referee and who has such an option"},
    {"move-rule", MATCH, set_move_rule, NULL, "PLIES", "plies without capture that are a draw, likewise"},
    {"openings", MATCH, set_openings, NULL, "FILE", "a line each: FEN [moves ...] or [startpos] moves; or the word random"},
    {"plies", MATCH, set_plies, NULL, "N", "random plies of the openings of games without a list (default 6)"},
    {"seed", MATCH, set_seed, NULL, "N", "of what is random in openings (default 1)"},
    {"games", MATCH, set_games, NULL, "N", "how many; the most, of a test (default 200; of a test 20000)"},
    {"concurrency", MATCH, set_concurrency, NULL, "N", "games at a time (default 1)"},
    {"sprt", MATCH, set_sprt, NULL, "ELO0,ELO1", "a sequential test, which ends by itself"},
    {"alpha", MATCH, set_alpha, NULL, "P", "its chance to accept when elo0 is true (default 0.05)"},
    {"beta", MATCH, set_beta, NULL, "P", "its chance to refuse when elo1 is true (default 0.05)"},
    {"margin", MATCH, set_margin, NULL, "MS", "overstepped time that is forgiven (default 50)"},
    {"watchdog", MATCH, set_watchdog, NULL, "S", "silence after which an engine is taken for hung (default 120)"},
    {"max-plies", MATCH, set_most_plies, NULL, "N", "a draw after so many (default 400)"},
    {"resign", MATCH, set_resign, NULL, "SCORE,COUNT", "lost when both have said so for COUNT moves each"},
    {"draw", MATCH, set_draw, NULL, "SCORE,COUNT,FROM", "drawn likewise, from move FROM on"},
    {"pgn", MATCH, set_pgn, NULL, "FILE", "the games, appended"},
    {"json", MATCH, set_json, NULL, "FILE", "the summary"},
    {"log", MATCH, set_log, NULL, "FILE", "a line a game, from which --resume goes on; a new file"},
    {"resume", MATCH, set_resume, NULL, "FILE", "go on with the match of this log, or begin one"},
    {"dialogue", MATCH, set_dialogue, NULL, "FILE", "all that is said to and by the engines, appended"},
    {"every", MATCH, set_every, NULL, "N", "without a terminal: a line every N games (default 100)"},
};
/* clang-format on */

enum { ROWS = sizeof rows / sizeof *rows };

void settings_usage(const char *program) {
    printf("usage: %s --a COMMAND --b COMMAND [--OPTION VALUE ...]\n\n"
           "Plays two engines, UCI or UCCI, against each other, each opening twice with colours\n"
           "reversed, by the rules of zuyi. Without --b, A plays itself. An option of one engine\n"
           "is --a-OPTION or --b-OPTION.\n\n",
           program);
    for (int i = 0; i < ROWS; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s %s", rows[i].scope == EACH ? "--a-" : "--", rows[i].name, rows[i].argument);
        printf("  %-26s %s%s\n", name, rows[i].help, rows[i].scope == EACH_OR_ALL ? " [--a-, --b-]" : "");
    }
}

/* Which option a word is, and of whom (PLAYER_NB: both). */
static const struct row *find_row(const char *word, int *who) {
    if (strncmp(word, "--", 2) != 0) return NULL;
    const bool one = (word[2] == 'a' || word[2] == 'b') && word[3] == '-';
    *who = one ? word[2] - 'a' : PLAYER_NB;
    for (int i = 0; i < ROWS; i++)
        if ((one ? rows[i].scope != MATCH : rows[i].scope != EACH) && strcmp(rows[i].name, word + (one ? 4 : 2)) == 0)
            return &rows[i];
    return NULL;
}

static bool apply(struct settings *s, const struct row *row, int who, const char *value, struct text_error *error) {
    if (who != PLAYER_NB) return row->set(s, who, value, error);
    bool (*set)(struct settings *, int, const char *, struct text_error *) = row->set_all ? row->set_all : row->set;
    return set(s, PLAYER_A, value, error) && set(s, PLAYER_B, value, error);
}

enum parsed settings_parse(struct settings *s, int argc, char **argv, struct text_error *error) {
    if (argc < 2) return PARSED_HELP;
    for (int i = 1; i < argc; i += 2) {
        struct text_error why;
        int               who = PLAYER_NB;
        if (strcmp(argv[i], "--help") == 0) return PARSED_HELP;
        const struct row *row = find_row(argv[i], &who);
        const bool        command = strcmp(argv[i], "--a") == 0 || strcmp(argv[i], "--b") == 0;
        if (!row && !command) return text_fail(error, "unknown option %s", argv[i]), PARSED_WRONG;
        if (i + 1 == argc) return text_fail(error, "%s: a value is needed", argv[i]), PARSED_WRONG;
        const char *value = argv[i + 1];
        if (command ? !set_command(s, argv[i][2] - 'a', value, &why) : !apply(s, row, who, value, &why))
            return text_fail(error, "%s %s: %s", argv[i], value, why.text), PARSED_WRONG;
    }
    if (!s->player[PLAYER_A].command) return text_fail(error, "--a COMMAND is needed"), PARSED_WRONG;
    if (!s->player[PLAYER_B].command) s->player[PLAYER_B].command = s->player[PLAYER_A].command;
    if (strcmp(s->player[PLAYER_A].name, s->player[PLAYER_B].name) == 0)
        return text_fail(error, "both are called %s", s->player[PLAYER_A].name), PARSED_WRONG;
    if (s->log && s->resume) return text_fail(error, "--log or --resume, not both"), PARSED_WRONG;
    if (!s->games) s->games = s->sprt ? 20000 : 200;
    s->games += s->games % 2; /* pairs */
    return PARSED;
}

void settings_free(struct settings *s) {
    for (int who = 0; who < PLAYER_NB; who++)
        for (int i = 0; i < s->player[who].option_count; i++) free(s->player[who].options[i].name);
}
