import RillRx
import RillTesting
import Testing

struct OwnerTests {
    private final class Plain: Sendable {}

    private final class WithBag: DisposeBagOwner, Sendable {
        let disposeBag = DisposeBag()
    }

    private let subject = PublishSubject<Int>()
    private let log = Shared<[String]>([])

    @Test func `onDisposed takes the owner, and is called with it after the end and after a dispose`() {
        let owner = Plain()
        subject.subscribe(
            with: owner, onNext: { _, _ in },
            onDisposed: { [log] seen in log.withLock { $0.append("\(seen === owner) disposed") } }
        ).dispose()
        subject.subscribe(
            with: owner, onCompleted: { [log] _ in log.withLock { $0.append("|") } },
            onDisposed: { [log] seen in log.withLock { $0.append("\(seen === owner) ended") } })
        subject.onCompleted()
        #expect(log.value == ["true disposed", "|", "true ended"])
    }

    @Test func `onDisposed is not called after the owner is gone`() {
        var (plain, withBag): (Plain?, WithBag?) = (Plain(), WithBag())
        subject.subscribe(with: plain!, onDisposed: { [log] _ in log.withLock { $0.append("plain") } })
        subject.subscribe(with: withBag!, onDisposed: { [log] _ in log.withLock { $0.append("bag") } })
        (plain, withBag) = (nil, nil)
        subject.onNext(1)
        #expect(log.value.isEmpty)
        #expect(!subject.hasObservers)
    }
}
