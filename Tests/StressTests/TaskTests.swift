import Rill
import RillTesting
import Synchronization
import Testing

extension Stress {
    /// Streams that run tasks. No subscription and no task is left at the end.
    struct TaskTests {
        private let leaks = LeakChecker()

        private func requireNoSubscriptions() throws {
            let live = leaks.liveSubscriptions.filter { $0.file == #fileID }
            try #require(live.isEmpty)
        }

        @Test func `disposing an asyncMap while several of its tasks run ends them all`() throws {
            try Race { (PublishSubject<Int>(), Delivery()) }
                .lane { subject, delivery in
                    delivery.subscribe(to: subject.asyncMap(maxConcurrent: 3, delivery.passing()))
                    for element in 0..<8 { subject.onNext(element) }
                }
                .lane { _, delivery in
                    wait { delivery.hasStarted }
                    delivery.subscription.dispose()
                }
                .verdict { subject, delivery in
                    try delivery.requireOver()
                    try #require(!subject.hasObservers)
                }
            try requireNoSubscriptions()
        }

        @Test(arguments: [1, 3])
        func `disposing an asyncMap while it is subscribed to leaves nothing behind`(_ maxConcurrent: Int) throws {
            try Race { Delivery() }
                .lane { delivery in
                    let source = Observable.range(start: 0, count: 16)
                    delivery.subscribe(to: source.asyncMap(maxConcurrent: maxConcurrent, delivery.passing()))
                }
                .lane { $0.subscription.dispose() }
                .verdict { try $0.requireOver() }
            try requireNoSubscriptions()
        }

        @Test(arguments: [1, 3])
        func `the tasks of an asyncMap lose nothing of what threads send`(_ maxConcurrent: Int) throws {
            try Race {
                let (subject, delivery) = (PublishSubject<Int>(), Delivery(isConsecutive: false))
                delivery.subscribe(to: subject.asyncMap(maxConcurrent: maxConcurrent, delivery.passing()))
                return (subject, delivery)
            }
            .lane { subject, _ in for element in 0..<8 { subject.onNext(element) } }
            .lane { subject, _ in for element in 8..<16 { subject.onNext(element) } }
            .verdict { subject, delivery in
                subject.onCompleted()
                try delivery.requireOver()
                try #require(delivery.elements.filter { $0 < 8 } == Array(0..<8))
                try #require(delivery.elements.filter { $0 >= 8 } == Array(8..<16))
            }
            try requireNoSubscriptions()
        }

        @Test func `an asyncMap by key keeps the order of each key, and loses nothing`() throws {
            try Race {
                let (subject, delivery) = (PublishSubject<Int>(), Delivery(isConsecutive: false))
                delivery.subscribe(to: subject.asyncMap(by: { $0 / 8 }, maxConcurrent: 2, delivery.passing()))
                return (subject, delivery)
            }
            .lane { subject, _ in for element in 0..<8 { subject.onNext(element) } }
            .lane { subject, _ in for element in 8..<16 { subject.onNext(element) } }
            .lane { subject, _ in for element in 16..<24 { subject.onNext(element) } }
            .verdict { subject, delivery in
                subject.onCompleted()
                try delivery.requireOver()
                for key in 0..<3 {
                    try #require(delivery.elements.filter { $0 / 8 == key } == Array(key * 8..<key * 8 + 8))
                }
            }
            try requireNoSubscriptions()
        }

        @Test func `disposing an asyncMap by key while its tasks run ends them all`() throws {
            try Race { (PublishSubject<Int>(), Delivery(isConsecutive: false)) }
                .lane { subject, delivery in
                    delivery.subscribe(to: subject.asyncMap(by: { $0 % 3 }, maxConcurrent: 2, delivery.passing()))
                    for element in 0..<12 { subject.onNext(element) }
                }
                .lane { _, delivery in
                    wait { delivery.hasStarted }
                    delivery.subscription.dispose()
                }
                .verdict { subject, delivery in
                    try delivery.requireOver()
                    try #require(!subject.hasObservers)
                }
            try requireNoSubscriptions()
        }

        @Test func `disposing a create while its closure sends makes send throw`() throws {
            try Race { (Delivery(), thrown: Shared<(any Error)?>(nil)) }
                .lane { delivery, thrown in
                    let run = delivery.tasks.watching()
                    delivery.subscribe(
                        to: .create { observer in
                            run()
                            do {
                                for element in 0... { try await observer.send(element) }
                            } catch {
                                thrown.withLock { $0 = error }
                                throw error
                            }
                        })
                }
                .lane { delivery, _ in
                    wait { delivery.count > 2 }
                    delivery.subscription.dispose()
                }
                .verdict { delivery, thrown in
                    try delivery.requireOver()
                    try #require(eventually { thrown.value is CancellationError })
                }
            try requireNoSubscriptions()
        }

        @Test func `a loop that disposes its own subscription in its body delivers nothing more`() throws {
            try Race {
                let (subject, delivery) = (PublishSubject<Int>(), Delivery(isConsecutive: false))
                let run = delivery.tasks.watching()
                delivery.subscribe(
                    to: .create { observer in
                        run()
                        var count = 0
                        for try await element in subject.values {
                            count += 1
                            if count == 3 { delivery.subscription.dispose() }
                            try await observer.send(element)
                        }
                    })
                wait { subject.hasObservers }
                return (subject, delivery)
            }
            .lane { subject, _ in for element in 0..<4 { subject.onNext(element) } }
            .lane { subject, _ in for element in 4..<8 { subject.onNext(element) } }
            .verdict { subject, delivery in
                try delivery.requireOver()
                try #require(delivery.elements.count == 2)
                try #require(eventually { !subject.hasObservers })
            }
            try requireNoSubscriptions()
        }

        @Test func `disposing a task while it ends delivers its result or nothing`() throws {
            try Race { Delivery() }
                .lane { delivery in
                    let run = delivery.tasks.watching()
                    delivery.subscribe(
                        to: .task {
                            run()
                            return 0
                        })
                }
                .lane { $0.subscription.dispose() }
                .verdict { try $0.requireOver() }
            try requireNoSubscriptions()
        }

        @Test func `disposing an asynchronous sequence while it sends leaves consecutive elements`() throws {
            try Race { (AsyncStream.makeStream(of: Int.self), Delivery()) }
                .lane { stream, delivery in
                    let pass = delivery.passing()
                    delivery.subscribe(to: stream.stream.map { try await pass($0) }.asObservable())
                    for element in 0..<4 { stream.continuation.yield(element) }
                    stream.continuation.finish()
                }
                .lane { $1.subscription.dispose() }
                .verdict { try $1.requireOver() }
            try requireNoSubscriptions()
        }
    }
}

/// A subscription to a stream whose elements tasks deliver.
private final class Delivery: Sendable {
    let subscription = SingleAssignmentDisposable()
    /// The closure that the tasks run.
    let tasks = Released()
    private let observer = Released()
    private let isConsecutive: Bool
    private let received = Shared<[Int]>([])
    private let started = Atomic(0)
    private let isInside = Atomic(false)
    private let overlaps = Atomic(0)
    private let disposals = Atomic(0)

