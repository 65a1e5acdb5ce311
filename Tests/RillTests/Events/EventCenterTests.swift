import Testing

@testable import Rill
@testable import RillTesting

struct EventCenterTests {
    private let log = Log()
    private let center = EventCenter()

    private func observe(_ entry: String, _ name: String?, _ object: Token? = nil) {
        center.addObserver(forName: name, object: object) { [log] _ in log.write(entry) }
    }

    private func post(_ name: String, _ object: Token? = nil) -> [String] {
        center.post(name: name, object: object)
        return log.takeEntries()
    }

    @Test func `a post reaches the observers of its name, with everything that was posted`() {
        let object = Token()
        let seen = Shared<[EventCenter.Notification]>([])
        center.addObserver(forName: "saved") { notification in seen.withLock { $0.append(notification) } }
        center.post(name: "saved", object: object, userInfo: ["size": 3])
        center.post(name: "opened")
        #expect(seen.value.count == 1)
        #expect(seen.value.first?.name == "saved")
        #expect(seen.value.first?.object === object)
        #expect(seen.value.first?.userInfo?["size"] as? Int == 3)
    }

    @Test func `observing without a name means any name, and without an object any object`() {
        let (one, other) = (Token(), Token())
        observe("all", nil)
        observe("a", "a")
        observe("a of one", "a", one)
        observe("one", nil, one)
        #expect(post("a") == ["all", "a"])
        #expect(post("b") == ["all"])
        #expect(post("a", one) == ["all", "a", "a of one", "one"])
        #expect(post("a", other) == ["all", "a"])
        #expect(post("b", one) == ["all", "one"])
    }

    @Test func `a post calls observers in the order of their registration, whatever they observe`() {
        let object = Token()
        let topics: [(String?, Token?)] = [("a", nil), (nil, object), ("a", object), (nil, nil)]
        for entry in 0..<40 {
            let topic = topics[entry * 7 % 4]
            observe("\(entry)", topic.0, topic.1)
        }
        #expect(post("a", object) == (0..<40).map { "\($0)" })
    }

    @Test func `a post calls a method or a closure of the observer on the caller's thread`() {
        let ann = Observer("ann", log)
        center.addObserver(ann, name: "a", handler: Observer.heard)
        center.addObserver(ann, name: "a") { ann, notification in ann.note("closure \(notification.name)") }
        #expect(post("a") == ["ann a", "ann closure a"])
    }

    @Test func `an observer that is registered twice is called twice`() {
        let ann = Observer("ann", log)
        for _ in 1...2 { center.addObserver(ann, name: "a", handler: Observer.heard) }
        #expect(post("a") == ["ann a", "ann a"])
    }

    @Test func `a center does not retain its observers, and forgets those that were deallocated`() {
        weak var gone: Observer?
        do {
            let ann = Observer("ann", log)
            gone = ann
            center.addObserver(ann, name: "a", handler: Observer.heard)
            #expect(post("a") == ["ann a"])
        }
        #expect(gone == nil)
        #expect(post("a") == [])
        #expect(center.count == 0)
    }

    @Test func `a center removes registrations of deallocated observers in time`() {
        let ann = Observer("ann", log)
        center.addObserver(ann, name: "a", handler: Observer.heard)
        for number in 1...1000 {
            center.addObserver(Observer("gone", log), name: "never posted \(number)", handler: Observer.heard)
            #expect(center.count <= 2 * 2 + 16)
        }
        #expect(post("a") == ["ann a"])
    }

    @Test func `a center looks at observers with a scheduler in its actions, and removes them in time`() {
        let scheduler = TestScheduler()
        for number in 1...1000 {
            center.addObserver(Observer("gone", log), name: "never posted \(number)", on: scheduler) { _, _ in }
            let count = center.count
            scheduler.run()
            #expect(count <= 17 && center.count == (count == 17 ? 0 : count))
        }
    }

    @Test func `a center removes registrations for deallocated objects in time, and never confuses objects`() {
        for _ in 1...1000 {
            do {
                let object = Token()
                observe("mine", nil, object)
                #expect(post("a", object) == ["mine"])
            }
            #expect(post("a", Token()) == [])
            #expect(center.count <= 2 * 1 + 16)
        }
    }

