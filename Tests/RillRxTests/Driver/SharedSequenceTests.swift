import Foundation
import RillRx
import RillTesting
import Testing

@MainActor struct SharedSequenceTests {
    private let relay = BehaviorRelay(value: 0)
    private let seen = Seen<String>()

    @Test func `observers of a driver share one subscription, and a later one first gets the latest element`() {
        let (subject, subscriptions) = (PublishSubject<Int>(), Seen<Int>())
        let driver = SharingScheduler.mock(scheduler: AtOnceScheduler()) {
            subject.asDriver(onErrorJustReturn: 0)
                .do(onNext: { subscriptions.elements.append($0) }).map { $0 * 10 }
        }
        _ = driver.drive { [seen] in seen.elements.append("a\($0)") }
        subject.onNext(1)
        _ = driver.drive { [seen] in seen.elements.append("b\($0)") }
        subject.onNext(2)
        #expect(seen.elements == ["a10", "b10", "a20", "b20"])
        #expect(subscriptions.elements == [1, 2])
    }

    @Test func `observers of a signal share one subscription, and a later one gets only what follows`() {
        let (relay, subscriptions) = (PublishRelay<Int>(), Seen<Int>())
        let signal = SharingScheduler.mock(scheduler: AtOnceScheduler()) {
            relay.asSignal().do(onNext: { subscriptions.elements.append($0) }).map { $0 * 10 }
        }
        _ = signal.emit { [seen] in seen.elements.append("a\($0)") }
        relay.accept(1)
        _ = signal.emit { [seen] in seen.elements.append("b\($0)") }
        relay.accept(2)
        #expect(seen.elements == ["a10", "a20", "b20"])
        #expect(subscriptions.elements == [1, 2])
    }

    @Test func `asDriver replays what a signal does not, and asSignal the reverse`() {
        let driver = SharingScheduler.mock(scheduler: AtOnceScheduler()) { relay.asDriver() }
        let signal = driver.asSignal()
        _ = signal.emit { [seen] in seen.elements.append("a\($0)") }
        _ = signal.emit { [seen] in seen.elements.append("b\($0)") }
        let again = signal.asDriver()
        _ = again.drive { [seen] in seen.elements.append("c\($0)") }
        relay.accept(1)
        _ = again.drive { [seen] in seen.elements.append("d\($0)") }
        #expect(seen.elements == ["a0", "a1", "b1", "c1", "d1"])
    }

    @Test func `the source is released when the last observer ends`() {
        let subject = PublishSubject<Int>()
        let driver = subject.asDriver(onErrorJustReturn: 0).map { $0 }
        let subscriptions = [driver.drive(), driver.drive()]
        #expect(subject.hasObservers)
        subscriptions[0].dispose()
        #expect(subject.hasObservers)
        subscriptions[1].dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `an element takes the place of an error`() {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            diagram(on: scheduler) {
                "--a--#"
                $0.asDriver(onErrorJustReturn: "x")
                "--a--(x|)"
            }
            diagram(on: scheduler) {
                "--a--#"
                $0.asSignal(onErrorJustReturn: "x")
                "--a--(x|)"
            }
        }
    }

