extension ObservableType {
    /// Subscribes again when the source has failed and the notifier, which is told the error, sends an element.
    ///
    ///     source:                       --a--#
    ///     retry(when: { $0.take(2) }):  --a----a----a--|
    ///
    /// The handler is called once for each subscription. The end of the notifier is that of the stream, as soon as the source
    /// has failed; what it sends while the source runs counts for nothing.
    @export(implementation) public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> Observable<Element> {
        attempt(until: notificationHandler)
    }

    /// ``retry(when:)`` after errors of one type; all others pass.
    @_disfavoredOverload  // not tried where any error will do: a chain took over 30,000 scopes of the solver
    @export(implementation) public func retry<Trigger: ObservableType, Failure: Error>(
        when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Observable<Element> {
        attempt(until: notificationHandler)
    }

    /// The source and the wait for a trigger take turns; a trigger is the error ``Again`` in place of an element.
    @export(implementation) func attempt<Trigger: ObservableType, Failure: Error>(
        until notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return .deferred {
            let (failures, triggers) = (PublishSubject<Failure>(), PublishSubject<Trigger.Element>())
            let notification = notificationHandler(failures.asObservable()).subscribe(triggers)
            let again = triggers.map { _ -> Element in throw Again() }
            return Observable.succession(source) {
                var isRunning = true
                return { completion in
                    guard case .failed(let error) = completion else { return nil }
                    if !isRunning {
                        guard error is Again else { return nil }
                        isRunning = true
                        return source
                    }
                    guard let error = error as? Failure else { return nil }
                    isRunning = false
                    return Observable { sink in
                        defer { failures.onNext(error) }
                        return again.attach(sink)
                    }
                }
            }.do(onDispose: { notification.dispose() })
        }
    }
}

@usableFromInline
struct Again: Error {
    @export(implementation) init() {}
}
