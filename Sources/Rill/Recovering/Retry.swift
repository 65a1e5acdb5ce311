extension ObservableType {
    /// Subscribes to the source again each time it fails, without a limit.
    ///
    ///     source:   --a--#
    ///     retry():  --a----a----a…
    @inlinable public func retry() -> Observable<Element> {
        .catch(sequence: repeatElement(asObservable(), count: .max)).named(after: self)
    }

    /// Subscribes to the source again when it fails, until it has failed `maxAttemptCount` times.
    ///
    ///     source:    --a--#
    ///     retry(2):  --a----a--#
    ///
    /// The last error is passed on. `retry(1)` subscribes only once, and `retry(0)` completes without subscribing.
    ///
    /// - Precondition: `maxAttemptCount` is not negative.
    @inlinable public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        requireNotNegative(maxAttemptCount, "maxAttemptCount")
        return .catch(sequence: repeatElement(asObservable(), count: maxAttemptCount)).named(after: self)
    }

    /// Subscribes to the source again when it has failed and the stream that `notificationHandler` returns sends an
    /// element.
    ///
    ///     source:                       --a--#
    ///     retry(when: { $0.take(2) }):  --a----a----a--|
    ///
    /// `notificationHandler` is called once for each subscription, with a stream of the source's errors. Elements of
    /// the stream that it returns are ignored while the source runs. If that stream completes or fails, the result does
    /// too, as soon as the source has failed.
    @inlinable public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> { attempt(until: notificationHandler).named(after: self) }

    /// Works like ``retry(when:)`` after errors of type `Failure`. All other errors are passed on.
    @_disfavoredOverload  // considered only if the other doesn't fit: a chain took over 30,000 solver scopes
    @inlinable public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Observable<Element> { attempt(until: notificationHandler).named(after: self) }

    /// Repeats an attempt, which is the source and, when it has failed, a wait for a trigger. The wait sends no
    /// element: a trigger ends it with the error ``Again``.
    @inlinable func attempt<Trigger: ObservableType, Failure: Error>(
        until notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: false) { sink in
            let (failures, triggers) = (PublishSubject<Failure>(), PublishSubject<Trigger.Element>())
            let notification = SingleAssignmentDisposable()
            sink.adopt(notification)
            _ = notificationHandler(failures.asObservable()).run(notification, onEvent: { triggers.on($0) })
            if sink.subscription?.isDisposed == true { return Disposables.create() }
            let again = triggers.map { _ -> Element in throw Again.again }
            let attempt = source.continued {
                ($0.error as? Failure).map { error in again.do(onSubscribed: { failures.onNext(error) }) }
            }
            return Observable.concatenation(of: repeatElement(attempt, count: .max)) { $0.error is Again }
                .do(onDispose: { notification.dispose() })
                .attach(sink)
        }
    }
}

/// The error that ends the wait for a trigger.
@usableFromInline enum Again: Error { case again }
