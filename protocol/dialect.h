/*
 * What the two dialects print differently. Everything that either client may
 * send is understood in both, so a dialect is about output, and about the few
 * words whose meaning depends on who speaks.
 */
#ifndef PROTOCOL_DIALECT_H
#define PROTOCOL_DIALECT_H

#include <stdio.h>

#include "../engine/engine.h"

struct option;

struct dialect {
    const char *name;
    const char *message_prefix; /* before text for the user */
    const char *ready;          /* ends the handshake */
    const char *farewell;       /* answers quit; NULL for silence */
    const char *stray_stop;     /* answers a stop when nothing is searched; NULL for silence */

    bool lenient;         /* unknown words are told only with debug on: GUIs send them unasked */
    bool seconds;         /* `time`, `increment`, ... count seconds unless usemillisec is on */
    bool zero_is_auto;    /* 0 for a spin means that the engine decides */
    bool infinite_is_law; /* an infinite search may not even end by itself */
    bool has_wdl;         /* there is a word for chances beside scores */

    const char *(*option_name)(const struct option *option); /* NULL: not of this dialect */
    void (*write_identity)(FILE *out);
    void (*write_option)(FILE *out, const struct option *option);
    void (*write_score)(FILE *out, const struct engine_score *score);
    void (*write_bestmove)(FILE *out, const struct engine_result *result, bool draw_offered);
};

extern const struct dialect dialect_uci;
extern const struct dialect dialect_ucci;

/* A score as UCI counts it: moves to a mate, else hundredths of a soldier. */
int uci_score(const struct engine_score *score);

#ifndef ZUYI_VERSION
#define ZUYI_VERSION "0.1"
#endif

#define ZUYI_NAME   "zuyi " ZUYI_VERSION
#define ZUYI_AUTHOR "the zuyi authors"

#endif
