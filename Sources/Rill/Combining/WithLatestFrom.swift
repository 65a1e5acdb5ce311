extension ObservableType {
    /// Combines each element with the latest element of `other`, and drops it if there is none yet.
    ///
    ///     source:             --1-----2-----3----|
    ///     other:              ----a-----b------|
    ///     withLatestFrom(…):  --------[2a]--[3b]-|
    ///
    /// Completes when the source does. Fails when either source fails. The completion of `other` is ignored.
    @export(implementation) public func withLatestFrom<Other: ObservableType, Result: Sendable>(
        _ other: Other, resultSelector: @escaping @Sendable (Element, Other.Element) throws -> Result
    ) -> Observable<Result> {
        Observable.joined(other, self, WithLatestFromState<Other.Element, Element>()).map {
            try resultSelector($0.1, $0.0)
        }
    }

    /// Sends the latest element of `other` for each element of the source.
    @export(implementation)
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
        withLatestFrom(other) { $1 }
    }
}

/// Sends each element of the right source together with the latest one of the left.
@usableFromInline
struct WithLatestFromState<Other: Sendable, Element: Sendable>: StateMachine, Sendable {
    @usableFromInline var latest: Other?

    @export(implementation) init() {}

    @export(implementation)
    mutating func receive(_ input: consuming PairInput<Other, Element>) -> Emission<(Other, Element)> {
        switch input {
        case .left(let other): latest = other
        case .right(let element):
            if let latest { return .next((latest, element)) }
        case .leftEnded(.completed): break
        case .leftEnded(let completion), .rightEnded(let completion): return .finish(completion)
        }
        return .wait
    }
}