    @Test(arguments: [("a", true, 3), ("a", false, 2), (nil, true, 2), (nil, false, 0)] as [(String?, Bool, Int)])
    func `removeObserver matches by name, object, both or neither`(name: String?, hasObject: Bool, left: Int) {
        let (ann, ben, object) = (Observer("ann", log), Observer("ben", log), Token())
        for name in ["a", "b"] {
            for filter in [object, nil] { center.addObserver(ann, name: name, object: filter, handler: Observer.heard) }
        }
        center.addObserver(ben, name: "a", object: object, handler: Observer.heard)
        center.removeObserver(ann, name: name, object: hasObject ? object : nil)
        #expect(center.count == left + 1)
        #expect(post("a", object).contains("ben a"))
        #expect(post("a").isEmpty == (name == "a" && !hasObject || name == nil && !hasObject))
        center.removeObserver(ann)
        center.removeObserver(ann)
        #expect(center.count == 1)
    }

    @Test func `disposing a registration ends it and releases the closure`() {
        weak var held: Token?
        let disposable = {
            let token = Token()
            held = token
            return center.addObserver(forName: "a") { [log] _ in withExtendedLifetime(token) { log.write("a") } }
        }()
        #expect(post("a") == ["a"])
        #expect(held != nil)
        disposable.dispose()
        disposable.dispose()
        #expect(held == nil)
        #expect(post("a") == [])
        #expect(center.count == 0)
    }

    @Test func `removing an observer releases its closure`() {
        weak var held: Token?
        let ann = Observer("ann", log)
        do {
            let token = Token()
            held = token
            center.addObserver(ann, name: "a") { _, _ in withExtendedLifetime(token) {} }
        }
        #expect(held != nil)
        center.removeObserver(ann)
        #expect(held == nil)
    }

    @Test func `an observer can remove itself in its deinit`() {
        do { center.addObserver(Leaver(center), name: "a") { _, _ in } }
        #expect(center.count == 0)
    }

    @Test func `a post in the deinit of its object calls the observers of any object`() {
        do {
            let leaver = Leaver(center)
            center.addObserver(forName: "left", object: leaver) { [log] _ in log.write("its own") }
            center.addObserver(forName: "left") { [log] _ in log.write("any") }
        }
        #expect(log.entries == ["any"])
    }

    @Test func `a post in the deinit of its object reaches a scheduler without the object`() {
        let time = TestScheduler()
        do {
            let leaver = Leaver(center)
            center.addObserver(forName: "left", on: time) { [log] in log.write("\($0.name), \($0.object == nil)") }
            center.addObserver(forName: "stays", on: time) { [log] in log.write("\($0.name), \($0.object == nil)") }
            center.post(name: "stays", object: leaver)
        }
        time.run()
        #expect(log.entries == ["stays, false", "left, true"])
    }

