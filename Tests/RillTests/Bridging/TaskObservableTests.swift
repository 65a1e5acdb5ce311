import Testing

@testable import Rill
@testable import RillTesting

struct TaskObservableTests {
    private struct Failure: Error {}

    private let scheduler = TestScheduler()

    private var clock: SchedulerClock { (scheduler as any SchedulerType).clock }

    @Test func `a closure that cancels its own task doesn't end the stream before another task has let go`() async {
        let (sent, events) = (Shared(0), Shared<[Event<Int>]>([]))
        let isOver = Suspension()
        let subscription = Observable<Int>.create { observer in
            Task {
                for number in 1...200 { try await observer.send(number) }
                sent.withLock { $0 = 200 }
            }
            withUnsafeCurrentTask { $0?.cancel() }
        }.subscribe { event in
            events.withLock { $0.append(event) }
            if event.isStopEvent { isOver.end() }
        }
        _ = await isOver.wait()
        #expect(sent.value == 200)
        #expect(events.value == (1...200).map { .next($0) } + [.completed])
        subscription.dispose()
    }

    @Test func `task sends its result, then completes`() {
        diagram(on: scheduler) {
            Observable.task(on: scheduler) { [clock] in
                try await Task.sleep(for: .seconds(3), clock: clock)
                return 1
            }
            "---(1|)"
        }
    }

    @Test func `task passes on its error`() {
        let observer = scheduler.createObserver(Int.self)
        _ = Observable<Int>.task(on: scheduler) { throw Failure() }.subscribe(observer)
        scheduler.run()
        #expect(observer.events.first?.value.error is Failure)
    }

    @Test func `task sends no end to an observer that wants no more`() {
        let ends = Shared(0)
        let upstream = Observable.task(on: scheduler) { 1 }
            .attach(Sink(next: { _ in .none }, finish: { _ in ends.withLock { $0 += 1 } }))
        scheduler.run()
        #expect(ends.value == 0)
        upstream.dispose()
    }

    @Test func `each subscription runs a task of its own`() {
        let count = Shared(0)
        let source = Observable.task(on: scheduler) {
            count.withLock { count in
                count += 1
                return count
            }
        }
        let (first, second) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
        _ = source.subscribe(first)
        _ = source.subscribe(second)
        scheduler.run()
        #expect(first.events == [.next(0, 1), .completed(0)])
        #expect(second.events == [.next(0, 2), .completed(0)])
    }

    @Test func `a disposed task sees its cancellation before anything else runs`() {
        let seen = Shared<[Bool]>([])
        let observer = scheduler.createObserver(Int.self)
        let subscription = Observable<Int>.task(on: scheduler) { [clock] in
            do { try await Task.sleep(for: .seconds(3), clock: clock) } catch {}
            let isCancelled = Task.isCancelled
            seen.withLock { $0.append(isCancelled) }
            return 1
        }.subscribe(observer)
        scheduler.advance(to: 1)
        subscription.dispose()
        scheduler.run()
        #expect(seen.value == [true])
        #expect(observer.events == [])
        #expect(scheduler.clock == 1)
    }

    @Test func `create sends what its closure sends, and completes with it`() {
        diagram(on: scheduler) {
            Observable<Int>.create(on: scheduler) { [clock] observer in
                for element in 1...3 {
                    try await Task.sleep(for: .seconds(1), clock: clock)
                    try await observer.send(element)
                }
            }
            "-12(3|)"
        }
    }

