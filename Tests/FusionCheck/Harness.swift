import AllocationCounter
import Foundation
import Synchronization

struct Cost: Codable {
    /// Per element.
    var nanoseconds = Double.infinity
    /// For all elements.
    var allocations = 0
    var result: UInt = 0
}

/// A loop written by hand and the chain that does the same work.
struct Comparison: Codable {
    var hand = Cost()
    var chain = Cost()
    /// How many times as long as in a calm moment a loop took meanwhile: see ``Slowness``.
    var slowness = 1.0

    var ratio: Double { chain.nanoseconds / hand.nanoseconds }

    /// Whether the chain does what the loop does and allocates no more, however long it takes.
    var isRight: Bool {
        chain.result == hand.result && chain.allocations <= hand.allocations + Bound.allocations
    }

    /// The ways in which the chain is worse than the loop.
    func flaws(_ bound: Bound = .row) -> [String] {
        let most = bound.most(hand.nanoseconds, slowness)
        return [
            chain.result == hand.result ? nil : "its result is \(chain.result), that of the loop \(hand.result)",
            chain.nanoseconds <= most
                ? nil : "it takes \(rounded(chain.nanoseconds)) ns an element, expected at most \(rounded(most))",
            chain.allocations <= hand.allocations + Bound.allocations
                ? nil : "its elements take \(chain.allocations) allocations, those of the loop \(hand.allocations)",
        ].compactMap { $0 }
    }
}

/// A drawn chain beside its loop, and if it is slower than that, beside the loop that can be stopped.
struct DrawnComparison: Codable {
    let plain: Comparison
    let stoppable: Comparison

    init(_ loop: Chain, _ chain: Chain, _ stoppable: Chain) {
        plain = compare(100_000, loop, chain, .drawn, rounds: 10)
        self.stoppable =
            plain.flaws(.drawn).isEmpty ? plain : compare(100_000, stoppable, chain, .drawn, rounds: 10)
    }
}

/// What a chain may take beside a loop.
enum Bound {
    /// A chain keeps its state in memory, where a loop may keep it in a register: see ``rereading``. A stage that isn't
    /// fused takes 3 ns or more, and more than that on a processor that takes long to read what was just written.
    case row
    /// A drawn chain, of up to twelve stages.
    case drawn

    /// The percentage of the drawn chains that must keep their bound. 92 to 97 % do: the source and the observer look
    /// at each element whether it is still wanted, and the state of a stage may be in memory.
    static let share = 90

    /// The percentage that must keep it beside loops that can be stopped: 95 to 100 % do.
    static let stoppableShare = 95

    /// In bytes. 168 chains and their loops take 11 MB.
    static let programSize = 20_000_000

    /// The end of a chain may allocate, its elements may not.
    static let allocations = 20

    func most(_ nanoseconds: Double, _ slowness: Double) -> Double {
        let least = self == .row ? 2.0 : 1.0
        return nanoseconds + max(nanoseconds, least * slowness, Self.rereading)
    }

    /// The nanoseconds for reading what was just written, as a stage with a state does at each element. They depend on
    /// the processor: 0.7 on one, 3.6 on another.
    private static let rereading: Double = {
        var cost = Cost()
        let written = Atomic(0)
        for _ in 0..<20 {
            time(
                1_000_000,
                { count, _ in
                    for number in 0..<count {
                        written.store(written.load(ordering: .relaxed) ^ number, ordering: .relaxed)
                    }
                }, &cost)
        }
        return cost.nanoseconds
    }()
}

struct Row {
    let name: String
    let note: String
    let alone: Comparison
    let inChain: Comparison

    var title: String { note.isEmpty ? name : "\(name), \(note)" }
    var isFlawed: Bool { !(alone.flaws() + inChain.flaws()).isEmpty }
    /// Whether another run may pass: a wrong result or an allocation is no matter of time.
    var isSlow: Bool { isFlawed && alone.isRight && inChain.isRight }
}

/// Sends `count` elements to the digest, by a loop or by a chain that is written in one place.
typealias Chain = (_ count: Int, _ all: Digest) -> Void

/// Compares operators with loops written by hand.
struct Check {
    private(set) var rows: [Row] = []

    /// Replaces the rows that are slow by those of another run.
    mutating func replaceSlow(by other: Self) {
        rows = zip(rows, other.rows).map { $0.isSlow ? $1 : $0 }
    }

