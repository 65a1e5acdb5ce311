import RillTesting
import Testing

@testable import Rill

extension Stress {
    struct JoinTests {
        @Test func `merge loses nothing, and completes with the last source`() throws {
            try Race { Joined(3) { .merge($0) } }
                .lane { $0.run(0) }
                .lane { $0.run(1) }
                .lane { $0.run(2) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    try #require(stage.recorder.elements.count == 12)
                    for sender in 0...2 { try #require(stage.recorder.elements.numbers(of: sender) == [0, 1, 2, 3]) }
                }
        }

        @Test func `merge fails once, and releases all sources`() throws {
            try Race { Joined(3) { .merge($0) } }
                .lane { $0.run(0) }
                .lane { $0.sources[1].onError(Failure()) }
                .lane { $0.run(2) }
                .verdict { stage in
                    try stage.requireEnd(.failed)
                    for sender in 0...2 {
                        let numbers = stage.recorder.elements.numbers(of: sender)
                        try #require(numbers == Array(0..<numbers.count))
                    }
                }
        }

        @Test func `zip combines elements of the same position`() throws {
            try Race { Joined(2) { .zip($0[0], $0[1]) { [$0.number, $1.number] } } }
                .lane { $0.run(0) }
                .lane { $0.run(1) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    try #require(stage.recorder.elements == (0..<4).map { [$0, $0] })
                }
        }

        @Test func `zip of three sources and of a collection combines elements of the same position`() throws {
            try Race {
                Joined(3) { sources in
                    .zip(
                        Observable.zip(sources[0], sources[1], sources[2]) { [$0.number, $1.number, $2.number] },
                        Observable.zip(sources) { $0.map(\.number) }
                    ) { $0 + $1 }
                }
            }
            .lane { $0.run(0) }
            .lane { $0.run(1) }
            .lane { $0.run(2) }
            .verdict { stage in
                try stage.requireEnd(.completed)
                try #require(stage.recorder.elements == (0..<4).map { Array(repeating: $0, count: 6) })
            }
        }

        @Test func `combineLatest advances one source at a time, up to the last elements of both`() throws {
            try Race { Joined(2) { .combineLatest($0[0], $0[1]) { [$0.number, $1.number] } } }
                .lane { $0.run(0) }
                .lane { $0.run(1) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    let rows = stage.recorder.elements
                    try #require(rows.first?.contains(0) == true && rows.last == [3, 3])
                    try #require(rows.map { $0[0] + $0[1] }.isConsecutive)
                    for column in 0...1 {
                        try #require(zip(rows, rows.dropFirst()).allSatisfy { $0[column] <= $1[column] })
                    }
                }
        }

        @Test func `withLatestFrom passes every element, with latest ones that never go back`() throws {
            try Race {
                let stage = Joined(2) { $0[0].withLatestFrom($0[1]) { [$0.number, $1.number] } }
                stage.sources[1].onNext(Sent(1, -1))
                return stage
            }
            .lane { $0.run(0) }
            .lane { $0.run(1) }
            .verdict { stage in
                try stage.requireEnd(.completed)
                let rows = stage.recorder.elements
                try #require(rows.map { $0[0] } == [0, 1, 2, 3])
                try #require(zip(rows, rows.dropFirst()).allSatisfy { $0[1] <= $1[1] })
            }
        }

        @Test func `take(until:) passes elements from before the trigger, and completes`() throws {
            try Race { Joined(2) { $0[0].take(until: $0[1]) } }
                .lane { $0.send(0..<8, from: 0) }
                .lane { $0.send(0..<1, from: 1) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    let numbers = stage.recorder.elements.numbers(of: 0)
                    try #require(numbers == Array(0..<numbers.count))
                }
        }

        @Test func `skip(until:) passes elements from after the trigger`() throws {
            try Race { Joined(2) { $0[0].skip(until: $0[1]) } }
                .lane { $0.send(0..<8, from: 0) }
                .lane { $0.send(0..<1, from: 1) }
                .verdict { stage in
                    stage.send(8..<9, from: 0)
                    try #require(!stage.sources[1].hasObservers)
                    stage.sources[0].onCompleted()
                    try stage.requireEnd(.completed)
                    let numbers = stage.recorder.elements.numbers(of: 0)
                    try #require(numbers.isConsecutive && numbers.last == 8)
                }
        }

        @Test func `amb passes one whole source, and nothing of the others`() throws {
            try Race { Joined(3) { .amb($0) } }
                .lane { $0.run(0) }
                .lane { $0.run(1) }
                .lane { $0.run(2) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    let winner = stage.recorder.elements[0].sender
                    try #require(stage.recorder.elements == (0..<4).map { Sent(winner, $0) })
                }
        }

        @Test func `concat keeps the order of its sources, whichever threads they run on`() throws {
            try Race { Joined(3, of: { ReplaySubject<Sent>.createUnbounded() }, { .concat($0) }) }
                .lane { $0.run(0) }
                .lane { $0.run(1) }
                .lane { $0.run(2) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    try #require(stage.recorder.elements == stage.all)
                }
        }

        @Test func `retry subscribes again on the thread of the failure`() throws {
            try Race {
                Joined(3, of: { ReplaySubject<Sent>.createUnbounded() }) { sources in
                    let rest = Shared(sources[...])
                    return Observable.deferred { rest.withLock { $0.removeFirst() } }.retry()
                }
            }
            .lane { $0.run(0, failing: true) }
            .lane { $0.run(1, failing: true) }
            .lane { $0.run(2) }
            .verdict { stage in
                try stage.requireEnd(.completed)
                try #require(stage.recorder.elements == stage.all)
            }
        }

        @Test func `a dispose while concat switches to the next source releases both`() throws {
            try Race { Joined(2) { .concat($0) } }
                .lane { $0.run(0) }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    try #require(stage.recorder.breach == nil)
                    try #require(!stage.sources[0].hasObservers && !stage.sources[1].hasObservers)
                }
        }

        @Test func `a dispose during sends releases all sources of a join`() throws {
            try Race { Joined(3) { .merge($0[0], .zip($0[1], $0[2]) { first, _ in first }) } }
                .lane { $0.send(0..<4, from: 0) }
                .lane { $0.send(0..<4, from: 1) }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    try #require(stage.recorder.breach == nil)
                    for source in stage.sources { try #require(!source.hasObservers) }
                }
        }
    }
}

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
