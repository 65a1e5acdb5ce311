import Testing

@testable import Rill
@testable import RillTesting

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
