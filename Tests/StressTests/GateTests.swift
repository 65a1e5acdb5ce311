import Testing

@testable import Rill

extension Stress {
    struct GateTests {
        @Test func `a gate runs messages one at a time, loses none, and keeps each sender's order`() throws {
            try Race { Gate(Ledger()) }
                .lane { send(0..<4, from: 0, to: $0) }
                .lane { send(0..<4, from: 1, to: $0) }
                .lane { send(0..<4, from: 2, to: $0) }
                .verdict { gate in
                    let recorder = gate.state.recorder
                    try #require(recorder.breach == nil)
                    try #require(recorder.elements.count == 12)
                    for sender in 0...2 { try #require(recorder.elements.numbers(of: sender) == [0, 1, 2, 3]) }
                }
        }

        @Test func `a gate queues a message sent by a message, among the messages of other threads`() throws {
            try Race { Gate(Ledger(echoes: [0: 10, 1: 11, 10: 20])) }
                .lane { send(0..<3, from: 0, to: $0) }
                .lane { send(0..<3, from: 1, to: $0) }
                .verdict { gate in
                    let recorder = gate.state.recorder
                    try #require(recorder.breach == nil)
                    try #require(recorder.elements.count == 15)
                    for sender in [0, 1, 10, 11, 20] {
                        try #require(recorder.elements.numbers(of: sender) == [0, 1, 2])
                    }
                }
        }

        private func send(_ numbers: Range<Int>, from sender: Int, to gate: Gate<Ledger>) {
            for number in numbers { gate.send(Sent(sender, number)) }
        }
    }
}

/// The state behind the gates of these tests: it records the messages that it receives.
private struct Ledger: Gated {
    let recorder = Recorder<Sent>()
    /// The sender that answers another one with the same number, from inside.
    var echoes: [Int: Int] = [:]

    static func receive(_ sent: consuming Sent, in gate: Gate<Ledger>) -> Demand {
        if let echo = gate.state.echoes[sent.sender] { gate.send(Sent(echo, sent.number)) }
        gate.state.recorder.next(sent)
        return .more
    }
}
