extension ObservableType {
    /// Collects elements, and sends them as an array when there are `count` of them or the first one is `dueTime` old.
    ///
    ///     source:                                    -a-bcd---e------f|
    ///     chunks(ofCount: 3, orAfter: .seconds(5)):  ----[abc]-[de]---([f]|)
    ///
    /// An array is never empty. When the source completes, the elements collected so far are sent as the last array, on
    /// the thread that delivers the completion. When the source fails, the result fails at once and drops the elements
    /// collected so far. While the observer waits, a source that can wait does so, too, and the time stands still.
    ///
    /// - Precondition: `count` and `dueTime` are positive.
    @inlinable public func chunks(
        ofCount count: Int, orAfter dueTime: Duration, scheduler: any SchedulerType
    ) -> Observable<[Element]> {
        requirePositive(count, "count")
        requirePositive(dueTime, "dueTime")
        return timed(on: scheduler) { _ in ChunkState(count: count, dueTime: dueTime.clamped) }
    }
}

/// Collects elements until there are enough of them or the first one is old.
@usableFromInline struct ChunkState<Element: Sendable>: TimedMachine {
    @usableFromInline let count: Int
    @usableFromInline let dueTime: Duration
    @usableFromInline var chunk: [Element] = []
    @usableFromInline var deadline: Duration?

    @inlinable init(count: Int, dueTime: Duration) {
        self.count = count
        self.dueTime = dueTime
    }

    @inlinable static var clock: TimedClock { .stopsWithSource }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<[Element]> {
        guard let element else { return chunk.isEmpty ? .finish(.completed) : .last(chunk) }
        if chunk.isEmpty { deadline = now + dueTime }
        chunk.append(element)
        return chunk.count < count ? .wait : flush()
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<[Element]> { flush() }

    @inlinable mutating func flush() -> Emission<[Element]> {
        defer { (chunk, deadline) = ([], nil) }
        return .next(chunk)
    }
}
