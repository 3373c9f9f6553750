/* What the system is asked before a table is taken from it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/available.h"
#include "player.h"
#include "suites.h"
#include "support.h"

/* --- the files of a made-up system ------------------------------------------------------- */

enum { FILES_MAX = 12 };

struct file {
    const char *path, *text;
};

static char root[] = "/tmp/zuyi-memory-XXXXXX";

static void write_file(const struct file *file) {
    char path[512];
    snprintf(path, sizeof path, "%s%s", root, file->path);
    for (char *slash = path + strlen(root) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0777); /* most are there already */
        *slash = '/';
    }
    FILE *out = fopen(path, "w");
    EXPECT(out && fputs(file->text, out) >= 0 && fclose(out) == 0, "cannot write %s", path);
}

static void set_up(void) {
    strcpy(root + sizeof root - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(root));
}

static void tear_down(void) {
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", root);
    ck_assert_int_eq(system(command), 0);
}

#define MEMINFO                                                                                                        \
    { "/proc/meminfo", "MemTotal:  9000 kB\nMemFree:  200 kB\nMemAvailable:    1000 kB\nBuffers:  5 kB\n" }
#define V2 "/sys/fs/cgroup/"
#define V1 "/sys/fs/cgroup/memory/"

static const struct {
    const char *name;
    size_t      wanted;
    struct file files[FILES_MAX];
} systems[] = {
    {"nothing is known", SIZE_MAX, {{NULL, NULL}}},
    {"an old kernel", SIZE_MAX, {{"/proc/meminfo", "MemTotal: 9000 kB\nMemFree: 200 kB\nXMemAvailable: 7 kB\n"}}},
    {"no groups", 1000 << 10, {MEMINFO}},
    {"a group without a limit",
     1000 << 10,
     {MEMINFO, {"/proc/self/cgroup", "0::/\n"}, {V2 "memory.max", "max\n"}, {V2 "memory.current", "5000\n"}}},
    {"a group that has more than there is",
     1000 << 10,
     {MEMINFO, {"/proc/self/cgroup", "0::/\n"}, {V2 "memory.max", "9000000\n"}, {V2 "memory.current", "5000\n"}}},
    {"a group that has less",
     7000,
     {MEMINFO, {"/proc/self/cgroup", "0::/\n"}, {V2 "memory.max", "10000\n"}, {V2 "memory.current", "3000\n"}}},
    {"some of it used for files",
     9000,
     {MEMINFO,
      {"/proc/self/cgroup", "0::/\n"},
      {V2 "memory.max", "10000\n"},
      {V2 "memory.current", "3000\n"},
      {V2 "memory.stat", "anon 1000\nactive_inactive_file 7\ninactive_file 2000\nfile 2500\n"}}},
    {"more used than allowed",
     0,
     {MEMINFO, {"/proc/self/cgroup", "0::/\n"}, {V2 "memory.max", "10000\n"}, {V2 "memory.current", "30000\n"}}},
    {"the inner group allows less",
     4000,
     {MEMINFO,
      {"/proc/self/cgroup", "0::/a/b\n"},
      {V2 "a/memory.max", "9000\n"},
      {V2 "a/memory.current", "1000\n"},
      {V2 "a/b/memory.max", "5000\n"},
      {V2 "a/b/memory.current", "1000\n"}}},
    {"the outer group allows less",
     500,
     {MEMINFO,
      {"/proc/self/cgroup", "0::/a/b\n"},
      {V2 "a/memory.max", "9000\n"},
      {V2 "a/memory.current", "8500\n"},
      {V2 "a/b/memory.max", "5000\n"},
      {V2 "a/b/memory.current", "1000\n"}}},
    {"a container, which does not see its own path",
     6000,
     {MEMINFO,
      {"/proc/self/cgroup", "0::/system.slice/box/of/mine\n"},
      {V2 "memory.max", "9000\n"},
      {V2 "memory.current", "3000\n"}}},
    {"the first version",
     7500,
     {MEMINFO,
      {"/proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/a/b\n0::/\n"},
      {V1 "memory.limit_in_bytes", "9223372036854771712\n"},
      {V1 "memory.usage_in_bytes", "5000\n"},
      {V1 "a/b/memory.limit_in_bytes", "10000\n"},
      {V1 "a/b/memory.usage_in_bytes", "3000\n"},
      {V1 "a/b/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n"}}},
    {"another controller's path",
     1000 << 10,
     {MEMINFO,
      {"/proc/self/cgroup", "4:cpu,memoryless:/a\n"},
      {V1 "a/memory.limit_in_bytes", "10\n"},
      {V1 "a/memory.usage_in_bytes", "3\n"}}},
    {"rubbish",
     1000 << 10,
     {MEMINFO, {"/proc/self/cgroup", "\n:\n::\n0::\nrubbish"}, {V2 "memory.max", ""}, {V2 "memory.current", "x\n"}}},
};

START_TEST(reads_the_systems_files) {
    for (const struct file *file = systems[_i].files; file->path; file++) write_file(file);
    const size_t available = available_memory_under(root);
    ck_assert_msg(available == systems[_i].wanted, "%s: %zu", systems[_i].name, available);
}
END_TEST

/* --- tables ---------------------------------------------------------------------------------- */

/* A machine has some memory, and no machine has all that can be numbered. */
START_TEST(this_system_has_some) {
    ck_assert_uint_gt(available_memory(), 1 << 20);
#ifdef __linux__
    ck_assert_uint_lt(available_memory(), SIZE_MAX >> 4);
#endif
}
END_TEST

static uint64_t nodes_to_depth(struct player *player, int depth) {
    player_go(player, (struct engine_limits){.depth = depth});
    return player_last_line(player, 1)->nodes;
}

enum { SHALLOW = 8, DEEP = 12 };

/* What a deep search has left in the table makes a shallow one short. */
START_TEST(a_refused_size_leaves_the_table_as_it_is) {
    struct player     player;
    struct text_error error = {""};
    player_new(&player);
    const uint64_t cold = nodes_to_depth(&player, SHALLOW);
    nodes_to_depth(&player, DEEP);
    ck_assert(!engine_set_hash(player.engine, SIZE_MAX >> 21, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "there is memory for "));
    ck_assert_uint_lt(nodes_to_depth(&player, SHALLOW), cold / 2);
    player_free(&player);
}
END_TEST

/* ... while another size, which begins empty, does not. */
START_TEST(another_size_begins_empty) {
    struct player     player;
    struct text_error error = {""};
    player_new(&player);
    nodes_to_depth(&player, DEEP);
    const uint64_t warm = nodes_to_depth(&player, SHALLOW);
    ck_assert(engine_set_hash(player.engine, 15, &error));
    ck_assert_uint_gt(nodes_to_depth(&player, SHALLOW), 2 * warm);
    player_free(&player);
}
END_TEST

Suite *memory_suite(void) {
    Suite *suite = suite_create("memory");
    TCase *files = add_case(suite, "files");
    tcase_add_checked_fixture(files, set_up, tear_down);
    tcase_add_loop_test(files, reads_the_systems_files, 0, LENGTH(systems));
    TCase *tables = add_case(suite, "tables");
    tcase_add_test(tables, this_system_has_some);
    tcase_add_test(tables, a_refused_size_leaves_the_table_as_it_is);
    tcase_add_test(tables, another_size_begins_empty);
    return suite;
}
