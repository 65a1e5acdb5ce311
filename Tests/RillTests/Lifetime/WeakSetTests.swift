import Testing

@testable import Rill
@testable import RillTesting

struct WeakSetTests {
    @Test func `objects are not retained, and are visited in the order of their insertion`() {
        var tokens = (0..<4).map { _ in Token() }
        let set = WeakSet(tokens)
        #expect(identities(of: set.allObjects) == identities(of: tokens))
        tokens.remove(at: 1)
        #expect(identities(of: set) == identities(of: tokens))
        #expect(set.count == 3)
        tokens = []
        #expect(set.isEmpty)
    }

    @Test func `an object is in the set once, and keeps its position`() {
        let tokens = (0..<3).map { _ in Token() }
        let set: WeakSet = [tokens[0], tokens[1]]
        #expect(!set.insert(tokens[0]))
        #expect(set.insert(tokens[2]))
        set.insert(contentsOf: tokens.reversed())
        #expect(identities(of: set.allObjects) == identities(of: tokens))
    }

    @Test func `a removed object is not in the set, and is last when it is inserted again`() {
        let tokens = (0..<3).map { _ in Token() }
        let set = WeakSet(tokens)
        #expect(set.remove(tokens[0]))
        #expect(!set.remove(tokens[0]))
        #expect(!set.contains(tokens[0]) && set.contains(tokens[1]))
        set.insert(tokens[0])
        #expect(identities(of: set.allObjects) == identities(of: [tokens[1], tokens[2], tokens[0]]))
        set.removeAll()
        #expect(set.allObjects.isEmpty && !set.contains(tokens[1]))
    }

    @Test func `a new object at the address of a deallocated one counts as another object`() {
        let set = WeakSet<Token>()
        var addresses: Set<ObjectIdentifier> = []
        var reused = 0
        var wrong = 0
        for _ in 0..<100_000 {
            let token = Token()
            if !addresses.insert(ObjectIdentifier(token)).inserted { reused += 1 }
            if set.contains(token) || set.remove(token) { wrong += 1 }
            if !set.insert(token) || !set.contains(token) || set.insert(token) { wrong += 1 }
            if set.list.count > 18 { wrong += 1 }  // entries, including dead ones
        }
        #expect(wrong == 0)
        #expect(reused > 50_000)
        #expect(set.isEmpty)
    }

    @Test func `a loop over the set may change it`() {
        let tokens = (0..<3).map { _ in Token() }
        let set = WeakSet(tokens)
        for token in set { set.remove(token) }
        #expect(set.isEmpty)
    }

    @Test func `a set matches an array of weak references after random changes`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let set = WeakSet<Token>()
            var kept = (0..<8).map { _ in Token() }
            var model: [WeakReference<Token>] = []
            for _ in 0..<60 {
                let index = Int(random.next() % 8)
                let present = model.contains { $0.object === kept[index] }
                switch random.next() % 4 {
                case 0, 1:
                    #expect(set.insert(kept[index]) != present)
                    if !present { model.append(WeakReference(kept[index])) }
                case 2:
                    #expect(set.remove(kept[index]) == present)
                    model.removeAll { $0.object === kept[index] }
                default: kept[index] = Token()
                }
                let live = model.compactMap(\.object)
                #expect(identities(of: set) == identities(of: live))
            }
        }
    }

    @Test func `objects need not be Sendable if one thread uses the set`() {
        final class Plain {
            var number = 1
        }
        let plain = Plain()
        let set: WeakSet = [plain]
        for plain in set { plain.number += 1 }
        #expect(plain.number == 2)
    }
}

private func identities(of objects: some Sequence<Token>) -> [ObjectIdentifier] { objects.map { ObjectIdentifier($0) } }
