#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Bionic)
    import Bionic
#endif

/// Process-wide handlers for errors that no subscriber handled.
public enum Hooks {
    private static let unhandledError = Locked<@Sendable (any Error) -> Void>(report)

    /// Called with every error that reaches a subscription without an `onError`. By default, it writes one line to
    /// standard error.
    ///
    /// The handler is called on the thread that delivered the error.
    public static var onUnhandledError: @Sendable (any Error) -> Void {
        get { unhandledError.withLock { $0 } }
        set { _ = unhandledError.exchange(newValue) }
    }

    @Sendable
    private static func report(_ error: any Error) {
        let line = Array("Rill: unhandled error: \(error)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
