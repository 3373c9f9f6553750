/* Memory for big tables. */
#ifndef ENGINE_BASE_MEMORY_H
#define ENGINE_BASE_MEMORY_H

#include <stddef.h>

/* Memory on a 2 MiB boundary, with the system asked for huge pages and nothing
 * written to it yet; NULL when it cannot be had. */
void *memory_big(size_t bytes);
void  memory_big_free(void *memory);

#endif
