/* In place of all the others where the library for JSON is missing (make JSON=none). */
#include <stdio.h>

#include "../exit_status.h"
#include "analyse.h"

int analyse(const struct analyse_request *request) {
    (void)request;
    fputs("zuyi: error: this build has no 'analyse': it was made without the library jansson\n", stderr);
    return FAILED;
}
