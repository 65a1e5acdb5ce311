import Dispatch
import Rill
import RillTesting
import Testing

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
