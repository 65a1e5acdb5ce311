import Testing

@testable import Rill
@testable import RillTesting

struct RetryBackoffTests {
    private let scheduler = TestScheduler()

    @Test func `retry(backoff:) subscribes again after a delay, and passes the last error`() {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .exponential(initial: .seconds(2), maxCount: 3), scheduler: scheduler)
            "---------#"
        }
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .constant(.seconds(3), maxCount: 4), scheduler: scheduler)
            "-------------#"
        }
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .custom(maxCount: 3) { .seconds($0) }, scheduler: scheduler)
            "------#"
        }
    }

    @Test func `retry(backoff:) forgets its failures when an element arrives`() {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .exponential(initial: .seconds(2), maxCount: 2), scheduler: scheduler)
            "-a---a---a…"
        }
    }

    @Test func `retry(backoff:) forgets its failures only after an attempt that has lasted`() {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(
                backoff: .exponential(initial: .seconds(2), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler)
            "-a---a-----a#"
        }
        diagram(on: scheduler) {
            "-a---#"
            $0.retry(
                backoff: .exponential(initial: .seconds(2), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler)
            "-a------a------a…"
        }
        diagram(on: scheduler) {
            "-----#"
            $0.retry(
                backoff: .exponential(initial: .seconds(2), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler)
            "---------------------#"
        }
    }

    @Test func `retry(backoff:) doesn't count the observer's wait as the life of an attempt`() {
        let (attempts, taker) = (Shared(0), Taker())
        let source = Observable<Int>.create { observer in
            let number = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            observer.onNext(number)
            observer.onError(MarbleError())
            return Disposables.create()
        }
        taker.attach(
            to: source.retry(
                backoff: .constant(.seconds(1), maxCount: 3), resetAfter: .seconds(5), scheduler: scheduler))
        for _ in 1...10 {
            scheduler.advance(by: .seconds(60))
            taker.resume()
        }
        #expect(taker.events == ["1", "2", "3", "#"])
    }

    @Test func `retry(backoff:) counts from one again after an element`() {
        let attempts = Shared(0)
        diagram(on: scheduler) {
            Observable<String>.deferred {
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                let failed = Observable<String>.error(MarbleError())
                return attempt == 3 ? failed.startWith("a") : failed
            }
            .retry(backoff: .exponential(initial: .seconds(1), maxCount: 3), scheduler: scheduler)
            "---a--#"
        }
    }

    @Test func `retry(backoff:) disposes the source during the delay`() {
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .constant(.seconds(3), maxCount: 2), scheduler: scheduler)
            "-----#"
            "^!--^!"
        }
    }

    @Test func `retry(backoff:) does not use the scheduler for an immediate retry`() {
        let counting = CountingScheduler(scheduler)
        diagram(on: scheduler) {
            "-#"
            $0.retry(backoff: .immediate(maxCount: 3), scheduler: counting)
            "---#"
        }
        #expect(counting.count == 0)
    }

    @Test func `retry(backoff:) does not subscribe again to a source that completes`() {
        diagram(on: scheduler) {
            "-a|"
            $0.retry(backoff: .constant(.seconds(3)), scheduler: scheduler)
            "-a|"
        }
    }

    @Test func `retry(backoff:) with one attempt is the source itself`() {
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .immediate(maxCount: 1), scheduler: scheduler)
            "-a#"
        }
    }

    @Test func `retry(backoff:) passes an error at once if shouldRetry returns false`() {
        let asked = Shared(0)
        diagram(on: scheduler) {
            "-a#"
            $0.retry(backoff: .constant(.seconds(3), maxCount: 5), scheduler: scheduler) { error in
                asked.withLock { asked in
                    asked += 1
                    return error is MarbleError && asked < 2
                }
            }
            "-a----a#"
        }
        #expect(asked.value == 2)
    }

    @Test func `disposing retry(backoff:) during the delay cancels the timer`() {
        let subscription = Observable<Int>.error(MarbleError()).retry(
            backoff: .constant(.seconds(3)), scheduler: scheduler
        )
        .subscribe { _ in Issue.record("an event arrived after the dispose") }
        #expect(scheduler.hasPendingActions)
        subscription.dispose()
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `retry(backoff:) counts the failures of each subscription separately`() {
        let stream = Observable<Int>.error(MarbleError()).retry(
            backoff: .exponential(initial: .seconds(1), maxCount: 3), scheduler: scheduler)
        for _ in 1...2 {
            let (start, observer) = (scheduler.clock, scheduler.createObserver(Int.self))
            let subscription = stream.subscribe(observer)
            scheduler.run()
            #expect(observer.events == [.error(start + 3, MarbleError())])
            subscription.dispose()
        }
    }

    @Test func `an exponential delay grows up to its cap`() {
        let backoff = Backoff.exponential(initial: .milliseconds(500), multiplier: 3, cap: .seconds(10))
        #expect(
            (1...5).map { backoff.delay($0) } == [
                .milliseconds(500), .milliseconds(1500), .milliseconds(4500), .seconds(10), .seconds(10),
            ])
        #expect(backoff.delay(.max) == .seconds(10))
        #expect(Backoff.exponential(initial: .seconds(20), cap: .seconds(10)).delay(1) == .seconds(10))
        #expect(Backoff.exponential(initial: .seconds(1)).delay(100) == .seconds(3600))
    }

    @Test func `jitter makes a part of the delay random`() {
        let chances = Shared([0, 0.25, 1, 0.5])
        let backoff = Backoff.exponential(
            initial: .seconds(8), cap: .seconds(32), jitter: 0.5, random: { chances.withLock { $0.removeFirst() } })
        #expect((1...4).map { backoff.delay($0) } == [.seconds(8), .seconds(14), .seconds(16), .seconds(24)])
        let free = Backoff.exponential(initial: .seconds(8), jitter: 1)
        for _ in 0..<1000 { #expect((Duration.zero...Duration.seconds(8)).contains(free.delay(1)!)) }
    }

    @Test(arguments: [
        ("immediate(maxCount:): expected maxCount to be positive, got 0", 0),
        ("constant(_:maxCount:): expected maxCount to be positive, got -1", 1),
        ("custom(maxCount:delay:): expected maxCount to be positive, got 0", 2),
    ])
    func `a backoff rejects a count that is not positive`(_ message: String, _ index: Int) async {
        let result =
            switch index {
            case 0:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Backoff.immediate(maxCount: 0)
                }
            case 1:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Backoff.constant(.seconds(1), maxCount: -1)
                }
            default:
                await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                    _ = Backoff.custom(maxCount: 0) { _ in .seconds(1) }
                }
            }
        #expect(result.message.contains("Backoff.\(message)"))
    }

    @Test func `an exponential backoff rejects a multiplier that does not let it grow`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), multiplier: 0.5)
        }
        #expect(result.message.contains("expected multiplier to be greater than 1, got 0.5"))
    }

    @Test func `an exponential backoff rejects jitter that is not a fraction`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), jitter: 1.5)
        }
        #expect(result.message.contains("expected jitter to be within 0...1, got 1.5"))
    }

    @Test func `an exponential backoff rejects durations that are not positive`() async {
        let initial = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .zero)
        }
        #expect(initial.message.contains("expected initial to be positive, got 0.0 seconds"))
        let cap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), cap: .zero)
        }
        #expect(cap.message.contains("expected cap to be positive, got 0.0 seconds"))
    }

    @Test func `an exponential delay never exceeds its cap, whatever the multiplier`() {
        let longest = Duration(attoseconds: .max)
        let steep = Backoff.exponential(initial: .seconds(1), multiplier: .infinity, cap: longest)
        #expect(steep.delay(1) == .seconds(1))
        #expect(steep.delay(2)! > .seconds(9_000_000_000))
        #expect(Backoff.exponential(initial: longest, cap: .seconds(3)).delay(9) == .seconds(3))
    }

    @Test func `an exponential delay rejects a random number that is not a fraction`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), jitter: 1, random: { .nan }).delay(1)
        }
        #expect(result.message.contains("expected random to return 0...1, got nan"))
        let infinite = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Backoff.exponential(initial: .seconds(1), jitter: .infinity)
        }
        #expect(infinite.message.contains("expected jitter to be within 0...1, got inf"))
    }

    @Test(arguments: Law.all) func `retry(backoff:) obeys`(_ law: Law) {
        law.check { $0.retry(backoff: .immediate(), scheduler: MainScheduler.instance) }
    }

    @Test(arguments: Law.all) func `retry(backoff:) with a delay obeys`(_ law: Law) {
        law.check { $0.retry(backoff: .constant(.zero), scheduler: AtOnceScheduler()) }
    }
}