    @Test func `another stream takes the place of an error`() {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            diagram(on: scheduler) {
                "--a--#"
                $0.asDriver(onErrorDriveWith: .of("b", "c"))
                "--a--(bc|)"
            }
            diagram(on: scheduler) {
                "--a--#"
                $0.asSignal(onErrorSignalWith: .empty())
                "--a--|"
            }
        }
    }

    @Test func `a driver and a signal never call the closure that would recover`() {
        let signal = Driver.of(1, 2).asSignal { _ in
            Issue.record("a driver doesn't fail")
            return .empty()
        }
        let driver = signal.asDriver { _ in
            Issue.record("a signal doesn't fail")
            return .empty()
        }
        var elements: [Int] = []
        let subscription = driver.drive(onNext: { elements.append($0) })
        #expect(elements == [1, 2])
        subscription.dispose()
    }

    @Test func `a closure chooses the stream that takes the place of an error`() {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            diagram(on: scheduler) {
                "--a--#"
                $0.asDriver { .just("\($0)\($0)") }
                "--a--([##]|)"
            }
            diagram(on: scheduler) {
                "--a--#"
                $0.asSignal { error in .just("\(error)\(error)") }
                "--a--([##]|)"
            }
        }
    }

    @Test func `closures run on the main actor, whatever thread sends`() async {
        let done = Reports(of: Void.self)
        _ = Observable.of(1, 2, 3, scheduler: SerialDispatchQueueScheduler()).asDriver(onErrorJustReturn: 0)
            .map { [seen] number in
                seen.elements.append("map \(number)")
                return number
            }
            .drive(onNext: { [seen] in seen.elements.append("\($0)") }, onDisposed: { done.send(()) })
        _ = await done.next(1)
        #expect(seen.elements == ["map 1", "1", "map 2", "2", "map 3", "3"])
    }

    @Test func `an observable of a driver runs it on the main actor, whatever thread subscribes`() async {
        let numbers = Reports(of: Int.self)
        let driver = Driver.of(1, 2).startWith(0).map { [seen] number in
            seen.elements.append("\(number)")
            return number
        }
        SerialDispatchQueueScheduler().schedule { _ = driver.asObservable().subscribe(onNext: { numbers.send($0) }) }
        #expect(await numbers.next(3) == [0, 1, 2])
        #expect(seen.elements == ["0", "1", "2"])
    }

    @Test func `closures for the end run on the main actor after a dispose elsewhere`() async {
        let done = Reports(of: Void.self)
        let driver = relay.asDriver().do(onDispose: { [seen] in seen.elements.append("do") })
        let subscriptions = [
            driver.drive(onDisposed: { [seen] in seen.elements.append("closure") }),
            driver.drive(
                with: seen,
                onDisposed: { seen in
                    seen.elements.append("owner")
                    done.send(())
                }),
        ]
        SerialDispatchQueueScheduler().schedule { for subscription in subscriptions { subscription.dispose() } }
        _ = await done.next(1)
        #expect(Set(seen.elements) == ["do", "closure", "owner"])
    }

    /// Sends an element on the main queue when it is released.
    private final class Farewell: Sendable {
        let relay: BehaviorRelay<Int>

        init(_ relay: BehaviorRelay<Int>) { self.relay = relay }

        deinit {
            let send = { [relay] in relay.accept(7) }
            if MainScheduler.isCurrent { send() } else { DispatchQueue.main.sync(execute: send) }
        }
    }

    @Test func `a dispose elsewhere leaves the other observers on the main actor`() async {
        let (numbers, shared) = (Reports(of: Int.self), MainActorPublishRelay<Int>())
        let driver = relay.asDriver()
        var farewell: Farewell? = Farewell(relay)
        let first = driver.drive { [farewell] _ in withExtendedLifetime(farewell) {} }
        farewell = nil
        let others = [
            driver.drive { numbers.send($0) },
            shared.bind { numbers.send($0) },
        ]
        SerialDispatchQueueScheduler().schedule { first.dispose() }
        #expect(await numbers.next(2) == [0, 7])
        for other in others { other.dispose() }
    }

    @Test func `a driver that is disposed while it is attached stops its source`() {
        let (stop, sent) = (PublishSubject<Void>(), Seen<Int>())
        let driver = Driver.from(Array(0..<2000)).do(onNext: { number in
            sent.elements.append(number)
            if number == 10 { stop.onNext(()) }
        }).filter { _ in false }
        _ = driver.asObservable().take(until: stop).subscribe()
        #expect((11...512).contains(sent.elements.count))
    }

    @Test func `withUnretained ends with its owner, which may be released elsewhere`() async {
        final class Owner: DisposeBagOwner, Sendable { let disposeBag = DisposeBag() }
        let (ends, owner) = (Reports(of: Void.self), Shared<Owner?>(Owner()))
        let signal = relay.asDriver().asSignal().withUnretained(owner.value!)
        let subscription = signal.emit(
            onNext: { [seen] in seen.elements.append("\($1)") }, onCompleted: { ends.send(()) })
        relay.accept(1)
        await Task.detached { owner.withLock { $0 = nil } }.value
        relay.accept(2)
        _ = await ends.next(1)
        #expect(seen.elements == ["0", "1"])
        subscription.dispose()
    }

    @Test func `a driver of a relay delivers at once on the main queue`() async {
        // In a process of its own, because the actions of other tests would come first.
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let (relay, seen) = (BehaviorRelay(value: 1), Seen<Int>())
                _ = relay.asDriver().map { $0 * 10 }.drive { seen.elements.append($0) }
                precondition(seen.elements == [10])
                relay.accept(2)
                precondition(seen.elements == [10, 20])
            }
        }
    }
}

@MainActor
struct SharedSequenceConvertibleTests {
    private final class Indicator: SharedSequenceConvertibleType {
        let count = BehaviorRelay(value: 0)

