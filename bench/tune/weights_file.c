#include "weights_file.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMENT_MAX = 8192, PATH_LENGTH_MAX = 4096 };

/* The lines before the first weights of a file; false when there is no such file. */
static bool read_comment(const char *path, char comment[COMMENT_MAX]) {
    FILE  *file = fopen(path, "r");
    size_t length = 0;
    if (!file) return false;
    while (fgets(comment + length, (int)(COMMENT_MAX - length), file) && comment[length] != '.')
        length += strlen(comment + length);
    comment[length] = '\0';
    fclose(file);
    return length > 0;
}

static int dimensions_of(const struct family_term *term) {
    int count = 0;
    for (const char *c = term->dimensions; *c; c++) count += *c == '[';
    return count;
}

static void write_row(FILE *out, const struct weight_pair *weights, size_t count) {
    fputc('{', out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%sS(%ld, %ld)", i ? ", " : "", lroundf(weights[i].mg), lroundf(weights[i].eg));
    fputc('}', out);
}

static void write_term(FILE *out, const struct family_term *term, const struct weight_pair *weights) {
    fprintf(out, ".%s = ", term->name);
    if (dimensions_of(term) == 1) {
        write_row(out, weights, term->count);
    } else {
        fputc('{', out);
        for (size_t i = 0; i < term->count; i += term->row) {
            if (i) fputs(", ", out);
            write_row(out, weights + i, term->row);
        }
        fputc('}', out);
    }
    fputs(",\n", out);
}

static bool write_all(FILE *out, const struct family *family, const struct weight_pair *weights) {
    for (int i = 0; i < family->term_count; i++) {
        write_term(out, &family->terms[i], weights);
        weights += family->terms[i].count;
    }
    const bool good = !ferror(out);
    return fclose(out) == 0 && good;
}

/* The name is given to a whole file only. */
bool weights_file_write(const char *path, const struct family *family, const struct weight_pair *weights,
                        struct text_error *error) {
    char comment[COMMENT_MAX], other[PATH_LENGTH_MAX];
    for (int i = 0; i < family->term_count; i++)
        if (dimensions_of(&family->terms[i]) > 2)
            return text_fail(error, "%s has more than two dimensions", family->terms[i].name);
    const bool known = read_comment(path, comment);
    snprintf(other, sizeof other, "%s.new", path);
    FILE *out = fopen(other, "w");
    if (!out) return text_fail(error, "%s: %s", other, strerror(errno));
    fputs(known ? comment : family->comment, out);
    if (write_all(out, family, weights) && rename(other, path) == 0) return true;
    return text_fail(error, "%s: %s", path, strerror(errno));
}
