extension ObservableType {
    /// Lets elements through while the latest element of the pauser is true.
    ///
    ///     source:       --a--b--c--d--e--f--|
    ///     pauser:       ---[true]-[false]---|
    ///     pausable(…):  -----b--c-----------|
    ///
    /// An error of the pauser passes; its completion changes nothing.
    @export(implementation)
    public func pausable<Pauser: ObservableType<Bool>>(_ pauser: Pauser) -> Observable<Element> {
        withLatestFrom(pauser) { ($0, $1) }.filter { $0.1 }.map { $0.0 }
    }

    /// Lets elements through while the latest element of the pauser is true, and keeps the last ones for that time.
    ///
    ///     source:               --a--b--c--d--e--|
    ///     pauser:               ------[true]-[false]-
    ///     pausableBuffered(…):  ------b-c--d-----(e|)
    ///
    /// The end of the pauser ends the stream, and then what was kept is dropped.
    ///
    /// - Parameter limit: how many elements are kept; nil for all.
    /// - Precondition: `limit` is not negative.
    @export(implementation) public func pausableBuffered<Pauser: ObservableType<Bool>>(
        _ pauser: Pauser, limit: Int? = 1, flushOnCompleted: Bool = true, flushOnError: Bool = true
    ) -> Observable<Element> {
        let limit = limit ?? .max
        requireNotNegative(limit, "limit")
        return Observable<Observable<Element>>.joined(
            pauser, self,
            PausableState<Element>(limit: limit, flushOnCompleted: flushOnCompleted, flushOnError: flushOnError)
        ).concat()
    }
}

/// Sends the elements in streams, as several may be due at once.
@usableFromInline
struct PausableState<Element: Sendable>: StateMachine, Sendable {
    @usableFromInline let limit: Int
    @usableFromInline let flushOnCompleted: Bool
    @usableFromInline let flushOnError: Bool
    @usableFromInline var isRunning = false
    @usableFromInline var kept = Queue<Element>()

    @export(implementation) init(limit: Int, flushOnCompleted: Bool, flushOnError: Bool) {
        self.limit = limit
        self.flushOnCompleted = flushOnCompleted
        self.flushOnError = flushOnError
    }

    @export(implementation)
    mutating func receive(_ input: consuming PairInput<Bool, Element>) -> Action<Observable<Element>> {
        switch input {
        case .right(let element):
            if isRunning { return .next(.just(element)) }
            kept.append(element)
            if kept.count > limit { _ = kept.popFirst() }
            return .wait
        case .left(let isRunning):
            self.isRunning = isRunning
            return isRunning && !kept.isEmpty ? .next(flush(.completed)) : .wait
        case .rightEnded(.completed): return flushOnCompleted ? .last(flush(.completed)) : .finish(.completed)
        case .rightEnded(let failure): return flushOnError ? .last(flush(failure)) : .finish(failure)
        case .leftEnded(let completion): return .finish(completion)
        }
    }

    @export(implementation) mutating func flush(_ completion: Completion) -> Observable<Element> {
        let elements = kept
        kept.removeAll()
        return Observable.unfold(
            { elements },
            { elements in
                if let element = elements.popFirst() { return element }
                if case .failed(let error) = completion { throw error }
                return nil
            })
    }
}
