extension ObservableType {
    /// Sends the elements in spans, each of which ends after `count` elements or when `timeSpan` is over.
    @export(implementation)
    func spans(of timeSpan: Duration, count: Int, on scheduler: any SchedulerType) -> Observable<SpanStep<Element>> {
        timed(on: scheduler) { now in SpanState(timeSpan: timeSpan.clamped, count: count, now: now) }
    }
}

/// An element, or the end of a span.
@usableFromInline
enum SpanStep<Element: Sendable>: Sendable {
    case element(Element)
    /// An element that makes its span full and ends it.
    case last(Element)
    case timeIsOver
}

/// Counts the elements of the current span, and ends it when it is full or its time is over.
@usableFromInline
struct SpanState<Element: Sendable>: TimedMachine {
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
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Emission<SpanStep<Element>> {
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

    /// Ends the current span. If the alarm comes so late that further spans would be over, too, these are skipped. So
    /// spans neither drift nor accumulate (law 12).
    @export(implementation) mutating func wake(at now: Duration) -> Emission<SpanStep<Element>> {
        count = 0
        end += timeSpan * (((now - end) / timeSpan).rounded(.down) + 1)
        return .next(.timeIsOver)
    }
}
