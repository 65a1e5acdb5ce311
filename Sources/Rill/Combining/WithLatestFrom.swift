extension ObservableType {
    /// Combines each element with the latest element of `other`, and drops it if there is none yet.
    ///
    ///     source:             --1-----2-----3----|
    ///     other:              ----a-----b------|
    ///     withLatestFrom(…):  --------[2a]--[3b]-|
    ///
    /// Completes when the source does. Fails when either source fails. The completion of `other` is ignored.
    @inlinable public func withLatestFrom<Other: ObservableConvertibleType, Result: Sendable>(
        _ other: Other, resultSelector: @escaping @Sendable (Element, Other.Element) throws -> Result
    ) -> Observable<Result> {
        PairRow(other.asObservable(), self).join(WithLatestFromState<Other.Element, Element>())
            .map { try resultSelector($0.1, $0.0) }.named(after: self)
    }

    /// Sends the latest element of `other` for each element of the source.
    @inlinable
    public func withLatestFrom<Other: ObservableConvertibleType>(_ other: Other) -> Observable<Other.Element> {
        withLatestFrom(other) { $1 }
    }
}

/// Sends each element of the second source together with the latest one of the first.
@usableFromInline struct WithLatestFromState<Other: Sendable, Element: Sendable>: StateMachine, Sendable {
    @usableFromInline var latest: Other?

    @inlinable init() {}

    @inlinable mutating func receive(
        _ input: consuming Either<Other, Element>, from source: Int
    ) -> Emission<(Other, Element)> {
        switch input {
        case .first(let other): latest = other
        case .second(let element): if let latest { return .next((latest, element)) }
        }
        return .wait
    }

    @inlinable func complete(_ source: Int) -> Emission<(Other, Element)> { source == 1 ? .finish(.completed) : .wait }
}
