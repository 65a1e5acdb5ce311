import Observation
import Testing

@testable import Rill
@testable import RillTesting

@MainActor struct ObservingTests {
    @Observable @MainActor final class Model {
        var count = 0
        var name = ""
    }

    private let log = Log()
    private let relay = BehaviorRelay(value: 1)

    /// Reads within `withObservationTracking`, and returns the number of notifications so far.
    private func track(_ read: () -> Void) -> Shared<Int> {
        let changes = Shared(0)
        withObservationTracking(read) { changes.withLock { $0 += 1 } }
        return changes
    }

    @Test func `a tracked read of a relay is notified of the next send, once`() {
        let changes = track { _ = relay.value }
        #expect(changes.value == 0)
        relay.accept(2)
        relay.update { $0 += 1 }
        #expect(changes.value == 1)
    }

    @Test func `a tracked read of a property is notified of a send to each of its relays`() {
        let other = BehaviorRelay(value: true)
        let property = Property.combine(relay.asProperty(), other.asProperty()) { $1 ? $0 : 0 }
        let first = track { _ = property.value }
        relay.accept(2)
        #expect(first.value == 1)
        let second = track { _ = property.map { $0 + 1 }.value }
        other.accept(false)
        #expect(second.value == 1)
    }

    @Test func `an observer that reads the value of a relay does not notify those who have read before`() {
        let property = relay.asProperty()
        let subscription = property.subscribe(onNext: { _ in })
        relay.accept(2)
        #expect(!relay.gate.lock.withLock { $0.isRead })
        subscription.dispose()
    }

    @Test func `a change on the main actor sends one element, also after relays changed on other threads`() async {
        let relays = (0..<3).map { _ in BehaviorRelay(value: 0) }
        let elements = Shared(0)
        let subscription = Observable.observing { relays.map(\.value).reduce(0, +) }
            .subscribe(onNext: { _ in elements.withLock { $0 += 1 } })
        for round in 1...40 {
            await withTaskGroup(of: Void.self) { group in
                for relay in relays { group.addTask { relay.accept(round) } }
            }
            await mainQueue()
        }
        for _ in 0..<10 { await mainQueue() }
        let before = elements.value
        relays[0].accept(-1)
        for _ in 0..<10 { await mainQueue() }
        #expect(elements.value == before + 1)
        subscription.dispose()
    }

    @Test(arguments: [false, true])
    func `an observation ends when what it reads is released, and holds nothing`(_ hasOwner: Bool) async {
        var model: Model? = Model()
        weak let released = model
        let disposals = Shared(0)
        let source =
            hasOwner
            ? Observable.observing(with: model!) { $0.count }
            : Observable.observing { [weak model] in model?.count ?? -1 }
        log.record(source.do(onDispose: { disposals.withLock { $0 += 1 } }))
        model!.count = 1
        await mainQueue()
        model = nil
        await mainQueue()
        #expect(released == nil)
        #expect(log.entries == ["0", "1", "|"])
        #expect(disposals.value == 1)
    }

    @Test func `an observation that reads nothing sends its value and completes`() {
        log.record(Observable.observing { 5 })
        #expect(log.entries == ["5", "|"])
    }

    @Test func `a disposed observation doesn't complete when its model is released`() async {
        var model: Model? = Model()
        let subscription = log.record(Observable.observing(with: model!) { $0.count })
        subscription.dispose()
        model = nil
        await mainQueue()
        #expect(log.entries == ["0"])
    }

    @Test func `a send on another thread notifies a reader that is registered after it`() async {
        let changes = Shared(0)
        withObservationTracking {
            _ = relay.value
            concurrently(1) { [relay] _ in relay.accept(2) }
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        #expect(changes.value == 0)
        await mainQueue()
        #expect(changes.value == 1)
    }

    @Test func `a send while a reader reads doesn't keep it from hearing of the next one`() {
        let changes = track {
            let value = relay.value
            relay.accept(value + 1)
        }
        #expect(changes.value == 0)
        relay.accept(5)
        #expect(changes.value == 1)
        relay.accept(6)
        #expect(!relay.gate.lock.withLock { $0.isRead })
    }

    @Test func `a reader on another thread hears of the first send after it has read`() {
        let changes = Shared(0)
        concurrently(1) { [relay] _ in
            withObservationTracking {
                _ = relay.value
                concurrently(1) { _ in for number in 2...4 { relay.accept(number) } }
            } onChange: {
                changes.withLock { $0 += 1 }
            }
            #expect(changes.value == 0)
            concurrently(1) { _ in relay.accept(5) }
        }
        #expect(changes.value == 1)
    }

    @Test func `a read outside of withObservationTracking makes no send slower`() {
        _ = relay.value
        #expect(!relay.gate.lock.withLock { $0.isRead })
    }

    @Test func `observing sends the value, and one element for all changes of a turn`() async {
        let model = Model()
        let subscription = log.record(Observable.observing { model.count })
        await mainQueue()
        model.count = 1
        model.count = 2
        model.name = "a"
        await mainQueue()
        model.count = 3
        await mainQueue()
        #expect(log.entries == ["0", "2", "3"])
        subscription.dispose()
        model.count = 4
        await mainQueue()
        #expect(log.entries == ["0", "2", "3"])
    }

    @Test func `observing sends a change that is made while it delivers`() async {
        let model = Model()
        let subscription = Observable.observing { model.count }.subscribe(onNext: { [log] count in
            log.write("\(count)")
            MainActor.assumeIsolated { if model.count < 3 { model.count += 1 } }
        })
        for _ in 0..<5 { await mainQueue() }
        #expect(log.entries == ["0", "1", "2", "3"])
        subscription.dispose()
    }

    @Test func `the end of a subscription releases the model that its closure reads`() async {
        var model: Model? = Model()
        weak let released = model
        let disposed = log.record(Observable.observing { [model] in model!.count })
        let ended = log.record(Observable.observing { [model, relay] in model!.count + relay.value }.take(1))
        await mainQueue()
        disposed.dispose()
        model = nil
        #expect(released == nil)
        #expect(log.entries == ["0", "1", "|"])
        ended.dispose()
    }

    @Test func `observing with a model holds it weakly and ends with it`() async {
        var model: Model? = Model()
        let subscription = log.record(Observable.observing(with: model!) { $0.count })
        await mainQueue()
        model!.count = 1
        await mainQueue()
        weak let released = model
        model!.count = 2
        model = nil
        #expect(released == nil)
        await mainQueue()
        #expect(log.entries == ["0", "1", "|"])
        subscription.dispose()
    }
}
