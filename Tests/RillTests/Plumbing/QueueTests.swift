import Testing

@testable import Rill
@testable import RillTesting

struct QueueTests {
    @Test func `a queue returns elements in the order in which they were appended`() {
        var fifo = Queue<Int>()
        #expect(fifo.popFirst() == nil)
        for element in 1...3 { fifo.append(element) }
        #expect(fifo.first == 1)
        #expect([fifo.popFirst(), fifo.popFirst()] == [1, 2])
        fifo.append(4)
        #expect([fifo.popFirst(), fifo.popFirst(), fifo.popFirst()] == [3, 4, nil])
    }

    @Test func `count, isEmpty and first describe the elements that are left`() {
        var fifo = Queue<Int>()
        #expect(fifo.isEmpty && fifo.count == 0 && fifo.first == nil)
        fifo.append(1)
        fifo.append(2)
        #expect(!fifo.isEmpty && fifo.count == 2 && fifo.first == 1)
        _ = fifo.popFirst()
        #expect(!fifo.isEmpty && fifo.count == 1 && fifo.first == 2)
        _ = fifo.popFirst()
        #expect(fifo.isEmpty && fifo.count == 0 && fifo.first == nil)
    }

    @Test func `a queue keeps nil like any other element`() {
        var fifo = Queue<Int?>()
        fifo.append(nil)
        fifo.append(1)
        #expect(fifo.count == 2)
        #expect(fifo.popFirst() == .some(nil))
        #expect(fifo.popFirst() == .some(1))
        #expect(fifo.popFirst() == .none)
    }

    @Test func `an iteration visits the remaining elements in order, and takes none`() {
        var fifo = Queue<Int>()
        for element in 1...5 { fifo.append(element) }
        _ = fifo.popFirst()
        fifo.append(6)
        #expect(Array(fifo) == [2, 3, 4, 5, 6])
        #expect(fifo.count == 5 && fifo.popFirst() == 2)
    }

    @Test func `a queue releases an element as soon as it is taken`() {
        var fifo = Queue<Token>()
        let references = (0..<3).map { _ in
            let token = Token()
            fifo.append(token)
            return WeakReference(token)
        }
        _ = fifo.popFirst()
        #expect(references.map { $0.object != nil } == [false, true, true])
        _ = fifo.popFirst()
        _ = fifo.popFirst()
        #expect(references.map { $0.object != nil } == [false, false, false])
    }

    @Test func `a copy of a queue keeps its elements when the original changes`() {
        var fifo = Queue<Int>()
        fifo.append(1)
        fifo.append(2)
        var copy = fifo
        _ = fifo.popFirst()
        #expect(copy.count == 2)
        #expect([copy.popFirst(), copy.popFirst()] == [1, 2])
    }

    @Test func `a queue that is never empty needs no more room than its waiting elements`() {
        var fifo = Queue<Int>()
        for element in 0..<10 { fifo.append(element) }
        for element in 10..<100_000 {
            fifo.append(element)
            #expect(fifo.popFirst() == element - 10)
        }
        #expect(fifo.count == 10)
        #expect(fifo.incoming.capacity + fifo.outgoing.capacity <= 64)
    }

    @Test(arguments: 1...20) func `a queue matches an array`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (fifo, array): (Queue<Int>, [Int]) = (Queue(), [])
        for step in 0..<5_000 {
            // The queue alternately grows long and is emptied.
            let appends = step / 500 % 2 == 0 ? 3 : 1
            if array.isEmpty || Int.random(in: 0..<4, using: &random) < appends {
                fifo.append(step)
                array.append(step)
            } else {
                let expected = array.removeFirst()
                #expect(fifo.popFirst() == expected)
            }
            #expect(fifo.count == array.count && fifo.first == array.first)
        }
    }
}
