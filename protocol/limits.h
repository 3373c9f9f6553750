/* The words of `go`, in the vocabularies of both dialects and any mixture. */
#ifndef PROTOCOL_LIMITS_H
#define PROTOCOL_LIMITS_H

#include "../engine/engine.h"

/* What the words mean depends on who says them. */
struct go_context {
    int  side;            /* to move: whose clock `time` is */
    bool seconds;         /* UCCI clocks count seconds */
    bool infinite_is_law; /* only `stop` ends a search without limits */
};

struct go_request {
    struct engine_limits limits;     /* search_moves lies in the words that were parsed */
    bool                 open_ended; /* it may go on until `stop` or `ponderhit` */
    int                  perft;      /* depth of `go perft N`; negative for a search */
};

/* Reads the words, which are cut up. Unknown ones are skipped, absurd numbers
 * are clamped. */
void limits_parse(struct go_request *request, char *words, const struct go_context *context);

#endif
