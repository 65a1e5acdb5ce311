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
}

extension Timeline {
    var hasFailed: Bool { if case .failed = end?.completion { true } else { false } }
}
