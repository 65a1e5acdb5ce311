import Testing

@testable import Rill

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
        #expect(queue.dropped == 2)
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
