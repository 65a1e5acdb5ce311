extension ObservableType {
    /// Sends elements until `predicate` returns true for one, then completes and disposes the source.
    ///
    ///     source:                    --1--2--3--|
    ///     take(until: { $0 == 2 }):  --1--|
    ///
    /// With `.inclusive`, that element is sent too. If `predicate` throws, the result fails with that error.
    @inlinable public func take(
        until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> { take(while: { try !predicate($0) }, behavior: behavior).named(after: self) }

    /// Sends elements until `other` sends one, then completes and disposes both sources.
    ///
    ///     source:          --a--b--c--d--|
    ///     other:           -------x------|
    ///     take(until: …):  --a--b-|
    ///
    /// Fails when `other` fails. The completion of `other` is ignored.
    @_disfavoredOverload  // considered only if a predicate doesn't fit: two in a chain took over 5,000 solver scopes
    @inlinable public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
        PairRow(other, self).join(UntilState(isOpen: true)).named(after: self)
    }

    /// Drops elements until `other` sends one, and then disposes `other`.
    ///
    ///     source:          --a--b--c--d--|
    ///     other:           -------x------|
    ///     skip(until: …):  --------c--d--|
    ///
    /// Fails when `other` fails. The completion of `other` is ignored.
    @inlinable public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
        PairRow(other.take(1), self).join(UntilState(isOpen: false)).named(after: self)
    }
}

/// Passes on the elements of the second source while open. An element of the first source opens a closed state, and
/// ends the result of an open one.
@usableFromInline struct UntilState<Other: Sendable, Element: Sendable>: StateMachine, Sendable {
    @usableFromInline var isOpen: Bool

    @inlinable init(isOpen: Bool) { self.isOpen = isOpen }

    @inlinable mutating func receive(_ input: consuming Either<Other, Element>, from source: Int) -> Emission<Element> {
        if case .second(let element) = input { return isOpen ? .next(element) : .wait }
        if isOpen { return .finish(.completed) }
        isOpen = true
        return .wait
    }

    @inlinable func complete(_ source: Int) -> Emission<Element> { source == 0 ? .wait : .finish(.completed) }
}
