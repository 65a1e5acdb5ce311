import Testing

@testable import Rill
@testable import RillTesting

struct WindowTests {
    private let scheduler = TestScheduler()

    @Test func `window splits the stream into windows of a number of elements or a time`() {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).enumerated().map { $0.index }
            "0---1----2----3-|"
            "^---------------!"
        }
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).take(1).merge()
            "-a-b(c|)"
        }
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).skip(1).take(1).merge()
            "------d-e|"
        }
    }

    @Test func `all windows together have the elements of the source`() {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).merge()
            "-a-bc-d-e------f|"
        }
    }

    @Test func `window loses nothing when its windows are observed later`() {
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).observe(on: scheduler).concat()
            "-a-bc-d-e------f|"
        }
        diagram(on: scheduler) {
            "-a-bc-d-e------f|"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).delay(.seconds(2), scheduler: scheduler)
                .merge()
            "--abc-d-e-------f-|"
        }
    }

    @Test func `a window fails with the source`() {
        diagram(on: scheduler) {
            "-a-#"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).take(1).merge()
            "-a-#"
        }
        diagram(on: scheduler) {
            "-a-#"
            $0.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).map { _ in "w" }
            "w--#"
        }
    }

    @Test func `an observer of a window receives it to its end, even if the stream of windows is disposed`() {
        let subject = PublishSubject<Int>()
        let (window, log) = (Shared<Observable<Int>?>(nil), Log())
        let subscription = subject.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).subscribe(onNext: {
            opened in
            log.write("window")
            window.withLock { $0 = opened }
        })
        log.record(window.value!)
        subject.onNext(1)
        subscription.dispose()
        subject.onNext(2)
        #expect(subject.hasObservers)
        subject.onNext(3)
        #expect(log.entries == ["window", "1", "2", "3", "|"])
        #expect(!subject.hasObservers)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `the source is disposed after the last observer of a window of a disposed stream`() {
        let subject = PublishSubject<Int>()
        let window = Shared<Observable<Int>?>(nil)
        let subscription = subject.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).subscribe(onNext: {
            opened in
            window.withLock { $0 = opened }
        })
        let observers = (1...2).map { _ in window.value!.subscribe() }
        subscription.dispose()
        observers[0].dispose()
        #expect(subject.hasObservers)
        observers[1].dispose()
        #expect(!subject.hasObservers)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a disposed stream of windows retains nothing, even while a window is observed`() {
        let (window, observer) = (Shared<Observable<Int>?>(nil), SerialDisposable())
        weak var held: Token?
        let stream = Observable<Int>.never().window(timeSpan: .seconds(5), count: 3, scheduler: scheduler)
        let subscription = {
            let token = Token()
            held = token
            return stream.subscribe(onNext: { opened in
                withExtendedLifetime(token) { window.withLock { $0 = opened } }
            })
        }()
        observer.disposable = window.value!.subscribe()
        #expect(held != nil)
        subscription.dispose()
        #expect(held == nil)
        #expect(scheduler.hasPendingActions)
        observer.dispose()
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a window without observers does not keep the source running`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.window(timeSpan: .seconds(5), count: 3, scheduler: scheduler).subscribe()
        #expect(subject.hasObservers)
        subscription.dispose()
        #expect(!subject.hasObservers)
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `a window that has ended sends what it has kept to its first observer, and its end`() {
        let windows = Shared<[Observable<Int>]>([])
        _ = Observable.of(1, 2).window(timeSpan: .seconds(5), count: 1, scheduler: scheduler)
            .subscribe(onNext: { window in windows.withLock { $0.append(window) } })
        #expect(windows.value.count == 3)
        #expect(windows.value.map(\.events) == [[.next(1), .completed], [.next(2), .completed], [.completed]])
        for window in windows.value { #expect(window.events == [.completed]) }
    }

    @Test func `window rejects a time that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).window(timeSpan: .seconds(-1), count: 1, scheduler: TestScheduler())
        }
        #expect(
            result.message.contains(
                "window(timeSpan:count:scheduler:): expected timeSpan to be positive, got -1.0 seconds"))
    }

    @Test func `window rejects a count that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).window(timeSpan: .seconds(1), count: -1, scheduler: TestScheduler())
        }
        #expect(result.message.contains("window(timeSpan:count:scheduler:): expected count to be positive, got -1"))
    }

    @Test func `window stops an endless synchronous source at the end of the last wanted window`() {
        let windows = Observable.repeatElement(1).window(timeSpan: .seconds(1), count: 1000, scheduler: TestScheduler())
        #expect(windows.merge().first().events == [.next(1), .completed])
        #expect(windows.merge().take(3).events == [.next(1), .next(1), .next(1), .completed])
        #expect(windows.map { $0.map { $0 * 10 } }.concat().take(2).events == [.next(10), .next(10), .completed])
    }

    @Test func `a source waits while windows that nobody observes keep 256 elements`() {
        let (made, time, windows) = (Shared(0), TestScheduler(), Shared<[Observable<Int>]>([]))
        let source = Observable.range(start: 0, count: .max).do(onNext: { _ in made.withLock { $0 += 1 } })
        let subscription = source.window(timeSpan: .seconds(1), count: 100, scheduler: time)
            .subscribe(onNext: { window in windows.withLock { $0.append(window) } })
        #expect((256..<600).contains(made.value))
        let elements = Shared<[Int]>([])
        for index in 0..<20 {
            _ = windows.value[index].subscribe(onNext: { element in elements.withLock { $0.append(element) } })
        }
        #expect(elements.value.prefix(2000) == Array(0..<2000)[...])
        #expect(made.value < 2600)
        subscription.dispose()
    }

    @Test func `a source goes on when its windows are released`() {
        let (windows, time) = (Shared(0), TestScheduler())
        _ = Observable.range(start: 0, count: 10_000).window(timeSpan: .seconds(1), count: 100, scheduler: time)
            .subscribe(onNext: { _ in windows.withLock { $0 += 1 } })
        #expect(windows.value == 101)
    }

    @Test(arguments: Law.all) func `window obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.window(timeSpan: .seconds(1), count: 2, scheduler: TestScheduler()) }
    }

    @Test(arguments: Law.all) func `window with few windows obeys`(_ law: Law) {
        law.check(canWait: false) { $0.window(timeSpan: .seconds(1), count: 2000, scheduler: TestScheduler()).merge() }
    }

    @Test(arguments: Law.all) func `the windows of window obey`(_ law: Law) {
        law.check(canWait: false) { $0.window(timeSpan: .seconds(1), count: 2, scheduler: TestScheduler()).merge() }
    }
}

