#define _GNU_SOURCE
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef _WIN32
#include <malloc.h>
#else
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 << 20 };

void *memory_big(size_t bytes) {
    if (bytes == 0 || bytes > PTRDIFF_MAX - HUGE_PAGE) return NULL;
    const size_t rounded = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
#ifdef _WIN32
    void *memory = _aligned_malloc(rounded, HUGE_PAGE);
#else
    void *memory = aligned_alloc(HUGE_PAGE, rounded);
#endif
    if (!memory) return NULL;
#ifdef MADV_HUGEPAGE
    madvise(memory, rounded, MADV_HUGEPAGE);
#endif
    return memory;
}

void memory_big_free(void *memory) {
#ifdef _WIN32
    _aligned_free(memory);
#else
    free(memory);
#endif
}
