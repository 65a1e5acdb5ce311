import Testing

@testable import Rill
@testable import RillTesting

struct WeakListTests {
    @Test func `a weak list visits its objects in the order in which they were added, each once`() {
        let tokens = (0..<3).map { _ in Token() }
        let list = WeakList<Token, Int>()
        for index in [2, 0, 1, 0] { list.insert(tokens[index], index) }
        #expect(list.values == [2, 0, 1])
        let (former, entry) = list.insert(tokens[2], 9)
        #expect(former === entry && entry.value == 2)
    }

    @Test func `a weak list moves a replaced entry to the end, and returns the former one`() {
        let tokens = (0..<2).map { _ in Token() }
        let list = WeakList<Token, Int>()
        for index in 0..<2 { list.insert(tokens[index], index) }
        let (former, entry) = list.insert(tokens[0], 5, replaces: true)
        #expect(former?.value == 0 && former?.removed.isSet == true)
        #expect(entry.value == 5)
        #expect(list.values == [1, 5])
        #expect(list.count == 2)
    }

    @Test func `a weak list can't remove an entry that was removed or replaced before`() {
        let token = Token()
        let list = WeakList<Token, Int>()
        let first = list.insert(token, 1).entry
        list.insert(token, 2, replaces: true)
        list.remove([first])
        #expect(list.values == [2])
        let second = list.removeAll()
        list.insert(token, 3)
        list.remove(second.compactMap { $0 })
        #expect(list.values == [3])
    }

    @Test func `a visit skips an object removed meanwhile, and leaves one added meanwhile to the next`() {
        let tokens = (0..<5).map { _ in Token() }
        let list = WeakList<Token, Int>()
        for index in 0..<4 { list.insert(tokens[index], index) }
        var visited: [Int] = []
        list.visitLive { token, index in
            visited.append(index)
            if index == 1 {
                list.remove(tokens[2])
                list.remove(tokens[1])
                list.insert(tokens[4], 4)
            }
        }
        #expect(visited == [0, 1, 3])
        #expect(list.values == [0, 3, 4])
    }

    @Test func `a visit removes dead entries, even if it throws`() {
        var tokens = (0..<4).map { _ in Token() }
        let list = WeakList<Token, Int>()
        for index in 0..<4 { list.insert(tokens[index], index) }
        tokens.removeFirst(2)
        #expect(throws: MarbleError.self) { try list.visitLive { _, _ in throw MarbleError() } }
        #expect(list.count == 2)
    }

    @Test func `a weak list has at most 16 more dead entries than it had live ones`() {
        let list = WeakList<Token, Void>()
        for _ in 0..<1000 {
            list.insert(Token(), ())
            #expect(list.count <= 2 * 1 + 16)  // the token lives while it is inserted
        }
        let tokens = (0..<100).map { _ in Token() }
        for token in tokens { list.insert(token, ()) }
        for _ in 0..<1000 {
            list.insert(Token(), ())
            #expect(list.count <= 2 * 100 + 17)
        }
        #expect(list.snapshot.count <= 2 * list.count + 17)
    }

    @Test func `a weak list that shrinks is compacted, and stays in order`() {
        let tokens = (0..<1000).map { _ in Token() }
        let list = WeakList<Token, Int>()
        for (index, token) in tokens.enumerated() { list.insert(token, index) }
        for index in 0..<1000 where index % 100 != 7 { list.remove(tokens[index]) }
        #expect(list.snapshot.count <= 2 * 10 + 16)
        #expect(list.values == stride(from: 7, to: 1000, by: 100).map { $0 })
        for index in stride(from: 7, to: 1000, by: 100) { list.remove(tokens[index]) }
        #expect(list.values == [])
    }

    @Test func `a weak list releases a removed entry's value at once`() {
        let tokens = (0..<3).map { _ in Token() }
        let list = WeakList<Token, Token>()
        let held = tokens.map { token in
            let value = Token()
            list.insert(token, value)
            return WeakReference(value)
        }
        list.remove(tokens[0])
        #expect(held.map { $0.object == nil } == [true, false, false])
        list.insert(tokens[1], Token(), replaces: true)
        #expect(held.map { $0.object == nil } == [true, true, false])
        list.removeAll()
        #expect(held.map { $0.object == nil } == [true, true, true])
    }

    @Test func `a weak list's values may use it in their deinit, because no lock is held`() {
        final class Nosy: Sendable {
            let list: WeakList<Token, Nosy>
            let log: Log
            init(_ list: WeakList<Token, Nosy>, _ log: Log) { (self.list, self.log) = (list, log) }
            deinit { log.write("\(list.count)") }
        }
        let (list, log) = (WeakList<Token, Nosy>(), Log())
        let tokens = (0..<3).map { _ in Token() }
        for token in tokens { list.insert(token, Nosy(list, log)) }
        list.remove(tokens[0])
        list.insert(tokens[1], Nosy(list, log))
        do { list.insert(Token(), Nosy(list, log)) }
        list.sweep()
        list.removeAll()
        #expect(log.entries == ["2", "2", "2", "0", "0"])
    }

