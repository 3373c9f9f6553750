#include "law.h"

#include <string.h>
#include <strings.h>

#include "repetition/repetition.h"

uint32_t law_rule_bit(const struct ruleset *law, const char *name) {
    for (const struct rule_switch *s = law->variant->switches; s && s->name; s++)
        if (strcasecmp(s->name, name) == 0) return s->bit;
    return 0;
}

bool law_set_rule(struct ruleset *law, const char *name, bool on) {
    const uint32_t bit = law_rule_bit(law, name);
    law->switches = on ? law->switches | bit : law->switches & ~bit;
    return bit != 0;
}

bool law_set_palace_map(struct ruleset *law, const char *digits) {
    uint8_t  map[9];
    unsigned seen = 0;
    if (strlen(digits) != sizeof map) return false;
    for (size_t i = 0; i < sizeof map; i++) {
        if (digits[i] < '1' || digits[i] > '9') return false;
        map[i] = (uint8_t)(digits[i] - '0');
        seen |= 1U << map[i];
    }
    if (seen != 0x3fe) return false; /* a digit twice */
    memcpy(law->palace_map, map, sizeof map);
    return true;
}

bool law_set_repetition(struct ruleset *law, const char *name) {
    const char *known;
    for (uint8_t i = 0; (known = repetition_law_name(i)); i++)
        if (strcmp(known, name) == 0) {
            law->repetition = i;
            return true;
        }
    return false;
}
