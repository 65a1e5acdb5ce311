import Testing

@testable import Rill
@testable import RillTesting

/// The behavior of a buffer that is full.
struct OnBackpressureBufferTests {
    private let scheduler = TestScheduler()

    /// The events of an observer that asks for one element at first, and for two more at 10.
    private func events(
        _ overflow: Overflow, limit: Int = 1, onDrop: (@Sendable (Int) -> Void)? = nil
    ) -> TestableObserver<String> {
        let source = scheduler.createColdObservable("--a--b--c--d--|", of: String.self)
        let observer = scheduler.createObserver(String.self, demand: 1)
        _ = source.onBackpressureBuffer(limit, whenFull: overflow, onDrop: onDrop).subscribe(observer)
        _ = scheduler.createColdObservable("----------x----", of: String.self).subscribe { _ in observer.request(2) }
        scheduler.advance(to: 20)
        return observer
    }

    @Test func `a full buffer can drop the oldest element`() {
        let source = scheduler.createColdObservable(
            "--a--b--c--d--|", of: String.self)
        let asked = scheduler.createColdObservable(
            "----------x----", of: String.self)
        let observer = scheduler.createObserver(String.self, demand: 1)
        _ = source.onBackpressureBuffer(1, whenFull: .dropOldest).subscribe(observer)
        _ = asked.subscribe { _ in observer.request(2) }
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

    @Test func `onBackpressureBuffer passes an end without demand`() {
        let observer = events(.fail, limit: 3)
        #expect(observer.events == [.next(2, "a"), .next(10, "b"), .next(10, "c")])
        observer.request(1)
        #expect(observer.events.suffix(2) == [.next(20, "d"), .completed(20)])
    }

    @Test func `onBackpressureBuffer tells how many elements it has dropped so far`() {
        let dropped = Shared<[Int]>([])
        _ = events(.dropOldest, limit: 1) { count in dropped.withLock { $0.append(count) } }
        #expect(dropped.value == [1])
    }

    @Test func `onBackpressureBuffer lets a source that can wait run ahead up to the limit`() {
        let asked = Shared(0)
        let source = Observable.range(start: 0, count: .max).do(onNext: { _ in asked.withLock { $0 += 1 } })
        let observer = scheduler.createObserver(Int.self, demand: 1)
        let subscription = source.onBackpressureBuffer(8, whenFull: .wait).subscribe(observer)
        #expect(observer.events.count == 1)
        #expect(asked.value == 9)
        observer.request(100)
        #expect(observer.events.map(\.value.element) == (0...100).map { $0 })
        #expect(asked.value <= 109)
        subscription.dispose()
    }

    @Test func `onBackpressureBuffer passes elements at once to an observer that takes every one`() {
        for overflow in [Overflow.dropOldest, .dropNewest, .fail, .wait] {
            diagram {
                "--a--b--c--d--|"
                $0.onBackpressureBuffer(1, whenFull: overflow)
                "--a--b--c--d--|"
                "^-------------!"
            }
        }
    }

    @Test func `onBackpressureBuffer keeps the latest elements while what follows is busy`() {
        diagram(on: scheduler) {
            "-abcd---------e-|"
            $0.onBackpressureBuffer(2, whenFull: .dropOldest).concatMap {
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

    @Test func `onBackpressureBuffer rejects a limit of 0`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).onBackpressureBuffer(0, whenFull: .fail)
        }
        #expect(
            result.message.contains("onBackpressureBuffer(_:whenFull:onDrop:): expected limit to be positive, got 0"))
    }

    @Test(arguments: Law.all) func `onBackpressureBuffer obeys when it drops nothing`(_ law: Law) {
        law.check { $0.onBackpressureBuffer(8, whenFull: .wait) }
    }
}
