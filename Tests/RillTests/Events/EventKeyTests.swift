import Testing

@testable import Rill
@testable import RillTesting

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
