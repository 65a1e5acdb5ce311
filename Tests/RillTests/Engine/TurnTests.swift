import Foundation
import Rill
import RillTesting
import Testing

/// A source that loops on a scheduler gives its other work a turn.
@Suite(.serialized) struct TurnTests {
    private static let count = 50_000
    private static let steps = 200_000

    /// Chains that send all, some or none of their elements.
    static let chains = [
        Chain("the source itself") { $0 },
        Chain("filter, all") { $0.filter { _ in true } },
        Chain("filter, none") { $0.filter { _ in false } },
        Chain("map, scan, compactMap") { $0.map { $0 }.scan(0) { $1 }.compactMap { $0 } },
        Chain("reduce") { $0.reduce(0, accumulator: max) },
        Chain("toArray") { $0.toArray().map(\.count) },
        Chain("skip") { $0.skip(count) },
        Chain("concat") { .concat($0, .of(1)) },
        Chain("concat, after another source") { .concat(.of(1), $0) },
        Chain("catch") { $0.catch { _ in .empty() } },
        Chain("retry(2)") { $0.retry(2) },
        Chain("flatMap") { $0.flatMap { Observable.just($0) } },
        Chain("flatMap to empty") { $0.flatMap { _ in Observable<Int>.empty() } },
        Chain("concatMap") { $0.concatMap { Observable.just($0) } },
        Chain("flatMapLatest") { $0.flatMapLatest { Observable.just($0) } },
        Chain("flatMapFirst") { $0.flatMapFirst { Observable.just($0) } },
        Chain("one long stream of flatMap") { source in Observable.just(0).flatMap { _ in source } },
        Chain("merge") { .merge($0, .of(1, 2, 3)) },
        Chain("merge with never") { .merge(.never(), $0).take(count) },
        Chain("combineLatest") { .combineLatest($0, Observable.of(1)) { first, _ in first } },
        Chain("zip") { .zip($0, Observable.range(start: 0, count: count)) { first, _ in first } },
        Chain("withLatestFrom") { $0.withLatestFrom(Observable.of(1)) },
        Chain("take(until:)") { $0.take(until: Observable<Int>.never()) },
        Chain("amb") { .amb([$0, .never()]) },
        Chain("share") { $0.share() },
        Chain("groupBy, merge()") { $0.groupBy { $0 % 4 }.merge() },
        Chain("groupBy(until:), merge()") { $0.groupBy(keySelector: { $0 % 4 }, until: { $0.skip(9) }).merge() },
        Chain("deferred") { source in .deferred { source } },
    ]

    @Test(arguments: chains)
    func `an action of the queue runs before a source on that queue has ended`(_ chain: Chain) async {
        let (queue, sent, sentAtAction, end) = (SerialDispatchQueueScheduler(), Shared(0), Shared(0), Milestone())
        let source = Observable.range(start: 0, count: Self.count).do(onNext: { number in
            sent.withLock { $0 += 1 }
            if number > 0 { return }
            queue.schedule { sentAtAction.withLock { $0 = sent.value } }
        })
        _ = chain(source).subscribe(on: queue).subscribe(onCompleted: { end.reach() })
        #expect(await end.isReached())
        #expect(sent.value == Self.count)
        #expect((1..<Self.count).contains(sentAtAction.value))
    }

    @Test func `an action of the queue runs soon after a source on that queue has become slow`() async {
        let (queue, sent, sentAtAction, end) = (SerialDispatchQueueScheduler(), Shared(0), Shared(0), Milestone())
        let slow = 770
        let source = Observable.range(start: 0, count: 1100).do(onNext: { number in
            sent.withLock { $0 = number }
            if number > slow { usleep(2_000) }
            if number == slow { queue.schedule { sentAtAction.withLock { $0 = sent.value } } }
        })
        _ = source.subscribe(on: queue).subscribe(onCompleted: { end.reach() })
        #expect(await end.isReached())
        #expect(sentAtAction.value >= slow)
        #expect(sentAtAction.value <= slow + 66)
    }

    /// Sources that loop by themselves.
    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Makes a source of `count` steps, each of which calls the closure.
        let make: @Sendable (Int, @escaping @Sendable () -> Void) -> Observable<Int>

