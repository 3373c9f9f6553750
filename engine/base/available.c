#define _GNU_SOURCE
#include "available.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#else
#include <sys/resource.h>
#include <unistd.h>
#endif

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* --- Linux: numbers from files --------------------------------------------------- */

enum { PATH_LENGTH_MAX = 1024, LINE_LENGTH_MAX = 1024 };

/* The number behind a key at the start of a line, or alone in the file with the
 * key "". False when there is none: "max", too. */
static bool read_number(const char *path, const char *key, uint64_t *number) {
    FILE *const in = fopen(path, "r");
    char        line[LINE_LENGTH_MAX];
    bool        found = false;
    if (!in) return false;
    const size_t length = strlen(key);
    while (!found && fgets(line, sizeof line, in))
        if (strncmp(line, key, length) == 0 && strspn(line + length, " :\t") >= (length > 0)) {
            char             *end;
            const char *const at = line + length + strspn(line + length, " :\t");
            *number = strtoull(at, &end, 10);
            found = end != at;
        }
    fclose(in);
    return found;
}

/* The two versions of control groups say the same in other words. */
static const struct group_files {
    const char *mount, *limit, *usage, *reclaimable;
} group_versions[] = {
    {"/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"},
    {"/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"},
};

/* What one group leaves to its members: files that it keeps in memory are given up for them. */
static uint64_t left_in_group(const char *folder, const struct group_files *files) {
    char     path[PATH_LENGTH_MAX + 64];
    uint64_t limit, usage, reclaimable;
    snprintf(path, sizeof path, "%s/%s", folder, files->limit);
    if (!read_number(path, "", &limit)) return UINT64_MAX;
    snprintf(path, sizeof path, "%s/%s", folder, files->usage);
    if (!read_number(path, "", &usage)) return limit;
    snprintf(path, sizeof path, "%s/memory.stat", folder);
    if (read_number(path, files->reclaimable, &reclaimable)) usage -= least(usage, reclaimable);
    return limit - least(limit, usage);
}

/* Of a group and all those that it lies in. Within a container the path may not
 * be there, but its own group is the uppermost one. */
static uint64_t left_in_groups(const char *root, const struct group_files *files, const char *group) {
    char folder[PATH_LENGTH_MAX];
    snprintf(folder, sizeof folder, "%s%s", root, files->mount);
    const size_t top = strlen(folder);
    snprintf(folder + top, sizeof folder - top, "%s", group);
    uint64_t left = UINT64_MAX;
    for (;;) {
        left = least(left, left_in_group(folder, files));
        char *const slash = strrchr(folder, '/');
        if (strlen(folder) <= top || !slash || slash < folder + top) return left;
        *slash = '\0';
    }
}

/* Whether a comma-separated list holds the word. */
static bool lists(const char *list, const char *word) {
    const size_t length = strlen(word);
    for (; list; list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL)
        if (strncmp(list, word, length) == 0 && (list[length] == ',' || !list[length])) return true;
    return false;
}

/* Lines are "0::PATH" in version 2, "N:memory,...:PATH" in version 1. */
static uint64_t left_by_control_groups(const char *root) {
    char path[PATH_LENGTH_MAX], line[LINE_LENGTH_MAX];
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *const in = fopen(path, "r");
    uint64_t    left = UINT64_MAX;
    if (!in) return left;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        char *const controllers = strchr(line, ':');
        char *const group = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!group) continue;
        *group = '\0';
        if (!controllers[1]) left = least(left, left_in_groups(root, &group_versions[0], group + 1));
        if (lists(controllers + 1, "memory")) left = least(left, left_in_groups(root, &group_versions[1], group + 1));
    }
    fclose(in);
    return left;
}

static size_t as_size(uint64_t bytes) { return bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes; }

size_t available_memory_under(const char *root) {
    char     path[PATH_LENGTH_MAX];
    uint64_t kilobytes;
    snprintf(path, sizeof path, "%s/proc/meminfo", root);
    if (!read_number(path, "MemAvailable", &kilobytes)) return SIZE_MAX;
    return as_size(least(kilobytes << 10, left_by_control_groups(root)));
}

/* --- this system -------------------------------------------------------------------- */

#ifdef _WIN32

size_t available_memory(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? as_size(least(status.ullAvailPhys, status.ullAvailPageFile)) : SIZE_MAX;
}

#else

/* All that is built in, where the system does not tell what is free of it. */
static size_t physical_memory(void) {
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0) return as_size((uint64_t)pages * (uint64_t)size);
#endif
    return SIZE_MAX;
}

/* What is in use already counts against this limit, but is small beside a table that matters. */
static size_t address_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? as_size(limit.rlim_cur) : SIZE_MAX;
}

size_t available_memory(void) {
    const size_t told = available_memory_under("");
    return as_size(least(told == SIZE_MAX ? physical_memory() : told, address_limit()));
}

#endif
