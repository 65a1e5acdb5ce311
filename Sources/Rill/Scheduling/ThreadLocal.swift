#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#endif

/// A variable that each thread has for itself, for the duration of a call.
struct ThreadLocal<Value>: Sendable {
    private let key: pthread_key_t

    init(_ owner: String) {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key, nil)
        require(failure == 0, "\(owner): no thread-specific key is left, error \(failure)")
        self.key = key
    }

    /// The thread's variable, or nil outside of ``with(_:_:)``.
    var current: UnsafeMutablePointer<Value>? { pthread_getspecific(key)?.assumingMemoryBound(to: Value.self) }

    /// Makes `value` the thread's variable while `body` runs.
    func with(_ value: Value, _ body: () -> Void) {
        var value = value
        withUnsafeMutablePointer(to: &value) { pointer in
            let former = pthread_getspecific(key)
            pthread_setspecific(key, pointer)
            body()
            pthread_setspecific(key, former)
        }
    }
}

/// Nanoseconds of the monotonic clock, a few milliseconds late at most. Takes a fifth of the time of an exact reading.
@usableFromInline
func approximateTime() -> UInt64 {
    #if canImport(Darwin)
        clock_gettime_nsec_np(CLOCK_UPTIME_RAW_APPROX)
    #else
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
}
