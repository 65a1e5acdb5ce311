#pragma once
#include <stdint.h>

/// Returns the number of heap allocations of this process so far; 0 on platforms that can't count them.
uint64_t allocation_count(void);

/// Whether allocations are counted on this platform.
int counts_allocations(void);
