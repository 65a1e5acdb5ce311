import Foundation
import Rill
import RillFoundation
import RillTesting
import Testing

struct NotificationEventsTests {
    private let center = NotificationCenter()
    private let seen = Shared<[String]>([])

    @Test func `notifications are a stream while it is observed`() {
        let subscription = center.events(named: Notification.Name("a")).subscribe(onNext: { [seen] notification in
            let value = notification.userInfo?["value"] as? Int
            seen.withLock { $0.append("\(notification.name.rawValue) \(value ?? 0)") }
        })
        center.post(name: Notification.Name("a"), object: nil, userInfo: ["value": 3])
        center.post(name: Notification.Name("b"), object: nil)
        subscription.dispose()
        center.post(name: Notification.Name("a"), object: nil)
        #expect(seen.value == ["a 3"])
    }

    @Test func `a stream of one object's notifications does not retain the object`() {
        weak var gone: Object?
        let events = {
            let (one, other) = (Object(), Object())
            gone = one
            let events = center.events(named: nil, object: one)
            let subscription = events.subscribe(onNext: { [seen] notification in
                seen.withLock { $0.append(notification.name.rawValue) }
            })
            center.post(name: Notification.Name("of one"), object: one)
            center.post(name: Notification.Name("of other"), object: other)
            subscription.dispose()
            return events
        }()
        #expect(gone == nil)
        events.subscribe(onNext: { _ in Issue.record("the object has gone") }).dispose()
        #expect(seen.value == ["of one"])
    }

    @Test func `a stream does not retain the notification center`() {
        weak var released: NotificationCenter?
        weak var held: Object?
        do {
            let (center, object) = (NotificationCenter(), Object())
            (released, held) = (center, object)
            _ = center.events(named: nil).subscribe(onNext: { _ in withExtendedLifetime(object) {} })
            center.post(name: Notification.Name("a"), object: nil)
        }
        #expect(released == nil && held == nil)
    }

    @Test(arguments: [nil, Notification.Name("a")], [true, false])
    func `an object at the address of a deallocated one is not heard`(name: Notification.Name?, isSubscribed: Bool) {
        var hasReused = false
        for _ in 0..<100 where !hasReused {
            var object: Object? = Object()
            let address = ObjectIdentifier(object!)
            var events: Observable<PostedNotification>? = center.events(named: name, object: object)
            let early = isSubscribed ? events?.subscribe(onNext: { _ in Issue.record("early") }) : nil
            if isSubscribed { events = nil }
            object = nil
            let strangers = (0..<100).map { _ in Object() }
            let late = events?.subscribe(onNext: { _ in Issue.record("late") })
            for stranger in strangers where ObjectIdentifier(stranger) == address {
                hasReused = true
                center.post(name: Notification.Name("a"), object: stranger)
            }
            for subscription in [early, late] { subscription?.dispose() }
        }
        #expect(hasReused)
    }

    @Test func `a notification stream can send values read from the notifications`() {
        let numbers = center.events(named: Notification.Name("a")) { $0.userInfo?["value"] as? Int }
        _ = numbers.map { $0 * 2 }.take(2)
            .subscribe(onNext: { [seen] number in seen.withLock { $0.append("\(number)") } })
        for value in [1, "two", 3, 4] as [any Sendable] {
            center.post(name: Notification.Name("a"), object: nil, userInfo: ["value": value])
        }
        #expect(seen.value == ["2", "6"])
    }
}

private final class Object: Sendable {}
