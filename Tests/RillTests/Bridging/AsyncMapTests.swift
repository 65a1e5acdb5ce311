import Foundation
import Testing

@testable import Rill
@testable import RillTesting

struct AsyncMapTests {
    private struct Failure: Error {}

    private let scheduler = TestScheduler()

    /// A function that returns `value` after `seconds` of virtual time.
    private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
        try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
        return value
    }

    @Test func `asyncMap sends the results in the order of the elements`() {
        diagram(of: Int.self, on: scheduler) {
            "--1--2------|"
            $0.asyncMap(on: scheduler) { try await after(2, $0 * 2) }
            "----2--4----|"
        }
    }

    @Test func `asyncMap transforms one element after the other, and completes after the last`() {
        diagram(of: Int.self, on: scheduler) {
            "-12|"
            $0.asyncMap(on: scheduler) { try await after(2, $0 * 2) }
            "---2-(4|)"
        }
    }

    @Test func `asyncMap keeps the order when several elements are transformed at once`() {
        diagram(of: Int.self, on: scheduler) {
            "-31------2---|"
            $0.asyncMap(maxConcurrent: 3, on: scheduler) { try await after($0, $0) }
            "----(31)---2-|"
        }
    }

    @Test func `asyncMap runs at most as many tasks as it may`() {
        let (running, peak) = (Shared(0), Shared(0))
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.range(start: 0, count: 20).asyncMap(maxConcurrent: 4, on: scheduler) { element in
            let count = running.withLock { count in
                count += 1
                return count
            }
            peak.withLock { $0 = max($0, count) }
            let result = try await after(1, element)
            running.withLock { $0 -= 1 }
            return result
        }.subscribe(observer)
        scheduler.run()
        #expect(peak.value == 4)
        #expect(observer.events.compactMap(\.value.element) == Array(0..<20))
    }

    @Test func `asyncMap keeps the rate of a paced source, though results wait for earlier ones`() {
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.range(start: 0, count: 20).paced(every: .seconds(1), scheduler: scheduler)
            .asyncMap(maxConcurrent: 3, on: scheduler) { try await after($0 % 3 == 0 ? 5 : 1, $0) }
            .subscribe(observer)
        scheduler.run()
        #expect(observer.events.compactMap(\.value.element) == Array(0..<20))
        // The element 18 is sent after 18 seconds, and its task takes five.
        #expect(observer.events.last?.time == 23)
    }

    @Test(arguments: [1, 3]) func `asyncMap fails with the error of its function`(_ maxConcurrent: Int) {
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.of(1, 2, 3).asyncMap(maxConcurrent: maxConcurrent, on: scheduler) { element in
            if element == 2 { throw Failure() }
            return try await after(1, element)
        }.subscribe(observer)
        scheduler.run()
        #expect(observer.events.last?.value.error is Failure)
        #expect(!observer.events.contains { $0.value.element == 3 })
    }

    @Test(arguments: [1, 3]) func `an error of asyncMap waits for the results of earlier elements`(_ max: Int) {
        diagram(of: Int.self, on: scheduler) {
            "-123|"
            $0.asyncMap(maxConcurrent: max, on: scheduler) { element in
                if element == 2 { throw MarbleError() }
                return try await after(3, element)
            }
            "----(1#)"
        }
    }

    @Test(arguments: [1, 3]) func `an error of the source waits for the results of asyncMap`(_ max: Int) {
        diagram(of: Int.self, on: scheduler) {
            "-12#"
            $0.asyncMap(maxConcurrent: max, on: scheduler) { try await after($0, $0) }
            "--1-(2#)"
        }
    }

    @Test(arguments: [(1, 1), (3, 67)])
    func `asyncMap limits how far a source that can wait runs ahead`(_ maxConcurrent: Int, _ expected: Int) {
        let sent = Shared(0)
        let subscription = Observable.range(start: 0, count: 1000).do(onNext: { _ in sent.withLock { $0 += 1 } })
            .asyncMap(maxConcurrent: maxConcurrent, on: scheduler) { try await after(5, $0) }
            .subscribe(onNext: { _ in })
        scheduler.advance(to: 1)
        #expect(sent.value == expected)
        subscription.dispose()
        scheduler.run()
    }

    @Test(arguments: [1, 3]) func `disposing an asyncMap cancels its tasks and disposes the source`(_ max: Int) {
        let (subject, cancelled) = (PublishSubject<Int>(), Shared(0))
        let subscription = subject.asyncMap(maxConcurrent: max, on: scheduler) { element in
            do { return try await after(5, element) } catch {
                cancelled.withLock { $0 += 1 }
                throw error
            }
        }.subscribe(onNext: { _ in })
        subject.onNext(1)
        scheduler.advance(to: 1)
        subscription.dispose()
        #expect(!subject.hasObservers)
        scheduler.run()
        #expect(cancelled.value == 1)
    }

    @Test func `asyncFilter keeps the elements that its function accepts`() {
        diagram(of: Int.self, on: scheduler) {
            "--1--2--3---|"
            $0.asyncFilter(on: scheduler) { try await after(2, $0 != 2) }
            "----1-----3-|"
        }
    }

    @Test func `an asyncMap doesn't end with the cancelled task that subscribes to it`() async {
        let (log, isOver) = (Log(), Milestone())
        let source = Observable.deferred { Observable.range(start: 0, count: 20).do(onNext: { _ in usleep(1000) }) }
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = source.asyncMap { $0 }.count().subscribe { event in
                log.write("\(event)")
                if event.isStopEvent { isOver.reach() }
            }
        }.value
        #expect(await isOver.isReached())
        #expect(log.entries == ["next(20)", "completed"])
    }

    @Test func `asyncMapLatest cancels the task of the previous element`() {
        diagram(of: Int.self, on: scheduler) {
            "--1--23-----|"
            $0.asyncMapLatest(on: scheduler) { try await after(2, $0 * 2) }
            "----2---6---|"
        }
    }

    @Test func `asyncFlatMap sends the results as they come`() {
        diagram(of: Int.self, on: scheduler) {
            "--4-1-------|"
            $0.asyncFlatMap(on: scheduler) { try await after($0, $0) }
            "-----14-----|"
        }
    }

    @Test func `asyncFlatMap runs at most as many tasks as it may`() {
        diagram(of: Int.self, on: scheduler) {
            "-343------|"
            $0.asyncFlatMap(maxConcurrent: 2, on: scheduler) { try await after($0, $0) }
            "----3-43--|"
        }
    }

    @Test(arguments: Law.all) func `asyncMap obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asyncMap(on: AtOnceScheduler()) { $0 } }
    }

    @Test(arguments: Law.all) func `asyncMap with several tasks obeys`(_ law: Law) {
        law.check(interleaves: true) { $0.asyncMap(maxConcurrent: 3, on: AtOnceScheduler()) { $0 } }
    }

    @Test(arguments: Law.all) func `asyncMap with a function that sleeps obeys`(_ law: Law) {
        law.check(keepsHot: true) { source in
            let scheduler = AtOnceScheduler()
            return source.asyncMap(on: scheduler) { element in
                try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
                return element
            }
        }
    }

    @Test(arguments: Law.all) func `asyncFilter obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asyncFilter(on: AtOnceScheduler()) { $0 != 2 } }
    }

    @Test(arguments: Law.all) func `asyncFilter with several tasks obeys`(_ law: Law) {
        law.check(interleaves: true) { $0.asyncFilter(maxConcurrent: 3, on: AtOnceScheduler()) { $0 != 2 } }
    }

    @Test(arguments: Law.all) func `asyncMapLatest obeys`(_ law: Law) {
        law.check { $0.asyncMapLatest(on: AtOnceScheduler()) { $0 } }
    }

    @Test(arguments: Law.all) func `asyncFlatMap obeys`(_ law: Law) {
        law.check(interleaves: true) { $0.asyncFlatMap(maxConcurrent: 4, on: AtOnceScheduler()) { $0 } }
    }

    @Test func `a type-ahead search gives the same diagram a thousand times`() {
        for _ in 0..<1000 {
            let scheduler = TestScheduler()
            let clock = SchedulerClock(scheduler)
            let attempts = Shared(0)
            diagram(on: scheduler) {
                "-ab-----c-------d|"
                $0.debounce(.seconds(2), scheduler: scheduler)
                    .asyncMapLatest(on: scheduler) { text in
                        let attempt = attempts.withLock { count in
                            count += 1
                            return count
                        }
                        try await Task.sleep(for: .seconds(text == "c" ? 9 : 1), clock: clock)
                        if attempt == 1 { throw Failure() }
                        return text
                    }
                    .retry(backoff: .immediate(maxCount: 3), scheduler: scheduler)
                "----------b------------(d|)"
            }
        }
    }
}
