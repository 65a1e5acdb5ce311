import Testing

@testable import Rill
@testable import RillTesting

struct WeakMapTableTests {
    @Test func `a key has the value that was set last`() {
        let (a, b) = (Token(), Token())
        let table = WeakMapTable<Token, Int>()
        #expect(table.value(forKey: a) == nil)
        table.setValue(1, forKey: a)
        table.setValue(2, forKey: b)
        table.setValue(3, forKey: a)
        #expect(table.value(forKey: a) == 3)
        #expect(table.value(forKey: b) == 2)
        #expect(table.count == 2)
    }

    @Test func `removeValue and setting nil remove a value`() {
        let key = Token()
        let table = WeakMapTable<Token, Int>()
        table.setValue(1, forKey: key)
        #expect(table.removeValue(forKey: key) == 1)
        #expect(table.removeValue(forKey: key) == nil)
        table.setValue(2, forKey: key)
        table.setValue(nil, forKey: key)
        #expect(table.value(forKey: key) == nil)
        #expect(table.count == 0)
    }

    @Test func `a default is computed only for a key without a value, and becomes its value`() {
        let key = Token()
        let table = WeakMapTable<Token, Int>()
        #expect(table.value(forKey: key, default: 1) == 1)
        #expect(table.value(forKey: key, default: { fatalError() }()) == 1)
    }

    @Test func `a default that throws sets no value`() {
        let key = Token()
        let table = WeakMapTable<Token, Int>()
        func failing() throws -> Int { throw MarbleError() }
        #expect(throws: MarbleError.self) { try table.value(forKey: key, default: try failing()) }
        #expect(table.count == 0)
    }

    @Test func `a default may use the table, even for its own key: the first value set is kept`() {
        let (a, b) = (Token(), Token())
        let table = WeakMapTable<Token, Int>()
        #expect(table.value(forKey: a, default: table.value(forKey: b, default: 2) + 1) == 3)
        let key = Token()
        #expect(table.value(forKey: key, default: table.value(forKey: key, default: 5) + 1) == 5)
    }

    @Test func `subscripts read and write like a dictionary's`() {
        let key = Token()
        let table = WeakMapTable<Token, Int>()
        #expect(table[key, default: 7] == 7)
        #expect(table[key] == nil)
        table[key, default: 7] += 1
        #expect(table[key] == 8)
        table[key] = nil
        #expect(table.count == 0)
    }

    @Test func `removeAll removes and releases all values, and keys can be set again`() {
        let table = WeakMapTable<AnyObject, Counted>()
        let (hooked, plain, living) = (Hooked(), Token(), Shared(0))
        table[hooked] = Counted(1, living)
        table[plain] = Counted(2, living)
        do {
            let gone = Token()
            table[gone] = Counted(3, living)
        }
        table.removeAll()
        #expect(table.count == 0)
        #expect(living.value == 0)
        #expect(hooked.deallocHook.count == 0)
        #expect(table[hooked] == nil && table[plain] == nil)
        table[hooked] = Counted(4, living)
        #expect(table[hooked]?.number == 4)
        #expect(table.count == 1)
    }

    @Test func `a value that removeAll releases may use the table, because no lock is held`() {
        let (table, log) = (WeakMapTable<Hooked, Nosy>(), Log())
        let keys = [Hooked(), Hooked()]
        for key in keys { table[key] = Nosy(table, log) }
        table.removeAll()
        #expect(log.entries == ["0", "0"])
    }

    @Test func `keys are not retained`() {
        let table = WeakMapTable<Token, Int>()
        weak var gone: Token?
        do {
            let key = Token()
            gone = key
            table[key] = 1
        }
        #expect(gone == nil)
    }