    /// Inlined, so that neither of the two hand-written loops checks at each element which one it is.
    ///
    /// - Parameters:
    ///   - name: the operator, as the catalogue writes it.
    ///   - alone: the operator, on ``numbers(_:)``.
    ///   - inChain: a chain of four, on ``stages(_:)``, which are two of them.
    ///   - hand: the loop, which passes what the operator sends to its second argument, as an integer.
    @inline(__always)
    mutating func row(
        _ name: String, note: String = "", count: Int = 1_000_000, _ alone: Chain, _ inChain: Chain,
        hand: (Numbers, (Int) -> Void) -> Void
    ) {
        let row = Row(
            name: name, note: note,
            alone: compare(
                count, { count, all in hand(Numbers(count: count, isChained: false)) { all.add($0) } }, alone),
            inChain: compare(
                count, { count, all in hand(Numbers(count: count, isChained: true)) { all.add($0 ^ 0x55) } }, inChain))
        rows.append(row)
    }

    /// Compares a chain of more than four operators, which fills both columns.
    @inline(__always)
    mutating func row(_ name: String, note: String, longChain: Chain, hand: (Numbers, (Int) -> Void) -> Void) {
        let comparison = compare(
            1_000_000, { count, all in hand(Numbers(count: count, isChained: false)) { all.add($0) } }, longChain)
        rows.append(Row(name: name, note: note, alone: comparison, inChain: comparison))
    }
}

/// Tells how much other work of the machine slows loops at the moment: by up to 2.5 times, for seconds or minutes.
enum Slowness {
    private static let calmest = Mutex(Double.infinity)

    /// A loop that takes as long each time.
    static func reference(_ count: Int, _ all: Digest) {
        for number in 0..<count { all.add(number) }
    }

    /// Returns how many times as long the reference took as in the calmest moment so far.
    static func of(_ reference: Cost) -> Double {
        calmest.withLock {
            $0 = min($0, reference.nanoseconds)
            return reference.nanoseconds / $0
        }
    }
}

/// Runs both alternately, and takes the least times of a round, which lasts for some hundredths of a second. Times of
/// different rounds can't be compared: see ``Slowness``. A failure gets further rounds, those of a row for twenty
/// seconds.
@inline(never)
func compare(
    _ count: Int, _ hand: Chain, _ chain: Chain, _ bound: Bound = .row, rounds: Int = 20
) -> Comparison {
    var comparison = Comparison()
    comparison.hand.allocations = allocations(count, hand)
    comparison.chain.allocations = allocations(count, chain)
    for _ in 0..<rounds {
        var reference = Cost()
        (comparison.hand.nanoseconds, comparison.chain.nanoseconds) = (.infinity, .infinity)
        for _ in 0..<7 {
            time(count, hand, &comparison.hand)
            time(count, chain, &comparison.chain)
            time(count, Slowness.reference, &reference)
        }
        comparison.slowness = Slowness.of(reference)
        if comparison.flaws(bound).isEmpty { break }
        usleep(bound == .row ? 1_000_000 : 100_000)
    }
    return comparison
}

private func time(_ count: Int, _ body: Chain, _ cost: inout Cost) {
    let time = ContinuousClock().measure { cost.result = digest(of: count, body) }
    cost.nanoseconds = min(cost.nanoseconds, time / .nanoseconds(1) / Double(count))
}

/// Returns how many more allocations `count` elements need than ten. The stream may fail.
func allocations(_ count: Int, _ body: Chain) -> Int {
    for warmUp in [10, count] { _ = digest(of: warmUp, body) }  // allocates what is allocated once, like metadata
    let start = allocation_count()
    _ = digest(of: 10, body)
    let middle = allocation_count()
    _ = digest(of: count, body)
    return max(0, Int(allocation_count() - middle) - Int(middle - start))
}

@inline(never)
private func digest(of count: Int, _ body: Chain) -> UInt {
    let all = Digest()
    body(count, all)
    return all.result
}

func rounded(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

/// Pads the text to a column: on its right, or on its left if the width is negative.
func padded(_ text: String, to width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? space + text : text + space
}

/// Runs `body` with its standard output discarded.
func withoutOutput(_ body: () -> Void) {
    fflush(nil)
    let (output, nowhere) = (dup(1), open("/dev/null", O_WRONLY))
    precondition(output >= 0 && nowhere >= 0, "the standard output can't be redirected")
    dup2(nowhere, 1)
    body()
    fflush(nil)
    dup2(output, 1)
    close(output)
    close(nowhere)
}
