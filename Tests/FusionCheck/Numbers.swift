import Rill
import Synchronization

/// The elements of a hand-written loop: the integers below `count`, or what the first two stages of the chain of four
/// make of them.
struct Numbers: Sequence, IteratorProtocol {
    let count: Int
    let isChained: Bool
    private var number = 0

    @inline(__always)
    init(count: Int, isChained: Bool) {
        self.count = count
        self.isChained = isChained
    }

    @inline(__always)
    mutating func next() -> Int? {
        while number < count {
            defer { number &+= 1 }
            if !isChained { return number }
            if (number &+ 3) & 0xFFF != 0 { return number &+ 3 }
        }
        return nil
    }
}

/// A checksum of all elements in their order. No formula computes it, so the compiler has to run the loop.
///
/// It takes no time to read what the previous element has written, as each sixteenth element changes the same part of
/// it. Reading that takes 0 to 4 ns, which depends on the processor and on where the loop lies in memory.
final class Digest: @unchecked Sendable {  // one thread uses it
    private let parts = UnsafeMutablePointer<UInt>.allocate(capacity: 16)

    init() { parts.initialize(repeating: 0, count: 16) }

    deinit { parts.deallocate() }

    @inline(__always)
    func add(_ element: Int) {
        let index = element & 15
        parts[index] = (parts[index] &<< 1 | parts[index] &>> 63) ^ UInt(bitPattern: element)
    }

    var result: UInt { (0..<16).reduce(0) { ($0 &<< 3 | $0 &>> 61) ^ parts[$1] } }
}

private let seen = Atomic(0)

/// Uses an element that the operator may not send.
@Sendable @inline(__always)
func see(_ element: Int) { seen.store(element, ordering: .relaxed) }

/// The source of every chain.
@inline(__always)
func numbers(_ count: Int) -> Observable<Int> { .range(start: 0, count: count) }

/// The first two stages of a chain of four.
@inline(__always)
func stages(_ count: Int) -> Observable<Int> { numbers(count).map { $0 &+ 3 }.filter { $0 & 0xFFF != 0 } }

extension Observable<Int> {
    /// The end of every chain.
    @inline(__always)
    func send(to all: Digest) { _ = subscribe(onNext: { all.add($0) }, onError: { _ in }) }
}

/// Numbers that the compiler does not know, so that it specialises nothing for them.
let (few, most) = (5 * Int(min(CommandLine.argc, 1)), 900_000 * Int(min(CommandLine.argc, 1)))

/// Returns the array, whose count the compiler no longer knows: an operator's loop doesn't know it either.
@inline(never)
func unknown(_ array: [Int]) -> [Int] { array }
