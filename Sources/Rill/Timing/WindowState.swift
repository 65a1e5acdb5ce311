/// Counts the elements of the current window, and ends it when it is full or its time is over.
@usableFromInline struct WindowState<Element: Sendable>: TimedMachine {
    /// An element, or nil when the time is over, and whether the current window ends with it.
    @usableFromInline typealias Output = (element: Element?, isLast: Bool)

    @usableFromInline let timeSpan: Duration
    @usableFromInline let limit: Int
    @usableFromInline var count = 0
    @usableFromInline var end: Duration

    @inlinable init(timeSpan: Duration, count limit: Int, now: Duration) {
        self.timeSpan = timeSpan
        self.limit = limit
        end = now + timeSpan
    }

    @inlinable static var clock: TimedClock { .stopsWithSource }

    @inlinable var deadline: Duration? { end }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Output> {
        guard let element else { return .finish(.completed) }
        count += 1
        if count < limit { return .next((element, isLast: false)) }
        count = 0
        end = max(end, now + timeSpan)
        return .next((element, isLast: true))
    }

    /// Ends the current window. If the alarm comes so late that further windows would be over, too, these are skipped.
    /// So windows neither drift nor accumulate (law 12).
    @inlinable mutating func wake(at now: Duration) -> Emission<Output> {
        count = 0
        let (late, timeSpan) = ((now - end).attoseconds, timeSpan.attoseconds)
        end += Duration(attoseconds: late - late % timeSpan + timeSpan)
        return .next((nil, isLast: true))
    }
}
