import RillTesting

/// What a run recorded.
struct Outcome {
    /// The diagram as it is in the test.
    let diagram: Diagram
    let result: [Recorded<Marbles.Mark>]
    /// The streams that the operator subscribed to, or that it sent.
    let streams: [InnerStreams.Line]
    /// How long each source was held; several subscriptions follow one another.
    let held: [[Recorded<Marbles.Mark>]]
    let longestSource: Int
    /// The last tick of the run.
    let end: Int
    /// Whether something would happen after the end.
    let goesOn: Bool
    /// Which limit ended the run.
    let note: String?

    /// The number of ticks to draw.
    var length: Int {
        if goesOn { return end + 1 }
        let times = (result + held.joined() + streams.flatMap(\.marks)).map(\.time)
        return max(longestSource, times.max().map { $0 + 1 } ?? 0, 1)
    }

    private var isEnded: Bool { result.last.map { $0.value == .completed || $0.value == .failed } ?? false }

    /// The result as marbles. An element that has no room is drawn later than it happened.
    var resultText: String {
        let text = Marbles(result).text
        return isEnded ? text : text + String(repeating: "-", count: max(0, length - text.count)) + (goesOn ? "…" : "")
    }

    /// Whether the marbles of the result say when each event happened, and what it was.
    var isExact: Bool {
        guard let drawn = try? Marbles(resultText) else { return false }
        return drawn.marks == result && (!goesOn || drawn.length == length)
    }

    /// The times at which each source was subscribed to and, if it was, unsubscribed from.
    var subscriptions: [[[Int?]]] {
        held.map { marks in
            marks.reduce(into: []) { pairs, mark in
                if mark.value == .subscribed {
                    pairs.append([mark.time, nil])
                } else {
                    pairs[pairs.count - 1][1] = mark.time
                }
            }
        }
    }
}

extension [Recorded<Marbles.Mark>] {
    /// The marks in the order of their times.
    var inOrder: [Element] {
        enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
