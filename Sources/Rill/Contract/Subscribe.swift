extension ObservableType {
    /// Calls the closure for what it names, until the stream ends or the result is disposed.
    ///
    /// The closures are called by whichever thread the source uses, never two at once. An error with no `onError` goes to
    /// ``Hooks/onUnhandledError``. `onDisposed` comes last and exactly once: after the end as after a dispose.
    @_alwaysEmitIntoClient
    @discardableResult
    public func subscribe(
        onNext: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil
    ) -> any Disposable {
        run(
            SingleAssignmentDisposable(onDisposed: onDisposed),
            next: { element in
                onNext?(element)
                return .more
            },
            finish: { completion in
                switch completion {
                case .completed: onCompleted?()
                case .failed(let error): onError.map { $0(error) } ?? Hooks.onUnhandledError(error)
                }
            })
    }

    /// Calls the closure for every event, the last one included.
    @_alwaysEmitIntoClient
    @discardableResult
    public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
        run(
            SingleAssignmentDisposable(),
            next: { element in
                on(.next(element))
                return .more
            },
            finish: { on(Event($0)) })
    }

    /// The end of every chain: delivers while the subscription lives, and ends it with the stream.
    @_alwaysEmitIntoClient
    @inline(__always)
    func run(
        _ subscription: SingleAssignmentDisposable,
        next: @escaping @Sendable (Element) -> Demand,
        finish: @escaping @Sendable (Completion) -> Void
    ) -> any Disposable {
        let upstream = asObservable().attach(
            Sink(
                next: { element in
                    guard !subscription.isDisposed else { return .none }
                    if next(element) == .none { subscription.dispose() }
                    return subscription.isDisposed ? .none : .more
                },
                finish: { completion in
                    guard !subscription.isDisposed else { return }
                    finish(completion)
                    subscription.dispose()
                }))
        subscription.setDisposable(upstream)
        return subscription
    }
}
