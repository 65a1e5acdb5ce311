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

extension Model {
    /// Joins the timelines one after the other, as long as an ended one has a successor, which starts after a pause.
    /// `end` returns what an end without a successor becomes.
    static func concatenation(
        _ timelines: [Timeline], pause: Int = 0, hasSuccessor: (Timeline) -> Bool,
        end: (Completion) -> Event<Int> = { Event($0) }
    ) -> [Recorded<Event<Int>>] {
        var events: [Recorded<Event<Int>>] = []
        var start = 0
        for (index, timeline) in timelines.enumerated() {
            events += timeline.elements.map { .next(start + $0.time, $0.value) }
            guard let (time, completion) = timeline.end else { break }
            if index + 1 < timelines.count, hasSuccessor(timeline) {
                start += time + pause
            } else {
                events.append(Recorded(time: start + time, value: end(completion)))
                break
            }
        }
        return events
    }

    static func pausable(_ timelines: [Timeline], isRunning: (Int) -> Bool) -> [Recorded<Event<Int>>] {
        let (pauser, source) = (Source(timelines[1], rank: 0), Source(timelines[0], rank: 1))
        let elements = source.elements.filter { moment, _ in pauser.latest(at: moment).map(isRunning) ?? false }
        return result(elements, failures: [source.failure, pauser.failure], completions: [source.completion])
    }

    /// An element that arrives during a pause is sent when the pause ends, unless too many have arrived in between.
    static func pausableBuffered(
        _ timelines: [Timeline], limit: Int, flushOnCompleted: Bool, flushOnError: Bool, isRunning: (Int) -> Bool
    ) -> [Recorded<Event<Int>>] {
        let (pauser, source) = (Source(timelines[1], rank: 0), Source(timelines[0], rank: 1))
        let flush = (source.failure == nil ? flushOnCompleted : flushOnError) ? source.end : nil
        let releases = pauser.elements.filter { isRunning($0.value) }.map(\.moment) + [flush].compactMap(\.self)
        let elements = source.elements.compactMap { moment, value -> (moment: Moment, value: Int)? in
            if pauser.latest(at: moment).map(isRunning) ?? false { return (moment, value) }
            guard let release = releases.filter({ $0 > moment }).min() else { return nil }
            let later = source.elements.filter { $0.moment > moment && $0.moment < release }
            return later.count < limit ? (release, value) : nil
        }
        return result(
            elements, failures: [source.failure, pauser.failure], completions: [source.completion, pauser.completion])
    }
}

extension Timeline {
    var hasFailed: Bool { if case .failed = end?.completion { true } else { false } }
}
