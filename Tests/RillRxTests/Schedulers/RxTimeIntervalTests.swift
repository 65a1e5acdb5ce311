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
