extension ObservableType {
    /// Sends the latest element each time `sampler` sends one, unless that element has been sent already.
    ///
    ///     source:     -a-b-----c--|
    ///     sampler:    ----x--x------x--|
    ///     sample(…):  ----b---------(c|)
    ///
    /// If there is no new element, sends `defaultValue` unless that is nil. The completion of `sampler` counts as an
    /// element.
    ///
    /// When the source completes, the result waits for the next element of `sampler`, so that the last element isn't
    /// lost, and then completes. If `sampler` has completed already, the waiting element is sent at once. When either
    /// source fails, the result fails at once and drops the waiting element.
    @inlinable public func sample<Source: ObservableType>(
        _ sampler: Source, defaultValue: Element? = nil
    ) -> Observable<Element> { PairRow(self, sampler).join(SampleState(defaultValue: defaultValue)).named(after: self) }
}

/// Keeps the latest unsent element of the first source, and sends it at each element of the second one.
@usableFromInline struct SampleState<Element: Sendable, Tick: Sendable>: StateMachine, Sendable {
    @usableFromInline let defaultValue: Element?
    @usableFromInline var waiting: Element?
    @usableFromInline var isSourceEnded = false
    @usableFromInline var isSamplerEnded = false

    @inlinable init(defaultValue: Element?) { self.defaultValue = defaultValue }

    @inlinable mutating func receive(_ input: consuming Either<Element, Tick>, from source: Int) -> Emission<Element> {
        guard case .first(let element) = input else { return send(waiting ?? defaultValue) }
        waiting = element
        return .wait
    }

    @inlinable mutating func complete(_ source: Int) -> Emission<Element> {
        if source == 0 { isSourceEnded = true } else { isSamplerEnded = true }
        if source == 0 { return isSamplerEnded ? send(waiting) : .wait }
        return send(waiting ?? defaultValue)
    }

    @inlinable mutating func send(_ element: Element?) -> Emission<Element> {
        waiting = nil
        guard let element else { return isSourceEnded ? .finish(.completed) : .wait }
        return isSourceEnded ? .last(element) : .next(element)
    }
}
