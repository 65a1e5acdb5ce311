import Foundation
import Rill
import RillTesting
import Testing

/// A source that loops gives the other work of a queue its turn, whatever scheduler runs it at once in an action of the
/// queue.
@Suite(.serialized) struct NestedSliceTests {
    /// Chains of a source that loops and sends nothing, which begin on the main queue.
    static let chains: [Chain] = {
        let main = MainScheduler.instance
        return [
            Chain("timer, flatMap") { source in
                Observable<Int>.timer(.milliseconds(1), scheduler: main).flatMap { _ in source }
            },
            Chain("interval, flatMap") { source in
                Observable<Int>.interval(.milliseconds(1), scheduler: main).take(1).flatMap { _ in source }
            },
            Chain("delay, flatMap") { source in
                Observable.just(0).delay(.milliseconds(1), scheduler: main).flatMap { _ in source }
            },
            Chain("delaySubscription") { $0.delaySubscription(.milliseconds(1), scheduler: main) },
            Chain("paced") { source in
                Observable.of(0, 1, 2).concat(source).paced(every: .milliseconds(1), scheduler: main)
            },
            Chain("subscribe(on:)") { $0.subscribe(on: main) },
            Chain("subscribe(on:) of schedulers that run actions at once") { source in
                source.subscribe(on: ImmediateScheduler.instance).subscribe(on: CurrentThreadScheduler.instance)
                    .subscribe(on: main)
            },
            Chain("observe(on:) of the current thread") { source in
                source.observe(on: CurrentThreadScheduler.instance).subscribe(on: main)
            },
            Chain("asyncMap(on:)") { $0.asyncMap(on: main) { $0 } },
            Chain("deferred, asyncMap") { source in
                Observable.deferred { source }.asyncMap { $0 }.subscribe(on: main)
            },
        ]
    }()

    @Test(arguments: chains) func `the main queue stays free`(_ chain: Chain) async {
        let stop = Stop()
        await expectFree(chain(stop.numbers.filter { _ in false }), until: stop)
    }

    /// Chains of such a source that are subscribed to on the main queue, by a scheduler that runs actions at once.
    static let inner: [Chain] = {
        let main = MainScheduler.instance
        return [
            Chain("observe(on:) within a scheduler that runs actions at once") { source in
                Observable.just(0).observe(on: main).flatMap { _ in source }.subscribe(on: AtOnceScheduler())
            },
            Chain("subscribe(on:) within the immediate scheduler") { source in
                source.subscribe(on: main).subscribe(on: ImmediateScheduler.instance)
            },
            Chain("subscribe(on:) within a step of the current thread") { source in
                Observable.of(1, 2, scheduler: CurrentThreadScheduler.instance).flatMap { _ in
                    source.subscribe(on: main)
                }
            },
        ]
    }()

    @Test(arguments: inner) func `the main queue stays free for what begins there`(_ chain: Chain) async {
        let (stop, subscription) = (Stop(), SingleAssignmentDisposable())
        defer { stop.set() }
        let stream = chain(stop.numbers.filter { _ in false })
        let begun = Observable<Int>.create { observer in
            DispatchQueue.main.async { subscription.setDisposable(stream.subscribe(observer)) }
            return subscription
        }
        await expectFree(begun, until: stop)
    }

    /// Chains that keep elements and have another one to send for each that they have sent.
    static let refilled = [
        Chain("concatMap") { $0 },
        Chain("onBackpressureBuffer, concatMap") { $0.onBackpressureBuffer(8, whenFull: .dropOldest) },
    ]

    @Test(arguments: refilled) func `the main queue stays free while a chain sends what it has kept`(
        _ chain: Chain
    ) async {
        let (stop, source) = (Stop(), BehaviorSubject(value: 0))
        let timer = Observable<Int>.timer(.milliseconds(1), scheduler: MainScheduler.instance)
        let sent = chain(source.asObservable()).concatMap { $0 == 0 ? timer : .just($0) }
        await expectFree(sent.do(onNext: { _ in if !stop.isSet { source.onNext(1) } }), until: stop)
    }

