#pragma once
#include <stddef.h>

/// The bytes of the heap that are in use; 0 on platforms that don't tell.
size_t heap_size(void);
