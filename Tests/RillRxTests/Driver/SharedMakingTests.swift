import RillRx
import RillTesting
import Testing

@MainActor struct SharedMakingTests {
    private func events(_ make: @Sendable () -> Driver<Int>) -> [Recorded<Event<Int>>] {
        let scheduler = TestScheduler(initialClock: 0)
        return SharingScheduler.mock(scheduler: scheduler) {
            scheduler.start { make().asObservable() }.events
        }
    }

    @Test func `what makes a driver obeys the scheduler of a test`() {
        #expect(events { .of(1, 2) } == [.next(201, 1), .next(202, 2), .completed(203)])
        #expect(events { .from([20]) } == [.next(201, 20), .completed(202)])
        #expect(events { .from(repeatElement(10, count: 1)) } == [.next(201, 10), .completed(202)])
        #expect(events { .from(optional: 1) } == [.next(201, 1), .completed(202)])
        #expect(events { .from(optional: nil) } == [.completed(201)])
        #expect(events { .just(1) } == [.next(201, 1), .completed(201)])
        #expect(events { .empty() } == [.completed(201)])
        #expect(events { Driver.timer(.seconds(2)) } == [.next(202, 0), .completed(202)])
        #expect(events { Driver.interval(.seconds(300)) }.first == .next(500, 0))
    }

    @Test func `without a test, what makes a driver sends at once on the main actor`() {
        #expect(elements(Driver.of(1, 2)) == [1, 2])
        #expect(elements(Driver.from([1, 2])) == [1, 2])
        #expect(elements(Driver.from(optional: 1)) == [1])
        #expect(elements(Driver<Int>.from(optional: nil)) == [])
        #expect(elements(Driver.just(1)) == [1])
    }

    @Test func `each observer of given elements gets them all, as in RxCocoa`() {
        let (signal, driver) = (Signal.just(1), Driver.of(1, 2))
        #expect(elements(signal.flatMap { _ in signal }) == [1])
        #expect(elements(driver.flatMap { x in driver.map { x * 10 + $0 } }) == [11, 12, 21, 22])
        let optional = Driver.from(optional: 1)
        #expect(elements(optional.flatMap { _ in optional }) == [1])
    }

    @Test func `an error is replaced when it arrives, as in RxCocoa`() {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
            let source = scheduler.createHotObservable([.next(210, 1), .error(220, MarbleError())])
            let driver = source.asDriver(onErrorJustReturn: 2)
            let events = scheduler.start { driver.asObservable() }.events
            #expect(events == [.next(211, 1), .next(221, 2), .completed(221)])
        }
    }

    @Test func `makeScheduler is called for each driver, and the inner mock wins`() {
        let made = Shared<[String]>([])
        let scheduler = AtOnceScheduler()
        @Sendable func make(_ name: String) -> any SchedulerType {
            made.withLock { $0.append(name) }
            return scheduler
        }
        func mock<Result>(_ name: String, _ action: () -> Result) -> Result {
            SharingScheduler.mock(makeScheduler: { make(name) }, action: action)
        }
        mock("outer") {
            _ = PublishRelay<Int>().asDriver()
            mock("inner") { _ = PublishRelay<Int>().asSignal().delay(.seconds(1)) }
            _ = PublishRelay<Int>().asDriver()
        }
        #expect(made.value == ["outer", "inner", "inner", "outer"])
        #expect(SharingScheduler.make() is MainScheduler)
    }

    @Test func `merge takes a collection, and concat a sequence that may be endless`() {
        let (a, b) = (Driver.of(1, 2), Driver.of(3))
        #expect(elements(Driver.merge(["a": a, "b": b].values)).sorted() == [1, 2, 3])
        #expect(elements(Driver.concat([a, b])) == [1, 2, 3])
        #expect(elements(Driver.concat(repeatElement(a, count: 2))) == [1, 2, 1, 2])
        #expect(elements(Driver.zip([a, a].dropFirst(0))) == [[1, 1], [2, 2]])
        #expect(elements(Driver.combineLatest([a, b].dropFirst(0)) { $0.reduce(0, +) }) == [5])
        let three = Driver.concat(repeatElement(a, count: .max)).asObservable().take(3)
        #expect(three.toArray().events == [.next([1, 2, 1]), .completed])
    }

    @Test func `asSharedSequence takes the strategy from its result`() {
        let failing = Observable.of(1).concat(Observable.error(MarbleError()))
        SharingScheduler.mock(scheduler: AtOnceScheduler()) {
            let driver: Driver<Int> = failing.asSharedSequence(onErrorJustReturn: 2)
            let signal: Signal<Int> = failing.asSharedSequence(onErrorDriveWith: .of(3, 4))
            let recovered: Driver<Int> = failing.asSharedSequence { _ in .just(5) }
            #expect(
                elements(
                    failing.asSharedSequence(
                        sharingStrategy: SignalSharingStrategy.self, onErrorJustReturn: 6)) == [1, 6])
            #expect(elements(driver) == [1, 2])
            #expect(elements(signal) == [1, 3, 4])
            #expect(elements(recovered) == [1, 5])
        }
    }
}