    @Test func `an object of a weak list can be removed in its deinit`() {
        final class Mortal {
            let list: WeakList<Mortal, Int>
            init(_ list: WeakList<Mortal, Int>) {
                self.list = list
                list.insert(self, 0)
            }
            deinit { list.remove(self) }
        }
        let list = WeakList<Mortal, Int>()
        _ = Mortal(list)
        #expect(list.count == 0)
    }
}

extension WeakList where Value == Int {
    fileprivate var values: [Int] {
        var values: [Int] = []
        visitLive { _, value in values.append(value) }
        return values
    }
}

struct NumberedListTests {
    @Test func `a numbered list keeps its elements in order until they are removed`() {
        var list = NumberedList<String>()
        #expect(list.isEmpty)
        for (number, element) in [(2, "a"), (3, "b"), (7, "c")] { list.append(element, number: number) }
        #expect(list.count == 3)
        #expect(list.remove(3) == "b")
        #expect(list.elements == ["a", nil, "c"])
        #expect(list.count == 2)
        #expect(list.remove(3) == nil)
        #expect(list.remove(1) == nil)
        #expect(list.remove(5) == nil)
        #expect(list.remove(8) == nil)
        #expect(list.remove(2) == "a")
        #expect(list.remove(7) == "c")
        #expect(list.isEmpty)
        #expect(list.remove(7) == nil)
    }

    @Test func `a numbered list counts its elements from 0, and goes on after the last number`() {
        var list = NumberedList<String>()
        #expect(list.append("a") == 0)
        list.append("b", number: 7)
        #expect(list.append("c") == 8)
        #expect(list[0] == "a" && list[7] == "b" && list[8] == "c" && list[5] == nil)
        #expect(list.removeAll() == ["a", "b", "c"])
        #expect(list.isEmpty && list[8] == nil)
        #expect(list.append("d") == 9)
    }

    @Test(arguments: 1...10) func `a numbered list matches a list of numbers and elements`(_ seed: UInt64) {
        var list = NumberedList<Int>()
        var model: [(number: Int, element: Int)] = []
        var random = SplitMix64(seed: seed)
        for number in 0..<1_000 {
            let draw = Int.random(in: 0..<1_000_000_000, using: &random)
            if draw % 5 < (number < 500 ? 3 : 1) {
                list.append(draw, number: number * 2)
                model.append((number * 2, draw))
            } else {
                let sought = draw % 2_000
                let index = model.firstIndex { $0.number == sought }
                #expect(list.remove(sought) == index.map { model.remove(at: $0).element })
                if !model.isEmpty {
                    let (number, element) = model.remove(at: draw % model.count)
                    #expect(list.remove(number) == element)
                }
            }
            #expect(list.count == model.count)
            #expect(list.isEmpty == model.isEmpty)
            #expect(list.elements.compactMap { $0 } == model.map(\.element))
            #expect(list.elements.count <= 2 * model.count + 17)
        }
    }

    @Test func `a numbered list releases a removed element`() {
        var list = NumberedList<Token>()
        weak var held: Token?
        do {
            let token = Token()
            held = token
            list.append(token, number: 1)
        }
        #expect(held != nil)
        #expect(list.remove(1) != nil)
        #expect(held == nil)
    }
}

struct UnretainedTests {
    @Test func `unretained objects are visited in order, and an empty array visits nothing`() {
        let (first, second) = (Token(), Token())
        var visited: [ObjectIdentifier] = []
        ContiguousArray([first, nil, second]).forEachObject { visited.append(ObjectIdentifier($0)) }
        #expect(visited == [ObjectIdentifier(first), ObjectIdentifier(second)])
        ContiguousArray<Token?>().forEachObject { _ in Issue.record("an empty array has no object to visit") }
    }

    @Test func `a body that throws ends the visit`() {
        var count = 0
        #expect(throws: MarbleError.self) {
            try ContiguousArray<Token?>([Token(), Token()]).forEachObject { _ in
                count += 1
                throw MarbleError()
            }
        }
        #expect(count == 1)
    }

    @Test func `an object that a visit retains outlives the array`() {
        var kept: Token?
        weak var gone: Token?
        do {
            let tokens: ContiguousArray<Token?> = [Token(), Token()]
            gone = tokens[0]
            tokens.forEachObject { kept = $0 }
        }
        #expect(gone == nil)
        #expect(kept != nil)
    }
}
