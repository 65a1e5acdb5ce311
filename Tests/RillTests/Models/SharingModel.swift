import Rill
import RillTesting

extension Model {
    /// The time during which a guest observes, and a number that identifies the visit.
    struct Visit {
        let number: Int
        let start: Moment
        let end: Moment

        /// A visit starts with every other element, and ends with the next one.
        static func all(in guests: [Timeline], firstRank: Int) -> [Visit] {
            ranked(guests).enumerated().flatMap { index, guest in
                stride(from: 0, to: guest.elements.count, by: 2).map { position in
                    let moments = guest.elements[position...].prefix(2).map(\.moment).map {
                        Moment(time: $0.time, rank: firstRank + index, index: $0.index)
                    }
                    return Visit(
                        number: guest.elements[position].value, start: moments[0],
                        end: moments.count > 1 ? moments[1] : .never)
                }
            }.sorted { $0.start < $1.start }
        }
    }

    /// One run of the source, with the time during which it is held. Its events come after all others at the same time.
    struct Run {
        let source: Source
        let start: Moment
        let end: Moment

        init(_ timeline: Timeline, from start: Moment, to end: Moment) {
            source = Source(timeline, rank: .max, start: start.time)
            self.start = start
            self.end = min(end, source.end ?? .never)
        }

        var elements: [(moment: Moment, value: Int)] { source.elements.filter { $0.moment < end } }

        /// The source's end, if it ended before it was released.
        var completion: Event<Int>? {
            source.end == end ? (source.failure == nil ? .completed : .error(MarbleError())) : nil
        }
    }

    static func entry(of visit: Int, _ event: Event<Int>) -> Int {
        switch event {
        case .next(let element): visit * 1000 + element
        case .completed: visit * 1000 + 998
        case .error: visit * 1000 + 999
        }
    }

    static func share(
        replay: Int, within age: Int? = nil, keepingAlive duration: Int? = nil, _ timeline: Timeline,
        _ guests: [Timeline]
    ) -> [Recorded<Event<Int>>] {
        let visits = Visit.all(in: guests, firstRank: 1)
        let runs = runs(of: timeline, for: visits, keepingAlive: duration)
        return recorded(
            visits.flatMap { visit in
                let run = runs.last { $0.start <= visit.start }!
                return entries(of: visit, during: [run], replay: replay, within: age)
            })
    }

    /// All runs are one until the source has ended.
    static func shareForever(replay: Int, _ timeline: Timeline, _ guests: [Timeline]) -> [Recorded<Event<Int>>] {
        let visits = Visit.all(in: guests, firstRank: 1)
        let runs = runs(of: timeline, for: visits)
        let lasting = Array(runs.prefix((runs.firstIndex { $0.completion != nil } ?? runs.count) + 1))
        return recorded(visits.flatMap { entries(of: $0, during: lasting, replay: replay) })
    }

    static func connected(
        replay: Int, _ timeline: Timeline, _ connector: Timeline, _ guests: [Timeline]
    ) -> [Recorded<Event<Int>>] {
        let runs = Visit.all(in: [connector], firstRank: 1).map { Run(timeline, from: $0.start, to: $0.end) }
        return recorded(
            Visit.all(in: guests, firstRank: 2).flatMap { visit in
                runs.first { visit.start < $0.end }.map { entries(of: visit, during: [$0], replay: replay) } ?? []
            })
    }

    /// Returns the runs that `visits` cause. Each lasts as long as there is at least one visitor, and for `duration`
    /// after that. The timer comes after everything else at its time.
    private static func runs(
        of timeline: Timeline, for visits: [Visit], keepingAlive duration: Int? = nil
    ) -> [Run] {
        func release(after end: Moment) -> Moment {
            guard let duration, end < .never else { return end }
            return Moment(time: end.time + duration, rank: .max, index: .max)
        }
        var runs: [Run] = []
        var rest = visits[...]
        while let first = rest.first {
            let ends = rest.map(\.end).sorted()
            let last = ends.first { end in !rest.contains { $0.start < release(after: end) && end < $0.end } }!
            runs.append(Run(timeline, from: first.start, to: release(after: last)))
            rest = rest.drop { $0.start < runs.last!.end }
        }
        return runs
    }

    /// Returns what a visitor gets: first the latest elements from before its visit, then the others as they arrive.
    private static func entries(
        of visit: Visit, during runs: [Run], replay: Int, within age: Int? = nil
    ) -> [(moment: Moment, entry: Int)] {
        let elements = runs.flatMap(\.elements)
        let past = elements.filter { $0.moment < visit.start }.suffix(replay).drop { element in
            age.map { element.moment.time < visit.start.time - $0 } ?? false
        }
        let live = elements.filter { visit.start < $0.moment && $0.moment < visit.end }
        var entries = past.map { (moment: visit.start, entry: entry(of: visit.number, .next($0.value))) }
        entries += live.map { (moment: $0.moment, entry: entry(of: visit.number, .next($0.value))) }
        if let last = runs.last, let completion = last.completion, last.end < visit.end {
            entries.append((moment: max(visit.start, last.end), entry: entry(of: visit.number, completion)))
        }
        return entries
    }

    /// Sorts the entries by their moments, and at the same moment by the visitors' order of arrival.
    private static func recorded(_ entries: [(moment: Moment, entry: Int)]) -> [Recorded<Event<Int>>] {
        let inOrder = entries.enumerated().sorted { left, right in
            let (first, second) = (left.element.moment, right.element.moment)
            return first == second ? left.offset < right.offset : first < second
        }
        return inOrder.map { .next($0.element.moment.time, $0.element.entry) }
    }
}

extension Moment {
    fileprivate static var never: Moment { Moment(time: .max, rank: .max, index: .max) }
}
