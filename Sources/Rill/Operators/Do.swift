extension ObservableType {
    /// Calls the closures as events pass, without changing the stream.
    ///
    ///     source:         --a--b--|
    ///     do(onNext: …):  --a--b--|
    ///
    /// Each `on…` closure is called before its event is passed on, and each `after…` closure after it.
    /// `onSubscribe` and `onSubscribed` are called before and after the source is subscribed to. `onDispose` is called
    /// exactly once for each subscription, however it ends. If a closure throws, the result fails with that error. If
    /// the result has already ended, the error goes to ``Hooks/onUnhandledError`` instead.
    @export(implementation) public func `do`(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(isSynchronous: source.isSynchronous) { (sink: sending Sink<Element>) in
            onSubscribe?()
            let life = onDispose.map { SingleAssignmentDisposable(onDisposed: $0) }
            @inline(__always) func next(_ element: Element) -> Demand {
                var demand = Demand.more
                do {
                    try onNext?(element)
                    demand = sink.next(element)
                    try afterNext?(element)
                } catch {
                    if demand != .none { sink.finish(.failed(error)) } else { Hooks.onUnhandledError(error) }
                    demand = .none
                }
                if demand == .none { life?.dispose() }
                return demand
            }
            let upstream = source.attach(
                Sink(
                    for: sink.subscription,
                    next: next,
                    finish: { completion in
                        var hasEnded = false
                        do {
                            if let error = completion.error { try onError?(error) } else { try onCompleted?() }
                            hasEnded = true
                            sink.finish(completion)
                            if let error = completion.error { try afterError?(error) } else { try afterCompleted?() }
                        } catch {
                            if hasEnded { Hooks.onUnhandledError(error) } else { sink.finish(.failed(error)) }
                        }
                        life?.dispose()
                    }))
            onSubscribed?()
            guard let life else { return upstream }
            life.setDisposable(upstream)
            return life
        }
    }
}
