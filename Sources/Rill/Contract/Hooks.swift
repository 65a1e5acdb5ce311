/// Process-wide handlers for errors that no subscriber handled.
public enum Hooks {
    /// A handler that receives the error and the call that made the subscription. The call is nil if the error didn't
    /// reach a subscription, for example an error of a closure that runs after an end.
    public typealias UnhandledErrorHandler = @Sendable (any Error, SubscriptionCall?) -> Void

    /// A tuple would wrap its closures in another one at each access under the lock.
    private struct Handlers: Sendable {
        /// The handler of the program.
        var own: UnhandledErrorHandler?
        /// The handler that is called if the program has none.
        var standard: UnhandledErrorHandler = report
    }

    private static let handlers = Locked(Handlers())

    /// Called with every error that reaches a subscription without an `onError`, and with the call that made the
    /// subscription.
    ///
    ///     Hooks.unhandledErrorHandler = { error, call in
    ///         logger.error("\(error), \(call?.description ?? "no subscription")")
    ///     }
    ///
    /// By default, it writes one line to standard error. The handler is called on the thread that delivered the error.
    public static var unhandledErrorHandler: UnhandledErrorHandler {
        get { handlers.withLock { $0.own } ?? standard }
        set {
            var former: UnhandledErrorHandler? = newValue  // released outside of the lock
            handlers.withLock { swap(&$0.own, &former) }
        }
    }

    /// Calls the handler that is the standard one by then, so that a program that sets it keeps that one.
    private static let standard: UnhandledErrorHandler = { error, call in
        handlers.withLock { $0.standard }(error, call)
    }

    /// The ``unhandledErrorHandler``, without the call.
    ///
    /// To replace the handler for a while, read and restore ``unhandledErrorHandler``: this one forgets the call.
    public static var onUnhandledError: @Sendable (any Error) -> Void {
        get { { [unhandledErrorHandler] error in unhandledErrorHandler(error, nil) } }
        set { unhandledErrorHandler = { error, _ in newValue(error) } }
    }

    /// Replaces the handler that is called if the program has set none.
    package static func setStandardHandler(_ handler: @escaping UnhandledErrorHandler) {
        handlers.withLock { $0.standard = handler }
    }

    /// Writes the line of an unhandled error to standard error.
    @Sendable package static func report(_ error: any Error, _ call: SubscriptionCall?) {
        writeToStandardError("Rill: \(description(error, call))\n")
    }

    /// Returns a sentence such as `unhandled error of bind at App/Search.swift:12, after timer, map: Timeout`
    package static func description(_ error: any Error, _ call: SubscriptionCall?) -> String {
        "unhandled error\(call.map { " of \($0)" } ?? ""): \(error)"
    }
}

/// The call that made a subscription.
public struct SubscriptionCall: Sendable, Hashable, CustomStringConvertible {
    /// The method: `subscribe`, `bind` or `drive`, for example.
    public let name: String
    /// The `#fileID` of the call, or `?` if it was made through a generic `some ObservableType`.
    public let file: String
    /// The line of the call.
    public let line: UInt
    var names = OperatorNames()

    /// The last operators before the call, sixteen at most, as in `["timer", "map", "flatMapLatest"]`.
    ///
    /// The list begins with the function that made the stream. If that is one such as `Observable.zip`, the list leaves
    /// out what made its sources. It has Rill's own operators only. It is empty in a release build of Rill, and in the
    /// records of ``Resources``.
    public var operators: [String] { names.all }

    public var description: String {
        "\(name) at \(file):\(line)\(operators.isEmpty ? "" : ", after \(operators.joined(separator: ", "))")"
    }
}
