import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct GateTests {
    private let gate = Gate(Journal())

    @Test func `an uncontended signal is received at once, and answered`() {
        #expect(gate.send(Signal("a")) == .more)
        #expect(gate.state.lines == ["a"])
        #expect(gate.send(Signal("b", answer: .none)) == .none)
        #expect(gate.state.lines == ["a", "b"])
    }

    @Test func `a signal that is sent by a signal waits for its end, and is answered with more`() {
        gate.send(
            Signal("a") { gate in
                #expect(gate.send(Signal("b", answer: .none)) == .more)
                #expect(gate.state.lines == ["a"])
            })
        #expect(gate.state.lines == ["a", "b"])
    }

    @Test func `signals are received in the order in which they were sent`() {
        gate.send(
            Signal("a") { gate in
                gate.send(Signal("b") { $0.send(Signal("d")) })
                gate.send(Signal("c") { $0.send(Signal("e")) })
            })
        #expect(gate.state.lines == ["a", "b", "c", "d", "e"])
    }

    @Test func `signals that send signals take no stack`() {
        onThread { [gate] in gate.send(countdown(from: 100_000)) }
        #expect(gate.state.lines.count == 100_001)
    }

    @Test func `a signal from another thread is left to the one inside`() {
        let receiver = Shared<UInt>(0)
        gate.send(
            Signal("a") { gate in
                onThread {
                    #expect(gate.send(Signal("b") { _ in receiver.withLock { $0 = currentThread() } }) == .more)
                }
                #expect(gate.state.lines == ["a"])
            })
        #expect(gate.state.lines == ["a", "b"])
        #expect(receiver.value == currentThread())
    }

    @Test func `signals of many threads are received one at a time, none is lost, those of one thread in order`() {
        DispatchQueue.concurrentPerform(iterations: 4) { [gate] thread in
            for number in 0..<5_000 { gate.send(Signal("\(thread) \(number)")) }
        }
        #expect(gate.state.overlaps == 0)
        #expect(gate.state.lines.count == 20_000)
        for thread in 0..<4 {
            let lines = gate.state.lines.filter { $0.hasPrefix("\(thread) ") }
            #expect(lines == (0..<5_000).map { "\(thread) \($0)" })
        }
    }

    @Test func `an admission tells whether the sender is inside`() {
        #expect(gate.admit(Signal("a")) == .inside)
        #expect(gate.admit(Signal("b")) == .left)
        #expect(gate.state.lines.isEmpty)
        #expect(gate.proceed(with: Signal("b"), after: .left) == .more)
        #expect(gate.proceed(with: Signal("a", answer: .none), after: .inside) == .none)
        #expect(gate.state.lines == ["a", "b"])
    }

    @Test func `a gate that is entered from the start keeps what comes until its maker leaves`() {
        let gate = Gate(Journal(), isEntered: true)
        #expect(gate.send(Signal("a")) == .more)
        #expect(gate.send(Signal("b")) == .more)
        #expect(gate.state.lines.isEmpty)
        gate.exit()
        #expect(gate.state.lines == ["a", "b"])
        #expect(gate.send(Signal("c", answer: .none)) == .none)
        #expect(gate.state.lines == ["a", "b", "c"])
    }

    @Test func `what has been received is let go`() {
        let token = {
            let token = Token()
            gate.send(Signal("a") { $0.send(Signal("b") { _ in withExtendedLifetime(token) {} }) })
            return WeakReference(token)
        }()
        #expect(token.object == nil)
    }

    @Test func `an admitted thread's signals are received at once, and answered`() {
        gate.send(
            admission { gate in
                #expect(gate.send(Signal("a")) == .more)
                #expect(gate.state.lines == ["admission", "a"])
                #expect(gate.send(Signal("b", answer: .none)) == .none)
                #expect(gate.state.lines == ["admission", "a", "b"])
            })
        #expect(gate.state.overlaps == 0)
    }

    @Test func `a synchronous infinite source that is admitted stops when no more is wanted`() {
        let sent = Shared(0)
        gate.send(
            admission { gate in
                var demand = Demand.more
                while demand == .more {
                    let count = sent.withLock { sent in
                        sent += 1
                        return sent
                    }
                    demand = gate.send(Signal("\(count)", answer: count < 5 ? .more : .none))
                }
            })
        #expect(gate.state.lines == ["admission", "1", "2", "3", "4", "5"])
    }

    @Test func `what an admitted thread's signal sends waits for its end, and comes before the next one`() {
        gate.send(
            admission { gate in
                gate.send(
                    Signal("a") { gate in
                        #expect(gate.send(Signal("b", answer: .none)) == .more)
                        #expect(gate.state.lines == ["admission", "a"])
                    })
                #expect(gate.state.lines == ["admission", "a", "b"])
                gate.send(Signal("c"))
            })
        #expect(gate.state.lines == ["admission", "a", "b", "c"])
        #expect(gate.state.overlaps == 0)
    }

    @Test func `another thread's signal waits for the next one of the admitted thread`() {
        gate.send(
            admission { gate in
                onThread { gate.send(Signal("other")) }
                #expect(gate.state.lines == ["admission"])
                gate.send(Signal("a"))
            })
        #expect(gate.state.lines == ["admission", "other", "a"])
    }

    @Test func `another thread's signal waits for the end of an admission without signals`() {
        gate.send(admission { gate in onThread { gate.send(Signal("other")) } })
        #expect(gate.state.lines == ["admission", "other"])
    }

    @Test func `an admitted thread overtakes nothing that waits`() {
        gate.send(
            Signal("a") { gate in
                gate.send(admission { $0.send(Signal("d")) })
                gate.send(Signal("b") { $0.send(Signal("c")) })
            })
        #expect(gate.state.lines == ["a", "admission", "b", "c", "d"])
    }

    @Test func `after the admission the thread is one like others`() {
        gate.send(
            Signal("a") { gate in
                gate.admitting {}
                gate.send(Signal("b"))
                #expect(gate.state.lines == ["a"])
            })
        #expect(gate.state.lines == ["a", "b"])
        onThread { [gate] in gate.send(Signal("c")) }
        #expect(gate.state.lines == ["a", "b", "c"])
    }
}

private typealias Signal = Journal.Signal

/// Writes down what it receives, and does what a signal says while it is received.
private struct Journal: Gated {
    struct Signal: Sendable {
        let name: String
        let answer: Demand
        let action: @Sendable (Gate<Journal>) -> Void

        init(_ name: String, answer: Demand = .more, action: @escaping @Sendable (Gate<Journal>) -> Void = { _ in }) {
            self.name = name
            self.answer = answer
            self.action = action
        }
    }

    var lines: [String] = []
    var isInside = false
    var overlaps = 0

    static func receive(_ signal: consuming Signal, in gate: Gate<Journal>) -> Demand {
        if gate.state.isInside { gate.state.overlaps += 1 }
        gate.state.isInside = true
        gate.state.lines.append(signal.name)
        signal.action(gate)
        gate.state.isInside = false
        return signal.answer
    }
}

/// A signal while which is received the thread is admitted.
private func admission(_ body: @escaping @Sendable (Gate<Journal>) -> Void) -> Signal {
    Signal("admission") { gate in
        gate.state.isInside = false
        gate.admitting { body(gate) }
    }
}

private func countdown(from number: Int) -> Signal {
    Signal("\(number)") { if number > 0 { $0.send(countdown(from: number - 1)) } }
}
