import Rill
import RillTesting
import Testing

/// A scheduler of a user may run an action within the call that schedules it, always or sometimes.
struct InlineSchedulerTests {
    /// Runs every action at once.
    struct Inline: ImmediateSchedulerType {
        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            action()
            return Disposables.create()
        }
    }

    /// Runs actions at once on the thread that made it, and otherwise in virtual time, as a scheduler of the main
    /// thread does.
    struct InlineOnItsThread: SchedulerType {
        let thread = currentThread()
        let others = TestScheduler()

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            if thread != currentThread() { return others.schedule(action) }
            action()
            return Disposables.create()
        }

        func schedulePeriodic(
            after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
        ) -> any Disposable {
            others.schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, sink)
        }
    }

    /// Runs each second action at once, and the others in virtual time.
    struct Alternating: ImmediateSchedulerType {
        let time = TestScheduler()
        private let count = Shared(0)

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            let isFirst = count.withLock { count in
                count += 1
                return count % 2 == 1
            }
            if isFirst { return time.schedule(action) }
            action()
            return Disposables.create()
        }
    }

    @Test func `a scheduled source of many elements needs constant stack`() async {
        await #expect(processExitsWith: .success) {
            check { .range(start: 0, count: count, scheduler: $0) }
        }
        await #expect(processExitsWith: .success) {
            check { .from(0..<count, scheduler: $0) }
        }
        await #expect(processExitsWith: .success) {
            check { scheduler in
                .generate(
                    initialState: 0, condition: { $0 < count }, scheduler: scheduler, iterate: { $0 + 1 })
            }
        }
        await #expect(processExitsWith: .success) {
            check { .repeatElement(1, scheduler: $0).take(count) }
        }
    }

    @Test func `a hop to a scheduler that runs at once needs constant stack`() async {
        await #expect(processExitsWith: .success) {
            check { Observable.range(start: 0, count: count).observe(on: $0) }
        }
        await #expect(processExitsWith: .success) {
            check { Observable.range(start: 0, count: count).subscribe(on: $0) }
        }
        await #expect(processExitsWith: .success) {
            check { Observable.range(start: 0, count: count, scheduler: $0).observe(on: $0).subscribe(on: $0) }
        }
        await #expect(processExitsWith: .success) {
            check(5000) { scheduler in
                Observable.range(start: 0, count: 5000).concatMap { Observable.just($0, scheduler: scheduler) }
            }
        }
    }

    @Test func `an observer that resumes within its call needs constant stack`() async {
        await #expect(processExitsWith: .success) {
            onThread {
                let streams: [Observable<Int>] = [
                    .range(start: 0, count: count, scheduler: Inline()),
                    Observable.range(start: 0, count: count).observe(on: Inline()),
                    Observable.range(start: 0, count: count).subscribe(on: Inline()),
                ]
                for stream in streams {
                    let seen = Shared(0)
                    let taker = Taker { taker, _ in
                        seen.withLock { $0 += 1 }
                        taker.resume()
                        return .later
                    }
                    taker.attach(to: stream)
                    #expect(seen.value == count)
                    #expect(taker.events.last == "|")
                }
            }
        }
    }

    @Test func `a scheduler that sometimes runs at once keeps the order`() {
        let scheduler = Alternating()
        for make: @Sendable () -> Observable<Int> in [
            { .range(start: 0, count: 1000, scheduler: scheduler) },
            { Observable.range(start: 0, count: 1000).observe(on: scheduler) },
            { Observable.range(start: 0, count: 1000).subscribe(on: scheduler) },
            { Observable.range(start: 0, count: 1000).concatMap { Observable.just($0, scheduler: scheduler) } },
        ] {
            let log = Log()
            log.record(make())
            scheduler.time.advance(by: .seconds(1000))
            #expect(log.entries == (0..<1000).map { "\($0)" } + ["|"])
        }
    }

    @Test func `what an observer sends within its call is delivered after it`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        log.record(subject.observe(on: Inline())) { element in
            if element < 3 { subject.onNext(element + 1) }
            log.write("end of \(element)")
        }
        subject.onNext(1)
        #expect(log.entries == ["1", "end of 1", "2", "end of 2", "3", "end of 3"])
    }

    @Test func `disposing a scheduled source within its call stops it`() {
        let (subscription, log) = (SingleAssignmentDisposable(), Log())
        let scheduler = Alternating()
        subscription.setDisposable(
            log.record(Observable.range(start: 0, count: 1000, scheduler: scheduler)) { element in
                if element == 5 { subscription.dispose() }
            })
        scheduler.time.advance(by: .seconds(100))
        #expect(log.entries == (0...5).map { "\($0)" })
    }
}

private let count = 20_000

/// Fails the test unless the stream sends `count` elements and completes, on a thread with a small stack.
private func check(_ count: Int = count, _ make: @escaping @Sendable (any ImmediateSchedulerType) -> Observable<Int>) {
    onThread {
        let schedulers: [any ImmediateSchedulerType] = [
            InlineSchedulerTests.Inline(), InlineSchedulerTests.InlineOnItsThread(),
        ]
        for scheduler in schedulers {
            let (elements, hasEnded) = (Shared(0), Shared(false))
            let subscription = make(scheduler).subscribe(
                onNext: { _ in elements.withLock { $0 += 1 } }, onCompleted: { hasEnded.withLock { $0 = true } })
            #expect(elements.value == count)
            #expect(hasEnded.value)
            subscription.dispose()
        }
    }
}
