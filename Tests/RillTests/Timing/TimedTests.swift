import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct TimedTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let operation: @Sendable (Observable<Int>, any SchedulerType) -> Observable<Void>

        init<Result: Sendable>(
            _ name: String, operation: @escaping @Sendable (Observable<Int>, any SchedulerType) -> Observable<Result>
        ) {
            testDescription = name
            self.operation = { operation($0, $1).map { _ in } }
        }
    }

    private static let cases = [
        Case("delay") { $0.delay(.seconds(3), scheduler: $1) },
        Case("delaySubscription") { $0.delaySubscription(.seconds(3), scheduler: $1) },
        Case("debounce") { $0.debounce(.seconds(3), scheduler: $1) },
        Case("paced") { $0.paced(every: .seconds(1), scheduler: $1) },
        Case("throttle") { $0.throttle(.seconds(3), scheduler: $1) },
        Case("timeout") { $0.timeout(.seconds(3), scheduler: $1) },
        Case("timeout(total:)") { $0.timeout(total: .seconds(3), scheduler: $1) },
        Case("debounce(by:)") { $0.debounce(by: { .seconds(4 - $0) }, scheduler: $1) },
        Case("chunks") { $0.chunks(ofCount: 3, orAfter: .seconds(3), scheduler: $1) },
        Case("take(for:)") { $0.take(for: .seconds(3), scheduler: $1) },
        Case("skip") { $0.skip(.seconds(3), scheduler: $1) },
        Case("buffer") { $0.buffer(timeSpan: .seconds(3), count: 3, scheduler: $1) },
        Case("window") { $0.window(timeSpan: .seconds(3), count: 3, scheduler: $1).merge() },
    ]

    private let scheduler = TestScheduler()

    @Test(arguments: cases) func `timed operators leave no timer after a dispose, and dispose the source`(
        _ operation: Case
    ) {
        let subject = PublishSubject<Int>()
        let subscription = operation.operation(subject.asObservable(), scheduler).subscribe()
        for element in 1...2 { subject.onNext(element) }
        #expect(scheduler.hasPendingActions)
        subscription.dispose()
        #expect(!scheduler.hasPendingActions)
        #expect(!subject.hasObservers)
    }

    @Test(arguments: cases) func `timed operators leave no timer after an error, and dispose the source`(
        _ operation: Case
    ) {
        let subject = PublishSubject<Int>()
        let subscription = operation.operation(subject.asObservable(), scheduler).subscribe(onError: { _ in })
        if operation.testDescription == "delaySubscription" { scheduler.advance(by: .seconds(3)) }
        for element in 1...2 { subject.onNext(element) }
        subject.onError(MarbleError())
        #expect(!scheduler.hasPendingActions)
        #expect(!subject.hasObservers)
        subscription.dispose()
    }

    @Test(arguments: cases) func `timed operators leave no timer after the completion`(_ operation: Case) {
        let completed = Shared(false)
        let subscription = operation.operation(.of(1, 2), scheduler).subscribe(onCompleted: {
            completed.withLock { $0 = true }
        })
        scheduler.advance(by: .seconds(3))
        #expect(completed.value)
        #expect(!scheduler.hasPendingActions)
        subscription.dispose()
    }

    @Test func `timed operators deliver on the scheduler even if another thread is inside when the timer fires`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let here = currentThread()
        let subscription = subject.buffer(timeSpan: .seconds(3), count: 2, scheduler: scheduler).subscribe(onNext: {
            elements in
            log.write("\(elements) \(currentThread() == here ? "here" : "elsewhere")")
            if !elements.isEmpty { concurrently(1) { _ in scheduler.advance(to: 3) } }
        })
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["[1, 2] here"])
        #expect(scheduler.hasPendingActions)
        concurrently(1) { _ in scheduler.advance(by: .zero) }
        #expect(log.entries == ["[1, 2] here", "[] elsewhere"])
        subscription.dispose()
    }

    @Test func `a timed operator receives what arrived before its timer fired first`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let subscription = log.record(subject.debounce(.seconds(3), scheduler: scheduler)) { element in
            guard element == 1 else { return }
            subject.onNext(2)
            scheduler.advance(by: .seconds(1))
            subject.onNext(3)
            scheduler.advance(by: .seconds(10))
            log.write("end")
        }
        subject.onNext(1)
        scheduler.advance(by: .seconds(3))
        #expect(log.entries == ["1", "end"])
        scheduler.advance(by: .zero)
        #expect(log.entries == ["1", "end", "3"])
        subscription.dispose()
    }

    @Test func `what becomes due during a delivery waits until the scheduler's other work has had its turn`() {
        let log = Log()
        let subscription = Observable<Int>.never().buffer(timeSpan: .seconds(1), count: 1, scheduler: scheduler)
            .subscribe(
                onNext: { _ in
                    log.write("buffer")
                    guard log.entries.count == 1 else { return }
                    scheduler.advance(by: .seconds(2))
                    scheduler.schedule { log.write("other work") }
                })
        scheduler.advance(by: .seconds(1))
        #expect(log.entries == ["buffer"])
        scheduler.advance(by: .zero)
        #expect(log.entries == ["buffer", "other work", "buffer"])
        subscription.dispose()
    }

    @Test func `a source that sends too much to a busy delay resumes when the observer does`() {
        final class Source: Upstream {
            let sink = Shared<UnsafeTransfer<Sink<Int>>?>(nil)
            let resumptions = Shared(0)
            func resume() { resumptions.withLock { $0 += 1 } }
            func dispose() {}
        }
        let source = Source()
        let elements = Observable<Int> { sink in
            let sink = UnsafeTransfer(sink)
            source.sink.withLock { $0 = sink }
            return source
        }
        let subscription = elements.delay(.seconds(1), scheduler: scheduler).attach(
            Sink(
                next: { element in
                    if element > 0 { return .more }
                    let waits = (1...300).contains { source.sink.value!.value.next($0) == .later }
                    #expect(waits)
                    return .later
                }, finish: { _ in }))
        #expect(source.sink.value!.value.next(0) == .more)
        scheduler.advance(by: .seconds(1))
        #expect(source.resumptions.value == 0)
        subscription.resume()
        scheduler.advance(by: .seconds(1))
        #expect(source.resumptions.value == 1)
        source.sink.withLock { $0 = nil }
        subscription.dispose()
    }

    @Test func `any number of due alarms need no more stack than one`() {
        let count = Shared(0)
        onThread { [scheduler] in
            let subject = PublishSubject<Int>()
            _ = subject.delay(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in count.withLock { $0 += 1 } })
            for number in 0..<60_000 { subject.onNext(number) }
            scheduler.advance(by: .seconds(1))
        }
        #expect(count.value == 60_000)
    }
}
