import Testing

@testable import Rill
@testable import RillTesting

struct TimestampTests {
    private let scheduler = TestScheduler()

    @Test func `timestamp pairs every element with the time of its arrival`() {
        diagram(on: scheduler) {
            "--a-----b---|"
            $0.timestamp(scheduler: scheduler).map { "\($0.element)\($0.timestamp.components.seconds)" }
            "--[a2]--[b8]|"
        }
    }

    @Test func `timeInterval pairs every element with the time since the previous one`() {
        diagram(on: scheduler) {
            "--a-----b---|"
            $0.timeInterval(scheduler: scheduler).map { "\($0.element)\($0.interval.components.seconds)" }
            "--[a2]--[b6]|"
        }
    }

    @Test func `timestamp and timeInterval pass an error`() {
        diagram(on: scheduler) {
            "---#"
            $0.timestamp(scheduler: scheduler).map(\.element)
            "---#"
        }
        diagram(on: scheduler) {
            "---#"
            $0.timeInterval(scheduler: scheduler).map(\.element)
            "---#"
        }
    }

    @Test func `timeInterval counts for each subscription separately, and includes the time of deliveries`() {
        let subject = PublishSubject<Int>()
        let (first, second) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
        let seconds = subject.timeInterval(scheduler: scheduler).map { Int($0.interval.components.seconds) }
        _ = seconds.do(afterNext: { _ in scheduler.advance(by: .seconds(2)) }).subscribe(first)
        scheduler.advance(to: 3)
        _ = seconds.subscribe(second)
        subject.onNext(0)
        subject.onNext(1)
        #expect(first.events.map(\.value) == [.next(3), .next(2)])
        #expect(second.events.map(\.value) == [.next(2), .next(2)])
    }

    @Test(arguments: Law.all) func `timestamp obeys`(_ law: Law) {
        law.check { $0.timestamp(scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `timeInterval obeys`(_ law: Law) {
        law.check { $0.timeInterval(scheduler: AtOnceScheduler()) }
    }
}