struct WindowStateTests {
    private let window = WindowState<Int>(timeSpan: .seconds(5), count: 2, now: .seconds(1))

    private func step(_ element: Int?, isLast: Bool = false) -> WindowState<Int>.Output { (element, isLast) }

    @Test func `a window ends with its last element, and the next one starts then`() {
        #expect(
            actions(of: window, after: .next(1, at: 2), .next(2, at: 4), .next(3, at: 5), .wake(at: 9))
                == [
                    "next \(step(1)), wake at 6", "next \(step(2, isLast: true)), wake at 9",
                    "next \(step(3)), wake at 9", "next \(step(nil, isLast: true)), wake at 14",
                ])
    }

    @Test func `a window does not count an element of one that ended by time`() {
        #expect(
            actions(of: window, after: .next(1, at: 2), .wake(at: 6), .next(2, at: 7), .next(3, at: 8)).suffix(2)
                == ["next \(step(2)), wake at 11", "next \(step(3, isLast: true)), wake at 13"])
    }

    @Test func `windows neither drift nor accumulate when the alarm is late`() {
        #expect(
            actions(of: window, after: .wake(at: 8), .wake(at: 22), .wake(at: 26))
                == [11, 26, 31].map { "next \(step(nil, isLast: true)), wake at \($0)" })
    }

    @Test func `windows pass the end`() {
        #expect(actions(of: window, after: .ended(.completed, at: 2)) == ["finish completed, wake at 6"])
        #expect(actions(of: window, after: .ended(failure, at: 2)) == ["finish failed(#), wake at 6"])
    }

    @Test func `windows that a late alarm skips leave the next one where it belongs`() {
        var window = WindowState<Int>(timeSpan: .seconds(60), count: 9, now: .zero)
        _ = window.wake(at: .seconds(9600))
        #expect(window.end == .seconds(9660))
    }
}
