/* What is learned of an engine before the match, by starting it once: its dialect and options. */
#ifndef BENCH_MATCH_PROFILE_H
#define BENCH_MATCH_PROFILE_H

#include "buffer.h"
#include "engine/variant.h"
#include "link.h"
#include "settings.h"

struct profile {
    enum dialect  dialect;
    bool          from_one;     /* its ranks are 1-10 */
    bool          milliseconds; /* of a UCCI engine's clocks, which else take seconds */
    char          name[128];    /* what it calls itself */
    struct buffer offered;      /* its option lines */
};

/* Starts the engine and reads what it says of itself; one that does not answer to `uci` is told
 * `ucci`, if it still runs, or else started again for that. */
bool profile_probe(struct profile *profile, const struct player_settings *settings, const struct link_ends *ends,
                   struct text_error *error);
void profile_free(struct profile *profile);

/* Says the dialect's word to an engine just started, and waits for its answer. */
bool profile_greet(struct link *link, enum dialect dialect, int64_t patience_ns);

/* The commands that set the engine up for a variant. */
bool profile_setup(const struct profile *profile, const struct player_settings *settings, const struct variant *variant,
                   struct buffer *setup, struct text_error *error);

/* Whether the engine has an option of that name: case, blanks and underscores are ignored, and some
 * that each dialect has its own word for go by either. */
bool profile_offers(const struct profile *profile, const char *name);

/* Whether two names of options are the same, case, blanks and underscores ignored. */
bool option_is(const char *name, const char *other);

#endif
