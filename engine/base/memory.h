/* Memory for big tables. */
#ifndef ENGINE_BASE_MEMORY_H
#define ENGINE_BASE_MEMORY_H

#include <stddef.h>

/* Zeroed memory on a 2 MiB boundary, with the system asked for huge pages;
 * NULL when it cannot be had. */
void *memory_big(size_t bytes);
void  memory_big_free(void *memory);

#endif