        func asSharedSequence() -> Driver<Bool> { count.asDriver().map { $0 > 0 } }
    }

    private struct Alerts: SharedSequenceConvertibleType {
        let relay = PublishRelay<String>()

        func asSharedSequence() -> Signal<String> { relay.asSignal() }
    }

    @Test func `a type that has a driver is a driver and an observable`() {
        let indicator = Indicator()
        var driven: [Bool] = []
        let observed = Shared<[Bool]>([])
        let driving = indicator.asDriver().drive { driven.append($0) }
        let observing = indicator.asObservable().subscribe(onNext: { element in observed.withLock { $0.append(element) }
        })
        indicator.count.accept(1)
        driving.dispose()
        observing.dispose()
        #expect(driven == [false, true])
        #expect(observed.value == [false, true])
    }

    @Test func `a type that has a driver has the operators of drivers`() {
        let indicator = Indicator()
        let results = [
            indicator.map { !$0 }.filter { !$0 }, indicator.distinctUntilChanged(), indicator.skip(1).startWith(true),
            indicator.flatMapLatest { Driver.just($0) }, indicator.withLatestFrom(indicator) { $0 && $1 },
            indicator.scan(false) { $0 || $1 }, indicator.not().not(), indicator.do(onNext: { _ in }).concat(.empty()),
            indicator.asDriver(onErrorJustReturn: false), indicator.asDriver(onErrorDriveWith: .empty()),
            indicator.asSignal(onErrorJustReturn: false).asDriver(),
            indicator.asSignal(onErrorSignalWith: .empty()).asDriver(),
        ]
        var seen = Array(repeating: [Bool](), count: results.count)
        let bag = DisposeBag()
        for (index, result) in results.enumerated() {
            result.drive { seen[index].append($0) }.disposed(by: bag)
        }
        indicator.drive { seen[0].append($0) }.disposed(by: bag)
        indicator.count.accept(1)
        #expect(
            seen == [[false, false, true], [false, true], [true, true]] + Array(repeating: [false, true], count: 9))
    }

    @Test func `the strategy of drivers has their scheduler`() {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            #expect(DriverSharingStrategy.scheduler as? TestScheduler === scheduler)
        }
    }

    @Test func `a type that has a signal is a signal`() {
        let alerts = Alerts()
        var emitted: [String] = []
        alerts.relay.accept("a")
        let emission = alerts.asSignal().emit { emitted.append($0) }
        alerts.relay.accept("b")
        emission.dispose()
        #expect(emitted == ["b"])
    }

    @Test func `events and properties of a control are drivers and signals`() {
        let taps = PublishRelay<Int>()
        let text = BehaviorRelay(value: "a")
        let event = ControlEvent(events: taps)
        let property = ControlProperty(values: text, valueSink: AnyObserver { _ in })
        var seen: [String] = []
        let bag = DisposeBag()
        property.asDriver().drive { seen.append($0) }.disposed(by: bag)
        event.asDriver().drive { seen.append("driver \($0)") }.disposed(by: bag)
        event.asSignal().emit { seen.append("signal \($0)") }.disposed(by: bag)
        taps.accept(1)
        text.accept("b")
        #expect(seen == ["a", "driver 1", "signal 1", "b"])
    }
}

/// The laws whose checks stay on one thread, as a driver does.
@MainActor struct DriverLawsTests {
    private nonisolated static let laws: [Law] = [.grammar, .stop, .release, .errors, .owner, .time]

    private func check(
        _ law: Law, line: UInt = #line, _ stream: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) {
        SharingScheduler.mock(scheduler: AtOnceScheduler()) {
            law.check(line: line, stream)
        }
    }

    @Test(arguments: laws) func `a driver obeys`(_ law: Law) {
        check(law) {
            $0.asDriver(onErrorJustReturn: 0).map { $0 + 1 }.filter { $0 > 1 }.scan(0) { $0 + $1 }.asObservable()
        }
    }

    @Test(arguments: laws) func `a signal obeys`(_ law: Law) {
        check(law) { $0.asSignal(onErrorJustReturn: 0).compactMap { $0 }.do(onNext: { _ in }).asObservable() }
    }

    @Test(arguments: laws) func `drivers in flatMapLatest obey`(_ law: Law) {
        check(law) { $0.asDriver(onErrorJustReturn: 0).flatMapLatest { Driver.just($0) }.asObservable() }
    }
}
