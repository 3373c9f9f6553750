#include "net_file.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_LEAST = 40, LINE_LENGTH = 110, PATH_LENGTH_MAX = 4096 };

static const char *const kind_names[KIND_NB] = {
    [KING] = "KING",       [ADVISOR] = "ADVISOR", [ELEPHANT] = "ELEPHANT",
    [HORSE] = "HORSE",     [CHARIOT] = "CHARIOT", [CANNON] = "CANNON",
    [SOLDIER] = "SOLDIER", [QUEEN] = "QUEEN",     [GRAND_QUEEN] = "GRAND_QUEEN"};

/* --- numbers ----------------------------------------------------------------------------------- */

/* Whether whole numbers of 16 bits, and sums of 32, have room for them. */
static bool fits(const struct layers *layers) {
    const double scale = (double)OUTPUT_UNITS * (1 << NET_OUTPUT_BITS);
    for (int bucket = 0; bucket < NET_BUCKETS; bucket++) {
        double sum = 0;
        for (int view = 0; view < VIEW_OWNER_NB; view++)
            for (int i = 0; i < NET_UNITS; i++) {
                const double weight = fabs((double)layers->output[bucket][view][i]) * scale;
                if (!(weight <= INT16_MAX)) return false;
                sum += weight * NET_MIRRORS;
            }
        if (sum * (NET_ONE * NET_ONE >> NET_SQUARE_SHIFT) > INT32_MAX) return false;
        if (!(fabs((double)layers->output_bias[bucket]) * scale <= INT16_MAX)) return false;
    }
    for (int i = 0; i < NET_UNITS; i++)
        if (!(fabs((double)layers->bias[i]) * NET_ONE <= INT16_MAX)) return false;
    return true;
}

static void write_numbers(FILE *out, const float *weights, int count, double scale) {
    int column = fprintf(out, "{");
    for (int i = 0; i < count; i++) {
        column += fprintf(out, i ? ", %ld" : "%ld", lrint((double)weights[i] * scale));
        if (column > LINE_LENGTH && i + 1 < count) {
            fputs(",\n", out);
            column = fprintf(out, "%ld", lrint((double)weights[++i] * scale));
        }
    }
    fputs("}", out);
}

/* --- the first layer --------------------------------------------------------------------------- */

/* How often each feature was seen, in all views. */
static uint64_t *count_features(const struct examples *examples) {
    uint64_t *counts = calloc(FEATURE_NB, sizeof *counts);
    for (size_t n = 0; counts && n < examples->count; n++)
        for (int i = 0; i < examples->list[n].count; i++)
            for (int view = 0; view < VIEW_NB; view++) {
                const enum net_view owner = (enum net_view)(view / NET_MIRRORS);
                counts[feature_seen(examples->list[n].features[i], owner, view & 1)]++;
            }
    return counts;
}

/* Nothing for a kind that the game has not got. */
static void write_kind(FILE *out, const struct layers *layers, const uint64_t *counts, int owner, int kind) {
    const int first = (owner * KIND_NB + kind) * POINT_NB;
    bool      any = false;
    for (int pt = 0; pt < POINT_NB; pt++) {
        if (counts[first + pt] < SEEN_LEAST) continue;
        if (!any) fprintf(out, "[%s] = {\n", kind_names[kind]);
        any = true;
        fprintf(out, "[%d] =\n", pt);
        write_numbers(out, layers->input[first + pt], NET_UNITS, NET_ONE);
        fputs(",\n", out);
    }
    if (any) fputs("},\n", out);
}

static bool write_input(FILE *out, const struct layers *layers, const struct examples *examples) {
    uint64_t *counts = count_features(examples);
    if (!counts) return false;
    fputs(".input = {\n", out);
    for (int owner = 0; owner < SIDE_NB; owner++) {
        fputs("{\n", out);
        for (int kind = KING; kind < KIND_NB; kind++) write_kind(out, layers, counts, owner, kind);
        fputs("},\n", out);
    }
    fputs("},\n", out);
    free(counts);
    return true;
}

/* --- the whole ----------------------------------------------------------------------------------- */

static bool write_all(FILE *out, const struct layers *layers, const struct examples *examples) {
    const double scale = (double)OUTPUT_UNITS * (1 << NET_OUTPUT_BITS);
    fputs("/* Weights of a net (eval/net/net.h), trained by bench/net. */\n", out);
    const bool good = write_input(out, layers, examples);
    fputs(".bias =\n", out);
    write_numbers(out, layers->bias, NET_UNITS, NET_ONE);
    fputs(",\n.output = {\n", out);
    for (int bucket = 0; bucket < NET_BUCKETS; bucket++) {
        fputs("{", out);
        for (int view = 0; view < VIEW_OWNER_NB; view++) {
            write_numbers(out, layers->output[bucket][view], NET_UNITS, scale);
            fputs(view + 1 < VIEW_OWNER_NB ? ",\n" : "},\n", out);
        }
    }
    fputs("},\n.output_bias =\n", out);
    write_numbers(out, layers->output_bias, NET_BUCKETS, scale);
    fputs(",\n", out);
    const bool written = !ferror(out);
    return fclose(out) == 0 && written && good;
}

/* The name is given to a whole file only. */
bool net_file_write(const char *path, const struct layers *layers, const struct examples *examples,
                    struct text_error *error) {
    char other[PATH_LENGTH_MAX];
    if (!fits(layers)) return text_fail(error, "its weights are too large for whole numbers");
    snprintf(other, sizeof other, "%s.new", path);
    FILE *out = fopen(other, "w");
    if (!out) return text_fail(error, "%s: %s", other, strerror(errno));
    if (write_all(out, layers, examples) && rename(other, path) == 0) return true;
    return text_fail(error, "%s: %s", path, strerror(errno));
}
