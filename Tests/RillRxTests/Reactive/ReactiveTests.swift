import RillRx
import RillTesting
import Testing

#if canImport(Foundation)
    import Foundation
#endif

@MainActor
private final class Label: ReactiveCompatible {
    var text = ""
    var isHidden: Bool?
}

extension Reactive where Base: Label {
    fileprivate static var placeholder: Observable<String> { .just("name") }

    fileprivate var shout: Binder<String> { Binder(base) { label, text in label.text = text.uppercased() } }
}

@MainActor
struct ReactiveTests {
    @Test func `an extension of Reactive adds a member to rx`() async {
        let label = Label()
        _ = Observable.of("hi").bind(to: label.rx.shout)
        await mainQueue()
        #expect(label.text == "HI")
    }

    @Test func `rx of a type has the static members`() async throws {
        #expect(try await Label.rx.placeholder.allValues == ["name"])
    }

    @Test func `each settable property of an object is a binder`() async {
        let label = Label()
        _ = Observable.of("name").bind(to: label.rx.text)
        _ = Observable.of(true).bind(to: label.rx.isHidden)
        await mainQueue()
        #expect(label.text == "name")
        #expect(label.isHidden == true)
    }

    #if canImport(Foundation)
        @Test func `an object of Foundation has rx, which knows its class`() {
            let formatter = NumberFormatter()
            let reactive: Reactive<NumberFormatter> = formatter.rx
            #expect(reactive.base === formatter)
        }
    #endif
}

struct ObservableConvertibleTypeTests {
    private func values<Source: ObservableConvertibleType>(_ source: Source) async throws -> [Source.Element] {
        try await source.asObservable().take(1).allValues
    }

    @Test func `generic code takes observables, subjects and relays`() async throws {
        #expect(try await values(Observable.of(1)) == [1])
        #expect(try await values(BehaviorSubject(value: 2)) == [2])
        #expect(try await values(BehaviorRelay(value: 3)) == [3])
    }
}

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
