extension ObservableType {
    /// Calls the closure for what it names, until the stream ends or the result is disposed.
    ///
    /// The closures are called by whichever thread the source uses, never two at once. An error with no `onError` goes to
    /// ``Hooks/onUnhandledError``. `onDisposed` comes last and exactly once: after the end as after a dispose.
    // Disfavoured, as is the form that takes an observer: a closure alone is tried with the form that takes an event, and with no
    // other where that will do. `o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe { _ = ($0.element ?? 2) * 2 + 1 }` took over
    // 30,000 scopes of the solver, and takes under 50.
    @_disfavoredOverload
    @discardableResult
    @export(implementation) public func subscribe(
        onNext: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(
            as: "subscribe", onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file,
            line)
    }

    /// - Parameter name: what ``Resources`` calls it.
    @export(implementation) func subscribe(
        as name: String, onNext: (@Sendable (Element) -> Void)?, onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil, onDisposed: (@Sendable () -> Void)? = nil,
        _ file: String, _ line: UInt
    ) -> any Disposable {
        let subscription = SingleAssignmentDisposable(onDisposed: Resources.record(name, file, line, onDisposed))
        // Without `UnsafeTransfer`, two of the chains in the fusion check are no loop: dematerialize takes 14 ns in place of 0.8.
        let next: @Sendable (Element) -> Demand =
            if let onNext = onNext.map({ UnsafeTransfer($0) }) {
                { element in
                    guard !subscription.isDisposed else { return .none }
                    onNext.value(element)
                    return subscription.isDisposed ? .none : .more
                }
            } else {
                { _ in subscription.isDisposed ? .none : .more }
            }
        // Not one of two closures: `finish` alone is the subscription, and needs no allocation.
        if onError == nil, onCompleted == nil {
            return run(subscription, next: next, finish: { subscription.finish($0) })
        }
        return run(
            subscription, next: next,
            finish: subscription.finish { completion in
                switch completion {
                case .completed: onCompleted?()
                case .failed(let error): onError.map { $0(error) } ?? Hooks.onUnhandledError(error)
                }
            })
    }

    /// Calls the closure for every event, the last one included.
    @discardableResult
    @export(implementation) public func subscribe(
        _ on: @escaping @Sendable (Event<Element>) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(as: "subscribe", on, file, line)
    }

    /// Sends every event to the observer.
    @_disfavoredOverload  // see above
    @export(implementation) public func subscribe<Observer: ObserverType<Element>>(
        _ observer: Observer, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let observer = observer.asObserver()
        let subscription = SingleAssignmentDisposable(onDisposed: Resources.record("subscribe", file, line, nil))
        return run(
            subscription,
            onNext: { element in if observer.next(element) == .none { subscription.dispose() } },
            finish: subscription.finish(observer.finish))
    }

    /// Sends every event to the observer, where the place of the call isn't known.
    @export(implementation) func subscribe(unplaced observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }

    @export(implementation) func subscribe(
        as name: String, _ on: @escaping @Sendable (Event<Element>) -> Void, _ file: String, _ line: UInt
    ) -> any Disposable {
        let subscription = SingleAssignmentDisposable(onDisposed: Resources.record(name, file, line, nil))
        return run(subscription, onNext: { on(.next($0)) }, finish: subscription.finish { on(Event($0)) })
    }

    /// Calls `onNext` while the subscription lives.
    @export(implementation) func run(
        _ subscription: SingleAssignmentDisposable, onNext: @escaping @Sendable (Element) -> Void,
        finish: @escaping @Sendable (Completion) -> Void
    ) -> any Disposable {
        run(
            subscription,
            next: { element in
                guard !subscription.isDisposed else { return .none }
                onNext(element)
                return subscription.isDisposed ? .none : .more
            }, finish: finish)
    }

    /// The end of every chain: `next` delivers while the subscription lives, and `finish` ends it.
    ///
    /// The sink alone holds the closures, so that they are released with it.
    // A sink that holds the parts of `next` itself saves the allocation of the closure. But then each stage holds more, and an
    // element of subject, map, filter, scan took 20.7 ns in place of 15.8.
    @export(implementation) func run(
        _ subscription: SingleAssignmentDisposable, next: @escaping @Sendable (Element) -> Demand,
        finish: @escaping @Sendable (Completion) -> Void
    ) -> any Disposable {
        subscription.setDisposable(asObservable().attach(Sink(for: subscription, next: next, finish: finish)))
        return subscription
    }
}

extension SingleAssignmentDisposable {
    /// Makes the end of a sink, which calls the closure while the subscription lives and ends it.
    @export(implementation)
    func finish(_ onEnd: @escaping @Sendable (Completion) -> Void) -> @Sendable (Completion) -> Void {
        { [self] completion in
            if !isDisposed { onEnd(completion) }
            dispose()
        }
    }
}
