import Foundation
import RillRx
import RillTesting
import Testing

struct NotificationCenterTests {
    @Test func `a notification center sends its notifications until the subscription is disposed`() {
        let (center, name, texts) = (NotificationCenter(), Notification.Name("saved"), Shared<[String]>([]))
        let subscription = center.rx.notification(name).map { $0.userInfo?["text"] as? String ?? "" }
            .subscribe(onNext: { text in texts.withLock { $0.append(text) } })
        center.post(name: name, object: nil, userInfo: ["text": "a"])
        center.post(name: Notification.Name("other"), object: nil, userInfo: ["text": "b"])
        subscription.dispose()
        center.post(name: name, object: nil, userInfo: ["text": "c"])
        #expect(texts.value == ["a"])
    }
}
