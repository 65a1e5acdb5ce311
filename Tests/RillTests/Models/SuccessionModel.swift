import Rill
import RillTesting

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
