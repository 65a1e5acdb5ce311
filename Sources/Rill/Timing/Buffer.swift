extension ObservableType {
    /// Collects elements, and sends them as an array when there are `count` of them or `timeSpan` has passed since the
    /// last array.
    ///
    ///     source:                                   -a-bc-d-e------f|
    ///     buffer(timeSpan: .seconds(5), count: 3):  ----[abc][de]-[]([f]|)
    ///
    /// Without `count`, an array has all elements of its time. An array may be empty. When the source completes, the
    /// elements collected so far are sent as the last array, on the thread that delivers the completion. When the
    /// source fails, the result fails at once and drops the elements collected so far. While an array is being
    /// delivered, no empty arrays accumulate. While the observer waits, a source that can wait does so, too, and the
    /// time stands still.
    ///
    /// - Precondition: `timeSpan` and `count` are positive.
    @inlinable public func buffer(
        timeSpan: Duration, count: Int = .max, scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        requirePositive(timeSpan, "timeSpan")
        requirePositive(count, "count")
        return timed(on: scheduler) { now in
            BufferState(WindowState(timeSpan: timeSpan.clamped, count: count, now: now))
        }
    }
}

/// Collects the elements of each window.
@usableFromInline struct BufferState<Element: Sendable>: TimedMachine {
    @usableFromInline var window: WindowState<Element>
    @usableFromInline var elements: [Element] = []

    @inlinable init(_ window: WindowState<Element>) { self.window = window }

    @inlinable static var clock: TimedClock { .stopsWithSource }

    @inlinable var deadline: Duration? { window.deadline }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<[Element]> {
        guard let element else { return .last(elements) }
        elements.append(element)
        guard case .next((_, isLast: true)) = window.receive(element, at: now) else { return .wait }
        return flush()
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<[Element]> {
        _ = window.wake(at: now)
        return flush()
    }

    @inlinable mutating func flush() -> Emission<[Element]> {
        defer { elements = [] }
        return .next(elements)
    }
}
