import Dispatch
import RillRx
import RillTesting
import Testing

struct RxTimeIntervalTests {
    @Test func `an RxTimeInterval is a parameter of operators`() {
        let time: RxTimeInterval = .seconds(3)
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "-a-bc----d-|"
            $0.debounce(time, scheduler: scheduler)
            "-------c---(d|)"
        }
    }

    @Test func `the cases of an RxTimeInterval can be told apart`() {
        func seconds(_ interval: RxTimeInterval) -> Int? {
            switch interval {
            case .seconds(let count): count
            case .milliseconds(let count): count / 1000
            default: nil
            }
        }
        #expect(seconds(.seconds(3)) == 3)
        #expect(seconds(.milliseconds(2000)) == 2)
        #expect(seconds(.never) == nil)
    }

    @Test func `a length of time without a type stays unambiguous`() {
        let scheduler = TestScheduler()
        let log = Shared<[Int]>([])
        _ = Observable<Int>.timer(.seconds(1), period: .milliseconds(2000), scheduler: scheduler)
            .delay(.seconds(1), scheduler: scheduler)
            .throttle(.milliseconds(300), scheduler: scheduler)
            .subscribe(onNext: { element in log.withLock { $0.append(element) } })
        scheduler.advance(to: 4)
        #expect(log.value == [0, 1])
    }

    @Test(arguments: [
        (DispatchTimeInterval.seconds(2), Duration.seconds(2)), (.milliseconds(3), .milliseconds(3)),
        (.microseconds(-4), .microseconds(-4)), (.nanoseconds(5), .nanoseconds(5)),
        (.never, .nanoseconds(Int64.max)),
    ])
    func `a length of time of Dispatch converts`(interval: DispatchTimeInterval, duration: Duration) {
        #expect(Duration(interval) == duration)
    }
}

/// Each result sends 0 after a second.
struct DispatchTimeIntervalsTests {
    private let scheduler = TestScheduler()
    private let second = DispatchTimeInterval.seconds(1)
    private let zero = Observable.just(0).concat(.never())

    private func expectZeroAfterASecond(_ results: [Observable<Int>]) {
        let received = results.map { stream in
            let events = Shared<[Event<Int>]>([])
            _ = stream.take(1).subscribe { event in events.withLock { $0.append(event) } }
            return events
        }
        scheduler.advance(by: .milliseconds(999))
        #expect(received.map(\.value) == Array(repeating: [], count: results.count))
        scheduler.advance(by: .milliseconds(1))
        #expect(received.map(\.value) == Array(repeating: [.next(0), .completed], count: results.count))
    }

    @Test func `timed operators take times of Dispatch`() {
        expectZeroAfterASecond([
            .timer(second, scheduler: scheduler),
            .timer(second, period: second, scheduler: scheduler),
            .interval(second, scheduler: scheduler),
            zero.delay(second, scheduler: scheduler),
            zero.delaySubscription(second, scheduler: scheduler),
            zero.debounce(second, scheduler: scheduler),
            Observable.of(7, 0).throttle(second, scheduler: scheduler).skip(1),
            .never().timeout(second, scheduler: scheduler).catchAndReturn(0),
            .never().timeout(second, other: zero, scheduler: scheduler),
            .never().take(for: second, scheduler: scheduler).ifEmpty(default: 0),
            Observable.timer(.seconds(1), scheduler: scheduler).skip(.milliseconds(999), scheduler: scheduler),
            zero.buffer(timeSpan: second, count: 2, scheduler: scheduler).map { $0[0] },
            zero.window(timeSpan: second, count: 2, scheduler: scheduler).flatMap { $0.takeLast(1) },
        ])
    }

    @Test func `timed operators of traits take times of Dispatch`() {
        expectZeroAfterASecond([
            Single.timer(second, scheduler: scheduler).asObservable(),
            Single.just(0).delay(second, scheduler: scheduler).asObservable(),
            Maybe.just(0).delaySubscription(second, scheduler: scheduler).asObservable(),
            Single.never().timeout(second, scheduler: scheduler).catchAndReturn(0).asObservable(),
            Single.never().timeout(second, other: .just(0), scheduler: scheduler).asObservable(),
        ])
    }

    @Test @MainActor func `timed operators of drivers and signals take times of Dispatch`() {
        let results = SharingScheduler.mock(scheduler: scheduler) {
            let drivers: [Driver<Int>] = [
                .interval(second), .timer(second), .timer(second, period: second),
                zero.asDriver(onErrorJustReturn: 1).debounce(second), .of(7, 0).throttle(second).skip(1),
                .just(0).delay(second),
            ]
            return drivers.map { $0.asObservable() } + [Signal.just(0).delay(second).asObservable()]
        }
        expectZeroAfterASecond(results)
    }
}
