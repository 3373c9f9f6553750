#include "header.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/law.h"
#include "engine/repetition/repetition.h"
#include "protocol/words.h"

enum { VERSION = 1, LINE_LENGTH_MAX = 256, MOVE_RULE_MAX = 10000 };

static const char magic[] = "zuyi games ";

void data_header_init(struct data_header *header, const struct variant *variant) {
    *header = (struct data_header){.law = variant_ruleset(variant), .engine = ZUYI_VERSION};
    for (const struct rule_switch *s = variant->switches; s && s->name; s++)
        header->rules[header->rule_count++] = s->bit;
}

/* --- options ----------------------------------------------------------------------- */

static bool set_number(uint16_t *number, const char *name, const char *value, struct text_error *error) {
    int64_t read;
    if (!words_integer(value, &read) || read < 0 || read > MOVE_RULE_MAX)
        return text_fail(error, "%s: '%s' is not a number from 0 to %d", name, value, MOVE_RULE_MAX);
    *number = (uint16_t)read;
    return true;
}

static bool set_rule(struct ruleset *law, const char *name, const char *value, struct text_error *error) {
    const bool on = strcasecmp(value, "on") == 0 || strcasecmp(value, "true") == 0;
    const bool off = strcasecmp(value, "off") == 0 || strcasecmp(value, "false") == 0;
    if (!law_rule_bit(law, name)) return text_fail(error, "%s has no option '%s'", law->variant->name, name);
    if (!on && !off) return text_fail(error, "%s: '%s' is neither on nor off", name, value);
    return law_set_rule(law, name, on);
}

bool data_header_option(struct data_header *header, const char *name, const char *value, struct text_error *error) {
    struct ruleset *law = &header->law;
    if (strcasecmp(name, "MoveRule") == 0) return set_number(&law->move_rule, name, value, error);
    if (strcasecmp(name, "PalaceMap") == 0)
        return law_set_palace_map(law, value) || text_fail(error, "%s: '%s' is not the digits 1 to 9", name, value);
    if (strcasecmp(name, "Repetition") == 0)
        return law_set_repetition(law, value) || text_fail(error, "%s: there is no law '%s'", name, value);
    return set_rule(law, name, value, error);
}

/* --- writing ------------------------------------------------------------------------ */

static const char *rule_name(const struct variant *variant, uint32_t bit) {
    const struct rule_switch *s = variant->switches;
    while (s->bit != bit) s++;
    return s->name;
}

bool data_header_write(FILE *file, const struct data_header *header) {
    const struct ruleset *law = &header->law;
    fprintf(file, "%s%d\nvariant %s\nengine %s\nnodes %" PRIu64 "\nseed %" PRIu64 "\n", magic, VERSION,
            law->variant->name, header->engine, header->nodes, header->seed);
    for (int i = 0; i < header->rule_count; i++)
        fprintf(file, "option %s %s\n", rule_name(law->variant, header->rules[i]),
                law->switches & header->rules[i] ? "on" : "off");
    fputs("option PalaceMap ", file);
    for (size_t i = 0; i < sizeof law->palace_map; i++) fputc('0' + law->palace_map[i], file);
    fprintf(file, "\noption MoveRule %d\noption Repetition %s\n", law->move_rule, repetition_law_name(law->repetition));
    for (int i = 0; i < header->rule_count; i++)
        if (header->random_rules & header->rules[i])
            fprintf(file, "random %s\n", rule_name(law->variant, header->rules[i]));
    fputc('\n', file);
    return !ferror(file);
}

/* --- reading ------------------------------------------------------------------------- */

/* Reads a line without its end; false at the file's end or when it is too long to be one. */
static bool read_line(FILE *file, char line[LINE_LENGTH_MAX]) {
    if (!fgets(line, LINE_LENGTH_MAX, file)) return false;
    char *end = strchr(line, '\n');
    if (!end) return false;
    *end = '\0';
    return true;
}