    @Test func `a post in the deinit of its object reaches a stream without the object, whatever keeps it`() async {
        await #expect(processExitsWith: .success) {
            let (center, time, seen) = (EventCenter(), TestScheduler(), Shared<[String]>([]))
            let left = center.events(named: "left").map { "\($0.name), \($0.object == nil)" }
            let leavers = Shared([Leaver(center), Leaver(center)])
            let subscriptions = [
                left.subscribe(onNext: { text in
                    seen.withLock { $0.append(text) }
                    let next = leavers.withLock { $0.popLast() }
                    withExtendedLifetime(next) {}
                }),
                center.events(named: "left").observe(on: time).subscribe(onNext: { notification in
                    seen.withLock { $0.append("later, \(notification.object == nil)") }
                }),
            ]
            do { _ = Leaver(center) }
            time.run()
            #expect(
                seen.value.sorted() == Array(repeating: "later, true", count: 3)
                    + Array(repeating: "left, true", count: 3))
            for subscription in subscriptions { subscription.dispose() }
        }
    }

    @Test func `a stream does not retain the event center`() {
        weak var (released, held): (EventCenter?, Token?)
        do {
            let (center, token) = (EventCenter(), Token())
            (released, held) = (center, token)
            _ = center.events(named: "a").merge(with: .never())
                .subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            center.post(name: "a")
        }
        #expect(released == nil && held == nil)
    }

    @Test func `a post skips an observer removed meanwhile, and leaves one added meanwhile to the next`() {
        let (ann, ben) = (Observer("ann", log), Observer("ben", log))
        center.addObserver(forName: "a") { [center, log] _ in
            log.write("first")
            center.removeObserver(ben)
            center.addObserver(ann, name: "a", handler: Observer.heard)
        }
        center.addObserver(ben, name: "a", handler: Observer.heard)
        #expect(post("a") == ["first"])
        #expect(post("a") == ["first", "ann a"])
    }

    @Test func `a nested post is delivered at once to all its observers`() {
        observe("first", "a")
        center.addObserver(forName: "a") { [center] _ in center.post(name: "b") }
        observe("last", "a")
        observe("inner", "b")
        #expect(post("a") == ["first", "inner", "last"])
    }

    @Test func `a post delivers on a scheduler in order, but not to observers removed meanwhile`() {
        let scheduler = TestScheduler()
        let (ann, ben) = (Observer("ann", log), Observer("ben", log))
        for observer in [ann, ben] {
            center.addObserver(observer, name: nil, on: scheduler, handler: Observer.heard)
        }
        center.addObserver(forName: nil, on: scheduler) { [log] in log.write("block \($0.name)") }
        #expect(post("a") == [])
        #expect(post("b") == [])
        center.removeObserver(ben)
        scheduler.advance(by: .seconds(1))
        #expect(log.takeEntries() == ["ann a", "block a", "ann b", "block b"])
    }

    @Test func `a post removes observers with a scheduler that were deallocated`() {
        let scheduler = TestScheduler()
        for _ in 1...3 {
            center.addObserver(Observer("gone", log), name: "a", on: scheduler, handler: Observer.heard)
        }
        #expect(center.count == 3)
        center.post(name: "a")
        scheduler.advance(by: .seconds(1))
        #expect(center.count == 0 && log.takeEntries() == [])
    }

    @Test func `an observer with a scheduler does not retain the event center`() {
        weak var released: EventCenter?
        do {
            let center = EventCenter()
            released = center
            center.addObserver(forName: "a", on: TestScheduler()) { _ in }
            center.post(name: "a")
        }
        #expect(released == nil)
    }

    @Test func `a scheduled delivery does not retain the observer`() {
        let scheduler = TestScheduler()
        weak var gone: Observer?
        do {
            let ann = Observer("ann", log)
            gone = ann
            center.addObserver(ann, name: "a", on: scheduler, handler: Observer.heard)
            center.post(name: "a")
        }
        #expect(gone == nil)
        scheduler.advance(by: .seconds(1))
        #expect(log.takeEntries() == [])
        #expect(center.count == 0)
    }

    @Test func `posts from any thread reach the main actor in order`() async {
        let reports = Reports(of: String.self)
        let screen = await Screen(reports)
        center.addObserver(screen, name: "a", handler: Screen.heard)
        center.addObserver(screen, name: "b", on: MainScheduler.instance) { $0.note("closure \($1.name)") }
        center.addObserver(forName: "c", on: MainScheduler.instance) { screen.note("block \($0.name)") }
        for name in ["a", "b", "c", "a"] { center.post(name: name) }
        #expect(await reports.next(4) == ["a", "closure b", "block c", "a"])
    }

    @Test func `a center's notifications are a stream while it is observed`() {
        let object = Token()
        let subscription = log.record(center.events(named: "a").map(\.name))
        log.record(center.events(named: nil, object: object).map(\.name).take(1), as: "one ")
        #expect(post("a") == ["a"])
        #expect(post("b", object) == ["one b", "one |"])
        #expect(post("b", object) == [])
        subscription.dispose()
        #expect(post("a") == [])
        #expect(center.count == 0)
    }

    @Test func `a stream of one object's notifications does not retain the object`() {
        weak var gone: Token?
        let events = {
            let object = Token()
            gone = object
            return center.events(named: "a", object: object)
        }()
        #expect(gone == nil)
        log.record(events.map(\.name))
        #expect(post("a", Token()) == [])
        #expect(center.count == 0)
    }

    @Test func `centers do not deliver each other's posts`() {
        observe("a", "a")
        EventCenter().post(name: "a")
        EventCenter.default.post(name: "EventCenterTests")
        #expect(log.takeEntries() == [])
    }

    @Test func `a center delivers the same as a linear search through all registrations`() {
        for seed in 1...200 { check(SplitMix64(seed: UInt64(seed))) }
    }

    /// Runs random operations on a center and on a list of registrations that each post searches from end to end.
    private func check(_ random: SplitMix64) {
        var random = random
        let (center, log) = (EventCenter(), Log())
        var objects = (0..<3).map { _ in Token() }
        var observers = (0..<3).map { Observer("\($0)", log) }
        var expected: [(entry: String, observer: Observer?, name: String?, object: Token?)] = []
        var disposables: [(String, any Disposable)] = []
        let (names, none) = (["a", "b"], [0, 1])
        for step in 0..<60 {
            let name = none.randomElement(using: &random) == 0 ? nil : names.randomElement(using: &random)!
            let object = none.randomElement(using: &random) == 0 ? nil : objects.randomElement(using: &random)!
            let observer = observers.randomElement(using: &random)!
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                center.addObserver(observer, name: name, object: object) { _, _ in log.write("\(step)") }
                expected.append(("\(step)", observer, name, object))
            case 2:
                let disposable = center.addObserver(forName: name, object: object) { _ in log.write("\(step)") }
                disposables.append(("\(step)", disposable))
                expected.append(("\(step)", nil, name, object))
            case 3:
                center.removeObserver(observer, name: name, object: object)
                expected.removeAll {
                    $0.observer === observer && (name == nil || $0.name == name)
                        && (object == nil || $0.object === object)
                }
            case 4:
                guard let (entry, disposable) = disposables.randomElement(using: &random) else { break }
                disposable.dispose()
                expected.removeAll { $0.entry == entry }
            case 5:
                let index = Int.random(in: 0..<3, using: &random)
                expected.removeAll { $0.observer === observers[index] }
                observers[index] = Observer("new", log)
            case 6:
                let index = Int.random(in: 0..<3, using: &random)
                expected.removeAll { $0.object === objects[index] }
                objects[index] = Token()
            default:
                let name = name ?? "a"
                center.post(name: name, object: object)
                let called = expected.filter {
                    ($0.name == nil || $0.name == name) && ($0.object == nil || $0.object === object)
                }
                #expect(log.takeEntries() == called.map(\.entry), "step \(step)")
            }
        }
    }
}

