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
        law.check { $0.buffer(timeSpan: .seconds(1), count: 1, scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `buffer obeys as to arrays of several elements`(_ law: Law) {
        law.check { $0.buffer(timeSpan: .seconds(1), count: 3, scheduler: TestScheduler()) }
    }
}
