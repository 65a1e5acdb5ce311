import Rill
import RillTesting
import Testing

/// What the time of an operator does while its observer waits.
struct StandingClockTests {
    private let time = TestScheduler()
    private let source = PublishSubject<Int>()
    private let log = Shared<[String]>([])

    /// Attaches `stream`, and answers ``Demand/later`` to the elements in `waits`.
    private func record(_ stream: Observable<Int>, waitingAfter waits: Set<Int>) -> SingleAssignmentDisposable {
        let upstream = SingleAssignmentDisposable()
        let sink = Sink<Int>(
            next: { [self] element in
                log.withLock { $0.append("\(element)@\(time.now.components.seconds)") }
                return waits.contains(element) ? .later : .more
            },
            finish: { [self] completion in
                let isFailed = if case .failed = completion { true } else { false }
                log.withLock { $0.append("\(isFailed ? "#" : "|")@\(time.now.components.seconds)") }
            })
        upstream.setDisposable(stream.attach(sink))
        return upstream
    }

    private func send(_ element: Int, at second: Int) {
        time.advance(to: second)
        source.onNext(element)
    }

    @Test func `throttle counts from the moment when a held element is delivered`() {
        let upstream = record(source.throttle(.seconds(4), scheduler: time), waitingAfter: [1])
        for (element, second) in [(0, 0), (1, 1), (2, 9)] { send(element, at: second) }
        time.advance(to: 15)
        upstream.resume()
        send(3, at: 16)
        time.advance(to: 30)
        #expect(log.value == ["0@0", "1@4", "2@15", "3@19"])
    }

    @Test(arguments: [(10, 1, 5), (1, 3, 3)])
    func `a window that begins while the observer waits lasts its time`(
        _ count: Int, _ second: Int, _ delivery: Int
    ) {
        let counts = source.buffer(timeSpan: .seconds(5), count: count, scheduler: time).map(\.count)
        let upstream = record(counts, waitingAfter: [1])
        send(1, at: second)
        time.advance(to: 100)
        upstream.resume()
        time.advance(to: 107)
        #expect(log.value == ["1@\(delivery)", "0@105"])
        upstream.dispose()
    }

    @Test func `the time of debounce stands still while the observer waits`() {
        let upstream = record(source.debounce(.seconds(3), scheduler: time), waitingAfter: [1])
        send(1, at: 0)
        send(2, at: 5)
        time.advance(to: 6)
        upstream.resume()
        time.advance(to: 20)
        #expect(log.value == ["1@3", "2@9"])
    }

    @Test func `timeout does not expire while the observer waits, though the source can't`() {
        let upstream = record(source.timeout(.seconds(4), scheduler: time), waitingAfter: [1, 2])
        send(1, at: 1)
        send(2, at: 2)
        time.advance(to: 60)
        upstream.resume()
        upstream.resume()
        time.advance(to: 63)
        #expect(log.value == ["1@1", "2@2"])
        time.advance(to: 70)
        #expect(log.value == ["1@1", "2@2", "#@64"])
    }

    @Test func `the time of an operator goes on for a source that can't wait`() {
        let upstream = record(source.debounce(.seconds(3), scheduler: time), waitingAfter: [1, 2, 3])
        send(1, at: 0)
        for (element, second) in [(2, 5), (3, 6), (4, 10), (5, 20)] { send(element, at: second) }
        time.advance(to: 30)
        #expect(log.value == ["1@3", "3@9", "4@13", "5@23"])
        upstream.dispose()
    }
}
