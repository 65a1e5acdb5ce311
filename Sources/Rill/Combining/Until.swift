extension ObservableType {
    /// Lets elements through until the other source sends one, and then lets both go.
    ///
    ///     source:          --a--b--c--d--|
    ///     other:           -------x------|
    ///     take(until: …):  --a--b-|
    ///
    /// An error of the other source passes; its completion changes nothing.
    @_disfavoredOverload  // not tried where a predicate will do: two in a chain took over 5,000 scopes
    @export(implementation) public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
        .joined(other, self, UntilState(isOpen: true))
    }

    /// Drops elements until the other source sends one, and then lets that one go.
    ///
    ///     source:          --a--b--c--d--|
    ///     other:           -------x------|
    ///     skip(until: …):  --------c--d--|
    ///
    /// An error of the other source passes; its completion changes nothing.
    @export(implementation) public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
        .joined(other.take(1), self, UntilState(isOpen: false))
    }
}

@usableFromInline
struct UntilState<Other: Sendable, Element: Sendable>: StateMachine, Sendable {
    @usableFromInline var isOpen: Bool

    @export(implementation) init(isOpen: Bool) { self.isOpen = isOpen }

    @export(implementation) mutating func receive(_ input: consuming PairInput<Other, Element>) -> Action<Element> {
        switch input {
        case .left:
            if isOpen { return .finish(.completed) }
            isOpen = true
            return .wait
        case .right(let element): return isOpen ? .next(element) : .wait
        case .leftEnded(.completed): return .wait
        case .leftEnded(let completion), .rightEnded(let completion): return .finish(completion)
        }
    }
}
