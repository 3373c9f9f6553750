/* Files of weights, as eval/hce/ includes them. */
#ifndef BENCH_TUNE_WEIGHTS_FILE_H
#define BENCH_TUNE_WEIGHTS_FILE_H

#include "engine/error.h"
#include "family.h"
#include "samples.h"

/* Writes a line a term, rounded. The comment at the top of a file that is there
 * already stays. */
bool weights_file_write(const char *path, const struct family *family, const struct weight_pair *weights,
                        struct text_error *error);

#endif
