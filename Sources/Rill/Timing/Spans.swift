extension ObservableType {
    /// The elements, and where one span ends and the next one begins: after so many elements, or when its time is over.
    @export(implementation)
    func spans(of timeSpan: Duration, count: Int, on scheduler: any SchedulerType) -> Observable<SpanStep<Element>> {
        timed(on: scheduler) { now in SpanState(timeSpan: timeSpan.clamped, count: count, now: now) }
    }
}

@usableFromInline
enum SpanStep<Element: Sendable>: Sendable {
    case element(Element)
    /// An element that makes its span full.
    case last(Element)
    case timeIsOver
}

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
    mutating func receive(_ event: consuming Event<Element>, at now: Duration) -> Action<SpanStep<Element>> {
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

    /// One span stands for all that are over by now, so that they neither drift nor pile up (law 12).
    @export(implementation) mutating func wake(at now: Duration) -> Action<SpanStep<Element>> {
        count = 0
        end += timeSpan * (((now - end) / timeSpan).rounded(.down) + 1)
        return .next(.timeIsOver)
    }
}
