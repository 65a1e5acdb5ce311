import Foundation
import Rill
import RillTesting
import Testing

/// A stream that continues with itself may do so any number of times.
struct DepthTests {
    @Test func `recursion of concat and catch in tail position needs constant stack`() async {
        await #expect(processExitsWith: .success) { checkDepth(10_000) { concatenated(0, of: $0) } }
        await #expect(processExitsWith: .success) { checkDepth(10_000) { chained(0, of: $0) } }
        await #expect(processExitsWith: .success) { checkDepth(10_000) { caught(0, of: $0) } }
        await #expect(processExitsWith: .success) { checkDepth(10_000) { filled(0, of: $0) } }
    }

    @Test func `recursion to a great depth needs constant stack`() async {
        await #expect(processExitsWith: .success) { checkDepth(100_000) { concatenated(0, of: $0) } }
        await #expect(processExitsWith: .success) { checkDepth(100_000) { caught(0, of: $0) } }
    }

    @Test func `recursion with an observer that asks for each element needs constant stack`() async {
        await #expect(processExitsWith: .success) {
            onThread {
                let taker = Taker()
                taker.attach(to: concatenated(0, of: 10_000))
                taker.takeAll()
                #expect(taker.events == (0..<10_000).map { "\($0)" } + ["|"])
            }
        }
    }

    @Test func `recursion over time needs constant stack, also for its disposal`() async {
        await #expect(processExitsWith: .success) {
            onThread {
                let (time, count) = (TestScheduler(), Shared(0))
                let stream = ticking(0, of: 2000, time)
                let subscription = stream.subscribe(onNext: { _ in count.withLock { $0 += 1 } })
                time.advance(by: .seconds(1900))
                #expect(count.value == 1900)
                subscription.dispose()
                #expect(!time.hasPendingActions)
            }
        }
    }

    @Test func `four times as many levels over time take no ten times as long`() {
        func seconds(for count: Int) -> Double {
            let result = Shared(0.0)
            onThread(stackSize: 64 << 20) {
                let (time, log) = (TestScheduler(), Shared(0))
                var (start, end) = (timespec(), timespec())
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
                _ = ticking(0, of: count, time).subscribe(onNext: { _ in log.withLock { $0 += 1 } })
                time.run()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
                #expect(log.value == count)
                result.withLock {
                    $0 = Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
                }
            }
            return result.value
        }
        // Another try, because other threads may take the caches away.
        #expect((1...3).contains { _ in 10 * seconds(for: 1000) > seconds(for: 4000) })
    }

    @Test func `the first observer of a group whose source was disposed gets the end`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let group = Shared<Observable<Int>?>(nil)
        let subscription = source.groupBy { $0 }.subscribe(
            onNext: { new in group.withLock { $0 = new.asObservable() } })
        source.onNext(1)
        subscription.dispose()
        #expect(!source.hasObservers)
        log.record(group.value!)
        #expect(log.entries.last == "|")
    }

    @Test func `the first observer of a window whose source was disposed gets the end`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let window = Shared<Observable<Int>?>(nil)
        let windows = source.window(timeSpan: .seconds(9), count: 9, scheduler: TestScheduler())
        let subscription = windows.subscribe(onNext: { new in window.withLock { $0 = new } })
        source.onNext(1)
        subscription.dispose()
        #expect(!source.hasObservers)
        log.record(window.value!)
        #expect(log.entries.last == "|")
    }
}

/// Fails the test unless the stream of `depth` elements comes in order, on a thread with a small stack.
private func checkDepth(_ depth: Int, _ make: @escaping @Sendable (Int) -> Observable<Int>) {
    onThread {
        let events = make(depth).events
        #expect(events.compactMap(\.element) == Array(0..<depth))
        #expect(events.last == .completed)
    }
}

private func concatenated(_ number: Int, of count: Int) -> Observable<Int> {
    number == count ? .empty() : .concat(.just(number), .deferred { concatenated(number + 1, of: count) })
}

private func chained(_ number: Int, of count: Int) -> Observable<Int> {
    number == count ? .empty() : Observable.just(number).concat(Observable.deferred { chained(number + 1, of: count) })
}

private func caught(_ number: Int, of count: Int) -> Observable<Int> {
    if number == count { return .empty() }
    return Observable.concat(.just(number), .error(MarbleError())).catch { _ in caught(number + 1, of: count) }
}

private func filled(_ number: Int, of count: Int) -> Observable<Int> {
    if number == count { return .from(0..<count) }
    return Observable.empty().ifEmpty(switchTo: .deferred { filled(number + 1, of: count) })
}

private func ticking(_ number: Int, of count: Int, _ time: TestScheduler) -> Observable<Int> {
    if number == count { return .empty() }
    return Observable<Int>.timer(.seconds(1), scheduler: time).map { _ in number }
        .concat(Observable.deferred { ticking(number + 1, of: count, time) })
}
