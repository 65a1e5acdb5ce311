import Dispatch
import Rill
import RillTesting
import Testing

/// A source that loops stops soon after nobody wants it, also if nothing of what it sends comes through.
@Suite(.serialized) struct StoppingTests {
    /// Chains that send nothing at all, or nothing before their source has ended.
    static let silent = [
        Chain("filter") { $0.filter { _ in false } },
        Chain("compactMap") { $0.compactMap { _ in nil } },
        Chain("map, filter, map") { $0.map { $0 + 1 }.filter { _ in false }.map { $0 * 2 } },
        Chain("skip") { $0.skip(.max) },
        Chain("skip(while:)") { $0.skip(while: { _ in true }) },
        Chain("reduce") { $0.reduce(0) { $1 } },
        Chain("distinctUntilChanged") { $0.map { _ in 0 }.distinctUntilChanged().skip(1) },
        Chain("ignoreElements") { $0.ignoreElements().map { _ -> Int in } },
        Chain("toArray") { $0.filter { $0 < 1 }.toArray().map(\.count) },
        Chain("take(last:)") { $0.take(last: 1) },
        Chain("scan, filter") { $0.scan(0) { $1 }.filter { _ in false } },
        Chain("element(at:)") { $0.element(at: .max) },
        Chain("deferred") { source in .deferred { source.filter { _ in false } } },
        Chain("concat") { .concat(.of(1), $0).filter { _ in false } },
        Chain("catch") { $0.filter { _ in false }.catch { _ in .empty() } },
        Chain("retry(2)") { $0.filter { _ in false }.retry(2) },
        Chain("flatMap to empty") { $0.flatMap { _ in Observable<Int>.empty() } },
        Chain("flatMap(maxConcurrent: 1) to empty") { $0.flatMap(maxConcurrent: 1) { _ in Observable<Int>.empty() } },
        Chain("concatMap to empty") { $0.concatMap { _ in Observable<Int>.empty() } },
        Chain("flatMapLatest to empty") { $0.flatMapLatest { _ in Observable<Int>.empty() } },
        Chain("flatMapFirst to empty") { $0.flatMapFirst { _ in Observable<Int>.empty() } },
        Chain("flatMapLatest to never") { $0.flatMapLatest { _ in Observable<Int>.never() } },
        Chain("flatMapFirst to never") { $0.flatMapFirst { _ in Observable<Int>.never() } },
        Chain("one endless stream of flatMap") { source in Observable.just(0).flatMap { _ in source.skip(.max) } },
        Chain("one endless stream of concatMap") { source in Observable.just(0).concatMap { _ in source.skip(.max) } },
        Chain("a later endless stream of flatMap") { source in
            Observable.of(0, 1, 2).flatMap { $0 < 2 ? .empty() : source.skip(.max) }
        },
        Chain("an endless join after another in flatMap") { source in
            Observable.of(0, 1).flatMap { number in
                number == 0 ? Observable.merge(.empty(), .empty()) : .merge(.never(), source.skip(.max))
            }
        },
        Chain("an endless stream of flatMapLatest") { source in
            Observable.just(0).flatMapLatest { _ in source.skip(.max) }
        },
        Chain("an endless stream of flatMapFirst") { source in
            Observable.just(0).flatMapFirst { _ in source.skip(.max) }
        },
        Chain("publish(_:)") { $0.publish { $0.filter { _ in false } } },
        Chain("publish(_:), filtered before") { source in
            source.filter { _ in false }.publish { .zip($0, $0) { first, _ in first } }
        },
        Chain("publish(_:), a loop in the selected stream") { source in
            Observable.just(0).publish { $0.flatMap { _ in source.filter { _ in false } } }
        },
        Chain("publish(_:), a join in the selected stream") { source in
            Observable.just(0).publish { .merge($0, source.filter { _ in false }) }.filter { _ in false }
        },
        Chain("groupBy, filtered before") { $0.filter { _ in false }.groupBy { $0 }.merge() },
        Chain("window, filtered before") { source in
            source.filter { _ in false }.window(timeSpan: .seconds(60), scheduler: TestScheduler()).merge()
        },
        Chain("create, subscribe(_:)") { source in
            Observable.create { observer in source.filter { _ in false }.subscribe(observer) }
        },
        Chain("create, the second of two sources") { source in
            Observable.create { observer in
                Disposables.create(
                    Observable.never().subscribe(observer), source.filter { _ in false }.subscribe(observer))
            }
        },
        Chain("create, bind(to:)") { source in
            Observable.create { observer in source.filter { _ in false }.bind(to: observer) }
        },
        Chain("combineLatest with never") { .combineLatest($0, Observable<Int>.never()) { first, _ in first } },
        Chain("withLatestFrom never") { $0.withLatestFrom(Observable<Int>.never()) },
        Chain("never, withLatestFrom") { Observable<Int>.never().withLatestFrom($0) },
        Chain("sample by never") { $0.sample(Observable<Int>.never()) },
        Chain("skip(until: never)") { $0.skip(until: Observable<Int>.never()) },
        Chain("take(until: never)") { $0.filter { _ in false }.take(until: Observable<Int>.never()) },
        Chain("take(until: the source)") { source in
            Observable<Int>.never().take(until: source.filter { _ in false })
        },
        Chain("zip with a filtered source") { source in
            .zip(Observable<Int>.never(), source.filter { _ in false }) { $0 + $1 }
        },
        Chain("merge with never") { .merge(.never(), $0.filter { _ in false }) },
        Chain("merge, filter") { .merge($0, .never()).filter { _ in false } },
        Chain("amb with never") { .amb([.never(), $0.filter { _ in false }]) },
        Chain("bufferWithTrigger") { $0.filter { $0 < 1 }.bufferWithTrigger(Observable<Int>.never()).map(\.count) },
        Chain("debounce") { $0.debounce(.seconds(60), scheduler: TestScheduler()) },
        Chain("throttle(latest: false)") {
            $0.throttle(.seconds(60), latest: false, scheduler: TestScheduler()).skip(1)
        },
        Chain("timeout") { $0.filter { _ in false }.timeout(.seconds(60), scheduler: TestScheduler()) },
        Chain("share") { $0.share().filter { _ in false } },
        Chain("share(replay:)") { $0.share(replay: 1).filter { _ in false } },
        Chain("groupBy without observers") { $0.groupBy { $0 % 2 }.map(\.key).filter { _ in false } },
        Chain("groupBy, merge()") { $0.groupBy { $0 % 2 }.merge().filter { _ in false } },
        Chain("groupBy(until:), merge()") { source in
            source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(1) }).merge().filter { _ in false }
        },
        Chain("observe(on:), filtered before") { $0.filter { _ in false }.observe(on: ImmediateScheduler.instance) },
        Chain("error, retry()") { failing($0).retry() },
        Chain("error, retry(when:)") { failing($0).retry(when: { $0 }) },
        Chain("retry(when:) with a notifier that loops") { source in
            Observable.error(MarbleError()).retry(when: { _ in source.filter { _ in false } })
        },
        Chain("deferred, asyncMap") { source in
            Observable.deferred { source.filter { _ in false } }.asyncMap { $0 }
        },
        Chain("deferred, asyncFilter") { source in
            Observable.deferred { source.filter { _ in false } }.asyncFilter { _ in true }
        },
        Chain("error, catch(sequence:)") { .catch(sequence: repeatElement(failing($0), count: .max)) },
        Chain("concat of empty streams") { .concat(repeatElement(ending($0), count: .max)) },
        Chain("a sequence of empty streams, concat()") { source in
            source.map { _ in Observable<Int>.empty() }.concat()
        },
    ]

    /// A stream that fails at once, as long as `source` isn't at its end.
    private static func failing(_ source: Observable<Int>) -> Observable<Int> {
        source.take(1).flatMap { _ in Observable<Int>.error(MarbleError()) }
    }

    /// A stream that completes at once, as long as `source` isn't at its end, and then fails.
    private static func ending(_ source: Observable<Int>) -> Observable<Int> {
        source.take(1).ifEmpty(switchTo: .error(MarbleError())).filter { _ in false }
    }

    /// A chain of an endless source on a queue of its own.
    private struct Running: Sendable {
        let queue = SerialDispatchQueueScheduler()
        let stop = Stop()
        let hasStarted = Milestone()

        /// The numbers of the source, which call the closure for each.
        func numbers(_ onNext: @escaping @Sendable () -> Void = {}) -> Observable<Int> {
            stop.numbers.do(onNext: { number in
                if number == 0 { hasStarted.reach() }
                onNext()
            })
        }

        /// Returns whether an action of the queue has run.
        func isQueueFree() async -> Bool {
            let isFree = Milestone()
            queue.schedule { isFree.reach() }
            return await isFree.isReached()
        }
    }

    private final class Token: Sendable {}

    @Test(arguments: silent)
    func `a dispose from another thread stops the source and releases it`(_ chain: Chain) async {
        let running = Running()
        defer { running.stop.set() }
        weak var token: Token?
        let subscription = {
            let held = Token()
            token = held
            let source = running.numbers { withExtendedLifetime(held) {} }
            return chain(source).subscribe(on: running.queue).subscribe()
        }()
        #expect(await running.hasStarted.isReached())
        #expect(token != nil)
        subscription.dispose()
        #expect(await running.isQueueFree())
        #expect(token == nil)
    }

    @Test(arguments: silent)
    func `a source makes at most 64 further elements after a dispose`(_ chain: Chain) async {
        let (running, made, isDisposed) = (Running(), Shared(0), Milestone())
        let (subscription, isSet) = (Shared<(any Disposable)?>(nil), DispatchSemaphore(value: 0))
        defer { running.stop.set() }
        let source = running.numbers {
            let number = made.withLock {
                $0 += 1
                return $0
            }
            if number != 1000 { return }
            isSet.wait()
            subscription.value?.dispose()
            isDisposed.reach()
        }
        subscription.withLock { $0 = chain(source).subscribe(on: running.queue).subscribe() }
        isSet.signal()
        #expect(await isDisposed.isReached())
        #expect(await running.isQueueFree())
        #expect(made.value <= 1000 + 64)
    }

    @Test(arguments: [
        Chain("of") { $0 },
        Chain("startWith") { $0.skip(3).startWith(1, 2, 3) },
        Chain("startWith as the rest") { .empty().startWith(1, 2, 3, 4).concat($0) },
        Chain("concat") { .concat($0.take(1), $0.skip(1)) },
        Chain("merge") { .merge($0, .never()) },
        Chain("flatMap") { $0.flatMap { Observable.just($0) } },
        Chain("take(last:)") { $0.take(last: 4) },
        Chain("toArray, from") { $0.toArray().flatMap { Observable.from($0) } },
        Chain("buffer, from") { source in
            source.buffer(timeSpan: .seconds(1), count: 4, scheduler: TestScheduler()).concatMap { Observable.from($0) }
        },
        Chain("window") { source in
            source.window(timeSpan: .seconds(1), count: 4, scheduler: TestScheduler()).concat()
        },
        Chain("groupBy") { $0.groupBy { _ in 0 }.concatMap { $0 } },
        Chain("observe(on:)") { $0.observe(on: CurrentThreadScheduler.instance) },
        Chain("replay") { source in
            let subject = ReplaySubject<Int>.createUnbounded()
            _ = source.subscribe(subject)
            return subject.asObservable()
        },
        Chain("share(replay:)") { $0.share(replay: 4, scope: .forever) },
        Chain("create") { source in
            .create { observer in
                for number in 1...4 { observer.onNext(number) }
                return Disposables.create()
            }
        },
    ])
    func `nothing follows a dispose inside a callback, before the source has returned`(_ chain: Chain) {
        let (log, subscription) = (Log(), SingleAssignmentDisposable())
        subscription.setDisposable(
            chain(.of(1, 2, 3, 4)).attach(
                Sink(
                    of: subscription,
                    next: { element in
                        log.write("\(element)")
                        if element == 2 { subscription.dispose() }
                        return .more
                    }, finish: { log.write("\($0)") })))
        #expect(log.entries == ["1", "2"])
    }

    @Test func `a source that has become slow stops with its next element`() async {
        let (queue, sent, isSlow, isOver) = (SerialDispatchQueueScheduler(), Shared(0), Milestone(), Milestone())
        let subscription = Observable.range(start: 0, count: 100_000)
            .do(onNext: { number in
                sent.withLock { $0 = number }
                if number == 600 { isSlow.reach() }
                if number >= 600 { takeMilliseconds(2) }
            })
            .filter { _ in false }.subscribe(on: queue).subscribe()
        #expect(await isSlow.isReached())
        subscription.dispose()
        let last = sent.value
        queue.schedule { isOver.reach() }
        #expect(await isOver.isReached())
        #expect(sent.value <= last + 1)
    }

    @Test(arguments: silent)
    func `an action of its queue disposes the source`(_ chain: Chain) async {
        let (running, isDisposed) = (Running(), Milestone())
        defer { running.stop.set() }
        let subscription = chain(running.numbers()).subscribe(on: running.queue).subscribe()
        #expect(await running.hasStarted.isReached())
        running.queue.schedule {
            subscription.dispose()
            isDisposed.reach()
        }
        #expect(await isDisposed.isReached())
        subscription.dispose()
        #expect(await running.isQueueFree())
    }
}

