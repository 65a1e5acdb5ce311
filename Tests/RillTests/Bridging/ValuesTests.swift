import Testing

@testable import Rill
@testable import RillTesting

struct ValuesTests {
    private struct Failure: Error {}

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

    @Test func `a cancelled task leaves the loop while it waits, and ends the subscription`() async throws {
        let subject = PublishSubject<Int>()
        let task = Task {
            for try await _ in subject.values {}
            return Task.isCancelled
        }
        while !subject.hasObservers { await Task.yield() }
        task.cancel()
        #expect(try await task.value)
        #expect(!subject.hasObservers)
    }

    @Test func `a task that is cancelled in the body of the loop gets no further element`() async throws {
        let task = Task {
            var elements: [Int] = []
            for try await element in Observable.range(start: 0, count: 100).values {
                elements.append(element)
                if element == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return elements
        }
        #expect(try await task.value == [0, 1, 2, 3])
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
