import Testing

@testable import Rill
@testable import RillTesting

struct BufferTests {
    private let scheduler = TestScheduler()

    @Test func `buffer sends what it has collected when that is full, or when the time is over`() {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "----[abc][de]-[]([f]|)"
            "^---------------!"
        }
    }

    @Test func `an error overtakes what has been collected`() {
        diagram(on: scheduler) {
            "-a-b----c#"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "-----[ab]#"
        }
    }

    @Test func `the completion sends an empty array where nothing has been collected`() {
        diagram(on: scheduler) {
            "--|"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "--([]|)"
        }
    }

    @Test func `arrays come at multiples of the time, however long their delivery takes, and no empty ones pile up`() {
        let source = scheduler.createColdObservable([.next(1, "a"), .next(7, "b"), .next(13, "c"), .next(21, "d")])
        let log = Log()
        let subscription = log.record(
            source.buffer(timeSpan: .seconds(5), count: 10, scheduler: scheduler).map {
                $0.joined() + "@\(scheduler.clock)"
            }
        ) { _ in
            if scheduler.clock == 5 { scheduler.advance(to: 18) }
        }
        scheduler.advance(to: 26)
        #expect(log.entries == ["a@5", "bc@18", "@20", "d@25"])
        subscription.dispose()
    }

    @Test func `elements are let go when they have been sent or dropped`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.buffer(timeSpan: .seconds(5), count: 2, scheduler: scheduler).subscribe()
        let sent = [subject.sendToken(), subject.sendToken()]
        #expect(sent.allSatisfy { $0.object == nil })
        let collected = subject.sendToken()
        #expect(collected.object != nil)
        subscription.dispose()
        #expect(collected.object == nil)
    }

    @Test func `nothing follows the array with which nobody wants more`() {
        let probe = Probe(limit: 1)
        Observable.of(1).buffer(timeSpan: .seconds(5), count: 2, scheduler: scheduler).attach(probe.sink()).dispose()
        #expect(probe.events == ["next([1])"])
        #expect(probe.violations == [])
    }

    @Test func `buffer refuses a time that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).buffer(timeSpan: .zero, count: 1, scheduler: TestScheduler())
        }
        #expect(
            result.message.contains(
                "buffer(timeSpan:count:scheduler:): expected timeSpan to be positive, got 0.0 seconds"))
    }

    @Test func `buffer refuses a count that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).buffer(timeSpan: .seconds(1), count: 0, scheduler: TestScheduler())
        }
        #expect(result.message.contains("buffer(timeSpan:count:scheduler:): expected count to be positive, got 0"))
    }

    @Test(arguments: Law.all) func `buffer obeys`(_ law: Law) {
        law.check(bound: .max) { $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `buffer obeys as to arrays of several elements`(_ law: Law) {
        law.check(bound: .max) { $0.buffer(timeSpan: .seconds(1), count: 3, scheduler: TestScheduler()) }
    }
}

/// What a buffer does that is full.
struct BufferWhenFullTests {
    private let scheduler = TestScheduler()

    /// The events that an observer gets which asks for one element at first, and for two more at 10.
    private func events(
        _ overflow: Overflow, limit: Int = 1, onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> TestableObserver<String> {
        let source = scheduler.createColdObservable("--a--b--c--d--|", of: String.self)
        let observer = scheduler.createObserver(String.self, demand: 1)
        _ = source.buffer(limit, whenFull: overflow, onDrop: onDrop).subscribe(observer)
        scheduler.createColdObservable("----------x----", of: String.self).subscribe { _ in observer.request(2) }
        scheduler.advance(to: 20)
        return observer
    }

    @Test func `it drops the oldest element`() {
        let source = scheduler.createColdObservable(
            "--a--b--c--d--|", of: String.self)
        let asked = scheduler.createColdObservable(
            "----------x----", of: String.self)
        let observer = scheduler.createObserver(String.self, demand: 1)
        _ = source.buffer(1, whenFull: .dropOldest).subscribe(observer)
        asked.subscribe { _ in observer.request(2) }
        scheduler.advance(to: 20)
        observer.expect(
            "--a-------cd--|")
    }

    @Test func `it drops the newest element`() { events(.dropNewest).expect("--a-------bd--|") }

    @Test func `it fails after the elements that wait, with an error that names the limit`() {
        let observer = events(.fail)
        #expect(observer.events.prefix(2) == [.next(2, "a"), .next(10, "b")])
        #expect(observer.events.last?.value.error as? BufferOverflow == BufferOverflow(limit: 1))
        #expect("\(BufferOverflow(limit: 1))" == "the buffer was full: its limit is 1 elements")
    }

    @Test func `a source that can't wait fails it, too`() {
        #expect(events(.wait).events.last?.value.error as? BufferOverflow == BufferOverflow(limit: 1))
    }

    @Test func `an end needs no demand`() {
        let observer = events(.fail, limit: 3)
        #expect(observer.events == [.next(2, "a"), .next(10, "b"), .next(10, "c")])
        observer.request(1)
        #expect(observer.events.suffix(2) == [.next(20, "d"), .completed(20)])
    }

    @Test func `it tells how many elements it has dropped so far`() {
        let dropped = Shared<[Int]>([])
        _ = events(.dropOldest, limit: 1) { count in dropped.withLock { $0.append(count) } }
        #expect(dropped.value == [1])
    }

    @Test func `a source that can wait runs ahead by the limit, and no further`() {
        let asked = Shared(0)
        let source = Observable.range(start: 0, count: .max).do(onNext: { _ in asked.withLock { $0 += 1 } })
        let observer = scheduler.createObserver(Int.self, demand: 1)
        let subscription = source.buffer(8, whenFull: .wait).subscribe(observer)
        #expect(observer.events.count == 1)
        #expect(asked.value == 9)
        observer.request(100)
        #expect(observer.events.map(\.value.element) == (0...100).map { $0 })
        #expect(asked.value <= 109)
        subscription.dispose()
    }

    @Test func `an observer that takes every element gets them as they come`() {
        for overflow in [Overflow.dropOldest, .dropNewest, .fail, .wait] {
            diagram {
                "--a--b--c--d--|"
                $0.buffer(1, whenFull: overflow)
                "--a--b--c--d--|"
                "^-------------!"
            }
        }
    }

    @Test func `conflate keeps the latest element`() {
        let source = PublishSubject<Int>()
        let observer = scheduler.createObserver(Int.self, demand: 1)
        _ = source.conflate().subscribe(observer)
        for element in 1...5 { source.onNext(element) }
        observer.request(1)
        #expect(observer.events.map(\.value.element) == [1, 5])
    }

    @Test func `a limit of nothing stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).buffer(0, whenFull: .fail)
        }
        #expect(result.message.contains("buffer(_:whenFull:onDrop:): expected limit to be positive, got 0"))
    }

    @Test(arguments: Law.all) func `buffer obeys when it drops nothing`(_ law: Law) {
        law.check { $0.buffer(8, whenFull: .wait) }
    }
}
