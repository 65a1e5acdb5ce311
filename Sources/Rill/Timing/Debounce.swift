extension ObservableType {
    /// Sends an element after `dueTime` has passed without a newer one.
    ///
    ///     source:                 -a-bc----d-|
    ///     debounce(.seconds(3)):  -------c---(d|)
    ///
    /// When the source completes, the waiting element is sent at once, on the thread that delivers the completion. When
    /// the source fails, the result fails at once and drops the waiting element.
    ///
    /// While the observer waits, a source that can wait does so, too, and the time stands still.
    ///
    /// A `dueTime` of zero or less means as soon as the scheduler can.
    @inlinable public func debounce(_ dueTime: Duration, scheduler: any SchedulerType) -> Observable<Element> {
        timed(on: scheduler) { _ in DebounceState(dueTime: dueTime) }
    }

    /// Sends an element after the time that `dueTime` returns for it has passed without a newer one.
    ///
    ///     source:                                             -a-b-c-----|
    ///     debounce(by: { $0 == "b" ? .zero : .seconds(3) }):  ---b----c--|
    ///
    /// For instance, a search clears its results at once when the text becomes empty, and waits otherwise. If `dueTime`
    /// throws, the result fails with that error. See ``debounce(_:scheduler:)`` for everything else.
    @inlinable public func debounce(
        by dueTime: @escaping @Sendable (Element) throws -> Duration, scheduler: any SchedulerType
    ) -> Observable<Element> { timed(on: scheduler) { _ in DebounceState(by: dueTime) } }
}

/// Keeps the latest element, and sends it at its deadline.
@usableFromInline struct DebounceState<Element: Sendable>: TimedMachine {
    @usableFromInline let dueTime: Duration
    /// Returns the time for an element, or is nil if it is always the same.
    @usableFromInline let dueTimeOf: (@Sendable (Element) throws -> Duration)?
    @usableFromInline var waiting: (element: Element, deadline: Duration)?

    @inlinable init(dueTime: Duration = .zero, by dueTimeOf: (@Sendable (Element) throws -> Duration)? = nil) {
        self.dueTime = dueTime.clamped
        self.dueTimeOf = dueTimeOf
    }

    @inlinable static var clock: TimedClock { .stopsWithSource }

    @inlinable var deadline: Duration? { waiting?.deadline }

    @inlinable var mayHurry: Bool { dueTimeOf != nil }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Element> {
        guard let element else { return waiting.map { .last($0.element) } ?? .finish(.completed) }
        guard let dueTimeOf else {
            waiting = (element, now + dueTime)
            return .wait
        }
        do { waiting = (element, now + (try dueTimeOf(element)).clamped) } catch { return .finish(.failed(error)) }
        return .wait
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<Element> { .next(waiting.take()!.element) }
}
