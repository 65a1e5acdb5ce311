import Rill
import RillTesting

/// The source has rank 0. A timer that is set before the source is subscribed to has rank -1, and one that is set later
/// has rank 1: of what is due at one time, what was scheduled first comes first.
extension Model {
    static func delay(_ dueTime: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        return result(
            source.elements.map { ($0.moment.later(by: dueTime), $0.value) }, failures: [source.failure],
            completions: [source.completion?.later(by: dueTime)])
    }

    static func delaySubscription(_ dueTime: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        merge([timeline.later(by: dueTime)])
    }

    static func debounce(_ dueTime: (Int) -> Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        let elements = Swift.zip(source.elements, source.elements.dropFirst().map(\.moment) + [nil])
            .compactMap { element, next -> (moment: Moment, value: Int)? in
                let due = element.moment.later(by: dueTime(element.value))
                if let next, next < due { return nil }
                return (min(due, source.completion ?? due), element.value)
            }
        return result(elements, failures: [source.failure], completions: [source.completion])
    }

    static func paced(_ period: Int, burst: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        var sent: [(moment: Moment, value: Int)] = []
        var rest = 0
        for (arrival, value) in source.elements {
            let opening = rest - period * (burst - 1)
            let isOpen = opening <= arrival.time && sent.last.map { $0.moment < arrival } ?? true
            let moment = isOpen ? arrival : Moment(time: opening, rank: 1, index: 0)
            sent.append((moment, value))
            rest = max(rest, moment.time) + period
        }
        return result(
            sent, failures: [source.failure],
            completions: [source.completion.map { max($0, sent.last?.moment ?? $0) }])
    }

