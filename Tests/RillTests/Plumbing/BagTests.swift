import Testing

@testable import Rill
@testable import RillTesting

struct BagTests {
    @Test func `a bag removes an element by its key, once`() {
        var slab = Bag<String>()
        let (a, b) = (slab.insert("a"), slab.insert("b"))
        #expect(a != b)
        #expect(slab.count == 2)
        #expect(slab.remove(a) == "a")
        #expect(slab.remove(a) == nil)
        #expect(slab.count == 1)
        #expect(slab.remove(b) == "b")
        #expect(slab.count == 0)
    }

    @Test func `a bag's key does not find the element that took the place of a removed one`() {
        var slab = Bag<String>()
        let keeper = slab.insert("keeper")
        let former = slab.insert("former")
        #expect(slab.remove(former) == "former")
        let next = slab.insert("next")
        #expect(slab.remove(former) == nil)
        #expect(slab.remove(next) == "next")
        #expect(slab.remove(keeper) == "keeper")
        let first = slab.insert("first")
        #expect(slab.remove(keeper) == nil)
        #expect(slab.remove(first) == "first")
    }

    @Test func `a bag visits its elements in the order of their places`() {
        var slab = Bag<Int>()
        let keys = (0..<5).map { slab.insert($0) }
        #expect(slab.remove(keys[1]) == 1)
        #expect(slab.remove(keys[3]) == 3)
        #expect(elements(of: slab) == [0, 2, 4])
    }

    @Test func `a bag can be emptied, and filled again`() {
        var slab = Bag<Token>()
        weak var held: Token?
        let key = {
            let token = Token()
            held = token
            return slab.insert(token)
        }()
        slab.takeAll { #expect($0 === held) }
        #expect(held == nil)
        #expect(slab.count == 0)
        #expect(slab.remove(key) == nil)
        let token = Token()
        #expect(slab.remove(slab.insert(token)) === token)
    }

    private func elements(of slab: Bag<Int>) -> [Int] {
        var slab = slab
        var elements: [Int] = []
        slab.takeAll { elements.append($0) }
        return elements
    }

    @Test func `a bag reuses places`() {
        var slab = Bag<Int>()
        let keys = (0..<4).map { slab.insert($0) }
        for key in keys[1...2] { _ = slab.remove(key) }
        #expect(slab.insert(10) != slab.insert(11))
        #expect(elements(of: slab) == [0, 11, 10, 3])
    }

    @Test(arguments: 1...10) func `a bag matches a list of keys and elements`(_ seed: UInt64) {
        var slab = Bag<Int>()
        var model: [(key: Bag<Int>.Key, element: Int)] = []
        var random = seed
        for number in 0..<500 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let draw = Int(random >> 33)
            if draw % 5 < (number < 250 ? 3 : 2) {
                model.append((slab.insert(number), number))
            } else if !model.isEmpty {
                let (key, element) = model.remove(at: draw % model.count)
                #expect(slab.remove(key) == element)
            }
            #expect(slab.count == model.count)
        }
        #expect(Set(model.map(\.key)).count == model.count)
        #expect(elements(of: slab).sorted() == model.map(\.element).sorted())
    }

    @Test func `a bag releases a removed element`() {
        var slab = Bag<Token>()
        weak var held: Token?
        let keeper = slab.insert(Token())
        let key = {
            let token = Token()
            held = token
            return slab.insert(token)
        }()
        #expect(held != nil)
        #expect(slab.remove(key) != nil)
        #expect(held == nil)
        #expect(slab.remove(keeper) != nil)
    }
}
