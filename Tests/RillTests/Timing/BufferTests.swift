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

    @Test func `buffer without a count sends all elements of its time`() {
        diagram(on: scheduler) {
            "-abcd--e------|"
            $0.buffer(timeSpan: .seconds(6), scheduler: scheduler).map { $0.joined() }
            "------[abcd]e-([]|)"
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