    @Test func `100,000 keys never see another key's value, and their values are released within the bound`() {
        let table = WeakMapTable<Token, Counted>()
        let living = Shared(0)
        var addresses: Set<ObjectIdentifier> = []
        var reused = 0
        var wrong = 0
        for number in 0..<100_000 {
            let key = Token()
            if !addresses.insert(ObjectIdentifier(key)).inserted { reused += 1 }
            if table[key] != nil || table.removeValue(forKey: key) != nil { wrong += 1 }
            if table.value(forKey: key, default: Counted(number, living)).number != number { wrong += 1 }
            if living.value > 18 { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(reused > 50_000)
        table.removeDeadEntries()
        #expect(living.value == 0)
        #expect(table.count == 0)
    }

    @Test func `the value of a DeallocObservable key is released with the key`() {
        let table = WeakMapTable<Hooked, Counted>()
        let living = Shared(0)
        let others = (0..<10).map { _ in Hooked() }
        for key in others { table[key] = Counted(0, living) }
        for number in 0..<1000 {
            let key = Hooked()
            table[key] = Counted(number, living)
            table[key] = Counted(-number, living)
            #expect(living.value == 11)
        }
        #expect(living.value == 10)
        #expect(table.count == 10)
    }

    @Test func `a DeallocObservable key retains neither a table nor a replaced or removed value`() {
        let key = Hooked()
        weak var held: Token?
        do {
            let table = WeakMapTable<Hooked, Token>()
            do {
                let token = Token()
                held = token
                table[key] = token
            }
            table[key] = Token()
            #expect(held == nil)
            do {
                let token = Token()
                held = token
                table[key] = token
            }
            table[key] = nil
            #expect(held == nil)
            #expect(key.deallocHook.count == 0)
            table[key] = Token()
            #expect(key.deallocHook.count == 1)
        }
        #expect(key.deallocHook.count == 0)
    }

    @Test func `a value that isn't Sendable is not released by another thread`() {
        final class Value {
            let thread = Shared("")
            deinit { thread.withLock { $0 = currentThread() } }
        }
        let (table, key) = (WeakMapTable<Hooked, Value>(), Shared<Hooked?>(Hooked()))
        let thread = {
            let value = Value()
            table[key.value!] = value
            return value.thread
        }()
        concurrently(1) { _ in key.withLock { $0 = nil } }
        #expect(thread.value == "")
        table.removeDeadEntries()
        #expect(thread.value == currentThread())
    }

    @Test func `a value may use the table in its deinit, because no lock is held`() {
        let table = WeakMapTable<Hooked, Nosy>()
        let log = Log()
        do {
            let key = Hooked()
            table[key] = Nosy(table, log)
            table[key] = Nosy(table, log)
        }
        #expect(log.entries == ["1", "0"])
    }

    @Test func `a key's deinit finds no value, and may set one`() {
        final class Mortal {
            let table: WeakMapTable<Mortal, Int>
            let log: Log
            init(_ table: WeakMapTable<Mortal, Int>, _ log: Log) {
                (self.table, self.log) = (table, log)
                table[self] = 1
            }
            deinit {
                log.write("\(table[self] as Int?)")
                log.write("\(table.value(forKey: self, default: 2))")
            }
        }
        let (table, log) = (WeakMapTable<Mortal, Int>(), Log())
        _ = Mortal(table, log)
        #expect(log.entries == ["nil", "2"])
        table.removeDeadEntries()
        #expect(table.count == 0)
    }

    @Test func `a protocol extension stores a property in three lines`() {
        let (a, b) = (Plain(), Plain())
        a.score += 3
        b.score = 1
        a.score += 1
        #expect((a.score, b.score) == (4, 1))
    }
}

private let scores = WeakMapTable<AnyObject, Int>()

private protocol Scored: AnyObject {}

extension Scored {
    fileprivate var score: Int {
        get { scores[self, default: 0] }
        set { scores[self] = newValue }
    }
}

private final class Plain: Scored {}

private final class Hooked: DeallocObservable, Sendable {
    let deallocHook = DeallocHook()
}

private final class Counted: Sendable {
    let number: Int
    let living: Shared<Int>

    init(_ number: Int, _ living: Shared<Int>) {
        (self.number, self.living) = (number, living)
        living.withLock { $0 += 1 }
    }

    deinit { living.withLock { $0 -= 1 } }
}

private final class Nosy: Sendable {
    let table: WeakMapTable<Hooked, Nosy>
    let log: Log

    init(_ table: WeakMapTable<Hooked, Nosy>, _ log: Log) { (self.table, self.log) = (table, log) }

    deinit { log.write("\(table.count)") }
}
