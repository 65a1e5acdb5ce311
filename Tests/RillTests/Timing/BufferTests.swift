import Testing

@testable import Rill
@testable import RillTesting

struct BufferTests {
    private let scheduler = TestScheduler()

    @Test func `buffer sends its elements when it is full or its time is over`() {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "----[abc][de]-[]([f]|)"
            "^---------------!"
        }
    }

    @Test func `buffer drops its elements when the source fails`() {
        diagram(on: scheduler) {
            "-a-b----c#"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "-----[ab]#"
        }
    }

    @Test func `buffer sends an empty array at the completion if it has no elements`() {
        diagram(on: scheduler) {
            "--|"
            $0.buffer(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { $0.joined() }
            "--([]|)"
        }
    }

    @Test func `buffer sends arrays at multiples of its time, and accumulates no empty ones`() {
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

    @Test func `buffer releases elements after they have been sent or dropped`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.buffer(timeSpan: .seconds(5), count: 2, scheduler: scheduler).subscribe()
        let sent = [subject.sendToken(), subject.sendToken()]
        #expect(sent.allSatisfy { $0.object == nil })
        let collected = subject.sendToken()
        #expect(collected.object != nil)
        subscription.dispose()
        #expect(collected.object == nil)
    }

    @Test func `buffer sends nothing after the array to which its observer answers .none`() {
        let probe = Probe(limit: 1)
        Observable.of(1).buffer(timeSpan: .seconds(5), count: 2, scheduler: scheduler).attach(probe.sink()).dispose()
        #expect(probe.events == ["next([1])"])
        #expect(probe.violations == [])
    }

    @Test func `buffer rejects a time that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).buffer(timeSpan: .zero, count: 1, scheduler: TestScheduler())
        }
        #expect(
            result.message.contains(
                "buffer(timeSpan:count:scheduler:): expected timeSpan to be positive, got 0.0 seconds"))
    }

    @Test func `buffer rejects a count that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).buffer(timeSpan: .seconds(1), count: 0, scheduler: TestScheduler())
        }
        #expect(result.message.contains("buffer(timeSpan:count:scheduler:): expected count to be positive, got 0"))
    }

    @Test(arguments: Law.all) func `buffer obeys`(_ law: Law) {
        law.check { $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `buffer of several elements obeys`(_ law: Law) {
        law.check { $0.buffer(timeSpan: .seconds(1), count: 3, scheduler: TestScheduler()) }
    }
}

/// The behaviour of a buffer that is full.
struct BufferWhenFullTests {
    private let scheduler = TestScheduler()

    /// The events of an observer that asks for one element at first, and for two more at 10.
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

    @Test func `a full buffer can drop the oldest element`() {
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

    @Test func `a full buffer can drop the newest element`() { events(.dropNewest).expect("--a-------bd--|") }

    @Test func `a full buffer fails after its elements, with an error that names the limit`() {
        let observer = events(.fail)
        #expect(observer.events.prefix(2) == [.next(2, "a"), .next(10, "b")])
        #expect(observer.events.last?.value.error as? BufferOverflow == BufferOverflow(limit: 1))
        #expect("\(BufferOverflow(limit: 1))" == "the buffer was full: its limit is 1 elements")
    }

    @Test func `a full buffer fails for a source that can't wait`() {
        #expect(events(.wait).events.last?.value.error as? BufferOverflow == BufferOverflow(limit: 1))
    }

    @Test func `buffer passes an end without demand`() {
        let observer = events(.fail, limit: 3)
        #expect(observer.events == [.next(2, "a"), .next(10, "b"), .next(10, "c")])
        observer.request(1)
        #expect(observer.events.suffix(2) == [.next(20, "d"), .completed(20)])
    }

    @Test func `buffer tells how many elements it has dropped so far`() {
        let dropped = Shared<[Int]>([])
        _ = events(.dropOldest, limit: 1) { count in dropped.withLock { $0.append(count) } }
        #expect(dropped.value == [1])
    }

    @Test func `buffer lets a source that can wait run ahead up to the limit`() {
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

    @Test func `buffer passes elements at once to an observer that takes every one`() {
        for overflow in [Overflow.dropOldest, .dropNewest, .fail, .wait] {
            diagram {
                "--a--b--c--d--|"
                $0.buffer(1, whenFull: overflow)
                "--a--b--c--d--|"
                "^-------------!"
            }
        }
    }

    @Test func `buffer keeps the latest elements while what follows is busy`() {
        diagram(on: scheduler) {
            "-abcd---------e-|"
            $0.buffer(2, whenFull: .dropOldest).concatMap {
                Observable.just($0).delay(.seconds(3), scheduler: scheduler)
            }
            "----a--c--d------(e|)"
            "^---------------!"
        }
    }

    @Test func `conflate keeps the latest element while what follows is busy`() {
        diagram(on: scheduler) {
            "-abc----d---|"
            $0.conflate().concatMap { Observable.just($0).delay(.seconds(3), scheduler: scheduler) }
            "----a--c---d|"
            "^-----------!"
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

    @Test func `buffer rejects a limit of 0`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).buffer(0, whenFull: .fail)
        }
        #expect(result.message.contains("buffer(_:whenFull:onDrop:): expected limit to be positive, got 0"))
    }

    @Test(arguments: Law.all) func `buffer obeys when it drops nothing`(_ law: Law) {
        law.check { $0.buffer(8, whenFull: .wait) }
    }
}
