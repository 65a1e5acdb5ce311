#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#elseif canImport(WASILibc)
    import WASILibc
#endif

/// A number that each thread has for itself, zero at first.
struct ThreadNumber: ~Copyable, Sendable {
    #if os(WASI) || RILL_WASI
        private let number = AtomicNumber()

        init(_ owner: String) {}

        var value: Int { number.value }

        func set(_ value: Int) { number.set(value) }
    #else
        private let key: pthread_key_t

        init(_ owner: String) {
            var key = pthread_key_t()
            let failure = pthread_key_create(&key, nil)
            require(failure == 0, "\(owner): no thread-specific key is left, error \(failure)")
            self.key = key
        }

        var value: Int { Int(bitPattern: pthread_getspecific(key)) }

        func set(_ value: Int) { pthread_setspecific(key, UnsafeRawPointer(bitPattern: value)) }
    #endif
}

/// A variable that each thread has for itself, for the duration of a call.
struct ThreadLocal<Value>: ~Copyable, Sendable {
    private let address: ThreadNumber

    init(_ owner: String) { address = ThreadNumber(owner) }

    /// The thread's variable, or nil outside of ``with(_:_:)``.
    var current: UnsafeMutablePointer<Value>? { UnsafeMutablePointer(bitPattern: address.value) }

    /// Makes `value` the thread's variable while `body` runs.
    func with<Result>(_ value: inout Value, _ body: () -> Result) -> Result {
        withUnsafeMutablePointer(to: &value) { pointer in
            let former = address.value
            address.set(Int(bitPattern: pointer))
            defer { address.set(former) }
            return body()
        }
    }
}

#if os(WASI) || RILL_WASI
    /// Identifies the only thread.
    @usableFromInline func threadIdentifier() -> UInt { 1 }

    private let start = SuspendingClock.now

    /// Nanoseconds of the monotonic clock.
    func uptime() -> UInt64 { UInt64(start.duration(to: .now).nanoseconds) }

    @usableFromInline func approximateUptime() -> UInt64 { uptime() }
#else
    /// Identifies the calling thread as long as it lives.
    @usableFromInline func threadIdentifier() -> UInt {
        withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
    }

    /// Nanoseconds of the monotonic clock, which stands still while the machine sleeps.
    func uptime() -> UInt64 {
        #if canImport(Darwin)
            clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
        #else
            nanoseconds(of: CLOCK_MONOTONIC)
        #endif
    }

    /// Nanoseconds of the monotonic clock, a few milliseconds late at most. Takes a fifth of the time of an exact
    /// reading.
    @usableFromInline func approximateUptime() -> UInt64 {
        #if canImport(Darwin)
            clock_gettime_nsec_np(CLOCK_UPTIME_RAW_APPROX)
        #else
            nanoseconds(of: CLOCK_MONOTONIC_COARSE)
        #endif
    }

    #if !canImport(Darwin)
        private func nanoseconds(of clock: clockid_t) -> UInt64 {
            var time = timespec()
            clock_gettime(clock, &time)
            return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
        }
    #endif
#endif

func writeToStandardError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}