    /// - Parameter reduce: combines the elements that wait, or nil if they are dropped.
    static func throttle(
        _ dueTime: Int, _ timeline: Timeline, _ reduce: ((Int, Int) -> Int)?
    ) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        var sent = Array(source.elements.prefix(1))
        var rest = source.elements.dropFirst()
        while let former = sent.last, !rest.isEmpty {
            let isOver = former.moment.time + dueTime
            let early = rest.prefix { $0.moment.time < isOver }
            rest = rest.dropFirst(early.count)
            var waiting = reduce == nil ? [] : early.map(\.value)
            var moment = Moment(time: isOver, rank: 1, index: 0)
            if let next = rest.first, waiting.isEmpty || next.moment.time == isOver {
                (waiting, moment, rest) = (waiting + [next.value], next.moment, rest.dropFirst())
            }
            guard let first = waiting.first else { break }
            sent.append((moment, waiting.dropFirst().reduce(first) { reduce?($0, $1) ?? $1 }))
        }
        return result(
            sent, failures: [source.failure],
            completions: [source.completion.map { max($0, sent.last?.moment ?? $0) }])
    }

    static func timeout(_ dueTime: Int, _ timelines: [Timeline]) -> [Recorded<Event<Int>>] {
        let source = Source(timelines[0], rank: 0)
        let deadlines = ([0] + source.elements.map(\.moment.time)).map { start in
            Moment(time: start + dueTime, rank: start == 0 ? -1 : 1, index: 0)
        }
        let following = source.elements.map(\.moment) + [source.end]
        let missed = Swift.zip(deadlines, following).first { deadline, next in next.map { deadline < $0 } ?? true }
        guard let (switching, _) = missed else {
            return result(source.elements, failures: [source.failure], completions: [source.completion])
        }
        let other = Source(timelines[1], rank: 2, start: switching.time)
        return result(
            source.elements.filter { $0.moment < switching } + other.elements, failures: [other.failure],
            completions: [other.completion])
    }

    static func timeout(total dueTime: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        return result(
            source.elements, failures: [source.failure, Moment(time: dueTime, rank: -1, index: 0)],
            completions: [source.completion])
    }

    static func takeFor(_ duration: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        return result(
            source.elements, failures: [source.failure],
            completions: [source.completion, Moment(time: duration, rank: -1, index: 0)])
    }

    static func skip(_ duration: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        return result(
            source.elements.filter { $0.moment.time >= duration }, failures: [source.failure],
            completions: [source.completion])
    }

    static func buffer(_ timeSpan: Int, count: Int, _ timeline: Timeline) -> [Recorded<Event<[Int]>>] {
        let source = Source(timeline, rank: 0)
        let ends = boundaries(timeSpan, count, source).dropFirst() + (source.completion.map { [$0] } ?? [])
        let arrays = Swift.zip(boundaries(timeSpan, count, source), ends).map { start, end in
            (moment: end, value: source.elements.filter { $0.moment > start && $0.moment <= end }.map(\.value))
        }
        return result(arrays, failures: [source.failure], completions: [source.completion])
    }

    /// A chunk begins with the first element after the one before, and ends when it is full, old or the last.
    static func chunks(_ count: Int, _ dueTime: Int, _ timeline: Timeline) -> [Recorded<Event<[Int]>>] {
        let source = Source(timeline, rank: 0)
        var chunks: [(moment: Moment, value: [Int])] = []
        var rest = source.elements[...]
        while let first = rest.first {
            let due = first.moment.later(by: dueTime)
            let chunk = rest.prefix { $0.moment < due }.prefix(count)
            let end = chunk.count == count ? chunk.last!.moment : min(due, source.end ?? due)
            if source.failure == nil || end != source.failure { chunks.append((end, chunk.map(\.value))) }
            rest = rest.dropFirst(chunk.count)
        }
        return result(chunks, failures: [source.failure], completions: [source.completion])
    }

    /// The elements plus the numbers of their windows. -1, -2 and so on are windows that open, and -1001 and so on are
    /// their ends.
    static func window(_ timeSpan: Int, count: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        let starts = boundaries(timeSpan, count, source)
        let elements = source.elements.map { element in
            (moment: element.moment.step(0), value: starts.count { $0 < element.moment } * 1000 + element.value)
        }
        let openings = starts.enumerated().map { (moment: $1.step(2), value: -1 - $0) }
        let ends = (starts.dropFirst() + (source.completion.map { [$0] } ?? [])).enumerated().map {
            (moment: $1.step(1), value: -1001 - $0)
        }
        return result(
            elements + openings + ends, failures: [source.failure?.step(0)],
            completions: [source.completion?.step(2)])
    }

    /// The elements plus the numbers of their groups. -1, -2 and so on are groups that begin, and -1000 is an end. The
    /// key of an element is whether it is odd.
    static func forgetting(_ quietTime: Int, _ timeline: Timeline) -> [Recorded<Event<Int>>] {
        let source = Source(timeline, rank: 0)
        /// The time between two elements of one key, or nil if the second isn't a later one of that key.
        func distance(_ first: (moment: Moment, value: Int), _ second: (moment: Moment, value: Int)) -> Int? {
            let isLater = first.moment < second.moment && (second.value - first.value) % 2 == 0
            return isLater ? second.moment.time - first.moment.time : nil
        }
        func isNear(_ distance: Int?) -> Bool { distance.map { $0 <= quietTime } ?? false }
        let begins = source.elements.filter { element in
            !source.elements.contains { isNear(distance($0, element)) }
        }
        let elements = source.elements.map { element in
            let group = begins.lastIndex { $0.moment <= element.moment && ($0.value - element.value) % 2 == 0 }!
            return (moment: element.moment.step(1), value: (group + 1) * 1000 + element.value)
        }
        let ends = source.elements.filter { element in
            !source.elements.contains { isNear(distance(element, $0)) }
        }.compactMap { element -> (moment: Moment, value: Int)? in
            let alarm = Moment(time: element.moment.time + quietTime, rank: 1, index: 0)
            if let end = source.end, end < alarm { return source.completion.map { ($0.step(0), -1000) } }
            return (alarm, -1000)
        }
        return result(
            elements + begins.enumerated().map { (moment: $1.moment.step(0), value: -1 - $0) } + ends,
            failures: [source.failure?.step(0)], completions: [source.completion?.step(1)])
    }

    /// The starts of the spans: each begins with the alarm or the last element of the one before, whichever comes
    /// first.
    private static func boundaries(_ timeSpan: Int, _ count: Int, _ source: Source) -> [Moment] {
        var boundaries = [Moment(time: 0, rank: -2, index: 0)]
        while true {
            let start = boundaries.last!
            let end = start.time + timeSpan
            let alarm = Moment(time: end, rank: end == timeSpan ? -1 : 1, index: 0)
            let full = source.elements.filter { $0.moment > start }.dropFirst(count - 1).first?.moment
            let next = min(alarm, full ?? alarm)
            if next.time > 200 || source.end.map({ $0 < next }) ?? false { return boundaries }
            boundaries.append(next)
        }
    }

    /// A source with elements is subscribed to until there are `count` elements, each time after the first delay.
    static func retry(_ delays: [Int], _ timeline: Timeline, taking count: Int) -> [Recorded<Event<Int>>] {
        var delays = timeline.hasFailed ? delays : []
        if !timeline.elements.isEmpty, let first = delays.first { delays = Array(repeating: first, count: count) }
        let starts = delays.reduce(into: [0]) { $0.append($0.last! + timeline.end!.time + $1) }
        let attempts = starts.enumerated().map { Source(timeline, rank: $0, start: $1) }
        let elements = attempts.flatMap(\.elements)
        let isEnough = elements.count >= count
        return result(
            Array(elements.prefix(count)), failures: isEnough ? [] : [attempts.last!.failure],
            completions: isEnough ? [elements[count - 1].moment] : [attempts.last!.completion])
    }

    /// A source that completes is subscribed to until there are `count` elements.
    static func `repeat`(_ pause: Int, _ timeline: Timeline, taking count: Int) -> [Recorded<Event<Int>>] {
        let period = timeline.hasFailed ? nil : timeline.end.map { $0.time + pause }
        let starts = period.map { Array(stride(from: 0, through: 200, by: $0)) } ?? [0]
        let runs = starts.enumerated().map { Source(timeline, rank: $0, start: $1) }
        let elements = runs.flatMap(\.elements)
        let isEnough = elements.count >= count
        return result(
            Array(elements.prefix(count)), failures: isEnough ? [] : [runs[0].failure],
            completions: isEnough ? [elements[count - 1].moment] : [])
    }

    static func sample(_ timelines: [Timeline], defaultValue: Int?) -> [Recorded<Event<Int>>] {
        let (source, sampler) = (Source(timelines[0], rank: 0), Source(timelines[1], rank: 1))
        let ticks = sampler.elements.map(\.moment) + (sampler.completion.map { [$0] } ?? [])
        func latest(from start: Moment?, to end: Moment) -> Int? {
            source.elements.last { element in element.moment < end && start.map { element.moment > $0 } ?? true }?.value
        }
        var elements = Swift.zip([nil] + ticks, ticks).compactMap { former, tick in
            (latest(from: former, to: tick) ?? defaultValue).map { (moment: tick, value: $0) }
        }
        var completion: Moment?
        if let end = source.completion {
            completion = ticks.first { $0 > end } ?? sampler.completion.map { max($0, end) }
            if let completion, completion == end, let rest = latest(from: ticks.last, to: end) {
                elements.append((end, rest))
            }
        }
        return result(elements, failures: [source.failure, sampler.failure], completions: [completion])
    }

    static func ticks(_ count: Int, after dueTime: Int, every period: Int) -> Timeline {
        let times = (0..<count).map { dueTime + $0 * period }
        return Timeline(elements: times.enumerated().map { ($1, $0) }, end: (times.last!, .completed))
    }
}

extension Moment {
    /// Returns the moment at which a timer fires that is set now.
    fileprivate func later(by delay: Int) -> Moment { Moment(time: time + delay, rank: 1, index: index) }

    /// Returns one of several moments within this one.
    fileprivate func step(_ step: Int) -> Moment { Moment(time: time, rank: rank, index: index * 3 + step) }
}

extension Timeline {
    fileprivate func later(by delay: Int) -> Timeline {
        Timeline(
            elements: elements.map { ($0.time + delay, $0.value) }, end: end.map { ($0.time + delay, $0.completion) })
    }
}
