extension ObservableType {
    /// Calls the closures as events pass, without changing the stream.
    ///
    ///     source:         --a--b--|
    ///     do(onNext: …):  --a--b--|
    ///
    /// Each `on…` closure is called before its event is passed on, and each `after…` closure after it. If a closure
    /// throws, the result fails with that error. If the result has already ended, the error goes to
    /// ``Hooks/onUnhandledError`` instead.
    ///
    /// The order is:
    ///
    /// 1. `onSubscribe`
    /// 2. `onSubscribed`, once the source has been subscribed to. If the source sends meanwhile, 3 to 5 come before.
    /// 3. For each element, `onNext`, the observer's `onNext`, and `afterNext`.
    /// 4. `onCompleted`, then the observer's `onCompleted` and `onDisposed`. For an error, the same with `onError`.
    /// 5. `afterCompleted` or `afterError`
    /// 6. `onDispose`, exactly once for each subscription, after the source has been disposed.
    ///
    /// When the observer disposes its subscription, its `onDisposed` comes after 6. An operator such as `concat` or
    /// `retry` subscribes to the next stream after 6. An operator such as `take`, which disposes while it receives an
    /// element, makes 6 come before `afterNext`, except before 2.
    ///
    /// Some operators dispose their source before they pass on its end, so that 5 and 6 come before the `onCompleted`
    /// of an observer behind them: `concat`, `catch` and `retry`, each `share`, `observe(on:)`, `subscribe(on:)`,
    /// `delay` and `asyncMap`. Others, such as `merge`, `zip` or `debounce`, dispose it after that. So does `delay`
    /// when an error overtakes what waits. This is so whether the source ends during its subscription or later.
    @_disfavoredOverload  // RillRx has a form that calls closures on the actor on which they are formed
    @inlinable public func `do`(
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
        return Observable(like: source) { (sink: sending Sink<Element>) in
            onSubscribe?()
            let watchesEnd = onDispose != nil || afterError != nil || afterCompleted != nil
            let notice = watchesEnd ? DisposeNotice(onDispose) : nil
            let (pass, end) = (sink.receive, sink.end)
            @inline(__always) func next(_: AnyObject, _ element: Element) -> Demand {
                var demand = Demand.more
                do {
                    try onNext?(element)
                    demand = sink.next(element)
                    try afterNext?(element)
                } catch {
                    demand = fail(error, after: demand, sink.receiver, end)
                }
                if demand == .none { notice?.dispose() }
                return demand
            }
            @inline(__always) func receive(_ receiver: AnyObject, _ element: Element) -> Demand {
                let stage = Stage<SideEffects<Element>, Element>.of(receiver)
                var demand = Demand.more
                do {
                    try stage.state.onNext?(element)
                    demand = pass(stage.downstream, element)
                    try stage.state.afterNext?(element)
                } catch {
                    demand = fail(error, after: demand, stage.downstream, end)
                }
                if demand == .none { stage.state.notice?.dispose() }
                return demand
            }
            @Sendable func finish(_ completion: Completion, _ send: (Completion) -> Void) {
                do {
                    if let error = completion.error { try onError?(error) } else { try onCompleted?() }
                } catch {
                    send(.failed(error))
                    notice?.dispose()
                    return
                }
                guard let notice else { return send(completion) }
                notice.finish {
                    send(completion)
                } after: {
                    do {
                        if let error = completion.error { try afterError?(error) } else { try afterCompleted?() }
                    } catch {
                        Hooks.onUnhandledError(error)
                    }
                }
            }
            let stage = Stage<SideEffects<Element>, Element>((onNext, afterNext, finish, notice), sink)
            let upstream = source.attach(
                Sink(
                    for: sink.subscription, stage, fused: next, receive: receive,
                    end: { receiver, completion in
                        let stage = Stage<SideEffects<Element>, Element>.of(receiver)
                        stage.state.finish(completion) { stage.finish($0) }
                    }))
            guard let notice else {
                onSubscribed?()
                return upstream
            }
            notice.subscribed(to: upstream, onSubscribed)
            return notice
        }
    }
}

@usableFromInline typealias SideEffects<Element> = (
    onNext: (@Sendable (Element) throws -> Void)?, afterNext: (@Sendable (Element) throws -> Void)?,
    finish: @Sendable (Completion, (Completion) -> Void) -> Void, notice: DisposeNotice?
)

/// Ends the stream with the error of a closure. The observer can't get it if it wants nothing more.
@inline(__always) @inlinable func fail(
    _ error: any Error, after demand: Demand, _ receiver: AnyObject, _ end: (AnyObject, Completion) -> Void
) -> Demand {
    if demand != .none { return fail(error, receiver, end) }
    Hooks.onUnhandledError(error)
    return .none
}