static bool read_option(struct data_header *header, char *text, struct text_error *error) {
    char *value = text, *name = words_next(&value);
    value = words_trim(value);
    if (!name) return text_fail(error, "an option without a name");
    if (!data_header_option(header, name, value, error)) return false;
    const uint32_t bit = law_rule_bit(&header->law, name);
    if (!bit) return true;
    if (header->rule_count == DATA_RULES_MAX) return text_fail(error, "too many rules");
    header->rules[header->rule_count++] = bit;
    return true;
}

static bool read_random(struct data_header *header, const char *name, struct text_error *error) {
    const uint32_t bit = law_rule_bit(&header->law, name);
    header->random_rules |= bit;
    return bit || text_fail(error, "%s has no rule '%s'", header->law.variant->name, name);
}

static bool read_variant(struct data_header *header, const char *name, struct text_error *error) {
    const struct variant *variant = variant_find(name);
    if (!variant) return text_fail(error, "this build does not know the variant '%s'", name);
    data_header_init(header, variant);
    header->rule_count = 0; /* the file numbers them */
    header->engine[0] = '\0';
    return true;
}

/* One line behind the first two. */
static bool read_field(struct data_header *header, char *line, struct text_error *error) {
    char       *value = line;
    const char *name = words_next(&value);
    if (!name) return true;
    value = words_trim(value);
    if (strcmp(name, "engine") == 0) snprintf(header->engine, sizeof header->engine, "%s", value);
    if (strcmp(name, "nodes") == 0) header->nodes = strtoull(value, NULL, 10);
    if (strcmp(name, "seed") == 0) header->seed = strtoull(value, NULL, 10);
    if (strcmp(name, "random") == 0) return read_random(header, value, error);
    return strcmp(name, "option") != 0 || read_option(header, value, error);
}

static bool read_fields(FILE *file, struct data_header *header, struct text_error *error) {
    char line[LINE_LENGTH_MAX];
    if (!read_line(file, line) || strncmp(line, "variant ", 8) != 0)
        return text_fail(error, "the header does not name the variant");
    if (!read_variant(header, line + 8, error)) return false;
    while (read_line(file, line)) {
        if (!*line) return true;
        if (!read_field(header, line, error)) return false;
    }
    return text_fail(error, "the header has no end");
}

bool data_header_read(FILE *file, struct data_header *header, const char *path, struct text_error *error) {
    struct text_error why;
    char              line[LINE_LENGTH_MAX];
    const size_t      length = strlen(magic);
    if (!read_line(file, line) || strncmp(line, magic, length) != 0)
        return text_fail(error, "%s is no file of games: it does not begin with '%s%d'", path, magic, VERSION);
    if (strtol(line + length, NULL, 10) != VERSION)
        return text_fail(error, "%s is of version %s of the format; this build reads version %d", path, line + length,
                         VERSION);
    return read_fields(file, header, &why) || text_fail(error, "%s: %s", path, why.text);
}

/* --- the same games? ------------------------------------------------------------------- */

bool data_header_continues(const struct data_header *old, const struct data_header *header, struct text_error *error) {
    const struct ruleset *a = &old->law, *b = &header->law;
    if (a->variant != b->variant)
        return text_fail(error, "it holds games of %s, not of %s", a->variant->name, b->variant->name);
    if (old->nodes != header->nodes)
        return text_fail(error, "its games have %" PRIu64 " nodes a move, not %" PRIu64, old->nodes, header->nodes);
    if (old->seed != header->seed)
        return text_fail(error, "its seed is %" PRIu64 ", not %" PRIu64, old->seed, header->seed);
    if (old->random_rules != header->random_rules) return text_fail(error, "other rules are drawn in its games");
    if (a->switches != b->switches || a->move_rule != b->move_rule || a->repetition != b->repetition ||
        memcmp(a->palace_map, b->palace_map, sizeof a->palace_map) != 0)
        return text_fail(error, "its options are others");
    if (old->rule_count != header->rule_count || memcmp(old->rules, header->rules, sizeof old->rules) != 0)
        return text_fail(error, "its rules are numbered otherwise");
    return true;
}
