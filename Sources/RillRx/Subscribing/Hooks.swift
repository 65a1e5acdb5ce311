extension Hooks {
    /// A handler in RxSwift's form. It receives the call stack of the subscription and the error.
    public typealias DefaultErrorHandler = @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void

    /// The `unhandledErrorHandler` under its name in RxSwift. The call stack is the call that made the subscription, or
    /// empty.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { { [onUnhandledError] _, error in onUnhandledError(error) } }
        set { unhandledErrorHandler = { error, call in newValue(call.map { ["\($0)"] } ?? [], error) } }
    }
}
