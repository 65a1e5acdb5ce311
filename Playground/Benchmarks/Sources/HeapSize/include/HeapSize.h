#pragma once
#include <stddef.h>

/// Returns the bytes of the heap that are in use; 0 on platforms that don't report it.
size_t heap_size(void);
