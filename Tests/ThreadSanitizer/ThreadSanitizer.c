#include "ThreadSanitizer.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SANITIZES_THREADS 1
#endif
#endif

#if !SANITIZES_THREADS

int sanitizes_threads(void) { return 0; }

#else

int sanitizes_threads(void) { return 1; }

#ifdef __linux__

// The kernel hands over a contended `Synchronization.Mutex`, which the sanitizer does not see: it reports what the
// mutex protects as a race. So this wraps the two functions that enter the kernel, and tells the sanitizer the order
// that they make.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);

static SWIFT void (*lock)(uint32_t thread, SELF void *mutex);
static SWIFT void (*unlock)(SELF void *mutex);

__attribute__((constructor)) static void find(void) {
    lock = (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK_SLOW);
    unlock = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK_SLOW);
}

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
    lock(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);
SWIFT void unlock_slow(SELF void *mutex) {
    __tsan_release(mutex);
    unlock(mutex);
}

#endif
#endif
