/* Writing a net as eval/net/ has it. */
#ifndef BENCH_NET_NET_FILE_H
#define BENCH_NET_NET_FILE_H

#include "layers.h"

/* Rounds it to whole numbers; pieces on points where the examples hardly ever have
 * them weigh nothing. False and an error when a weight is too large, or the file
 * cannot be written. */
bool net_file_write(const char *path, const struct layers *layers, const struct examples *examples,
                    struct text_error *error);

#endif
