import Testing

@testable import Rill
@testable import RillTesting

struct DeadlineHeapTests {
    @Test func `an empty heap has no first deadline`() {
        var heap = DeadlineHeap<Int>()
        #expect(heap.first?.deadline == nil)
        #expect(heap.popFirst()?.payload == nil)
        heap.removeAll(where: { _ in true }, release: { _ in Issue.record("the heap was not empty") })
    }

    @Test func `a heap keeps the order of insertion among equal deadlines`() {
        var heap = DeadlineHeap<Int>()
        for payload in 0..<100 { heap.insert(payload, deadline: Int64(payload % 2)) }
        let order = (0..<100).map { _ in heap.popFirst()!.payload }
        #expect(order == (0..<100).filter { $0 % 2 == 0 } + (0..<100).filter { $0 % 2 == 1 })
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a heap matches a sorted array`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var heap = DeadlineHeap<Int>()
        var sorted: [(deadline: Int64, payload: Int)] = []
        for payload in 0..<2000 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<11:
                let deadline = Int64.random(in: 0..<30, using: &random)
                heap.insert(payload, deadline: deadline)
                sorted.insert((deadline, payload), at: sorted.firstIndex { $0.deadline > deadline } ?? sorted.count)
            case 11..<19:
                #expect(heap.popFirst()?.payload == (sorted.isEmpty ? nil : sorted.removeFirst().payload))
            default:
                let kept = Int.random(in: 2...4, using: &random)
                let removed = Set(sorted.map(\.payload).filter { $0 % kept == 0 })
                sorted.removeAll { removed.contains($0.payload) }
                var released: Set<Int> = []
                heap.removeAll(where: { $0 % kept == 0 }, release: { released.insert($0) })
                #expect(released == removed)
            }
            #expect(heap.count == sorted.count)
            #expect(heap.first?.deadline == sorted.first?.deadline)
        }
        while let payload = heap.popFirst()?.payload { #expect(payload == sorted.removeFirst().payload) }
        #expect(sorted.isEmpty)
    }

    @Test func `a heap releases what is taken out`() {
        var heap = DeadlineHeap<Token>()
        weak var taken: Token?
        weak var removed: Token?
        ({
            let (first, second) = (Token(), Token())
            (taken, removed) = (first, second)
            heap.insert(first, deadline: 1)
            heap.insert(second, deadline: 2)
        })()
        _ = heap.popFirst()
        #expect(taken == nil)
        #expect(removed != nil)
        heap.removeAll(where: { _ in true }, release: { #expect($0 === removed) })
        #expect(heap.count == 0)
        #expect(removed == nil)
    }
}
