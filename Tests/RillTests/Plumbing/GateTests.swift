import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct GateTests {
    private let gate = Gate(Journal())

    @Test func `a gate receives an uncontended message at once, and returns its answer`() {
        #expect(gate.send(Message("a")) == .more)
        #expect(gate.state.lines == ["a"])
        #expect(gate.send(Message("b", answer: .none)) == .none)
        #expect(gate.state.lines == ["a", "b"])
    }

    @Test func `a gate queues a message sent by a message, and answers .more`() {
        gate.send(
            Message("a") { gate in
                #expect(gate.send(Message("b", answer: .none)) == .more)
                #expect(gate.state.lines == ["a"])
            })
        #expect(gate.state.lines == ["a", "b"])
    }

    @Test func `a gate receives messages in the order in which they were sent`() {
        gate.send(
            Message("a") { gate in
                gate.send(Message("b") { $0.send(Message("d")) })
                gate.send(Message("c") { $0.send(Message("e")) })
            })
        #expect(gate.state.lines == ["a", "b", "c", "d", "e"])
    }

    @Test func `messages that send messages need constant stack`() {
        onThread { [gate] in gate.send(countdown(from: 100_000)) }
        #expect(gate.state.lines.count == 100_001)
    }

    @Test func `a gate leaves a message from another thread to the thread inside`() {
        let receiver = Shared("")
        gate.send(
            Message("a") { gate in
                onThread {
                    #expect(gate.send(Message("b") { _ in receiver.withLock { $0 = currentThread() } }) == .more)
                }
                #expect(gate.state.lines == ["a"])
            })
        #expect(gate.state.lines == ["a", "b"])
        #expect(receiver.value == currentThread())
    }

    @Test func `a gate receives messages of many threads one at a time, each thread's in order, and loses none`() {
        DispatchQueue.concurrentPerform(iterations: 4) { [gate] thread in
            for number in 0..<5_000 { gate.send(Message("\(thread) \(number)")) }
        }
        #expect(gate.state.overlaps == 0)
        #expect(gate.state.lines.count == 20_000)
        for thread in 0..<4 {
            let lines = gate.state.lines.filter { $0.hasPrefix("\(thread) ") }
            #expect(lines == (0..<5_000).map { "\(thread) \($0)" })
        }
    }

    @Test func `a message is sent only if the locked value accepts it`() {
        #expect(gate.send(Message("a")) { _ in Int?.none } == nil)
        #expect(gate.state.lines.isEmpty)
        let sent: Int? = gate.send(
            Message("b") { gate in
                #expect(gate.send(Message("c")) { _ in 2 } == 2)
                #expect(gate.state.lines == ["b"])
            }
        ) { _ in 1 }
        #expect(sent == 1)
        #expect(gate.state.lines == ["b", "c"])
    }

    @Test func `a gate that starts entered queues messages until its maker leaves`() {
        let gate = Gate(Journal(), isEntered: true)
        #expect(gate.send(Message("a")) == .more)
        #expect(gate.send(Message("b")) == .more)
        #expect(gate.state.lines.isEmpty)
        gate.exit()
        #expect(gate.state.lines == ["a", "b"])
        #expect(gate.send(Message("c", answer: .none)) == .none)
        #expect(gate.state.lines == ["a", "b", "c"])
    }

    @Test func `a gate releases what it has received`() {
        let token = {
            let token = Token()
            gate.send(Message("a") { $0.send(Message("b") { _ in withExtendedLifetime(token) {} }) })
            return WeakReference(token)
        }()
        #expect(token.object == nil)
    }

    @Test func `a sender that finds a long inbox waits`() {
        let gate = Gate(Journal(), isEntered: true)
        for _ in 1..<256 { #expect(gate.send(Message("a"), orWait: Message("waiting")) == .more) }
        #expect(gate.send(Message("b"), orWait: Message("waiting")) == .later)
        gate.exit()
        #expect(gate.state.lines.suffix(3) == ["a", "b", "waiting"])
    }
}

private typealias Message = Journal.Message

/// Logs the messages that it receives, and runs a message's action while it is received.
private struct Journal: Gated {
    struct Message: Sendable {
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

    static func receive(_ message: consuming Message, in gate: Gate<Journal>) -> Demand {
        if gate.state.isInside { gate.state.overlaps += 1 }
        gate.state.isInside = true
        gate.state.lines.append(message.name)
        message.action(gate)
        gate.state.isInside = false
        return message.answer
    }
}

private func countdown(from number: Int) -> Message {
    Message("\(number)") { if number > 0 { $0.send(countdown(from: number - 1)) } }
}