        init(_ name: String, _ make: @escaping @Sendable (Int, @escaping @Sendable () -> Void) -> Observable<Int>) {
            testDescription = name
            self.make = make
        }
    }

    private static func fail(after step: @escaping @Sendable () -> Void) -> Observable<Int> {
        .deferred {
            step()
            return .error(MarbleError())
        }
    }

    private static func end(after step: @escaping @Sendable () -> Void) -> Observable<Int> {
        fail(after: step).catch { _ in .empty() }
    }

    static let sources = [
        Source("from") { count, step in .from(0..<count).do(onNext: { _ in step() }) },
        Source("generate") { count, step in
            .generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 }).do(onNext: { _ in step() })
        },
        Source("repeatElement") { count, step in .repeatElement(1).do(onNext: { _ in step() }).take(count) },
        Source("concat of empty streams") { count, step in .concat(repeatElement(end(after: step), count: count)) },
        Source("error, retry") { count, step in fail(after: step).retry(count).catchAndReturn(0) },
        Source("error, retry(when:)") { count, step in fail(after: step).retry(when: { $0.take(count) }) },
        Source("error, catch(sequence:)") { count, step in
            .catch(sequence: repeatElement(fail(after: step), count: count)).catchAndReturn(0)
        },
        Source("concatMap to empty streams") { count, step in
            .range(start: 0, count: count).concatMap { _ in end(after: step) }
        },
    ]

    @Test(arguments: sources)
    func `an action of the queue runs before a loop of another kind on that queue has ended`(
        _ source: Source
    ) async {
        let (queue, steps, stepsAtAction, end) = (SerialDispatchQueueScheduler(), Shared(0), Shared(0), Milestone())
        let stream = source.make(Self.steps) {
            let isFirst = steps.withLock { steps in
                steps += 1
                return steps == 1
            }
            if isFirst { queue.schedule { stepsAtAction.withLock { $0 = steps.value } } }
        }
        _ = stream.subscribe(on: queue).subscribe(onCompleted: { end.reach() })
        #expect(await end.isReached())
        #expect((1..<Self.steps).contains(stepsAtAction.value))
    }

    /// Operators whose timer resumes their source, or whose streams are sent by a timer.
    static let timed: [(String, @Sendable (Observable<Int>, any SchedulerType) -> Observable<Int>)] = [
        ("buffer", { $0.buffer(timeSpan: .milliseconds(5), count: 300, scheduler: $1).map(\.count) }),
        ("window", { $0.window(timeSpan: .milliseconds(5), count: 300, scheduler: $1).flatMap { $0.ignored } }),
        ("delay", { $0.delay(.milliseconds(1), scheduler: $1) }),
        (
            "timer, concatMap",
            { source, queue in
                Observable<Int>.timer(.milliseconds(1), scheduler: queue).concatMap { _ in source }
            }
        ),
        (
            "interval, flatMap",
            { source, queue in
                Observable<Int>.interval(.milliseconds(1), scheduler: queue).take(1).flatMap { _ in source }
            }
        ),
        (
            "task, flatMap",
            { source, queue in
                Observable.task(on: queue) { 0 }.flatMap { _ in source }
            }
        ),
        (
            "asyncMap, concatMap",
            { source, queue in
                Observable.just(0).asyncMap(on: queue) { $0 }.concatMap { _ in source }
            }
        ),
        (
            "an asynchronous sequence",
            { _, queue in
                AsyncStream { 0 }.asObservable(on: queue).filter { _ in false }
            }
        ),
        ("delaySubscription", { $0.delaySubscription(.milliseconds(1), scheduler: $1) }),
        (
            "concatMap, delay",
            { source, queue in
                source.concatMap { Observable.just($0).delay(.milliseconds(1), scheduler: queue) }
            }
        ),
    ]

    /// A scheduler of a user that isn't an object, and knows nothing of turns.
    private struct OwnScheduler: SchedulerType {
        private let queue = SerialDispatchQueueScheduler()

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { queue.schedule(action) }

        func schedulePeriodic(
            after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
        ) -> any Disposable {
            queue.schedulePeriodic(after: delay, every: period, missedTicks: missedTicks, sink)
        }
    }

    private static let queues: [@Sendable () -> any SchedulerType] = [
        { SerialDispatchQueueScheduler() }, { ClockScheduler(ContinuousClock()) }, { OwnScheduler() },
    ]

    @Test(arguments: timed.indices, queues.indices)
    func `other work of a queue runs while a timer on it has a source go on`(_ index: Int, _ kind: Int) async {
        let (queue, stop, ran) = (Self.queues[kind](), Stop(), Milestone())
        defer { stop.set() }
        let stream = Self.timed[index].1(stop.numbers.filter { $0 % 1_000_000_000 < 100_000_000 }, queue)
        let subscription = stream.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .default))
            .subscribe(onNext: { _ in })
        for _ in 0..<5 {
            queue.schedule(after: .milliseconds(5)) { ran.reach() }
            #expect(await ran.isReached())
        }
        subscription.dispose()
    }

    @Test func `a slow source gives way after few elements`() async {
        let (queue, made, madeBefore, ran) = (SerialDispatchQueueScheduler(), Shared(0), Shared(0), Milestone())
        let source = Observable.range(start: 0, count: 16).map { number in
            usleep(20_000)
            made.withLock { $0 += 1 }
            return number
        }
        _ = source.subscribe(on: queue).subscribe(onNext: { number in
            if number > 0 { return }
            queue.schedule {
                madeBefore.withLock { $0 = made.value }
                ran.reach()
            }
        })
        #expect(await ran.isReached())
        #expect(madeBefore.value <= 2)
    }

    @Test func `two sources on one queue take turns`() async {
        let (queue, log, end) = (SerialDispatchQueueScheduler(), Log(), Milestone())
        for name in ["a", "b"] {
            let source = Observable.range(start: 0, count: Self.count).subscribe(on: queue)
            _ = source.subscribe(
                onNext: { if $0 == 0 { log.write("\(name) begins") } },
                onCompleted: {
                    log.write("\(name) ends")
                    end.reach()
                })
        }
        for _ in 0..<2 { #expect(await end.isReached()) }
        #expect(Set(log.entries.prefix(2)) == ["a begins", "b begins"])
    }

    @Test func `a window closes although its source keeps the gate busy`() async {
        let (queue, stop, closed) = (SerialDispatchQueueScheduler(), Stop(), Milestone())
        defer { stop.set() }
        let windows = stop.numbers.window(timeSpan: .milliseconds(5), count: .max, scheduler: queue)
        let stream = windows.flatMap { $0.do(onNext: { _ in usleep(200) }).ignored }
            .subscribe(on: ConcurrentDispatchQueueScheduler(qos: .default))
        let subscription = stream.subscribe(onNext: { _ in closed.reach() })
        for _ in 0..<10 { #expect(await closed.isReached()) }
        subscription.dispose()
    }

    @Test func `a timer does not deliver for another thread without an end`() async {
        let (queue, stop, ran) = (SerialDispatchQueueScheduler(), Stop(), Milestone())
        defer { stop.set() }
        let flood = Observable<Int>.create { observer in
            while !stop.isSet, observer.onNext(1) != .none {}
            return Disposables.create()
        }
        let stream = flood.throttle(.milliseconds(1), latest: false, scheduler: queue)
        let other = Observable<Int>.timer(.milliseconds(1), period: .milliseconds(1), scheduler: queue)
        let subscription = Observable.merge(
            other, stream.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .default))
        )
        .subscribe(onNext: { _ in })
        for _ in 0..<5 {
            queue.schedule(after: .milliseconds(5)) { ran.reach() }
            #expect(await ran.isReached())
        }
        subscription.dispose()
    }

    @Test func `a tick does not deliver what a subject sends to itself without an end`() async {
        let (queue, stop, ran, subject) = (SerialDispatchQueueScheduler(), Stop(), Milestone(), PublishSubject<Int>())
        defer { stop.set() }
        let subscription = subject.subscribe(onNext: { if !stop.isSet { subject.onNext($0 + 1) } })
        let tick = Observable<Int>.timer(.milliseconds(1), scheduler: queue).subscribe(onNext: { subject.onNext($0) })
        for _ in 0..<5 {
            queue.schedule(after: .milliseconds(5)) { ran.reach() }
            #expect(await ran.isReached())
        }
        subscription.dispose()
        tick.dispose()
    }

    @Test func `a tick does not deliver what an observer of create sends to itself without an end`() async {
        let (queue, stop, ran) = (SerialDispatchQueueScheduler(), Stop(), Milestone())
        defer { stop.set() }
        let sender = Shared<AnyObserver<Int>?>(nil)
        let source = Observable<Int>.create { observer in
            sender.withLock { $0 = observer }
            return Observable<Int>.timer(.milliseconds(1), scheduler: queue).subscribe(onNext: { observer.onNext($0) })
        }
        let subscription = source.subscribe(onNext: { if !stop.isSet { sender.value?.onNext($0 + 1) } })
        for _ in 0..<5 {
            queue.schedule(after: .milliseconds(5)) { ran.reach() }
            #expect(await ran.isReached())
        }
        subscription.dispose()
    }

    @Test func `a window in time closes while a source on the same queue runs`() async {
        let (queue, stop, closed) = (SerialDispatchQueueScheduler(), Stop(), Milestone())
        defer { stop.set() }
        let windows = stop.numbers.subscribe(on: queue).window(
            timeSpan: .milliseconds(5), count: .max, scheduler: queue)
        let subscription = windows.flatMap { $0.ignored }.subscribe(onNext: { _ in closed.reach() })
        #expect(await closed.isReached())
        subscription.dispose()
    }

    @Test func `a buffer in time is sent while a source on the same queue runs`() async {
        let (queue, stop, sent) = (SerialDispatchQueueScheduler(), Stop(), Milestone())
        defer { stop.set() }
        let buffers = stop.numbers.filter { _ in false }.subscribe(on: queue).buffer(
            timeSpan: .milliseconds(5), count: .max, scheduler: queue)
        let subscription = buffers.subscribe(onNext: { _ in sent.reach() })
        #expect(await sent.isReached())
        subscription.dispose()
    }

    @Test func `a tick of the queue comes while a source on the same queue runs`() async {
        let (queue, stop, ticked) = (SerialDispatchQueueScheduler(), Stop(), Milestone())
        defer { stop.set() }
        let ticks = Observable<Int>.interval(.milliseconds(1), scheduler: queue).do(onNext: { _ in ticked.reach() })
        let subscription = Observable.merge(ticks, stop.numbers.filter { _ in false }).subscribe(on: queue).subscribe()
        for _ in 0..<3 { #expect(await ticked.isReached()) }
        subscription.dispose()
    }
}

extension Observable {
    /// Sends one number when the stream completes, and no element.
    fileprivate var ignored: Observable<Int> { filter { _ in false }.map { _ in 0 }.ifEmpty(default: 0) }
}
