extension ObservableType {
    /// Sends elements while the latest element of `pauser` is true, and drops the others.
    ///
    ///     source:       --a--b--c--d--e--f--|
    ///     pauser:       ---[true]-[false]---|
    ///     pausable(…):  -----b--c-----------|
    ///
    /// Fails when `pauser` fails. The completion of `pauser` is ignored.
    @inlinable public func pausable<Pauser: ObservableType<Bool>>(_ pauser: Pauser) -> Observable<Element> {
        withLatestFrom(pauser) { ($0, $1) }.filter { $0.1 }.map { $0.0 }.named(after: self)
    }

    /// Sends elements while the latest element of `pauser` is true, and otherwise keeps the last ones until it is.
    ///
    ///     source:               --a--b--c--d--e--|
    ///     pauser:               ------[true]-[false]-
    ///     pausableBuffered(…):  ------b-c--d-----(e|)
    ///
    /// When the source completes or fails, the kept elements are sent first, unless `flushOnCompleted` or
    /// `flushOnError` is false. When `pauser` completes or fails, the result does too, and the kept elements are
    /// dropped.
    ///
    /// At most `limit` elements are kept; nil means no limit. While the observer takes several kept elements one by
    /// one, every further element of a source that can't wait is kept behind them.
    ///
    /// - Precondition: `limit` is not negative.
    @inlinable public func pausableBuffered<Pauser: ObservableType<Bool>>(
        _ pauser: Pauser, limit: Int? = 1, flushOnCompleted: Bool = true, flushOnError: Bool = true
    ) -> Observable<Element> {
        let limit = limit ?? .max
        requireNotNegative(limit, "limit")
        let state = PausableState<Element>(limit: limit, onCompleted: flushOnCompleted, onError: flushOnError)
        return PairRow(pauser, self).join(state).concat().named(after: self)
    }
}

/// Passes on the elements of the second source while the latest element of the first one is true, and keeps the last
/// ones otherwise.
///
/// The output is a stream of streams, because one input may release several elements.
@usableFromInline struct PausableState<Element: Sendable>: StateMachine, Sendable {
    @usableFromInline let limit: Int
    @usableFromInline let flushOnCompleted: Bool
    @usableFromInline let flushOnError: Bool
    @usableFromInline var isRunning = false
    @usableFromInline var kept = Queue<Element>()

    @inlinable init(limit: Int, onCompleted flushOnCompleted: Bool, onError flushOnError: Bool) {
        self.limit = limit
        self.flushOnCompleted = flushOnCompleted
        self.flushOnError = flushOnError
    }

    @inlinable mutating func receive(
        _ input: consuming Either<Bool, Element>, from source: Int
    ) -> Emission<Observable<Element>> {
        switch input {
        case .first(let isRunning):
            self.isRunning = isRunning
            return isRunning && !kept.isEmpty ? .next(flush(.completed)) : .wait
        case .second(let element):
            if isRunning { return .next(.just(element)) }
            kept.append(element)
            if kept.count > limit { _ = kept.popFirst() }
            return .wait
        }
    }

    @inlinable mutating func complete(_ source: Int) -> Emission<Observable<Element>> {
        source == 1 && flushOnCompleted ? .last(flush(.completed)) : .finish(.completed)
    }

    @inlinable mutating func fail(_ error: any Error, _ source: Int) -> Emission<Observable<Element>> {
        source == 1 && flushOnError ? .last(flush(.failed(error))) : .finish(.failed(error))
    }

    /// Returns a stream of the kept elements that ends with `completion`.
    @inlinable mutating func flush(_ completion: Completion) -> Observable<Element> {
        let elements = kept.count == 1 ? Observable.just(kept.popFirst()!) : .from(kept)
        kept.removeAll()
        return completion.error.map { .concat(elements, .error($0)) } ?? elements
    }
}
