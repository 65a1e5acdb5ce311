import RillRx
import RillTesting
import Testing

struct DeallocationTests {
    private final class Player: DeallocObservable, ReactiveCompatible, Sendable {
        let deallocHook = DeallocHook()
    }

    @Test func `deallocated sends an element and completes when the object deallocates`() {
        var player: Player? = Player()
        let events = Shared<[String]>([])
        _ = player!.rx.deallocated.subscribe { event in events.withLock { $0.append("\(event)") } }
        #expect(events.value == [])
        player = nil
        #expect(events.value == ["next(())", "completed"])
    }

    @Test func `deallocating ends a stream with its object`() {
        var player: Player? = Player()
        let (subject, events) = (PublishSubject<Int>(), Shared<[String]>([]))
        _ = subject.take(until: player!.rx.deallocating)
            .subscribe { event in events.withLock { $0.append("\(event)") } }
        subject.onNext(1)
        player = nil
        subject.onNext(2)
        #expect(events.value == ["next(1)", "completed"])
    }

    @Test func `deallocated does not hold the object`() {
        var player: Player? = Player()
        weak let released = player
        let subscription = player!.rx.deallocated.subscribe { _ in }
        player = nil
        #expect(released == nil)
        subscription.dispose()
    }

    @Test func `a late observer of deallocated gets the element at once`() async throws {
        let deallocated = Player().rx.deallocated
        #expect(try await deallocated.allValues.count == 1)
    }

    @Test func `a disposed observer of deallocated gets nothing`() {
        var player: Player? = Player()
        let events = Shared(0)
        player!.rx.deallocated.subscribe { _ in events.withLock { $0 += 1 } }.dispose()
        player = nil
        #expect(events.value == 0)
    }

    @Test func `rx has one bag for each object`() {
        let (player, other) = (Player(), Player())
        #expect(player.rx.disposeBag === player.rx.disposeBag)
        #expect(player.rx.disposeBag !== other.rx.disposeBag)
    }

    @Test func `the bag of rx is disposed when the object deallocates`() {
        let subject = PublishSubject<Int>()
        var player: Player? = Player()
        subject.subscribe(onNext: { _ in }).disposed(by: player!.rx.disposeBag)
        #expect(subject.hasObservers)
        player = nil
        #expect(!subject.hasObservers)
    }

    @Test func `the bag of rx is disposed when another one is set`() {
        let subject = PublishSubject<Int>()
        let player = Player()
        subject.subscribe(onNext: { _ in }).disposed(by: player.rx.disposeBag)
        player.rx.disposeBag = DisposeBag()
        #expect(!subject.hasObservers)
    }
}