    @Test func `sources on the current thread take turns, although the time of an action is over`() async throws {
        let sources = [0, 100].map { start in
            Observable.range(start: start, count: 10, scheduler: CurrentThreadScheduler.instance)
                .do(onNext: { _ in usleep(1000) })
        }
        let numbers = try await Observable.merge(sources).subscribe(on: SerialDispatchQueueScheduler()).allValues
        #expect(numbers == (0..<10).flatMap { [$0, $0 + 100] })
    }

    /// Steps that a scheduler runs at once, one after the other.
    static let schedulers: [any ImmediateSchedulerType] = [
        CurrentThreadScheduler.instance, ImmediateScheduler.instance, AtOnceScheduler(),
    ]

    @Test(arguments: schedulers.indices)
    func `the main queue stays free between the steps of a loop`(_ index: Int) async {
        let stop = Stop()
        let steps = Observable.range(start: 0, count: .max, scheduler: Self.schedulers[index])
        let chain = steps.take(while: { _ in !stop.isSet }).filter { _ in false }
        await expectFree(chain.subscribe(on: MainScheduler.instance), until: stop)
    }

    private func expectFree(_ stream: Observable<Int>, until stop: Stop) async {
        defer { stop.set() }
        let (isFree, hasStarted) = (Milestone(), Milestone())
        let subscription = stream.do(onSubscribe: { hasStarted.reach() }).subscribe()
        defer { subscription.dispose() }
        #expect(await hasStarted.isReached())
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { isFree.reach() }
        #expect(await isFree.isReached())
        #expect(!stop.isSet)
    }

    @Test func `the rest of a loop runs on the scheduler that ran it at once`() async {
        final class Inside: ImmediateSchedulerType {
            let isInside = Shared(false)
            func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
                isInside.withLock { $0 = true }
                defer { isInside.withLock { $0 = false } }
                return ImmediateScheduler.instance.schedule(action)
            }
        }
        let (inside, outer, isDone) = (Inside(), SerialDispatchQueueScheduler(), Milestone())
        let (outside, end) = (Shared(0), ContinuousClock.now + .milliseconds(30))
        let loop = Observable.range(start: 0, count: .max).take(while: { _ in ContinuousClock.now < end })
            .do(onNext: { _ in if !inside.isInside.value { outside.withLock { $0 += 1 } } })
        let subscription = Observable.just(0).observe(on: outer).flatMap { _ in loop.subscribe(on: inside) }
            .subscribe(onCompleted: { isDone.reach() })
        #expect(await isDone.isReached())
        #expect(outside.value == 0)
        subscription.dispose()
    }

    @Test(arguments: schedulers.indices) func `a task that is cancelled ends a loop of steps`(_ index: Int) async {
        let stop = Stop()
        defer { stop.set() }
        let steps = Observable.range(start: 0, count: .max, scheduler: Self.schedulers[index])
        let stream = steps.take(while: { _ in !stop.isSet }).filter { _ in false }
        let task = Task.detached { for try await _ in stream.values {} }
        // Not a task, which other tests might keep waiting while the loop has its thread.
        DispatchQueue(label: "cancel").asyncAfter(deadline: .now() + 0.05) { task.cancel() }
        _ = await task.result
        #expect(!stop.isSet)
    }

    @Test func `an action that ignores its disposal subscribes to nothing`() {
        let (kept, log) = (Kept(), Log())
        let source = Observable.deferred {
            log.write("subscribed")
            return Observable.of(1)
        }
        source.subscribe(on: kept).subscribe { log.write("\($0)") }.dispose()
        Observable.range(start: 0, count: 2, scheduler: kept).do(onNext: { log.write("\($0)") }).subscribe().dispose()
        kept.run()
        #expect(log.entries == [])
    }

    /// A scheduler whose actions can't be disposed.
    private final class Kept: ImmediateSchedulerType {
        private let actions = Shared<[@Sendable () -> Void]>([])

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            actions.withLock { $0.append(action) }
            return Disposables.create()
        }

        func run() { for action in actions.value { action() } }
    }
}
