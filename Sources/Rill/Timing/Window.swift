extension ObservableType {
    /// Divides the elements into windows: streams that each end after `count` elements or `timeSpan`, whichever comes
    /// first.
    ///
    ///     source:                                   -a-bc-d-e------f|
    ///     window(timeSpan: .seconds(5), count: 3):  0---1----2----3-|
    ///     window 0:                                 -a-b(c|)
    ///     window 1:                                 ------d-e|
    ///
    /// Without `count`, a window has all elements of its time. The first window opens with the subscription, and each
    /// other one when the previous one ends. The open window completes or fails when the source does. Events are passed
    /// on as they come, so an error overtakes no element.
    ///
    /// A window keeps its elements, at most `count`, until its first observer. That observer gets them before
    /// `subscribe` returns, and then each later element once. Other observers get the elements that are sent after they
    /// have subscribed. If a window is released before it has been observed, it drops its elements.
    ///
    /// A source that can wait does so while all windows together keep 256 elements. So observe the windows as they
    /// come: an operator that only collects them, such as `toArray()`, would wait forever. Of a source that can't
    /// wait, all windows together keep up to 65,536 elements. The next one fails the windows and the result with
    /// ``BufferOverflow``.
    ///
    /// A window that is observed runs to its end, even if the stream of windows is disposed. No further window opens
    /// then. A window that is observed after the source has been disposed sends what it has kept, and completes.
    ///
    /// - Precondition: `timeSpan` and `count` are positive.
    @inlinable public func window(
        timeSpan: Duration, count: Int = .max, scheduler: any SchedulerType
    ) -> Observable<Observable<Element>> {
        requirePositive(timeSpan, "timeSpan")
        requirePositive(count, "count")
        return timed(on: scheduler) { now in
            WindowState(timeSpan: timeSpan.clamped, count: count, now: now)
        }.divided(keeping: 256) { windows, interest, kept in
            let window = Box(Part<Element>(kept))
            let open = {
                if !windows.hasObservers { return }
                window.value = Part(kept)
                windows.onNext(window.value.stream(retaining: interest))
            }
            open()
            return (
                next: { step in
                    if let element = step.element { window.value.on(.next(element)) }
                    if step.isLast {
                        window.value.on(.completed)
                        open()
                    }
                },
                finish: { completion in window.value.on(Event(completion)) }
            )
        }.named(after: self)
    }
}

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
