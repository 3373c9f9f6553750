/* How much memory the system still has. */
#ifndef ENGINE_BASE_AVAILABLE_H
#define ENGINE_BASE_AVAILABLE_H

#include <stddef.h>

/* Bytes that this process could take without driving others, or itself, out of
 * memory: what the system calls available, less where a control group or a
 * resource limit allows less. SIZE_MAX where nothing is known. */
size_t available_memory(void);

/* The same as Linux tells it by files, under another root than "/": for tests. */
size_t available_memory_under(const char *root);

#endif
