import Rill
import Testing

/// On the main actor, because a program for WASI has one thread.
@MainActor
@Suite(.serialized)
struct WASITests {
    nonisolated static let schedulers: [any SchedulerType] = [
        MainScheduler.instance, MainScheduler.asyncInstance, SerialDispatchQueueScheduler(),
        ConcurrentDispatchQueueScheduler(), ClockScheduler(ContinuousClock()),
    ]

    @Test(arguments: schedulers) func `actions run in order on the main actor`(_ scheduler: any SchedulerType) async {
        let numbers = Numbers()
        await withCheckedContinuation { done in
            for number in 0..<1_000 { scheduler.schedule { numbers.append(number) } }
            scheduler.schedule { done.resume() }
        }

        #expect(numbers.all == Array(0..<1_000))
    }

    @Test(arguments: schedulers) func `timers run in the order of their deadlines`(
        _ scheduler: any SchedulerType
    ) async {
        let numbers = Numbers()
        await withCheckedContinuation { done in
            for number in (0..<10).reversed() {
                scheduler.schedule(after: .milliseconds(5 * number)) { numbers.append(number) }
            }
            scheduler.schedule(after: .milliseconds(50)) { done.resume() }
        }

        #expect(numbers.all == Array(0..<10))
    }

    @Test(arguments: schedulers) func `a disposed timer doesn't run`(_ scheduler: any SchedulerType) async {
        let numbers = Numbers()
        await withCheckedContinuation { done in
            scheduler.schedule(after: .milliseconds(1)) { numbers.append(1) }.dispose()
            scheduler.schedule(after: .milliseconds(5)) { done.resume() }
        }

        #expect(numbers.all == [])
    }

    @Test func `an interval ends with its bag`() async {
        let numbers = Numbers()
        var bag: DisposeBag? = DisposeBag()
        await withCheckedContinuation { done in
            Observable<Int>.interval(.milliseconds(1), scheduler: MainScheduler.instance)
                .subscribe(onNext: { number in
                    numbers.append(number)
                    if number == 4 { done.resume() }
                })
                .disposed(by: bag!)
        }
        bag = nil
        try? await Task.sleep(for: .milliseconds(5))

        #expect(numbers.all == Array(0...4))
    }

    @Test func `elements cross schedulers in order`() async {
        let doubled = Observable.range(start: 0, count: 5_000)
            .subscribe(on: SerialDispatchQueueScheduler())
            .observe(on: SerialDispatchQueueScheduler())
            .map { $0 * 2 }
            .observe(on: MainScheduler.instance)

        #expect(await elements(doubled) == (0..<5_000).map { $0 * 2 })
    }

    @Test func `a scheduler's other work runs while a long source sends nothing`() async {
        let numbers = Numbers()
        let long = Observable.range(start: 0, count: 200_000_000)
            .filter { _ in false }
            .subscribe(on: SerialDispatchQueueScheduler())
            .subscribe(onCompleted: { numbers.append(1) })
        await withCheckedContinuation { done in
            _ = MainScheduler.instance.schedule(after: .milliseconds(10)) { done.resume() }
        }
        long.dispose()

        #expect(numbers.all == [], "the source has ended before")
    }

    @Test func `timed operators keep their times`() async {
        let scheduler = SerialDispatchQueueScheduler()
        let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(3)
        let delayed = ticks.delay(.milliseconds(5), scheduler: scheduler)
        let quiet = Observable<Int>.never().timeout(.milliseconds(2), scheduler: scheduler).catchAndReturn(9)
        let last = delayed.debounce(.milliseconds(50), scheduler: scheduler)

        #expect(await elements(ticks.concat(quiet).concat(last)) == [0, 1, 2, 9, 2])
    }

    @Test func `drive delivers on the main actor`() async {
        let numbers = Numbers()
        await withCheckedContinuation { done in
            Observable.of(1, 2, 3).drive(onNext: { numbers.append($0) }, onCompleted: { done.resume() })
                .disposed(by: DisposeBag.forever)
        }

        #expect(numbers.all == [1, 2, 3])
    }
}

/// The elements of `source`, which end. Not by `values`, whose tasks have other threads here.
@MainActor
private func elements(_ source: Observable<Int>) async -> [Int] {
    let numbers = Numbers()
    await withCheckedContinuation { done in
        source.subscribe(onNext: { numbers.append($0) }, onCompleted: { done.resume() })
            .disposed(by: DisposeBag.forever)
    }
    return numbers.all
}

/// Numbers that actions on the main actor note.
private final class Numbers: Sendable {
    @MainActor private(set) var all: [Int] = []

    nonisolated func append(_ number: Int) { MainActor.assumeIsolated { all.append(number) } }
}

extension DisposeBag {
    fileprivate static let forever = DisposeBag()
}
