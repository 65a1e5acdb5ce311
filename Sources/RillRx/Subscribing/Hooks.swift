extension Hooks {
    /// A handler in RxSwift's form. It receives the call stack of the subscription and the error.
    public typealias DefaultErrorHandler = @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

    /// The handler `onUnhandledError` under its name in RxSwift. The call stack is always empty.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { { [onUnhandledError] _, error in onUnhandledError(error) } }
        set { onUnhandledError = { error in newValue([], error) } }
    }
}
