import Testing

@testable import Rill

extension Stress {
    struct GateTests {
        @Test func `signals run one at a time, none is lost, and those of one sender keep their order`() throws {
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

        @Test func `a signal sent by a signal waits for its end, among the signals of other threads too`() throws {
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

        @Test func `signals of an admitted thread are received at once, those of others wait for their turn`() throws {
            try Race { Gate(Ledger(echoes: [7: 8], admitted: 0..<4)) }
                .lane { $0.send(.admission) }
                .lane { send(0..<4, from: 1, to: $0) }
                .verdict { gate in
                    let recorder = gate.state.recorder
                    try #require(recorder.breach == nil)
                    try #require(gate.state.lateGuests == 0)
                    for sender in [1, 7, 8] { try #require(recorder.elements.numbers(of: sender) == [0, 1, 2, 3]) }
                }
        }

        @Test func `an admitted thread does not overtake what it left at the gate before`() {
            let gate = Gate(Ledger(echoes: [0: 7], admitted: 1..<2))
            gate.send(.sent(Sent(0, 0), before: .admission))
            #expect(gate.state.recorder.elements == [Sent(0, 0), Sent(7, 0), Sent(7, 1)])
        }

        private func send(_ numbers: Range<Int>, from sender: Int, to gate: Gate<Ledger>) {
            for number in numbers { gate.send(.sent(Sent(sender, number))) }
        }
    }
}

/// What stands behind the gates of these tests: writes down what it receives.
private struct Ledger: Gated {
    indirect enum Signal: Sendable {
        /// The signal `before`, if there is one, is sent to the gate when this one is received.
        case sent(Sent, before: Signal? = nil)
        case admission
    }

    let recorder = Recorder<Sent>()
    /// The sender that answers another one with the same number, from inside.
    var echoes: [Int: Int] = [:]
    /// What sender 7 sends while it is admitted.
    var admitted = 0..<0
    var lateGuests = 0

    static func receive(_ signal: consuming Signal, in gate: Gate<Ledger>) -> Demand {
        switch signal {
        case .sent(let sent, let following):
            if let following { gate.send(following) }
            if let echo = gate.state.echoes[sent.sender] { gate.send(.sent(Sent(echo, sent.number))) }
            gate.state.recorder.next(sent)
        case .admission:
            gate.admitting {
                for number in gate.state.admitted {
                    gate.send(.sent(Sent(7, number)))
                    if !gate.state.recorder.elements.contains(Sent(7, number)) { gate.state.lateGuests += 1 }
                }
            }
        }
        return .more
    }
}