    /// - Parameter isConsecutive: whether the elements have to come without gaps.
    init(isConsecutive: Bool = true) { self.isConsecutive = isConsecutive }

    var elements: [Int] { received.value }

    /// The number of elements. Unlike ``elements``, it makes no copy of them.
    var count: Int { received.withLock { $0.count } }

    /// Whether a task has called ``passing()``'s closure.
    var hasStarted: Bool { started.load(ordering: .relaxed) > 0 }

    func subscribe(to stream: Observable<Int>) {
        let observe = observer.watching()
        subscription.setDisposable(
            stream.subscribe(
                onNext: { [self] element in
                    if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
                    observe()
                    received.withLock { $0.append(element) }
                    isInside.store(false, ordering: .relaxed)
                },
                onDisposed: { [self] in disposals.add(1, ordering: .relaxed) }))
    }

    /// Makes a function that returns its argument after other tasks have run.
    func passing() -> @Sendable (Int) async throws -> Int {
        let run = tasks.watching()
        return { [self] element in
            run()
            started.add(1, ordering: .relaxed)
            for _ in 0...element % 3 { await Task.yield() }
            return element
        }
    }

    /// Requires that the subscription has ended once, retains nothing, and that its tasks have ended.
    func requireOver() throws {
        try #require(eventually { observer.isReleased && tasks.isReleased })
        try #require(disposals.load(ordering: .relaxed) == 1)
        try #require(overlaps.load(ordering: .relaxed) == 0)
        let elements = elements
        if isConsecutive { try #require(elements == Array(0..<elements.count)) }
    }
}
