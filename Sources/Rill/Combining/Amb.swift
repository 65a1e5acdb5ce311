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
    @export(implementation) public static func amb(_ sources: [Observable<Element>]) -> Observable<Element> {
        sources.isEmpty ? .never() : join(sources) { AmbState($0, sources.count) }
    }

    /// Works like ``amb(_:)`` with an array.
    @export(implementation) public static func amb<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> { amb(sources.map { $0.asObservable() }) }
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

    @export(implementation)
    mutating func receive(_ event: consuming Event<Element>, from source: Int) -> Emission<Element> {
        if winner == nil {
            winner = source
            for other in 0..<count where other != source { upstreams.remove(other) }
        }
        guard source == winner else { return .reject }
        return event.element.map { .next($0) } ?? .finish(event.completion!)
    }
}
