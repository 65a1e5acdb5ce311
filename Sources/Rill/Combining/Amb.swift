extension ObservableType {
    /// Sends the events of this source or `other`, whichever sends one first, and disposes the other one.
    ///
    ///     source:  -----a--b--|
    ///     other:   ---x----y--|
    ///     amb(…):  ---x----y--|
    @export(implementation) public func amb<Source: ObservableType<Element>>(_ other: Source) -> Observable<Element> {
        Observable.amb([asObservable(), other.asObservable()])
    }
}

extension Observable {
    /// Sends the events of the source that sends one first, and disposes all others.
    ///
    ///     a:            -----a--b--|
    ///     b:            ---x----y--|
    ///     amb([a, b]):  ---x----y--|
    ///
    /// If there are no sources, sends nothing and never ends.
    @export(implementation)
    public static func amb(_ sources: [Observable<Element>]) -> Observable<Element> { first(of: sources) }

    /// Works like ``amb(_:)`` with an array.
    @export(implementation) public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        first(of: sources.map { $0.asObservable() })
    }

    @export(implementation) static func first(of sources: [Observable<Element>]) -> Observable<Element> {
        if sources.isEmpty { return .never() }
        let pace = sources.map(\.pace).min()!
        return join(
            sources.count, pace: pace, { AmbState<Element>($0, sources.count) },
            { gate in
                for (index, source) in sources.enumerated() {
                    gate.attach(source, index) { source in
                        Sink(
                            next: { gate.send((index, .next($0)), from: source) },
                            finish: { gate.send((index, Event($0)), from: source) })
                    }
                }
            })
    }
}

/// Passes on the events of the source that sends one first, and disposes all others.
@usableFromInline
struct AmbState<Element: Sendable>: StateMachine {
    @usableFromInline let upstreams: UpstreamGroup
    @usableFromInline let count: Int
    @usableFromInline var winner: Int?

    @export(implementation) init(_ upstreams: UpstreamGroup, _ count: Int) {
        self.upstreams = upstreams
        self.count = count
    }

    @export(implementation) mutating func receive(_ input: consuming (Int, Event<Element>)) -> Emission<Element> {
        let (index, event) = input
        if winner == nil {
            winner = index
            for other in 0..<count where other != index { upstreams.remove(for: .nth(other)) }
        }
        return index == winner ? Events().receive(event) : .reject
    }
}

/// Passes on every event.
@usableFromInline
struct Events<Element: Sendable>: StateMachine {
    @export(implementation) init() {}

    @export(implementation) func receive(_ event: consuming Event<Element>) -> Emission<Element> {
        switch event {
        case .next(let element): .next(element)
        case .error(let error): .finish(.failed(error))
        case .completed: .finish(.completed)
        }
    }
}
