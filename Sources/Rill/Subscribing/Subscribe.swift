extension ObservableType {
    /// Calls the closures with the events of the stream, until the stream ends or the subscription is disposed.
    ///
    /// The closures of events are called one at a time, on the threads that the source uses. An error goes to
    /// ``Hooks/onUnhandledError`` if there is no `onError`. `onDisposed` is called exactly once: after the end, or by
    /// `dispose()`. A `dispose()` on another thread doesn't wait for a closure that runs at that moment.
    ///
    /// Keep the result, for example in a ``DisposeBag``: no owner ends this subscription. To drop it, write `_ =`.
    // Disfavored, like the form that takes an observer. The compiler then tries a single closure with the form that
    // takes an event, and considers the others only if that one doesn't fit.
    // `o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe { _ = ($0.element ?? 2) * 2 + 1 }` took over 30,000 solver
    // scopes, and takes under 50.
    @_disfavoredOverload @inlinable public consuming func subscribe(
        onNext: (@Sendable (Element) -> Void)? = nil,
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let subscription = Resources.subscription("subscribe", file, line, onDisposed)
        return run(subscription, onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    /// Runs `subscription`, and calls the closures with its events.
    @inlinable consuming func run(
        _ subscription: SingleAssignmentDisposable, @_eagerMove onNext: (@Sendable (Element) -> Void)?,
        @_eagerMove onError: (@Sendable (any Error) -> Void)? = nil, onCompleted: (@Sendable () -> Void)? = nil
    ) -> any Disposable { run(subscription, onNext: onNext, finish: subscription.finish(onError, onCompleted)) }

    /// Calls `on` with every event, including the end.
    @inlinable public func subscribe(
        _ on: @escaping @Sendable (Event<Element>) -> Void, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { run(Resources.subscription("subscribe", file, line), onEvent: on) }

    /// Sends every event to `observer`.
    @_disfavoredOverload @inlinable public func subscribe<Observer: ObserverType<Element>>(
        _ observer: Observer, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let observer = observer.asObserver()
        let subscription = Resources.subscription("subscribe", file, line)
        observer.adopt?(subscription)
        return run(
            subscription,
            onNext: { element in if observer.next(element) == .none { subscription.dispose() } },
            finish: subscription.finish(observer.finish))
    }

    /// Runs `subscription`, and calls `on` with its events.
    @inlinable consuming func run(
        _ subscription: SingleAssignmentDisposable, onEvent on: @escaping @Sendable (Event<Element>) -> Void
    ) -> any Disposable { run(subscription, onNext: { on(.next($0)) }, finish: subscription.finish { on(Event($0)) }) }

    /// Attaches the last sink of a chain, which calls `onNext` while the subscription lasts. `finish` ends it.
    ///
    /// Only the sink holds the closures, so they are released with it.
    @inlinable consuming func run(
        _ subscription: SingleAssignmentDisposable, @_eagerMove onNext: (@Sendable (Element) -> Void)?,
        @_eagerMove finish: @escaping @Sendable (Completion) -> Void
    ) -> any Disposable {
        @inline(__always) @Sendable func next(_: AnyObject, _ element: Element) -> Demand {
            guard !subscription.isDisposed else { return .none }
            onNext?(element)
            return subscription.isDisposed ? .none : .more
        }
        let source = asObservable()
        subscription.note(source.operators)
        subscription.setDisposable(
            source.attach(
                Sink(
                    for: subscription, Callbacks(subscription, onNext, finish), fused: next,
                    receive: { receiver, element in
                        let callbacks = Callbacks<Element>.of(receiver)
                        guard !callbacks.subscription.isDisposed else { return .none }
                        callbacks.onNext?(element)
                        return callbacks.subscription.isDisposed ? .none : .more
                    }, end: { receiver, completion in Callbacks<Element>.of(receiver).finish(completion) })))
        return subscription
    }
}

/// The receiver of the last sink of a chain.
@usableFromInline final class Callbacks<Element>: SinkReceiver {
    @usableFromInline let subscription: SingleAssignmentDisposable
    @usableFromInline let onNext: (@Sendable (Element) -> Void)?
    @usableFromInline let finish: @Sendable (Completion) -> Void

    @inlinable init(
        _ subscription: SingleAssignmentDisposable, _ onNext: (@Sendable (Element) -> Void)?,
        _ finish: @escaping @Sendable (Completion) -> Void
    ) {
        self.subscription = subscription
        self.onNext = onNext
        self.finish = finish
    }
}

extension SingleAssignmentDisposable {
    /// Returns the `finish` of a sink, which calls the closure for the end of the stream, and then ends the
    /// subscription.
    @usableFromInline func finish(
        _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?
    ) -> @Sendable (Completion) -> Void {
        // This `finish` captures only the subscription, which needs no allocation.
        if onError == nil, onCompleted == nil { return { self.finish($0) } }
        return finish {
            if let error = $0.error { (onError ?? self.fail)(error) } else { onCompleted?() }
        }
    }

    /// Returns the `finish` of a sink. It calls `onEnd` if the subscription hasn't ended, and then ends the
    /// subscription.
    @inlinable func finish(_ onEnd: @escaping @Sendable (Completion) -> Void) -> @Sendable (Completion) -> Void {
        { [self] completion in
            if !isDisposed { onEnd(completion) }
            end()
        }
    }
}
