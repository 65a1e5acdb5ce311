import Rill
import RillTesting
import Testing

extension Model {
    /// Computes the events of an operator of one source: what each element yields, given those before it, and what the
    /// end yields, given all elements. The events stop at the first end.
    static func events<Result>(
        of timeline: Timeline, next: (_ former: [Int], _ element: Int) -> [Event<Result>],
        end: (_ elements: [Int], _ completion: Completion) -> [Event<Result>]
    ) -> [Recorded<Event<Result>>] {
        let values = timeline.elements.map(\.value)
        var events = values.indices.flatMap { index in
            next(Array(values[..<index]), values[index]).map {
                Recorded(time: timeline.elements[index].time, value: $0)
            }
        }
        if let (time, completion) = timeline.end {
            events += end(values, completion).map { Recorded(time: time, value: $0) }
        }
        let last = events.firstIndex(where: \.value.isStopEvent) ?? events.count - 1
        return Array(events[...last])
    }
}

/// Checks an operator of one source, as in ``checkModel(sources:_:against:mayFail:demand:seeds:sourceLocation:)``.
func check<Result: Equatable & Sendable>(
    _ operation: (Observable<Int>) -> Observable<Result>,
    next: (_ former: [Int], _ element: Int) -> [Event<Result>],
    end: (_ elements: [Int], _ completion: Completion) -> [Event<Result>] = { [Event($1)] },
    demand likeness: Likeness = .same, sourceLocation: SourceLocation = #_sourceLocation
) {
    checkModel(
        { sources, _ in operation(sources[0]) }, against: { Model.events(of: $0[0], next: next, end: end) },
        demand: likeness, sourceLocation: sourceLocation)
}

extension Completion {
    /// The error alone, or `elements` followed by the completion.
    func after<Result>(_ elements: [Result]) -> [Event<Result>] {
        switch self {
        case .completed: elements.map { .next($0) } + [.completed]
        case .failed(let error): [.error(error)]
        }
    }

    /// The error, or `error` instead of the completion.
    func `else`<Result>(_ error: any Error) -> [Event<Result>] {
        switch self {
        case .completed: [.error(error)]
        case .failed(let error): [.error(error)]
        }
    }
}

/// Returns the element if it is kept.
func pass(_ element: Int, if isKept: Bool) -> [Event<Int>] { isKept ? [.next(element)] : [] }

/// Returns the element's events, or an error instead of a failing element.
func fail<Result>(at failing: Bool, else events: [Event<Result>]) -> [Event<Result>] {
    failing ? [.error(MarbleError())] : events
}
