import Rill
import RillTesting

/// The time of an occurrence, and its order among those at the same time: a source that was subscribed to earlier comes
/// first.
struct Moment: Comparable {
    let time: Int
    let rank: Int
    let index: Int

    static func < (left: Moment, right: Moment) -> Bool {
        (left.time, left.rank, left.index) < (right.time, right.rank, right.index)
    }
}

/// The operators as functions of whole timelines, without state that changes from event to event.
enum Model {
    /// A timeline and its rank in the order of subscription.
    struct Source {
        var elements: [(moment: Moment, value: Int)]
        var completion: Moment?
        var failure: Moment?

        init(_ timeline: Timeline, rank: Int, start: Int = 0) {
            elements = timeline.elements.enumerated().map { index, element in
                (Moment(time: start + element.time, rank: rank, index: index), element.value)
            }
            guard let end = timeline.end else { return }
            let moment = Moment(time: start + end.time, rank: rank, index: elements.count)
            if case .completed = end.completion { completion = moment } else { failure = moment }
        }

        var end: Moment? { completion ?? failure }

        func latest(at moment: Moment) -> Int? { elements.last { $0.moment <= moment }?.value }
    }

    static func merge(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let sources = ranked(timelines)
        return result(
            sources.flatMap(\.elements), failures: sources.map(\.failure),
            completions: [latest(sources.map(\.completion))])
    }

    static func zip(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let sources = ranked(timelines)
        let rows = (0..<sources.map(\.elements.count).min()!).map { index in
            let row = sources.map { $0.elements[index] }
            return (moment: row.map(\.moment).max()!, value: joined(row.map(\.value)))
        }
        // A source that has ended is exhausted with the row of its last element, if there is one.
        let exhaustions = sources.map { source -> Moment? in
            guard let completion = source.completion, source.elements.count <= rows.count else { return nil }
            return source.elements.isEmpty ? completion : max(completion, rows[source.elements.count - 1].moment)
        }
        return result(rows, failures: sources.map(\.failure), completions: exhaustions)
    }

    static func combineLatest(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let sources = ranked(timelines)
        let rows = sources.flatMap(\.elements).compactMap { moment, _ in
            let latest = sources.compactMap { $0.latest(at: moment) }
            return latest.count == sources.count ? (moment: moment, value: joined(latest)) : nil
        }
        let hopeless = sources.filter(\.elements.isEmpty).map(\.completion)
        return result(
            rows, failures: sources.map(\.failure), completions: hopeless + [latest(sources.map(\.completion))])
    }

    static func withLatestFrom(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let (other, source) = (Source(timelines[1], rank: 0), Source(timelines[0], rank: 1))
        let elements = source.elements.compactMap { moment, value in
            other.latest(at: moment).map { (moment: moment, value: joined([value, $0])) }
        }
        return result(elements, failures: [source.failure, other.failure], completions: [source.completion])
    }

    static func bufferWithTrigger(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let (source, trigger) = (Source(timelines[0], rank: 0), Source(timelines[1], rank: 1))
        let cuts = trigger.elements.map(\.moment) + (source.completion.map { [$0] } ?? [])
        let arrays = cuts.sorted().reduce(into: (taken: 0, rows: [(moment: Moment, value: Int)]())) { state, cut in
            let values = source.elements.filter { $0.moment < cut }.map(\.value)
            state.rows.append((cut, joined(Array(values[state.taken...]))))
            state.taken = values.count
        }
        return result(arrays.rows, failures: [source.failure, trigger.failure], completions: [source.completion])
    }

    static func takeUntil(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let (other, source) = (Source(timelines[1], rank: 0), Source(timelines[0], rank: 1))
        return result(
            source.elements, failures: [source.failure, other.failure],
            completions: [source.completion, other.elements.first?.moment])
    }

    static func skipUntil(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let (other, source) = (Source(timelines[1], rank: 0), Source(timelines[0], rank: 1))
        guard let trigger = other.elements.first?.moment else {
            return result([], failures: [source.failure, other.failure], completions: [source.completion])
        }
        return result(
            source.elements.filter { $0.moment > trigger }, failures: [source.failure], completions: [source.completion]
        )
    }

    static func amb(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let first = ranked(timelines).min { left, right in
            guard let right = right.elements.first?.moment ?? right.end else { return true }
            guard let left = left.elements.first?.moment ?? left.end else { return false }
            return left < right
        }!
        return result(first.elements, failures: [first.failure], completions: [first.completion])
    }

    static func concat(_ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        flatMap(limit: 1, Timeline(elements: timelines.indices.map { (0, $0) }, end: (0, .completed)), timelines)
    }

