import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct DispatchTimersTests {
    @Test func `a queue's timers are released when nothing retains them and nothing is pending`() async {
        let queue = DispatchQueue(label: "test")
        let reports = Reports(of: String.self)
        weak var timers: TimerQueue?
        ({
            let queue = TimerQueue(on: queue)
            timers = queue
            _ = queue.add(after: .milliseconds(10)) { reports.send("tick") }
        })()
        #expect(timers != nil)
        #expect(await reports.next(1) == ["tick"])
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
        #expect(timers == nil)
    }

    @Test func `a queue's timers are released when everything that was pending has been cancelled`() {
        weak var timers: TimerQueue?
        ({
            let queue = TimerQueue(on: DispatchQueue(label: "test"))
            timers = queue
            queue.add(after: .seconds(1000)) {}.dispose()
        })()
        #expect(timers == nil)
    }

    @Test func `a queue's other work gets its turn between many timers that are due at once`() async {
        let queue = DispatchQueue(label: "test")
        let timers = TimerQueue(on: queue)
        let reports = Reports(of: Int.self)
        let gate = DispatchSemaphore(value: 0)
        queue.async { gate.wait() }
        for number in 0..<2000 {
            _ = timers.add(after: .zero) {
                reports.send(number)
                if number == 0 { queue.async { reports.send(-1) } }
            }
        }
        gate.signal()
        let received = await reports.next(2001)
        #expect(received.filter { $0 >= 0 } == Array(0..<2000))
        #expect(received.last != -1)
    }
}
