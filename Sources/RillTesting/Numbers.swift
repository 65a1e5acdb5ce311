import Rill

/// The integers from 1 to `last`, counting how many of them are asked for.
struct Numbers: Sequence, Sendable {
    let last: Int
    private let asked = Shared(0)
    private let isFrozen = Shared(false)
    private let iterators = Shared(0)

    init(last: Int) { self.last = last }

    /// A stream that waits for its observer.
    var stream: Observable<Int> { .from(self) }

    /// How many elements all subscriptions together have asked for.
    var askedCount: Int { asked.value }

    /// Whether a subscription holds an iterator.
    var isHeld: Bool { iterators.value > 0 }

    /// Ends all iterators.
    func freeze() { isFrozen.withLock { $0 = true } }

    func makeIterator() -> Iterator {
        iterators.withLock { $0 += 1 }
        return Iterator(numbers: self, token: Token { [iterators] in iterators.withLock { $0 -= 1 } })
    }

    struct Iterator: IteratorProtocol {
        fileprivate let numbers: Numbers
        fileprivate let token: Token
        private var number = 0

        fileprivate init(numbers: Numbers, token: Token) {
            self.numbers = numbers
            self.token = token
        }

        mutating func next() -> Int? {
            if number == numbers.last || numbers.isFrozen.value { return nil }
            numbers.asked.withLock { $0 += 1 }
            number += 1
            return number
        }
    }
}
