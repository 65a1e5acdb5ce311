extension ObservableType {
    /// Sends the elements in windows, each of which ends after `count` elements or when `timeSpan` is over.
    @export(implementation)
    func windows(of timeSpan: Duration, count: Int, on scheduler: any SchedulerType) -> Observable<WindowStep<Element>>
    {
        timed(on: scheduler) { now in WindowState(timeSpan: timeSpan.clamped, count: count, now: now) }
    }
}

/// An element, or the end of a window.
@usableFromInline
enum WindowStep<Element: Sendable>: Sendable {
    case element(Element)
    /// An element that makes its window full and ends it.
    case last(Element)
    case timeIsOver
}

/// Counts the elements of the current window, and ends it when it is full or its time is over.
@usableFromInline
struct WindowState<Element: Sendable>: TimedMachine {
    @usableFromInline let timeSpan: Duration
    @usableFromInline let limit: Int
    @usableFromInline var count = 0
    @usableFromInline var end: Duration

    @export(implementation) init(timeSpan: Duration, count limit: Int, now: Duration) {
        self.timeSpan = timeSpan
        self.limit = limit
        end = now + timeSpan
    }

    @export(implementation) var deadline: Duration? { end }

    @export(implementation)
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Emission<WindowStep<Element>> {
        switch event {
        case .next(let element):
            count += 1
            if count < limit { return .next(.element(element)) }
            count = 0
            end = max(end, now + timeSpan)
            return .next(.last(element))
        case .error(let error): return .finish(.failed(error))
        case .completed: return .finish(.completed)
        }
    }

    /// Ends the current window. If the alarm comes so late that further windows would be over, too, these are skipped.
    /// So windows neither drift nor accumulate (law 12).
    @export(implementation) mutating func wake(at now: Duration) -> Emission<WindowStep<Element>> {
        count = 0
        end += timeSpan * (((now - end) / timeSpan).rounded(.down) + 1)
        return .next(.timeIsOver)
    }
}
