import Testing

@testable import Rill
@testable import RillTesting

struct PropertyTests {
    private let a = BehaviorRelay(value: 1)
    private let b = BehaviorRelay(value: 10)
    private let log = Log()

    @Test func `a property has the value of its relay, and sends it and each change`() {
        let property = a.asProperty()
        log.record(property)
        a.accept(2)
        #expect(property.value == 2)
        #expect(log.entries == ["1", "2"])
    }

    @Test func `a derived property is up to date right after a send, and inside a callback of any relay`() {
        let sum = Property.combine(a.asProperty().map { $0 * 100 }, b.asProperty()) { $0 + $1 }
        log.record(a) { _ in log.write("sum \(sum.value)") }
        a.accept(2)
        #expect(sum.value == 210)
        b.accept(11)
        #expect(sum.value == 211)
        #expect(log.entries == ["1", "sum 110", "2", "sum 210"])
    }

    @Test func `a property that nobody observes holds no subscription and computes when it is read`() {
        let computed = Shared(0)
        let property = Property.combine(a.asProperty(), b.asProperty()) { a, b in
            computed.withLock { $0 += 1 }
            return a + b
        }
        .flatMapLatest { [a] sum in a.asProperty().map { $0 + sum } }
        a.accept(2)
        #expect(!a.hasObservers && !b.hasObservers)
        #expect(computed.value == 0)
        #expect(property.value == 14)
        #expect(computed.value == 1)
        #expect(!a.hasObservers && !b.hasObservers)
    }

    @Test func `an observer of a diamond gets one row for each element`() {
        let diamond = Property.combine(a.asProperty().map { $0 * 2 }, a.asProperty().map { $0 * 3 }) { "\($0),\($1)" }
        let subscription = log.record(diamond)
        a.accept(2)
        a.accept(3)
        #expect(log.entries == ["2,3", "4,6", "6,9"])
        subscription.dispose()
        #expect(!a.hasObservers)
    }

    @Test func `an observer that sends gets the latest value next, once`() {
        let sum = Property.combine(a.asProperty(), b.asProperty()) { $0 + $1 }
        log.record(sum) { [a, b] sum in
            guard sum == 12 else { return }
            a.accept(3)
            a.accept(4)
            b.accept(20)
        }
        a.accept(2)
        #expect(log.entries == ["11", "12", "24"])
    }

    @Test func `a property has the value of the property that flatMapLatest chose last`() {
        let isFirst = BehaviorRelay(value: true)
        let chosen = isFirst.asProperty().flatMapLatest { [a, b] in $0 ? a.asProperty() : b.asProperty() }
        log.record(chosen)
        b.accept(11)
        a.accept(2)
        isFirst.accept(false)
        #expect(chosen.value == 11)
        #expect(!a.hasObservers)
        b.accept(12)
        #expect(log.entries == ["1", "2", "11", "12"])
    }

    @Test func `distinctUntilChanged keeps equal values from observers, also of what is computed from it`() {
        let parity = a.asProperty().map { $0 % 2 }.distinctUntilChanged()
        log.record(parity.map { "parity \($0)" })
        for number in [3, 5, 6, 8] { a.accept(number) }
        #expect(parity.value == 0)
        #expect(log.entries == ["parity 1", "parity 0"])
    }

    @Test func `a distinct property is computed once for a change`() {
        let computed = Shared(0)
        let property = a.asProperty().map { number in
            computed.withLock { $0 += 1 }
            return number % 2
        }
        .distinctUntilChanged().distinctUntilChanged()
        log.record(Property.combine(property, b.asProperty()) { "\($0) \($1)" })
        a.accept(3)
        b.accept(11)
        #expect(computed.value == 3)
        #expect(log.entries == ["1 10", "1 11"])
    }

    @Test func `combine takes up to eight properties`() {
        let a = a.asProperty()
        let eight = Property.combine(a, a, a, a, a, a, a, b.asProperty()) { a, b, c, d, e, f, g, h in
            [a, b, c, d, e, f, g, h].reduce(0, +)
        }
        #expect(eight.value == 17)
    }

    @Test func `combine takes a collection of properties`() {
        let numbers = [a.asProperty(), b.asProperty(), .just(100)]
        let sum = Property.combine(numbers) { $0.reduce(0, +) }
        log.record(sum)
        a.accept(2)
        #expect(sum.value == 112)
        #expect(log.entries == ["111", "112"])
        #expect(Property.combine([] as [Property<Int>]) { $0.count }.value == 0)
    }

    @Test func `a property that is just a value sends it and completes`() {
        let property = Property.just(1).map { $0 + 1 }
        #expect(property.value == 2)
        log.record(property)
        #expect(log.entries == ["2", "|"])
    }

    @Test func `optional values are values`() {
        let (some, none) = (BehaviorRelay<Int?>(value: 5), BehaviorRelay<Int?>(value: nil))
        let pair = Property.combine(some.asProperty(), none.asProperty()) { "\($0 ?? 0) \($1 ?? 0)" }
        log.record(pair.distinctUntilChanged())
        #expect(pair.value == "5 0")
        none.accept(7)
        some.accept(nil)
        #expect(log.entries == ["5 0", "5 7", "0 7"])
    }

