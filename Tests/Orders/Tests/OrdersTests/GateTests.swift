import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    struct GateTests {
        /// Records its signals. The signal 1 sends 10, and other lanes can run inside.
        struct Log: Gated, ~Copyable {
            var received: [Int] = []
            var isInside = false
            var overlaps = false
            let pause = Atomic(false)

            static func receive(_ signal: consuming Int, in gate: Gate<Log>) -> Demand {
                if gate.state.isInside { gate.state.overlaps = true }
                gate.state.isInside = true
                gate.state.pause.store(true, ordering: .relaxed)
                let signal = signal
                gate.state.received.append(signal)
                if signal == 1 { gate.send(10) }
                gate.state.isInside = false
                return .more
            }
        }

        private func judge(_ gate: Gate<Log>, _ signals: [[Int]]) throws {
            let (received, overlaps) = (gate.state.received, gate.state.overlaps)
            let (inbox, batch, phase) = (gate.inbox.count, gate.batch.count, gate.phase.load(ordering: .relaxed))
            try #require(!overlaps)
            try #require(received.sorted() == signals.flatMap(\.self).sorted())
            for signals in signals { try #require(received.filter(signals.contains) == signals) }
            try #require(inbox + batch == 0 && phase == Gate<Log>.Phase.idle)
        }

        @Test func `two senders, one of them re-entrant`() throws {
            try Orders { Gate(Log()) }
                .lane { $0.send(1) }
                .lane { for signal in 2...3 { $0.send(signal) } }
                .verdict { try judge($0, [[1, 10], [2, 3]]) }
        }

        @Test func `three senders`() throws {
            try Orders { Gate(Log()) }
                .lane { $0.send(1) }
                .lane { $0.send(2) }
                .lane { $0.send(3) }
                .verdict { try judge($0, [[1, 10], [2], [3]]) }
        }

        @Test func `a gate that is busy from the start`() throws {
            try Orders { Gate(Log(), isEntered: true) }
                .lane { $0.exit() }
                .lane { for signal in 1...2 { $0.send(signal) } }
                .verdict { try judge($0, [[1, 10], [2]]) }
        }

        /// Counts under the lock, and is entered under the lock.
        struct Numbered: Gated, ~Copyable {
            var received: [Int] = []
            static func receive(_ signal: consuming Int, in gate: Gate<Numbered>) -> Demand {
                gate.state.received.append(signal)
                return .more
            }
            typealias LockedValue = [Int]
        }

        @Test func `signals have the order in which the shared value changed`() throws {
            @Sendable func send(_ signal: Int, to gate: Gate<Numbered>) {
                _ = gate.send(signal) { $0.append(signal) }
            }
            try Orders { Gate<Numbered>(Numbered(), locked: [], constants: ()) }
                .lane { for signal in 1...2 { send(signal, to: $0) } }
                .lane { for signal in 3...4 { send(signal, to: $0) } }
                .verdict { gate in
                    let (received, accepted) = (gate.state.received, gate.lock.withLock { $0 })
                    try #require(received == accepted && received.count == 4)
                }
        }
    }
}
