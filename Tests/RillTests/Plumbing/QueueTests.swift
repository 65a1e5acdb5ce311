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

struct BoundedQueueTests {
    @Test func `the first element wakes a taker that waits, and no further one does`() {
        var queue = BoundedQueue<Int>(limit: 8, whenFull: nil)
        var wakes = (1...3).map { queue.append($0).wakesTaker }
        var taken = [queue.takeAll().elements]
        wakes.append(queue.append(4).wakesTaker)  // the taker has not yet found the queue empty
        taken += [queue.takeAll().elements, queue.takeAll().elements]
        wakes.append(queue.append(5).wakesTaker)
        #expect(wakes == [true, false, false, false, true])
        #expect(taken == [[1, 2, 3], [4], []])
    }

    @Test func `the end wakes a taker once, and follows the elements`() {
        var queue = BoundedQueue<Int>(limit: 8, whenFull: nil)
        let wakes = [queue.finish(.completed), queue.finish(.failed(RxError.timeout))]
        let demand = queue.append(1).demand
        let (elements, completion) = queue.takeAll()
        #expect(wakes == [true, false])
        #expect(demand == .none)
        #expect(elements.isEmpty && completion != nil && completion?.error == nil)
    }

    @Test func `the source waits at the limit, and goes on when half of it is left`() {
        var queue = BoundedQueue<Int>(limit: 4, whenFull: .wait)
        let demands = (1...4).map { queue.append($0).demand }
        let resumes = (1...3).map { _ in
            var batch = Queue<Int>()
            _ = queue.take(&batch, all: false)
            return queue.takeResumption()
        }
        #expect(demands == [.more, .more, .more, .later])
        #expect(resumes == [false, true, false])
    }

    @Test(arguments: [Overflow.wait, .fail]) func `a source that can't wait fails`(_ overflow: Overflow) {
        var queue = BoundedQueue<Int>(limit: 2, whenFull: overflow)
        let isKept = (1...3).map { queue.append($0).demand != .none }
        let (elements, completion) = queue.takeAll()
        #expect(isKept == [true, true, false])
        #expect(elements == [1, 2])
        #expect(completion?.error as? BufferOverflow == BufferOverflow(limit: 2))
    }

    @Test(arguments: [(Overflow.dropNewest, [3, 4], [1, 2]), (.dropOldest, [1, 2], [3, 4])])
    func `a full queue drops and counts`(_ overflow: Overflow, _ dropped: [Int], _ left: [Int]) {
        var queue = BoundedQueue<Int>(limit: 2, whenFull: overflow)
        let seen = (1...4).compactMap { queue.append($0).dropped }
        let elements = queue.takeAll().elements
        #expect(seen == dropped)
        #expect(queue.dropCount == 2)
        #expect(elements == left)
    }

    @Test func `a taker that pauses is woken by the end only, if it has nothing left to send`() {
        var queue = BoundedQueue<Int>(limit: 8, whenFull: nil)
        var answers = [queue.pause(hasRest: false), queue.append(1).wakesTaker]
        answers.append(queue.finish(.completed))  // an element is left
        answers += [queue.goOn(), queue.goOn()]
        #expect(answers == [true, false, false, true, false])

        queue = BoundedQueue<Int>(limit: 8, whenFull: nil)
        answers = [queue.pause(hasRest: false), queue.finish(.completed), queue.goOn()]
        answers.append(queue.pause(hasRest: false))  // the end needs no demand
        answers.append(queue.pause(hasRest: true))
        #expect(answers == [true, true, false, false, true])
    }

    @Test func `a new limit holds from then on`() {
        var queue = BoundedQueue<Int>(limit: 3, whenFull: .wait)
        var demands = [queue.append(1).demand]
        queue.limit = 2
        demands += [queue.append(2).demand, queue.append(3).demand]
        #expect(demands == [.more, .later, .none])
    }
}
