extension ObservableType {
    /// Sends elements while the latest element of `pauser` is true, and drops the others.
    ///
    ///     source:       --a--b--c--d--e--f--|
    ///     pauser:       ---[true]-[false]---|
    ///     pausable(…):  -----b--c-----------|
    ///
    /// Fails when `pauser` fails. The completion of `pauser` is ignored.
    @inlinable public func pausable<Pauser: ObservableType<Bool>>(_ pauser: Pauser) -> Observable<Element> {
        withLatestFrom(pauser) { ($0, $1) }.filter { $0.1 }.map { $0.0 }
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
    /// At most `limit` elements are kept; nil means no limit.
    ///
    /// - Complexity: O(*n*) for an element that is kept instead of the oldest of *n*.
    /// - Precondition: `limit` is not negative.
    public func pausableBuffered<Pauser: ObservableType<Bool>>(
        _ pauser: Pauser, limit: Int? = 1, flushOnCompleted: Bool = true, flushOnError: Bool = true
    ) -> Observable<Element> {
        let limit = limit ?? .max
        if limit < 0 {
            let name = "pausableBuffered(_:limit:flushOnCompleted:flushOnError:)"
            fatalError("\(name): expected limit not to be negative, got \(limit)")
        }
        let pauses = pauser.asObservable().materialize().map { PausableInput<Element>.pauser($0) }
        let elements = materialize().map { PausableInput.source($0) }
        return Observable.merge(pauses, elements).transform((isRunning: false, kept: [Element]())) {
            state, input, sink in
            switch input {
            case .pauser(.next(let isRunning)):
                state.isRunning = isRunning
                if !isRunning || state.kept.isEmpty { return .more }
            case .source(.next(let element)):
                if state.isRunning { return sink.next(.just(.next(element))) }
                state.kept.append(element)
                if state.kept.count > limit { state.kept.removeFirst() }
                return .more
            case .pauser(.completed): return sink.next(.just(.completed))
            case .pauser(.error(let error)): return sink.next(.just(.error(error)))
            case .source(let end):
                let events = (end.error == nil ? flushOnCompleted : flushOnError) ? state.kept.map(Event.next) : []
                return sink.next(.from(events + [end]))
            }
            defer { state.kept = [] }
            return sink.next(.from(state.kept.map(Event.next)))
        }.concat().dematerialize()
    }
}

/// An event of one of the two streams that `pausableBuffered` takes.
private enum PausableInput<Element: Sendable>: Sendable {
    case pauser(Event<Bool>)
    case source(Event<Element>)
}
