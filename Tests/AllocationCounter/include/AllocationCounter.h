#pragma once
#include <stdint.h>

/// The heap allocations of this process so far. On platforms without a way to count them, always 0.
uint64_t allocation_count(void);

/// Whether allocations are counted here.
int counts_allocations(void);
