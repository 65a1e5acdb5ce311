import Dispatch
import RillTesting
import Synchronization
import Testing

@testable import Rill

/// An observer that says how many elements it takes, records the events, and can resume and dispose its source, inside
/// its calls, too.
final class Taker: Sendable {
    let upstream = SingleAssignmentDisposable()
    private let log = Shared<[String]>([])
    private let answer: @Sendable (Taker, Int) -> Demand

    /// - Parameter answer: called with each element. By default, the observer waits after each one.
    init(_ answer: @escaping @Sendable (Taker, Int) -> Demand = { _, _ in .later }) { self.answer = answer }

    /// The elements as text, and the end as `|` or `#`.
    var events: [String] { log.value }

    func attach(to stream: Observable<Int>) {
        let sink = Sink<Int>(
            of: upstream,
            next: { [self] element in
                log.withLock { $0.append("\(element)") }
                return answer(self, element)
            },
            finish: { [self] completion in
                let isFailed = if case .failed = completion { true } else { false }
                log.withLock { $0.append(isFailed ? "#" : "|") }
            })
        upstream.setDisposable(stream.attach(sink))
    }

    func resume() { upstream.resume() }

    /// Resumes the source until that brings no further event.
    func takeAll() {
        var count = -1
        while events.count > count {
            count = events.count
            resume()
        }
    }
}

/// One or several operators, under the name that a test shows.
struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let operation: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.operation = operation
    }

    func callAsFunction(_ source: Observable<Int>) -> Observable<Int> { operation(source) }
}

/// The numbers from 0, each of which a test has to permit: until then, the thread that asks for it waits.
struct SlowNumbers: Sequence, Sendable {
    let count: Int
    /// Reached each time the sequence is asked for a number.
    let asked = Milestone()
    private let askedSoFar = Shared(0)
    private let permits = DispatchSemaphore(value: 0)

    init(count: Int = 3) { self.count = count }

    /// How often the sequence was asked.
    var askedCount: Int { askedSoFar.value }

    func permit(_ count: Int = 1) { for _ in 0..<count { permits.signal() } }

    /// Permits all numbers, so that no thread waits any longer.
    func permitAll() { permit(count + 1) }

    func makeIterator() -> AnyIterator<Int> {
        var number = 0
        return AnyIterator {
            askedSoFar.withLock { $0 += 1 }
            asked.reach()
            // The sequence ends rather than keep a thread forever.
            guard permits.wait(timeout: .now() + patience) == .success else {
                Issue.record("expected number \(number) to be permitted")
                return nil
            }
            if number == count { return nil }
            defer { number += 1 }
            return number
        }
    }
}

/// A source that sends when a test says so, and obeys its observer.
final class Patient: Sendable {
    private let sink = Locked<UnsafeTransfer<Sink<Int>>?>(nil)
    private let isWaiting = Flag()

    var stream: Observable<Int> {
        Observable { [self] sink in
            let transfer = UnsafeTransfer(sink)
            self.sink.withLock { $0 = transfer }
            return UpstreamGroup()
        }
    }

    /// Sends elements until it has to wait.
    func send(_ element: Int, atMost count: Int) {
        let sink = sink.withLock { $0! }
        for _ in 0..<count where !isWaiting.isSet {
            if sink.value.next(element) != .more { isWaiting.mark() }
        }
    }
}

/// Ends sources that would send forever if what a test expects didn't happen. A test whose
/// source still runs when the patience is over fails.
final class Stop: Sendable {
    private let flag = Atomic(false)

    init() {
        DispatchQueue(label: "stop").asyncAfter(deadline: .now() + patience) { [weak self] in
            guard self?.flag.exchange(true, ordering: .relaxed) == false else { return }
            Issue.record("expected the source to be stopped")
        }
    }

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }

    /// The numbers from 0, without an end as long as this isn't set.
    var numbers: Observable<Int> { .range(start: 0, count: .max).take(while: { [self] _ in !isSet }) }
}