    @Test func `send suspends while the observer waits`() {
        let sent = Shared(0)
        let observer = scheduler.createObserver(Int.self, demand: 1)
        _ = Observable<Int>.create(on: scheduler) { observer in
            for element in 1...3 {
                try await observer.send(element)
                sent.withLock { $0 = element }
            }
        }.subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.next(0, 1)])
        #expect(sent.value == 0)
        observer.request(2)
        scheduler.run()
        #expect(sent.value == 2)
        observer.request(1)
        scheduler.run()
        #expect(observer.events.map(\.value) == [.next(1), .next(2), .next(3), .completed])
    }

    @Test func `send throws a CancellationError when the observer wants no more`() {
        let thrown = Shared<(any Error)?>(nil)
        let observer = scheduler.createObserver(Int.self)
        _ = Observable<Int>.create(on: scheduler) { observer in
            do {
                while true { try await observer.send(1) }
            } catch {
                thrown.withLock { $0 = error }
            }
        }.take(2).subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.next(0, 1), .next(0, 1), .completed(0)])
        #expect(thrown.value is CancellationError)
    }

    @Test func `create ends when another task has released the observer`() async throws {
        let sums = Observable<Int>.create { observer in
            Task { for element in 1...10_000 { try await observer.send(element) } }
        }.scan(into: [Int]()) { $0.append($1) }
        #expect(try await sums.map(\.count).allValues == Array(1...10_000))
    }

    @Test(arguments: 0..<5) func `tasks that share the observer of create send one after the other`(_ kind: Int)
        async throws
    {
        let source = Observable<Int>.create { @MainActor observer in
            let tasks = (0..<4).map { task in
                Task { @MainActor in for number in 0..<50 { try await observer.send(task * 100 + number) } }
            }
            for task in tasks { try await task.value }
        }
        let chains: [@Sendable (Observable<Int>) -> Observable<Int>] = [
            { $0 }, { $0.asyncFlatMap(maxConcurrent: 1) { $0 } }, { $0.concatMap { Observable.just($0) } },
            { $0.onBackpressureBuffer(2, whenFull: .wait) }, { $0.asyncMap(maxConcurrent: 2) { $0 } },
        ]
        var elements: [Int] = []
        for try await element in chains[kind](source).values(buffering: 2) { elements.append(element) }
        for task in 0..<4 { #expect(elements.filter { $0 / 100 == task } == Array(task * 100..<task * 100 + 50)) }
    }

    @Test func `a dispose ends all tasks that share the observer of create`() async {
        let (ended, hasBegun) = (Reports(of: Bool.self), Milestone())
        let source = Observable<Int>.create { @MainActor observer in
            let tasks = (0..<4).map { task in
                Task { @MainActor in
                    do { while true { try await observer.send(task) } } catch { ended.send(error is CancellationError) }
                }
            }
            for task in tasks { await task.value }
        }
        let subscription = source.concatMap { _ in
            hasBegun.reach()
            return Observable<Int>.never()
        }.subscribe()
        #expect(await hasBegun.isReached())
        await mainQueue()
        subscription.dispose()
        #expect(await ended.next(4) == [true, true, true, true])
    }

    @Test func `a closure whose task has not begun before the dispose is not called`() {
        let scheduler = TestScheduler()
        let calls = Shared(0)
        @Sendable func count(_ number: Int) async -> Int {
            calls.withLock { $0 += 1 }
            return number
        }
        let source = Observable.of(1, 2, 3)
        let streams: [Observable<Int>] = [
            source.asyncFlatMap(on: scheduler, count), source.asyncMap(maxConcurrent: 3, on: scheduler, count),
            source.asyncMap(on: scheduler, count), source.asyncMapLatest(on: scheduler, count),
            .task(on: scheduler) { await count(1) },
            .create(on: scheduler) { observer in try await observer.send(count(1)) },
        ]
        for stream in streams { stream.subscribe().dispose() }
        scheduler.run()
        #expect(calls.value == 0)
    }

    @Test func `a dispose ends the task of create, though another one still holds the observer`() {
        let (hold, token, other) = (Suspension(), Token(), executor(of: scheduler))
        weak let released = token
        let subscription = Observable<Int>.create(on: scheduler) { [token] observer in
            Task(executorPreference: other) {
                _ = await hold.wait()
                try await observer.send(1)
            }
            withExtendedLifetime(token) {}
        }.subscribe(onNext: { _ in Issue.record("came after dispose") })
        _ = consume token
        scheduler.run()
        #expect(released != nil)
        subscription.dispose()
        scheduler.run()
        #expect(released == nil)
        hold.end()
        scheduler.run()
    }

    @Test func `create fails with the error of its closure`() {
        let observer = scheduler.createObserver(Int.self)
        _ = Observable<Int>.create(on: scheduler) { observer in
            try await observer.send(1)
            throw Failure()
        }.subscribe(observer)
        scheduler.run()
        #expect(observer.events.last?.value.error is Failure)
    }

    @MainActor
    @Test func `a main-actor closure of create sends on the main actor`() async throws {
        let elements = try await Observable<Int>.create { @MainActor observer in
            MainActor.assertIsolated()
            try await observer.send(1)
            MainActor.assertIsolated()
        }.allValues
        #expect(elements == [1])
    }

    @Test func `a task runs on a dispatch queue's scheduler`() async throws {
        let serial = SerialDispatchQueueScheduler(internalSerialQueueName: "task")
        let value = try await Observable.task(on: serial) {
            await Task.yield()
            return 1
        }.firstValue
        #expect(value == 1)
    }

    @Test(
        arguments: [
            ImmediateScheduler.instance, CurrentThreadScheduler.instance, MainScheduler.instance, InlineScheduler(),
        ] as [any ImmediateSchedulerType])
    @MainActor
    func `a task does not go on inside the cancellation handler that resumes it`(
        _ scheduler: any ImmediateSchedulerType
    ) async {
        let (started, handler) = (Suspension(), Shared<String?>(nil))
        let continuation = Shared<CheckedContinuation<Void, Never>?>(nil)
        let task = Task(executorPreference: executor(of: scheduler)) {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting in
                    continuation.withLock { $0 = waiting }
                    started.resume()
                }
            } onCancel: {
                handler.withLock { $0 = currentThread() }
                continuation.value?.resume()
                handler.withLock { $0 = nil }
            }
            return handler.value == currentThread()
        }
        _ = await started.wait()
        task.cancel()
        #expect(await !task.value)
    }

    @MainActor
    @Test func `a task on the main scheduler runs on the main queue`() async {
        let task = Task(executorPreference: executor(of: MainScheduler.instance)) {
            let isCurrent = MainScheduler.isCurrent
            await Task.yield()
            return isCurrent && MainScheduler.isCurrent
        }
        #expect(await task.value)
    }

    @Test(arguments: Law.all) func `task obeys`(_ law: Law) {
        law.check { $0.concatMap { element in Observable.task(on: AtOnceScheduler()) { element } } }
    }

    @Test(arguments: Law.all) func `create with an asynchronous closure obeys`(_ law: Law) {
        law.check(keepsHot: true) { source in
            source.concatMap { element in
                Observable.create(on: AtOnceScheduler()) { observer in
                    try await observer.send(element)
                    try await observer.send(element)
                }
            }
        }
    }

    @Test(arguments: Law.all) func `create that passes on the values of a source obeys`(_ law: Law) {
        law.check(notExercised: [.stop], keepsHot: true) { source in
            .create(on: AtOnceScheduler()) { observer in
                for try await element in source.values { try await observer.send(element) }
            }
        }
    }
}

/// A user's scheduler that runs an action within the call that schedules it.
private struct InlineScheduler: ImmediateSchedulerType {
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        action()
        return Disposables.create()
    }
}
