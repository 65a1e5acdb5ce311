import Testing

@testable import Rill
@testable import RillTesting

struct ValuesTests {
    private struct Failure: Error {}

    @MainActor @Test func `first and contains take closures that use the main actor's state`() async throws {
        final class Least { var number = 2 }
        let (relay, least) = (BehaviorRelay(value: 3), Least())
        #expect(await relay.values.first { $0 > least.number } == 3)
        #expect(await relay.values.contains { $0 > least.number })
        #expect(try await Observable.of(1, 2, 3).values.first { $0 > least.number } == 3)
        #expect(try await !Observable.of(1, 2).values.contains { $0 > least.number })
        #expect(try await Observable.of(1, 2).values.first { $0 > least.number } == nil)
    }

    @Test(arguments: [Overflow.wait, .fail, .dropOldest, .dropNewest])
    func `a source that runs when it is asked sends no more, whatever the policy`(_ overflow: Overflow) async throws {
        let sent = Shared(0)
        let endless = Observable.range(start: 0, count: .max).do(onNext: { next in sent.withLock { $0 = next } })
        var seen: [Int] = []
        for try await element in endless.values(buffering: 1, whenFull: overflow) {
            seen.append(element)
            #expect(sent.value <= element + 1)
            if element == 2 { break }
        }
        #expect(seen == [0, 1, 2])
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest])
    func `a source that takes long while it is subscribed to waits, whatever the policy`(
        _ overflow: Overflow
    ) async throws {
        let endless = Observable.deferred { Observable.repeatElement(1) }
        for try await element in endless.values(buffering: 64, whenFull: overflow) {
            #expect(element == 1)
            break
        }
    }

    @Test(arguments: [Overflow.dropOldest, .dropNewest])
    func `a source that waits when it takes long takes no longer each time`(_ overflow: Overflow) async throws {
        let endless = Observable.deferred { Observable.repeatElement(1) }
        var iterator = endless.values(buffering: 1, whenFull: overflow).makeAsyncIterator()
        var longest = Duration.zero
        for _ in 1...16 {
            let time = try await ContinuousClock().measure { _ = try await iterator.next() }
            longest = max(longest, time)
        }
        #expect(longest < .seconds(1))
    }

    @Test func `a source that becomes slow while it is subscribed to waits soon`() async throws {
        let sent = Shared(0)
        let source = Observable.deferred {
            Observable.range(start: 0, count: 2000).do(onNext: { number in
                sent.withLock { $0 = number }
                if number >= 130 { takeMilliseconds(30) }
            })
        }
        let iterator = source.values(buffering: 1000).makeAsyncIterator()
        #expect((130..<160).contains(sent.value))
        withExtendedLifetime(iterator) {}
    }

    @Test func `a slow source goes on beside another one that can't wait`() async throws {
        let (ticks, asked) = (PublishSubject<Int>(), Shared(0))
        let slow = Observable.deferred {
            Observable.range(start: 1000, count: 10).do(onNext: { _ in
                asked.withLock { $0 += 1 }
                takeMilliseconds(220)
            })
        }
        var iterator = Observable.merge(ticks.asObservable(), slow).values.makeAsyncIterator()
        for tick in [-2, -1] { ticks.onNext(tick) }
        for tick in 0..<20 where asked.value < 3 {
            ticks.onNext(tick)
            _ = try await iterator.next()
        }
        #expect(asked.value >= 3)
    }

    @Test func `values sends the elements in order, then ends`() async throws {
        var elements: [Int] = []
        for try await element in Observable.range(start: 0, count: 1000).map({ $0 * 2 }).values {
            elements.append(element)
        }
        #expect(elements == (0..<1000).map { $0 * 2 })
    }

    @Test(arguments: [1, 2, 3, 64, 1000]) func `values with a buffer loses nothing`(_ limit: Int) async throws {
        var elements: [Int] = []
        for try await element in Observable.range(start: 0, count: 300).values(buffering: limit) {
            elements.append(element)
        }
        #expect(elements == Array(0..<300))
    }

    @Test func `values delivers the elements before an error, then throws it`() async {
        var elements: [Int] = []
        await #expect(throws: Failure.self) {
            let source = Observable.concat(.of(1, 2, 3), .error(Failure()))
            for try await element in source.values { elements.append(element) }
        }
        #expect(elements == [1, 2, 3])
    }

    @Test func `values asks an endless source for as much as is consumed`() async throws {
        let sent = Shared(0)
        let source = Observable.repeatElement(7).do(onNext: { _ in sent.withLock { $0 += 1 } })
        var count = 0
        for try await _ in source.values(buffering: 10) {
            count += 1
            if count == 25 { break }
        }
        #expect(sent.value <= 25 + 20)
    }

    @Test func `values keeps everything that a subject sends`() async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values.makeAsyncIterator()
        for element in 0..<1000 { subject.onNext(element) }
        subject.onCompleted()
        var elements: [Int] = []
        while let element = try await iterator.next() { elements.append(element) }
        #expect(elements == Array(0..<1000))
    }

    @Test func `values drops the oldest elements of a full buffer`() async throws {
        let (subject, dropped) = (PublishSubject<Int>(), Shared<[Int]>([]))
        let values = subject.values(buffering: 2, whenFull: .dropOldest) { total in
            dropped.withLock { $0.append(total) }
        }
        var iterator = values.makeAsyncIterator()
        for element in 1...5 { subject.onNext(element) }
        subject.onCompleted()
        #expect(try await iterator.next() == 4)
        #expect(try await iterator.next() == 5)
        #expect(try await iterator.next() == nil)
        #expect(dropped.value == [1, 2, 3])
    }

    @Test func `a slow loop gets the newest elements that came meanwhile`() async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values(buffering: 2, whenFull: .dropOldest).makeAsyncIterator()
        for element in 1...3 { subject.onNext(element) }
        #expect(try await iterator.next() == 2)
        for element in 4...6 { subject.onNext(element) }
        #expect(try await iterator.next() == 5)
        #expect(try await iterator.next() == 6)
    }

    @Test func `values drops the newest elements of a full buffer`() async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values(buffering: 2, whenFull: .dropNewest).makeAsyncIterator()
        for element in 1...5 { subject.onNext(element) }
        subject.onCompleted()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        #expect(try await iterator.next() == nil)
    }

    @Test(arguments: [Overflow.fail, .wait]) func `a full buffer fails with its limit`(_ overflow: Overflow)
        async throws
    {
        let subject = PublishSubject<Int>()
        var iterator = subject.values(buffering: 2, whenFull: overflow).makeAsyncIterator()
        for element in 1...5 { subject.onNext(element) }
        #expect(!subject.hasObservers)
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        await #expect(throws: BufferOverflow(limit: 2)) { try await iterator.next() }
    }

    @Test func `a subscription ends when the loop is left`() async throws {
        let subject = BehaviorSubject(value: 1)
        for try await element in subject.values {
            #expect(element == 1)
            #expect(subject.hasObservers)
            break
        }
        #expect(!subject.hasObservers)
    }

    @Test func `a subscription ends with its iterator`() {
        let subject = PublishSubject<Int>()
        var iterator: AsyncValues<Int, any Error>.AsyncIterator? = subject.values.makeAsyncIterator()
        #expect(subject.hasObservers)
        withExtendedLifetime(iterator) {}
        iterator = nil
        #expect(!subject.hasObservers)
    }

    @Test func `two iterators of one sequence have subscriptions of their own`() async throws {
        let values = Observable.of(1, 2).values
        var (first, second) = (values.makeAsyncIterator(), values.makeAsyncIterator())
        #expect(try await first.next() == 1)
        #expect(try await second.next() == 1)
        #expect(try await second.next() == 2)
        #expect(try await first.next() == 2)
    }

    @Test func `a cancelled task leaves the loop with an error while it waits, and ends the subscription`() async {
        let subject = PublishSubject<Int>()
        let task = Task { for try await _ in subject.values {} }
        while !subject.hasObservers { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!subject.hasObservers)
    }

    @Test func `a task that is cancelled in the body of the loop gets no further element, but an error`() async {
        let elements = Shared<[Int]>([])
        let task = Task {
            for try await element in Observable.range(start: 0, count: 100).values {
                elements.withLock { $0.append(element) }
                if element == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(elements.value == [0, 1, 2, 3])
    }

    @Test func `a task that is cancelled before its loop gets no element, but an error`() async {
        let sources = [Observable.just(1), .range(start: 0, count: 100), .deferred { .just(1) }, .empty(), .never()]
        for source in sources + [.error(Failure())] {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                for try await _ in source.values { Issue.record("an element was sent") }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `values throws an error once, then ends`() async throws {
        for source in [Observable<Int>.error(Failure()), .deferred { .error(Failure()) }] {
            for values in [source.values, source.values(buffering: 1)] {
                var iterator = values.makeAsyncIterator()
                await #expect(throws: Failure.self) { try await iterator.next() }
                for _ in 1...3 { #expect(try await iterator.next() == nil) }
            }
        }
    }

    @Test func `values throws an overflow once, then ends`() async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values(buffering: 1, whenFull: .fail).makeAsyncIterator()
        for element in 1...2 { subject.onNext(element) }
        #expect(try await iterator.next() == 1)
        await #expect(throws: BufferOverflow(limit: 1)) { try await iterator.next() }
        for _ in 1...3 { #expect(try await iterator.next() == nil) }
    }

    @Test func `values throws a CancellationError once, then ends`() async throws {
        let task = Task { () async throws in
            var iterator = Observable.of(1, 2, 3).values.makeAsyncIterator()
            #expect(try await iterator.next() == 1)
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await iterator.next() }
            for _ in 1...3 { #expect(try await iterator.next() == nil) }
        }
        try await task.value
    }

    @Test func `a sequence that has ended throws no CancellationError`() async throws {
        let task = Task { () async throws in
            var iterator = Observable.just(1).values.makeAsyncIterator()
            #expect(try await iterator.next() == 1)
            #expect(try await iterator.next() == nil)
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(try await iterator.next() == nil)
        }
        try await task.value
    }

    @Test func `a loop over a relay ends without an error when its task is cancelled`() async {
        let relay = PublishRelay<Int>()
        let task = Task { for await _ in relay.values {} }
        while !relay.hasObservers { await Task.yield() }
        task.cancel()
        await task.value
        #expect(!relay.hasObservers)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for await _ in BehaviorRelay(value: 1).values { Issue.record("an element was sent") }
        }
        await cancelled.value
    }

    @Test func `the elements of a relay come without try`() async {
        let relay = BehaviorRelay(value: 1)
        for await element in relay.values {
            #expect(element == 1)
            break
        }
    }

    @MainActor
    @Test func `a source that can wait does not run on the actor that iterates`() async throws {
        let onMain = Shared<[Bool]>([])
        let source = Observable.range(start: 0, count: 200).do(onNext: { _ in
            let isMain = MainScheduler.isCurrent
            onMain.withLock { $0.append(isMain) }
        })
        var count = 0
        for try await _ in source.values { count += 1 }
        #expect(count == 200)
        #expect(onMain.value == Array(repeating: false, count: 200))
    }

    @Test func `an actor that iterates is left and entered once per buffer, not once per element`() async throws {
        let reader = Reader()
        let count = 100_000
        #expect(try await reader.sum(of: .range(start: 0, count: count)) == count * (count - 1) / 2)
        #expect(reader.executor.jobs.value <= count / 32)
    }

    @Test func `firstValue disposes the source after its first element`() async throws {
        let sent = Shared(0)
        let source = Observable.repeatElement(7).do(onNext: { _ in sent.withLock { $0 += 1 } })
        #expect(try await source.firstValue == 7)
        #expect(sent.value == 1)
        await #expect(throws: RxError.noElements) { try await Observable<Int>.empty().firstValue }
        await #expect(throws: Failure.self) { try await Observable<Int>.error(Failure()).firstValue }
    }

    @Test func `lastValue, allValues and finished wait for the end`() async throws {
        #expect(try await Observable.of(1, 2, 3).lastValue == 3)
        #expect(try await Observable.of(1, 2, 3).allValues == [1, 2, 3])
        #expect(try await Observable<Int>.empty().allValues == [])
        await #expect(throws: RxError.noElements) { try await Observable<Int>.empty().lastValue }
        try await Observable.of(1, 2, 3).finished()
        await #expect(throws: Failure.self) { try await Observable<Int>.error(Failure()).finished() }
    }

    @Test func `a cancelled task gets a CancellationError where there is no element`() async {
        let subject = PublishSubject<Int>()
        let waits: [@Sendable () async throws -> Void] = [
            { _ = try await subject.firstValue }, { _ = try await subject.lastValue },
            { _ = try await subject.allValues }, { try await subject.finished() },
        ]
        for wait in waits {
            let task = Task { try await wait() }
            while !subject.hasObservers { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(!subject.hasObservers)
        }
    }

    @Test func `a cancelled task still gets the value of a source that ends at once`() async throws {
        let sources: [Observable<Int>] = [
            .just(1), .deferred { .just(1) },
            .create { observer in
                for element in [0, 1] { observer.onNext(element) }
                observer.onCompleted()
                return Disposables.create()
            },
            .range(start: -99, count: 101).filter { $0 == 1 }, .of(0, 0, 1),
            .zip(Observable.just(0), Observable.just(1)) { $0 + $1 },
            .just(1).flatMap { Observable.just($0) }, .concat(.empty(), .just(1)),
            .error(Failure()).catchAndReturn(1), BehaviorSubject(value: 1).take(1),
        ]
        for source in sources {
            let task = Task { [source = source.take(last: 1)] in
                withUnsafeCurrentTask { $0?.cancel() }
                // A thread that waits for a processor, or looks up types, may use up the four milliseconds of a source.
                for _ in 1...20 {
                    do {
                        try await source.finished()
                        let first = try await source.firstValue
                        return (first, try await source.lastValue, try await source.allValues)
                    } catch is CancellationError {}
                }
                throw CancellationError()
            }
            #expect(try await task.value == (1, 1, [1]))
        }
        let failing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: Failure.self) { try await Observable<Int>.error(Failure()).firstValue }
            await #expect(throws: Failure.self) { try await Observable<Int>.error(Failure()).finished() }
            await #expect(throws: RxError.noElements) { try await Observable<Int>.empty().lastValue }
        }
        await failing.value
    }

    @Test func `a cancelled task does not wait for the value of a source that goes on`() async {
        let sources = [
            Observable.never(), .repeatElement(1).filter { _ in false }, .just(1).concat(Observable.never()),
            .deferred { .repeatElement(1).filter { $0 == 2 } },
        ]
        for source in sources {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await #expect(throws: CancellationError.self) { try await source.lastValue }
                await #expect(throws: CancellationError.self) { try await source.allValues }
                await #expect(throws: CancellationError.self) { try await source.finished() }
            }
            await task.value
        }
    }

    @Test func `a buffer without room is a caller's mistake`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).values(buffering: 0)
        }
        #expect(result.message.contains("values(buffering:whenFull:onDrop:): expected limit to be positive, got 0"))
    }
}

/// An actor that counts how often it is entered.
private actor Reader {
    final class Executor: SerialExecutor {
        let jobs = Shared(0)
        private let queue = SerialDispatchQueueScheduler()

        func enqueue(_ job: consuming ExecutorJob) {
            jobs.withLock { $0 += 1 }
            let job = UnownedJob(job)
            queue.schedule { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    nonisolated let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func sum(of source: Observable<Int>) async throws -> Int {
        var sum = 0
        for try await element in source.values { sum += element }
        return sum
    }
}
