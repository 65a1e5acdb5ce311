extension Observable {
    /// Makes a stream of what the closure sends to its observer.
    ///
    ///     observer:   --a--b--|
    ///     create(…):  --a--b--|
    ///
    /// The observer may be used from any thread, from several at once and from inside a callback: sends are queued and
    /// delivered one at a time (law 7), and nothing passes after the end. The closure runs once for each subscription;
    /// what it returns is disposed when that subscription ends. An observer is not told that no more is wanted: a closure that
    /// sends without an end before it returns never stops.
    @_alwaysEmitIntoClient
    public static func create(
        _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { sink in
            let joint = Joint(Events(), sink)
            joint.upstreams.insert(Disposables.create { [gate = joint.gate] in gate.send(.disposal) })
            joint.upstreams.insert(subscribe(AnyObserver { joint.send($0) }))
            return joint.upstreams
        }
    }
}

/// Events as they come.
@usableFromInline
struct Events<Element: Sendable>: StateMachine {
    @_alwaysEmitIntoClient
    init() {}

    @_alwaysEmitIntoClient
    func receive(_ event: consuming Event<Element>) -> Action<Element> {
        switch event {
        case .next(let element): .next(element)
        case .error(let error): .finish(.failed(error))
        case .completed: .finish(.completed)
        }
    }
}
