extension ObservableType {
    /// The source of the two that is first to do anything; the other one is let go.
    ///
    ///     source:  -----a--b--|
    ///     other:   ---x----y--|
    ///     amb(…):  ---x----y--|
    @export(implementation) public func amb<Source: ObservableType<Element>>(_ other: Source) -> Observable<Element> {
        Observable.amb([asObservable(), other.asObservable()])
    }
}

extension Observable {
    /// The source that is first to do anything; all others are let go.
    ///
    ///     a:            -----a--b--|
    ///     b:            ---x----y--|
    ///     amb([a, b]):  ---x----y--|
    @export(implementation)
    public static func amb(_ sources: [Observable<Element>]) -> Observable<Element> { first(of: sources) }

    /// ``amb(_:)`` of a sequence.
    @export(implementation) public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        first(of: sources.map { $0.asObservable() })
    }

    @export(implementation) static func first(of sources: [Observable<Element>]) -> Observable<Element> {
        Observable { sink in
            let runners = sources.map { (source: $0, subscription: SingleAssignmentDisposable()) }
            if runners.isEmpty { return Disposables.create() }
            let subscriptions = runners.map(\.subscription)
            let joint = Joint(AmbState<Element>(subscriptions), sink)
            joint.upstreams.insert(Disposables.create(subscriptions))
            CurrentThreadScheduler.trampoline {
                for (index, runner) in runners.enumerated() where !runner.subscription.isDisposed {
                    runner.subscription.setDisposable(
                        runner.source.attach(
                            Sink(
                                next: { joint.send((index, .next($0))) },
                                finish: { joint.send((index, Event($0))) })))
                }
            }
            return joint.upstreams
        }
    }
}

@usableFromInline
struct AmbState<Element: Sendable>: StateMachine {
    @usableFromInline let subscriptions: [SingleAssignmentDisposable]
    @usableFromInline var winner: Int?

    @export(implementation) init(_ subscriptions: [SingleAssignmentDisposable]) { self.subscriptions = subscriptions }

    @export(implementation) mutating func receive(_ input: consuming (Int, Event<Element>)) -> Action<Element> {
        let (index, event) = input
        if winner == nil {
            winner = index
            for (other, subscription) in subscriptions.enumerated() where other != index { subscription.dispose() }
        }
        return index == winner ? Events().receive(event) : .reject
    }
}

/// Events as they come.
@usableFromInline
struct Events<Element: Sendable>: StateMachine {
    @export(implementation) init() {}

    @export(implementation) func receive(_ event: consuming Event<Element>) -> Action<Element> {
        switch event {
        case .next(let element): .next(element)
        case .error(let error): .finish(.failed(error))
        case .completed: .finish(.completed)
        }
    }
}
