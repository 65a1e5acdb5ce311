import Rill
import RillTesting

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
