import Testing

@testable import Rill
@testable import RillTesting

struct BindTests {
    @Test func `bind calls its closure with every element`() {
        let log = Log()
        let subscription = Observable.of(1, 2).bind(onNext: { log.write("\($0)") })
        subscription.dispose()
        #expect(log.entries == ["1", "2"])
    }

    @Test func `bind(with:) calls its closure with the owner, and ends with it`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        var label: Label? = Label()
        subject.bind(with: label!) { label, element in label.text.withLock { $0 += "\(element)" } }
        subject.onNext(1)
        subject.onNext(2)
        log.write(label!.text.value)
        label = nil
        #expect(!subject.hasObservers)
        #expect(log.entries == ["12"])
    }

    @Test func `bind(to:_:) sets a property of the owner, and ends with it`() {
        let subject = PublishSubject<Int>()
        var label: Label? = Label()
        subject.bind(to: label!, \.number)
        subject.onNext(1)
        #expect(label!.number == 1)
        subject.onNext(2)
        #expect(label!.number == 2)
        weak let gone = label
        label = nil
        #expect(gone == nil)
        #expect(!subject.hasObservers)
    }

    @Test func `bind(to:) sends every event to the observers, in order`() {
        let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
        let log = Log()
        log.record(first, as: "a")
        log.record(second, as: "b")
        let subscription = Observable.of(1, 2).bind(to: first, second)
        subscription.dispose()
        #expect(log.entries == ["a1", "b1", "a2", "b2", "a|", "b|"])
    }

    @Test func `bind(to:) goes on for the other observers when one has ended`() {
        let observers = Shared<[AnyObserver<Int>]>([])
        let stream = Observable<Int>.create { observer in
            observers.withLock { $0.append(observer) }
            return Disposables.create()
        }
        let (log, subject) = (Log(), PublishSubject<Int>())
        let subscriptions = (1...2).map { number in stream.subscribe { log.write("\(number): \($0)") } }
        let both = observers.value
        let binding = subject.bind(to: both[0], both[1])
        subscriptions[0].dispose()
        subject.onNext(1)
        #expect(log.entries == ["2: next(1)"])
        binding.dispose()
        subscriptions[1].dispose()
    }

    @Test func `bind(to:) sends an error to an observer`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a")
        Observable.error(MarbleError()).bind(to: subject).dispose()
        #expect(log.entries == ["a#"])
    }

    @Test func `bind(to:) sends the elements to the relays, which go on after the end`() {
        let (first, second) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        Observable.of(1, 2).bind(to: first, second).dispose()
        #expect(first.value == 2)
        #expect(second.value == 2)
        first.accept(3)
        #expect(first.value == 3)
        let publish = PublishRelay<Int>()
        let log = Log()
        log.record(publish, as: "p")
        Observable.of(1, 2).bind(to: publish).dispose()
        #expect(log.entries == ["p1", "p2"])
    }

    @Test func `bind(to:_:) sets an optional property`() {
        let label = Label()
        Observable.of("a", "b").bind(to: label, \.detail)
        #expect(label.detail == "b")
        Observable.just(String?.none).bind(to: label, \.detail)
        #expect(label.detail == nil)
    }

    @Test func `bind(to:) sends elements and the end to observers of optional elements`() {
        let (first, second) = (PublishSubject<Int?>(), PublishSubject<Int?>())
        let log = Log()
        log.record(first.map { $0.map(String.init) ?? "nil" }, as: "a")
        log.record(second.map { $0.map(String.init) ?? "nil" }, as: "b")
        _ = Observable.of(1, 2).bind(to: first, second)
        #expect(log.entries == ["a1", "b1", "a2", "b2", "a|", "b|"])
        _ = Observable<Int>.error(MarbleError()).bind(to: AnyObserver<Int?> { log.write("\($0)") })
        #expect(log.entries.last == "error(#)")
    }

    @Test func `bind(to:) sends elements to relays of optional elements`() {
        let (first, second) = (BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil))
        _ = Observable.of(1, 2).bind(to: first, second)
        #expect(first.value == 2 && second.value == 2)
        _ = Observable<Int?>.of(1, nil).bind(to: first)
        #expect(first.value == nil)
        let replay = ReplayRelay<Int?>.createUnbound()
        _ = Observable.of(1).bind(to: replay)
        #expect(replay.events == [.next(1)])
    }

    @Test func `a disposed binding binds no more`() {
        let subject = PublishSubject<Int>()
        let relay = BehaviorRelay(value: 0)
        let binding = subject.bind(to: relay)
        subject.onNext(1)
        binding.dispose()
        subject.onNext(2)
        #expect(relay.value == 1)
        #expect(!subject.hasObservers)
    }

    @Test func `an error of a binding that cannot handle it goes to the hook`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let failing = Observable<Int>.error(MarbleError())
            let label = Label()
            failing.bind(onNext: { _ in }).dispose()
            failing.bind(with: label) { _, _ in }
            failing.bind(to: label, \.number)
            failing.bind(to: PublishRelay<Int>()).dispose()
            Observable<String>.error(MarbleError()).bind(to: label, \.detail)
            failing.bind(to: PublishRelay<Int?>()).dispose()
        }
        let lines = result.message.split(separator: "\n")
        #expect(lines.count == 6)
        #expect(lines.allSatisfy { $0.hasPrefix("Rill: unhandled error of bind at RillTests/BindTests.swift:") })
    }
}

private final class Label: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
    let text = Shared("")
    private let storedNumber = Shared(0)
    private let storedDetail = Shared<String?>(nil)

    var number: Int {
        get { storedNumber.value }
        set { storedNumber.withLock { $0 = newValue } }
    }

    var detail: String? {
        get { storedDetail.value }
        set { storedDetail.withLock { $0 = newValue } }
    }
}
