extension ObservableType {
    /// Sends one element every `period`, and up to `burst` elements at once after a pause. Loses nothing.
    ///
    ///     source:                               -(abcd)---------e-|
    ///     paced(every: .seconds(4), burst: 2):  -(ab)c---d------e-|
    ///
    /// Each period without an element allows one more element at once later, up to `burst` of them. Any `n` periods see
    /// at most `n + burst` elements. An element that is late by less than a period doesn't delay those that follow. The
    /// completion comes after the elements that wait. When the source fails, the result fails at once and drops them.
    ///
    /// A source that can wait does so while an element waits for its time, and while the observer waits. Of a source
    /// that can't wait, up to 65,536 elements wait, and the next one fails the result with ``BufferOverflow``. To drop
    /// elements instead, put ``onBackpressureBuffer(_:whenFull:onDrop:)`` before.
    ///
    /// - Precondition: `period` and `burst` are positive.
    @inlinable public func paced(
        every period: Duration, burst: Int = 1, scheduler: any SchedulerType
    ) -> Observable<Element> {
        requirePositive(period, "period")
        requirePositive(burst, "burst")
        return timed(on: scheduler) { now in PacedState(period: period.clamped, burst: burst, now: now) }
    }
}

/// Sends elements while the time at which a whole burst is allowed again is not too far ahead, and keeps the others.
@usableFromInline struct PacedState<Element: Sendable>: TimedMachine {
    @usableFromInline let period: Duration
    /// How far the time of the next whole burst may be ahead when an element is sent.
    @usableFromInline let tolerance: Duration
    /// The time from which a whole burst is allowed.
    @usableFromInline var rest: Duration
    @usableFromInline var waiting = Queue<Element>()
    /// Whether the source has completed while elements waited.
    @usableFromInline var isEnded = false

    @inlinable init(period: Duration, burst: Int, now: Duration) {
        self.period = period
        // At most 292 years, so that nothing overflows.
        tolerance = period * min(burst - 1, Int(clamping: Int64(min(Duration.nanoseconds(Int64.max) / period, 1e18))))
        rest = now
    }

    @inlinable var deadline: Duration? { waiting.isEmpty ? nil : rest - tolerance }

    @inlinable var isFull: Bool { !waiting.isEmpty }

    @inlinable mutating func receive(_ element: consuming Element?, at now: Duration) -> Emission<Element> {
        guard let element else {
            isEnded = true
            return waiting.isEmpty ? .finish(.completed) : .wait
        }
        if waiting.isEmpty, rest - tolerance <= now {
            rest = max(rest, now) + period
            return .next(element)
        }
        if waiting.count >= BufferOverflow.usualLimit { return .finish(BufferOverflow.usual) }
        waiting.append(element)
        return .wait
    }

    @inlinable mutating func wake(at now: Duration) -> Emission<Element> {
        rest = (now - (rest - tolerance) < period ? rest : max(rest, now)) + period
        let element = waiting.popFirst()!
        return isEnded && waiting.isEmpty ? .last(element) : .next(element)
    }
}
