import Foundation
import RillRx
import RillTesting
import Testing

struct VirtualTimeSchedulerTests {
    private let scheduler = HistoricalScheduler(initialClock: .seconds(10))
    private let log = Shared<[String]>([])

    private func schedule(_ name: String, after delay: Duration) {
        scheduler.schedule(after: delay) { [log, scheduler] in
            log.withLock { $0.append("\(name) at \(scheduler.clock)") }
        }
    }

    @Test func `start runs everything in order of time, and moves the clock`() {
        schedule("b", after: .seconds(5))
        schedule("a", after: .seconds(2))
        schedule("c", after: .seconds(5))
        #expect(log.value == [])
        scheduler.start()
        #expect(log.value == ["a at 12.0 seconds", "b at 15.0 seconds", "c at 15.0 seconds"])
    }

    @Test func `advanceTo runs what is due, and leaves the clock there`() {
        schedule("a", after: .seconds(2))
        schedule("b", after: .seconds(5))
        scheduler.advanceTo(.seconds(13))
        #expect(log.value == ["a at 12.0 seconds"])
        #expect(scheduler.clock == .seconds(13))
    }

    @Test func `a start in an action of a queue runs everything before it returns`() async {
        let reports = Reports<[Int]>()
        let numbers = Observable<Int>.timer(.seconds(1), scheduler: scheduler).flatMap { _ in
            Observable.range(start: 0, count: 100)
        }
        let received = Shared<[Int]>([])
        _ = numbers.subscribe(onNext: { number in received.withLock { $0.append(number) } })
        _ = Observable.just(0).subscribe(on: SerialDispatchQueueScheduler()).subscribe(onNext: { [scheduler] _ in
            usleep(5000)  // longer than the time of an action
            scheduler.start()
            reports.send(received.value)
        })
        #expect(await reports.next(1) == [Array(0..<100)])
    }

    @Test func `sleep moves the clock and runs nothing`() {
        schedule("a", after: .seconds(2))
        scheduler.sleep(.seconds(4))
        #expect(log.value == [])
        scheduler.start()
        #expect(log.value == ["a at 14.0 seconds"])
    }

    @Test func `stop ends a start, and the next one continues`() {
        scheduler.schedule(after: .seconds(1)) { [scheduler] in scheduler.stop() }
        schedule("a", after: .seconds(2))
        scheduler.start()
        #expect(log.value == [])
        scheduler.start()
        #expect(log.value == ["a at 12.0 seconds"])
    }

    @Test func `operators use its time`() {
        _ = Observable.of("a").delay(.seconds(3), scheduler: scheduler)
            .subscribe(onNext: { [log, scheduler] element in
                log.withLock { $0.append("\(element) at \(scheduler.now)") }
            })
        scheduler.start()
        #expect(log.value == ["a at 13.0 seconds"])
    }

    @Test func `a converter defines what times look like`() {
        let frames = VirtualTimeScheduler(initialClock: 50, converter: Frames(perSecond: 25))
        let log = log
        frames.scheduleAbsoluteVirtual("a", time: 100) { [frames] name in
            log.withLock { $0.append("\(name) at \(frames.clock)") }
            return Disposables.create()
        }
        frames.scheduleRelativeVirtual("b", dueTime: 25) { [frames] name in
            log.withLock { $0.append("\(name) at \(frames.clock), \(frames.now)") }
            return Disposables.create()
        }
        frames.scheduleAbsoluteVirtual("over", time: 10) { [frames] name in
            log.withLock { $0.append("\(name) at \(frames.clock)") }
            return Disposables.create()
        }
        frames.advanceTo(99)
        #expect(log.value == ["over at 50", "b at 75, 3.0 seconds"])
        frames.sleep(10)
        #expect(frames.clock == 109)
        frames.start()
        #expect(log.value.last == "a at 109")
    }

    @Test func `disposing a virtual action also disposes what it returned`() {
        let (first, second) = (BooleanDisposable(), BooleanDisposable())
        let early = scheduler.scheduleAbsoluteVirtual((), time: .seconds(11)) { first }
        let late = scheduler.scheduleRelativeVirtual((), dueTime: .seconds(9)) { second }
        scheduler.advanceTo(.seconds(12))
        early.dispose()
        late.dispose()
        scheduler.start()
        #expect(first.isDisposed)
        #expect(!second.isDisposed)
        #expect(scheduler.clock == .seconds(12))
    }
}

/// Counts the pictures of a film.
private struct Frames: VirtualTimeConverterType {
    let perSecond: Int

    func convertFromVirtualTime(_ frame: Int) -> Duration { .seconds(1) * frame / perSecond }

    func convertToVirtualTime(_ time: Duration) -> Int { Int(time / .seconds(1) * Double(perSecond)) }

    func convertFromVirtualTimeInterval(_ frames: Int) -> Duration { convertFromVirtualTime(frames) }
}