    /// The stream of the n-th element starts when at least n - limit of the streams before it have ended.
    static func flatMap(limit: Int, _ outer: Timeline, _ inners: [Timeline]) -> [Recorded<Event<Int>>] {
        let source = Source(outer, rank: 0)
        var streams: [Source] = []
        for (index, element) in outer.elements.enumerated() {
            let ends = streams.compactMap { $0.end?.time }.sorted()
            if index >= limit, ends.count <= index - limit { break }
            let start = index < limit ? element.time : max(element.time, ends[index - limit])
            streams.append(Source(inners[index], rank: index + 1, start: start))
        }
        let completions = [source.completion] + streams.map(\.completion)
        let isEveryElementServed = streams.count == outer.elements.count
        return result(
            streams.flatMap(\.elements), failures: [source.failure] + streams.map(\.failure),
            completions: isEveryElementServed ? [latest(completions)] : [])
    }

    static func flatMapLatest(_ outer: Timeline, _ inners: [Timeline]) -> [Recorded<Event<Int>>] {
        let source = Source(outer, rank: 0)
        let streams = outer.elements.indices.map { index in
            var stream = Source(inners[index], rank: index + 1, start: outer.elements[index].time)
            if index + 1 < outer.elements.count {
                let replacement = outer.elements[index + 1].time
                stream.elements.removeAll { $0.moment.time >= replacement }
                if stream.end.map({ $0.time >= replacement }) ?? false { stream.failure = nil }
            }
            return stream
        }
        let completions = [source.completion] + streams.suffix(1).map(\.completion)
        return result(
            streams.flatMap(\.elements), failures: [source.failure] + streams.map(\.failure),
            completions: [latest(completions)])
    }

    static func flatMapFirst(_ outer: Timeline, _ inners: [Timeline]) -> [Recorded<Event<Int>>] {
        let source = Source(outer, rank: 0)
        var streams: [Source] = []
        for (index, element) in outer.elements.enumerated() {
            if let running = streams.last, running.end.map({ $0.time >= element.time }) ?? true { continue }
            streams.append(Source(inners[index], rank: index + 1, start: element.time))
        }
        return result(
            streams.flatMap(\.elements), failures: [source.failure] + streams.map(\.failure),
            completions: [latest([source.completion] + streams.map(\.completion))])
    }

    static func joined(_ values: [Int]) -> Int { values.reduce(0) { $0 * 1000 + $1 } }

    static func ranked(_ timelines: [Timeline]) -> [Source] {
        timelines.enumerated().map { Source($1, rank: $0) }
    }

    /// Returns the latest of `moments`, or nil if one of them never happens.
    static func latest(_ moments: [Moment?]) -> Moment? {
        moments.contains(nil) ? nil : moments.compactMap(\.self).max()
    }

    /// Returns the elements in order, up to the first of the ends.
    static func result<Value>(
        _ elements: [(moment: Moment, value: Value)], failures: [Moment?], completions: [Moment?]
    ) -> [Recorded<Event<Value>>] {
        let failure = failures.compactMap(\.self).min()
        let end = (failures + completions).compactMap(\.self).min()
        var events: [Recorded<Event<Value>>] = elements.sorted { $0.moment < $1.moment }
            .prefix { element in end.map { element.moment <= $0 } ?? true }
            .map { .next($0.moment.time, $0.value) }
        if let end { events.append(end == failure ? .error(end.time, MarbleError()) : .completed(end.time)) }
        return events
    }
}

/// A whole stream: its elements at their times, and its end if it has one.
struct Timeline {
    let elements: [(time: Int, value: Int)]
    let end: (time: Int, completion: Completion)?

    /// Returns up to six consecutive integers, mostly close together, so that many events happen at the same time.
    static func random(from firstValue: Int, mayFail: Bool = true, using random: inout SplitMix64) -> Timeline {
        var time = 0
        let elements = (0..<Int.random(in: 0...6, using: &random)).map { index in
            time += Int.random(in: 0...3, using: &random)
            return (time, firstValue + index)
        }
        time += Int.random(in: 0...3, using: &random)
        return switch Int.random(in: 0..<5, using: &random) {
        case 0: Timeline(elements: elements, end: nil)
        case 1 where mayFail: Timeline(elements: elements, end: (time, .failed(MarbleError())))
        default: Timeline(elements: elements, end: (time, .completed))
        }
    }

    var events: [Recorded<Event<Int>>] {
        elements.map { .next($0.time, $0.value) }
            + (end.map { [Recorded(time: $0.time, value: Event($0.completion))] } ?? [])
    }
}
