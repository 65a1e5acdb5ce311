extension ObservableType {
    /// Combines every element with the latest one of the other source; drops it where there is none yet.
    ///
    ///     source:             --1-----2-----3----|
    ///     other:              ----a-----b------|
    ///     withLatestFrom(…):  --------[2a]--[3b]-|
    ///
    /// Ends with the source; of the other one an error counts and its completion doesn't.
    @_alwaysEmitIntoClient
    public func withLatestFrom<Other: ObservableType, Result: Sendable>(
        _ other: Other, resultSelector: @escaping @Sendable (Element, Other.Element) throws -> Result
    ) -> Observable<Result> {
        Observable<(Element, Other.Element)> { sink in
            let joint = Joint(WithLatestFromState<Element, Other.Element>(), sink)
            CurrentThreadScheduler.afterwards {
                joint.subscribe(
                    other.asObservable().attach(
                        Sink(next: { joint.send(.other($0)) }, finish: { joint.send(.otherEnded($0)) })))
                joint.subscribe(
                    asObservable().attach(Sink(next: { joint.send(.next($0)) }, finish: { joint.send(.ended($0)) })))
            }
            return joint.upstreams
        }.map { try resultSelector($0.0, $0.1) }
    }

    /// Sends the latest element of the other source for every element of this one.
    @_alwaysEmitIntoClient
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
        withLatestFrom(other) { $1 }
    }
}

@usableFromInline
struct WithLatestFromState<Element: Sendable, Other: Sendable>: StateMachine {
    @usableFromInline enum Input: Sendable {
        case next(Element)
        case ended(Completion)
        case other(Other)
        case otherEnded(Completion)
    }

    @usableFromInline var latest: Other?

    @_alwaysEmitIntoClient
    init() {}

    @_alwaysEmitIntoClient
    mutating func receive(_ input: consuming Input) -> Action<(Element, Other)> {
        switch input {
        case .next(let element):
            if let latest { return .next((element, latest)) }
        case .other(let other): latest = other
        case .otherEnded(.completed): break
        case .ended(let completion), .otherEnded(let completion): return .finish(completion)
        }
        return .wait
    }
}