    @Test(arguments: [false, true]) func `layers of a diamond are computed once each`(_ areDistinct: Bool) {
        let computed = Shared(0)
        var property = a.asProperty()
        for _ in 0..<50 {
            property = .combine(property, property.map { $0 }) { left, right in
                computed.withLock { $0 += 1 }
                return left == right ? left : -1
            }
            if areDistinct { property = property.distinctUntilChanged() }
        }
        #expect(property.value == 1)
        log.record(property)
        a.accept(2)
        #expect(computed.value == 150)
        #expect(log.entries == ["1", "2"])
    }

    /// Each reading makes new properties, whose addresses may be those of released ones.
    @Test func `properties that a closure makes keep their values apart`() {
        let (a, b) = (a.asProperty(), b.asProperty())
        let parts = (0..<20).map { part in
            a.flatMapLatest { first in Property.combine(a, b) { $0 + $1 + first * 0 + part } }
        }
        #expect(Property.combine(parts) { $0 }.value == (0..<20).map { 11 + $0 })
    }

    @Test func `a property binds to another relay and can be combined with streams`() {
        let target = BehaviorRelay(value: 0)
        let subscription = a.asProperty().map { $0 + 1 }.bind(to: target)
        a.accept(5)
        #expect(target.value == 6)
        subscription.dispose()
        log.record(Observable.combineLatest(a.asProperty(), Observable.just("x")) { "\($0)\($1)" })
        #expect(log.entries == ["5x"])
    }

    @Test @MainActor func `a property drives an owner on the main actor`() async {
        let target = Target()
        a.asProperty().map { $0 * 2 }.drive(with: target) { $0.value = $1 }
        await mainQueue()
        #expect(target.value == 2)
    }

    @Test func `a loop over the values of a property needs no try, and gets the latest one when it is slow`() async {
        var seen: [Int] = []
        for await value in a.asProperty().values {
            seen.append(value)
            if value == 3 { break }
            for next in 2...3 { a.accept(next) }
        }
        #expect(seen == [1, 3])
    }

    @Test func `the observers of a relay's property are released with the relay`() {
        let token = Token()
        weak let released = token
        var relay: BehaviorRelay? = BehaviorRelay(value: token)
        let property = relay!.asProperty()
        let observed = Shared<[Int]>([])
        let probe = Token()
        weak let releasedProbe = probe
        _ = property.subscribe(onNext: { [probe] _ in withExtendedLifetime(probe) { observed.withLock { $0.append(1) } }
        })
        relay = nil
        _ = (consume probe, consume token)
        #expect(releasedProbe == nil)
        #expect(released != nil)
        #expect(observed.value == [1])
        _ = property.value
    }

    /// Random properties of three relays, beside functions of three numbers that do the same.
    @Test(arguments: UInt64(0)..<200) func `random properties agree with a naive model`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let relays = [1, 2, 3].map { BehaviorRelay(value: $0) }
        var properties = relays.map { $0.asProperty() }
        var models: [@Sendable ([Int]) -> Int] = (0..<3).map { index in { $0[index] } }
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let (i, j) = (
                properties.indices.randomElement(using: &random)!, properties.indices.randomElement(using: &random)!
            )
            let (p, q, f, g) = (properties[i], properties[j], models[i], models[j])
            switch Int.random(in: 0..<4, using: &random) {
            case 0: (properties, models) = (properties + [p.map { $0 &* 31 &+ 7 }], models + [{ f($0) &* 31 &+ 7 }])
            case 1:
                properties.append(.combine(p, q) { $0 &* 17 &- $1 })
                models.append { f($0) &* 17 &- g($0) }
            case 2:
                properties.append(p.flatMapLatest { x in x % 2 == 0 ? q : q.map { $0 &+ x } })
                models.append { f($0) % 2 == 0 ? g($0) : g($0) &+ f($0) }
            default: (properties, models) = (properties + [p.distinctUntilChanged()], models + [f])
            }
        }
        let last = (property: properties.last!, model: models.last!)
        let numbers = Shared([1, 2, 3])
        let (seen, expected) = (Shared<[Int]>([]), Shared([last.model(numbers.value)]))
        let send: @Sendable (Int, Int) -> Void = { index, number in
            let value = numbers.withLock { numbers in
                numbers[index] = number
                return last.model(numbers)
            }
            expected.withLock { if $0.last != value { $0.append(value) } }
            relays[index].accept(number)
        }
        // The observer answers some elements with another one, which it sends within its callback.
        let replies = Shared((0..<20).map { _ in Int.random(in: -5..<5, using: &random) })
        let subscription = last.property.subscribe(onNext: { element in
            #expect(last.property.value == element)
            seen.withLock { $0.append(element) }
            if let reply = replies.withLock({ $0.popLast() }), reply >= 0 { send(reply % 3, reply) }
        })
        for _ in 0..<20 {
            send(Int.random(in: 0..<3, using: &random), Int.random(in: 0..<5, using: &random))
            for (property, model) in zip(properties, models) { #expect(property.value == model(numbers.value)) }
        }
        #expect(seen.value.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == expected.value)
        subscription.dispose()
        #expect(relays.allSatisfy { !$0.hasObservers })
    }

    @MainActor private final class Target { var value = 0 }

    private final class Token: Sendable {}
}