private final class Observer: Sendable {
    private let name: String
    private let log: Log

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    func heard(_ notification: EventCenter.Notification) { note(notification.name) }
    func note(_ text: String) { log.write("\(name) \(text)") }
}

private final class Leaver: Sendable {
    private let center: EventCenter

    init(_ center: EventCenter) { self.center = center }

    deinit {
        center.post(name: "left", object: self)
        center.removeObserver(self)
    }
}

@MainActor private final class Screen {
    private let reports: Reports<String>

    init(_ reports: Reports<String>) { self.reports = reports }

    func heard(_ notification: EventCenter.Notification) { note(notification.name) }
    func note(_ text: String) { reports.send(text) }
}

extension EventKey<Int> {
    fileprivate static let count = EventKey("count")
}

extension EventKey<Void> {
    fileprivate static let done = EventKey("done")
}

struct EventKeyTests {
    private let log = Log()
    private let center = EventCenter()

    @Test func `a typed key delivers its payload unchanged`() {
        log.record(center.events(.count).map { $0 + 1 })
        center.post(.count, 3)
        center.post(EventKey("other"), "text")
        #expect(log.takeEntries() == ["4"])
    }

    @Test func `a typed stream can be limited to one object`() {
        let (one, other) = (Token(), Token())
        log.record(center.events(.count, object: one))
        center.post(.count, 1, object: one)
        center.post(.count, 2, object: other)
        center.post(.count, 3)
        #expect(log.takeEntries() == ["1"])
    }

    @Test func `a typed key may carry no payload, or an optional one`() {
        log.record(center.events(.done).map { "done" })
        center.post(.done)
        center.post(.done, ())
        center.post(name: "done")
        #expect(log.takeEntries() == ["done", "done", "done"])
        let key = EventKey<String?>("name")
        log.record(center.events(key).map { $0 ?? "nil" })
        center.post(key, "ann")
        center.post(key, nil)
        center.post(name: "name")
        #expect(log.takeEntries() == ["ann", "nil", "nil"])
    }

    @Test func `posting and observing without the key puts the payload into the userInfo`() {
        let key = EventKey<Int>("resized", userInfoKey: "width")
        log.record(center.events(key))
        log.record(center.events(named: "resized").map { "\($0.userInfo!["width"]!)" }, as: "untyped ")
        center.post(name: "resized", userInfo: ["width": 3, "height": 4])
        center.post(key, 5)
        #expect(log.takeEntries() == ["3", "untyped 3", "5", "untyped 5"])
    }

    @Test func `a payload that a key can't read is reported with the key and both types, and the stream goes on`() async
    {
        await #expect(processExitsWith: .success) {
            let errors = Shared<[String]>([])
            Hooks.onUnhandledError = { error in errors.withLock { $0.append("\(error)") } }
            let (center, log) = (EventCenter(), Log())
            log.record(center.events(.count))
            center.post(EventKey("count"), "three")
            center.post(name: "count")
            center.post(name: "count", userInfo: ["payload": Token()])
            center.post(.count, 4)
            #expect(log.takeEntries() == ["4"])
            let expected = "event count: expected a payload of type Swift.Int, got "
            #expect(errors.value == ["Swift.String", "nothing", "RillTesting.Token"].map { expected + $0 })
        }
    }

    @Test func `a payload error names the key and the types`() {
        let error = EventPayloadError(key: "count", expected: Int.self, found: nil)
        #expect(error.key == "count")
        #expect(ObjectIdentifier(error.expected) == ObjectIdentifier(Int.self))
        #expect(error.found == nil)
    }
}
