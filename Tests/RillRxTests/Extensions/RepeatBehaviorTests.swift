import RillRx
import RillTesting
import Testing

struct RepeatBehaviorTests {
    @Test func `retry subscribes up to maxCount times, and passes the last error on`() {
        diagram {
            "--a--#"
            $0.retry(.immediate(maxCount: 2))
            "--a----a--#"
        }
    }

    @Test func `repeatWithBehavior subscribes up to maxCount times, and completes`() {
        diagram {
            "--a--|"
            $0.repeatWithBehavior(.immediate(maxCount: 2))
            "--a----a--|"
        }
    }

    @Test func `a delay passes before each new subscription`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "a#"
            $0.retry(.delayed(maxCount: 3, time: 2), scheduler: scheduler)
            "a--a--a#"
        }
        diagram(on: scheduler) {
            "a|"
            $0.repeatWithBehavior(.delayed(maxCount: 3, time: 2), scheduler: scheduler)
            "a--a--a|"
        }
    }

    @Test func `exponential delays grow by the multiplier`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "a#"
            $0.retry(.exponentialDelayed(maxCount: 4, initial: 1, multiplier: 1), scheduler: scheduler)
            "a-a--a----a#"
        }
    }

    @Test func `an element does not start the count again`() {
        let scheduler = TestScheduler()
        let counts = Shared<[UInt]>([])
        let behavior = RepeatBehavior.customTimerDelayed(maxCount: 4) { count in
            counts.withLock { $0.append(count) }
            return count == 2 ? .never : .seconds(Int(count))
        }
        diagram(on: scheduler) {
            "a#"
            $0.retry(behavior, scheduler: scheduler)
            "a-a" + "a---a#"
        }
        #expect(counts.value == [1, 2, 3])
    }

    @Test(arguments: [UInt.zero, 1]) func `a maxCount up to one subscribes once`(_ maxCount: UInt) {
        diagram {
            "a#"
            $0.retry(.immediate(maxCount: maxCount))
            "a#"
        }
        diagram {
            "a|"
            $0.repeatWithBehavior(.immediate(maxCount: maxCount))
            "a|"
        }
    }

    @Test func `a predicate ends the repetition`() {
        diagram {
            "a#"
            $0.retry(.immediate(maxCount: 5)) { !($0 is MarbleError) }
            "a#"
        }
        let left = Shared(2)
        diagram {
            "-a|"
            $0.repeatWithBehavior(.immediate(maxCount: 5)) {
                left.withLock { left in
                    left -= 1
                    return left > 0
                }
            }
            "-a-a|"
        }
    }

    @Test func `repeatWithBehavior fails with its source`() {
        diagram {
            "a#"
            $0.repeatWithBehavior(.immediate(maxCount: 5))
            "a#"
        }
    }

    @Test func `the longest delay is not too long for a duration`() {
        let scheduler = TestScheduler()
        let subscription = Observable<Int>.error(MarbleError())
            .retry(.delayed(maxCount: 2, time: .infinity), scheduler: scheduler).subscribe(onError: { _ in })
        scheduler.advance(to: 1_000_000)
        #expect(scheduler.hasPendingActions)
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `retry with a behavior obeys`(_ law: Law) {
        law.check { $0.retry(.immediate(maxCount: 2)) }
    }

    @Test(arguments: Law.all) func `repeatWithBehavior obeys`(_ law: Law) {
        law.check { $0.repeatWithBehavior(.immediate(maxCount: 2)) }
    }

    @Test func `a hundred thousand repetitions run in a small stack`() {
        let count = Shared(0)
        onThread {
            _ = Observable.just(1).repeatWithBehavior(.immediate(maxCount: 100_000))
                .subscribe(onNext: { number in count.withLock { $0 += number } })
        }
        #expect(count.value == 100_000)
    }
}

struct IgnoreErrorsTests {
    @Test func `ignoreErrors subscribes again after each error`() {
        diagram {
            "-a#"
            $0.ignoreErrors().take(3)
            "-a-a-(a|)"
        }
    }

    @Test func `an error that the predicate does not ignore is passed on`() {
        let left = Shared(2)
        diagram {
            "-a#"
            $0.ignoreErrors { _ in
                left.withLock { left in
                    left -= 1
                    return left > 0
                }
            }
            "-a-a#"
        }
    }

    @Test(arguments: Law.all) func `ignoreErrors obeys`(_ law: Law) {
        law.check { $0.ignoreErrors { _ in false } }
    }

    @Test func `catchErrorJustComplete completes when the source fails`() {
        diagram {
            "--a--#"
            $0.catchErrorJustComplete()
            "--a--|"
            "^----!"
        }
    }

    @Test func `catchErrorJustComplete leaves a source that does not fail unchanged`() {
        diagram {
            "--a--|"
            $0.catchErrorJustComplete()
            "--a--|"
        }
    }

    @Test(arguments: Law.all) func `catchErrorJustComplete obeys`(_ law: Law) {
        law.check { $0.catchErrorJustComplete() }
    }
}
