// Checks in release mode that a chain of ten stages, written in one function, is one loop: no heap allocation per element,
// and at most twice the cost of the loop written by hand.

import AllocationCounter
import Rill
import Synchronization

let count = 2_000_000
let rounds = 9
let mostTimesSlower = 2.0

final class Sum: Sendable {
    private let value = Atomic<Int>(0)

    /// Used by one thread, so a load and a store will do.
    func add(_ element: Int) { value.store(value.load(ordering: .relaxed) &+ element, ordering: .relaxed) }

    var total: Int { value.load(ordering: .relaxed) }
}

@inline(never)
func byHand(_ count: Int) -> Int {
    let sum = Sum()
    for element in 0..<count {
        let a = element &+ 3
        guard a % 2 == 0 else { continue }
        let b = a &* 5
        guard b % 3 != 0 else { continue }
        let c = b ^ 0x55
        guard c % 7 != 0 else { continue }
        let d = c &- 11
        guard d % 11 != 0 else { continue }
        let e = d &* 3
        guard e % 13 != 0 else { continue }
        sum.add(e)
    }
    return sum.total
}

@inline(never)
func byChain(_ count: Int) -> Int {
    let sum = Sum()
    Observable<Int>.range(start: 0, count: count)
        .map { $0 &+ 3 }.filter { $0 % 2 == 0 }
        .map { $0 &* 5 }.filter { $0 % 3 != 0 }
        .map { $0 ^ 0x55 }.filter { $0 % 7 != 0 }
        .map { $0 &- 11 }.filter { $0 % 11 != 0 }
        .map { $0 &* 3 }.filter { $0 % 13 != 0 }
        .subscribe(onNext: { sum.add($0) })
    return sum.total
}

/// Uses a result, so that the work for it is not optimised away.
@inline(never)
func use<Result>(_ result: Result) { withExtendedLifetime(result) {} }

func allocations<Result>(_ body: () -> Result) -> UInt64 {
    let before = allocation_count()
    use(body())
    return allocation_count() - before
}

func seconds(_ body: () -> Int) -> Double { ContinuousClock().measure { use(body()) } / .seconds(1) }

var failures: [String] = []
@MainActor func check(_ condition: Bool, _ failure: String) {
    if !condition { failures.append(failure) }
}

check(byHand(count) == byChain(count), "the chain and the loop differ: \(byChain(count)) and \(byHand(count))")

let few = allocations { byChain(10) }
let many = allocations { byChain(count) }
let perElement = Double(many - min(few, many)) / Double(count - 10)
check(many == few, "\(count) elements allocate \(many) times, 10 elements \(few) times")
let isCounted = counts_allocations() != 0 && allocations { Array(0..<count) } > 0
check(isCounted || counts_allocations() == 0, "the allocation counter does not count")

var hand: [Double] = []
var chain: [Double] = []
for _ in 0..<rounds {
    hand.append(seconds { byHand(count) })
    chain.append(seconds { byChain(count) })
}
let handMedian = hand.sorted()[rounds / 2] / Double(count) * 1e9
let chainMedian = chain.sorted()[rounds / 2] / Double(count) * 1e9
let ratio = chainMedian / handMedian
check(ratio <= mostTimesSlower, "the chain takes \(ratio) times the loop, expected at most \(mostTimesSlower)")

func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

print("range.map.filter…, ten stages, \(count) elements, median of \(rounds)")
print("  loop by hand   \(rounded(handMedian)) ns per element")
print("  Rill chain     \(rounded(chainMedian)) ns per element, \(rounded(ratio)) times the loop")
print(
    "  allocations    \(isCounted ? "\(many) for \(count) elements, \(few) for 10: \(perElement) per element" : "not counted here")"
)
for failure in failures { print("FAILED: \(failure)") }
if !failures.isEmpty { fatalError("a chain is not one loop") }
