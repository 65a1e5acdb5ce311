import Dispatch
import RillRx
import RillTesting
import Testing

struct DispatchTimeIntervalsTests {
    @Test func `timed operators take times of Dispatch`() {
        let scheduler = TestScheduler()
        let second = DispatchTimeInterval.seconds(1)
        let results = [
            Observable<Int>.timer(second, scheduler: scheduler),
            .timer(second, period: second, scheduler: scheduler).take(1),
            .interval(second, scheduler: scheduler).take(1),
            Observable.just(0).delay(second, scheduler: scheduler),
            Observable.just(0).concat(.never()).debounce(second, scheduler: scheduler).take(1),
            Observable.of(7, 0).throttle(second, scheduler: scheduler).skip(1),
            Observable.never().timeout(second, scheduler: scheduler).catchAndReturn(0),
        ].map { stream in
            let events = Shared<[Event<Int>]>([])
            _ = stream.subscribe { event in events.withLock { $0.append(event) } }
            return events
        }
        scheduler.advance(by: .milliseconds(999))
        #expect(results.allSatisfy { $0.value.isEmpty || $0.value == [.next(7)] })
        scheduler.advance(by: .milliseconds(1))
        #expect(results.allSatisfy { $0.value.last == .completed && $0.value.contains(.next(0)) })
    }
}
