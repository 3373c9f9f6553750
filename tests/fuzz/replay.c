/*
 * A main for the fuzz targets that needs no fuzzer: runs the inputs of
 * tests/fuzz/corpus/, each folder with the target of its name, or with
 *
 *   replay TARGET FILE...
 *
 * these. It must be started in the repository's root.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void run_file(const struct fuzz_target *target, const char *path) {
    FILE *const in = fopen(path, "rb");
    uint8_t    *data = NULL;
    size_t      size = 0, capacity = 0;
    if (!in) fuzz_fail("%s can be read", path);
    for (int c; (c = getc(in)) != EOF;) {
        if (size == capacity) data = realloc(data, capacity = capacity * 2 + 1024);
        if (!data) fuzz_fail("there is memory");
        data[size++] = (uint8_t)c;
    }
    fclose(in);
    printf("%s\n", path); /* the last one told is the one that broke it */
    fflush(stdout);
    target->run(data ? data : (const uint8_t *)"", size);
    free(data);
}

static int run_corpus(const struct fuzz_target *target) {
    char folder[128], path[512];
    int  count = 0;
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", target->name);
    DIR *const directory = opendir(folder);
    if (!directory) fuzz_fail("%s can be read", folder);
    for (const struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        run_file(target, path);
        count++;
    }
    closedir(directory);
    return count;
}

int main(int argc, char **argv) {
    int count = 0;
    for (int i = 2; i < argc; i++, count++) run_file(fuzz_find(argv[1]), argv[i]);
    if (argc < 2)
        for (const struct fuzz_target *target = fuzz_targets; target->name; target++) count += run_corpus(target);
    printf("%d passed, 0 failed\n", count);
    return EXIT_SUCCESS;
}
