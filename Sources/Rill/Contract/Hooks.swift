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

    /// Receives every error that reaches a subscription without an `onError`: by default, one line on standard error.
    ///
    /// Called by the thread that delivered the error; process-wide.
    public static var onUnhandledError: @Sendable (any Error) -> Void {
        get { unhandledError.withLock { $0 } }
        set { _ = unhandledError.exchange(newValue) }
    }

    /// A handler in RxSwift's form: takes the call stack of the subscription and the error.
    public typealias DefaultErrorHandler =
        @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

    /// ``onUnhandledError`` by RxSwift's name. The call stack is always empty.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { { [onUnhandledError] _, error in onUnhandledError(error) } }
        set { onUnhandledError = { error in newValue([], error) } }
    }

    @Sendable
    private static func report(_ error: any Error) {
        let line = Array("Rill: unhandled error: \(error)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