/// What stops a source that sends nothing: a cancelled task, a deadline, another source.
@Suite(.serialized) struct StoppedByTests {
    static let silent = StoppingTests.silent.filter { chain in
        [
            "filter", "reduce", "flatMap to empty", "concatMap to empty", "merge with never", "error, retry()",
            "one endless stream of flatMap", "one endless stream of concatMap", "a later endless stream of flatMap",
            "an endless join after another in flatMap", "an endless stream of flatMapLatest",
            "an endless stream of flatMapFirst", "publish(_:)", "publish(_:), filtered before",
            "groupBy, filtered before", "window, filtered before", "create, subscribe(_:)", "create, bind(to:)",
        ].contains(chain.testDescription)
    }

    private let stop = Stop()
    private let hasStarted = Milestone()
    private let hasEnded = Milestone()

    private var numbers: Observable<Int> {
        stop.numbers.do(onNext: { [hasStarted] number in if number == 0 { hasStarted.reach() } })
    }

    /// Returns whether an action of the queue runs soon.
    private func isFree(_ queue: DispatchQueue) async -> Bool {
        let isFree = Milestone()
        queue.async { isFree.reach() }
        return await isFree.isReached()
    }

    /// Cancels a task that waits for an element of `stream`, and expects its loop to end and its thread to be free.
    private func expectEnd(whenCancelled stream: Observable<Int>) async {
        let (thread, values) = (OwnThread(), stream.values)
        let task = Task(executorPreference: thread) { [hasEnded] in
            defer { hasEnded.reach() }
            for try await _ in values {}
        }
        #expect(await hasStarted.isReached())
        task.cancel()
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread.queue))
    }

    @Test(arguments: silent)
    func `a loop that waits for an element ends when its task is cancelled`(_ chain: Chain) async {
        defer { stop.set() }
        await expectEnd(whenCancelled: chain(numbers))
    }

    @Test func `a loop that goes on for the second element ends when its task is cancelled`() async {
        defer { stop.set() }
        let numbers = numbers
        await expectEnd(
            whenCancelled: .deferred { .range(start: 0, count: 200).concat(numbers.filter { _ in false }) })
    }

    @Test(arguments: silent)
    func `a loop into a sink of a subscription ends with it`(_ chain: Chain) async {
        defer { stop.set() }
        let (thread, stream) = (DispatchQueue(label: "source"), chain(numbers))
        let subscription = SingleAssignmentDisposable()
        thread.async {
            subscription.setDisposable(stream.attach(Sink(of: subscription, next: { _ in .more }, finish: { _ in })))
        }
        #expect(await hasStarted.isReached())
        subscription.dispose()
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `timeout fails while its source loops on another thread`(_ chain: Chain) async {
        defer { stop.set() }
        let (timers, thread) = (SerialDispatchQueueScheduler(), DispatchQueue(label: "source"))
        let stream = chain(numbers).timeout(.milliseconds(20), scheduler: timers)
        thread.async { [hasEnded] in _ = stream.subscribe(onError: { _ in hasEnded.reach() }) }
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `timeout fails while its source loops on the same queue`(_ chain: Chain) async {
        defer { stop.set() }
        let queue = SerialDispatchQueueScheduler()
        let stream = chain(numbers).subscribe(on: queue).timeout(.milliseconds(20), scheduler: queue)
        let subscription = stream.subscribe(onError: { [hasEnded] _ in hasEnded.reach() })
        #expect(await hasEnded.isReached())
        subscription.dispose()
    }

    @Test(arguments: silent)
    func `take(for:) completes while its source loops on another thread`(_ chain: Chain) async {
        defer { stop.set() }
        let (timers, thread) = (SerialDispatchQueueScheduler(), DispatchQueue(label: "source"))
        let stream = chain(numbers).take(for: .milliseconds(20), scheduler: timers)
        thread.async { [hasEnded] in _ = stream.subscribe(onCompleted: { hasEnded.reach() }) }
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `take(for:) completes while its source loops on the same queue`(_ chain: Chain) async {
        defer { stop.set() }
        let queue = SerialDispatchQueueScheduler()
        let stream = chain(numbers).subscribe(on: queue).take(for: .milliseconds(20), scheduler: queue)
        let subscription = stream.subscribe(onCompleted: { [hasEnded] in hasEnded.reach() })
        #expect(await hasEnded.isReached())
        subscription.dispose()
    }

    @Test(arguments: silent)
    func `take(until:) completes when another thread sends`(_ chain: Chain) async {
        defer { stop.set() }
        let (end, thread) = (PublishSubject<Void>(), DispatchQueue(label: "source"))
        let stream = chain(numbers).take(until: end)
        thread.async { [hasEnded] in _ = stream.subscribe(onCompleted: { hasEnded.reach() }) }
        #expect(await hasStarted.isReached())
        end.onNext(())
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `an error of another source stops the loop`(_ chain: Chain) async {
        defer { stop.set() }
        let (other, thread) = (PublishSubject<Int>(), DispatchQueue(label: "source"))
        let stream = Observable.merge(other.asObservable(), chain(numbers))
        thread.async { [hasEnded] in _ = stream.subscribe(onError: { _ in hasEnded.reach() }) }
        #expect(await hasStarted.isReached())
        other.onError(MarbleError())
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: [false, true])
    func `a loop in create ends when its task is cancelled`(_ isSwallowed: Bool) async {
        let thread = OwnThread()
        let endless = Observable<Int>.create { [stop, hasStarted, hasEnded] observer in
            hasStarted.reach()
            while !stop.isSet, observer.onNext(1) == .more {}
            hasEnded.reach()
            return Disposables.create()
        }
        let stream = isSwallowed ? endless.filter { _ in false } : endless
        let task = Task(executorPreference: thread) { for try await _ in stream.values {} }
        #expect(await hasStarted.isReached())
        task.cancel()
        #expect(await hasEnded.isReached())
        #expect(!stop.isSet)
        stop.set()
    }

    @Test(arguments: [CurrentThreadScheduler.instance, ImmediateScheduler.instance] as [any ImmediateSchedulerType])
    func `a source whose scheduler runs actions at once stops at a dispose`(
        _ scheduler: any ImmediateSchedulerType
    ) async {
        let (queue, stop) = (SerialDispatchQueueScheduler(), stop)
        let stream = Observable.repeatElement(1, scheduler: scheduler).take(while: { [hasStarted] _ in
            hasStarted.reach()
            return !stop.isSet
        })
        let subscription = stream.filter { _ in false }.subscribe(on: queue).subscribe(onNext: { _ in })
        #expect(await hasStarted.isReached())
        subscription.dispose()
        queue.schedule { [hasEnded] in hasEnded.reach() }
        #expect(await hasEnded.isReached())
        #expect(!stop.isSet)
        stop.set()
    }

    @Test func `a source that is stopped from within its chain makes at most 64 further elements`() {
        let (end, made) = (PublishSubject<Void>(), Shared(0))
        let stream = Observable.range(start: 0, count: 1_000_000)
            .do(onNext: { number in
                made.withLock { $0 += 1 }
                if number == 1000 { end.onNext(()) }
            })
            .filter { _ in false }.take(until: end)
        #expect(stream.events == [.completed])
        #expect(made.value <= 1001 + 64)
    }
}
