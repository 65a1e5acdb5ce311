#include "HeapSize.h"

#if defined(__linux__)

#include <malloc.h>

size_t heap_size(void) {
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

#else

size_t heap_size(void) { return 0; }

#endif
