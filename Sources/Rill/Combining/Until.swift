extension ObservableType {
    /// Lets elements through until the other source sends one, and then lets both go.
    ///
    ///     source:          --a--b--c--d--|
    ///     other:           -------x------|
    ///     take(until: …):  --a--b-|
    ///
    /// An error of the other source passes; its completion changes nothing.
    @_alwaysEmitIntoClient
    public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
        gated(by: other, UntilState(isOpen: true))
    }

    /// Drops elements until the other source sends one, and then lets that one go.
    ///
    ///     source:          --a--b--c--d--|
    ///     other:           -------x------|
    ///     skip(until: …):  --------c--d--|
    ///
    /// An error of the other source passes; its completion changes nothing.
    @_alwaysEmitIntoClient
    public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
        gated(by: other.take(1), UntilState(isOpen: false))
    }

    @_alwaysEmitIntoClient
    func gated<Other: ObservableType>(by other: Other, _ state: UntilState<Element>) -> Observable<Element> {
        Observable { sink in
            let joint = Joint(state, sink)
            CurrentThreadScheduler.afterwards {
                joint.subscribe(
                    other.asObservable().attach(
                        Sink(next: { _ in joint.send(.trigger) }, finish: { joint.send(.otherEnded($0)) })))
                joint.subscribe(
                    asObservable().attach(Sink(next: { joint.send(.next($0)) }, finish: { joint.send(.ended($0)) })))
            }
            return joint.upstreams
        }
    }
}

@usableFromInline
struct UntilState<Element: Sendable>: StateMachine, Sendable {
    @usableFromInline enum Input: Sendable {
        case next(Element)
        case ended(Completion)
        case trigger
        case otherEnded(Completion)
    }

    @usableFromInline var isOpen: Bool

    @_alwaysEmitIntoClient
    init(isOpen: Bool) { self.isOpen = isOpen }

    @_alwaysEmitIntoClient
    mutating func receive(_ input: consuming Input) -> Action<Element> {
        switch input {
        case .next(let element): return isOpen ? .next(element) : .wait
        case .trigger:
            if isOpen { return .finish(.completed) }
            isOpen = true
            return .wait
        case .otherEnded(.completed): return .wait
        case .ended(let completion), .otherEnded(let completion): return .finish(completion)
        }
    }
}
