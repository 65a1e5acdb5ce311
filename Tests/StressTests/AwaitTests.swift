import Rill
import RillTesting
import Synchronization
import Testing

extension Stress {
    struct AwaitTests {
        private struct Failure: Error {}

        @Test func `cancelling a task that awaits elements leaves consecutive ones and no observer`() throws {
            try Race { Awaiting() }
                .lane { awaiting in for element in 0..<4 { awaiting.subject.onNext(element) } }
                .lane { $0.task.cancel() }
                .verdict { awaiting in
                    try awaiting.requireEnd()
                    try #require(awaiting.elements == Array(0..<awaiting.elements.count))
                    try #require(awaiting.error is CancellationError)
                }
        }

        @Test func `cancelling a task while its stream completes ends it once`() throws {
            try Race { Awaiting() }
                .lane { awaiting in
                    awaiting.subject.onNext(0)
                    awaiting.subject.onCompleted()
                }
                .lane { $0.task.cancel() }
                .verdict { awaiting in
                    try awaiting.requireEnd()
                    try #require([[], [0]].contains(awaiting.elements))
                    try #require(awaiting.error == nil || awaiting.error is CancellationError)
                }
        }

        @Test func `cancelling a task while its stream fails ends it once`() throws {
            try Race { Awaiting() }
                .lane { awaiting in
                    awaiting.subject.onNext(0)
                    awaiting.subject.onError(Failure())
                }
                .lane { $0.task.cancel() }
                .verdict { awaiting in
                    try awaiting.requireEnd()
                    try #require([[], [0]].contains(awaiting.elements))
                    try #require(awaiting.error is CancellationError || awaiting.error is Failure)
                }
        }

        @Test func `an element that comes while its iterator is released reaches nobody`() throws {
            try Race { (PublishSubject<Int>(), Shared<Holder?>(nil)) }
                .lane { subject, holder in
                    holder.withLock { $0 = Holder(subject.values.makeAsyncIterator()) }
                    let released = holder.withLock { $0.take() }
                    withExtendedLifetime(released) {}
                }
                .lane { subject, _ in for element in 0..<4 { subject.onNext(element) } }
                .verdict { subject, _ in try #require(!subject.hasObservers) }
        }

        @Test func `no element is lost between threads that send and a task that awaits`() throws {
            try Race { Awaiting() }
                .lane { awaiting in for element in 0..<16 { awaiting.subject.onNext(element) } }
                .lane { awaiting in for element in 16..<32 { awaiting.subject.onNext(element) } }
                .verdict { awaiting in
                    awaiting.subject.onCompleted()
                    try awaiting.requireEnd()
                    try #require(awaiting.elements.filter { $0 < 16 } == Array(0..<16))
                    try #require(awaiting.elements.filter { $0 >= 16 } == Array(16..<32))
                }
        }

        @Test func `cancelling one of two tasks that await a sequence leaves the other all elements`() throws {
            try Race { AwaitingTwice() }
                .lane { both in
                    for element in 0..<4 { both.subject.onNext(element) }
                    both.subject.onCompleted()
                }
                .lane { $0.cancelled.task.cancel() }
                .verdict { both in
                    try both.cancelled.requireEnd()
                    try both.other.requireEnd()
                    try #require(both.cancelled.elements == Array(0..<both.cancelled.elements.count))
                    try #require(both.other.elements == Array(0..<4))
                }
        }

        @Test func `a loop that is left while threads send gets nothing more, and leaves no observer`() throws {
            try Race { Awaiting(onNext: { _, index in index < 1 }) }
                .lane { awaiting in for element in 0..<4 { awaiting.subject.onNext(element) } }
                .lane { awaiting in for element in 4..<8 { awaiting.subject.onNext(element) } }
                .verdict { awaiting in
                    try awaiting.requireEnd()
                    try #require(awaiting.elements.count == 2)
                }
        }

        @Test func `a task that cancels itself in its loop while threads send leaves no observer`() throws {
            try Race {
                Awaiting(onNext: { _, index in
                    if index == 1 { withUnsafeCurrentTask { $0?.cancel() } }
                    return true
                })
            }
            .lane { awaiting in for element in 0..<4 { awaiting.subject.onNext(element) } }
            .lane { awaiting in for element in 4..<8 { awaiting.subject.onNext(element) } }
            .verdict { awaiting in
                try awaiting.requireEnd()
                try #require(awaiting.elements.count == 2)
            }
        }

        @Test func `disposing a task that sends leaves consecutive elements`() throws {
            try Race { Sending() }
                .lane { $0.ask() }
                .lane { $0.dispose() }
                .verdict { sending in
                    try #require(eventually { sending.isReleased })
                    let elements = sending.elements
                    try #require(elements == Array(0..<elements.count))
                }
        }
    }
}

/// A task that awaits the elements of a subject.
private final class Awaiting: Sendable {
    let subject: PublishSubject<Int>
    let task: Task<Void, Never>
    private let state = Shared((elements: [Int](), error: (any Error)?.none, hasEnded: false))

    convenience init(onNext: @escaping @Sendable (_ element: Int, _ index: Int) -> Bool = { _, _ in true }) {
        let subject = PublishSubject<Int>()
        self.init(subject.values, of: subject, onNext: onNext)
    }

    /// - Parameter onNext: the body of the loop. It leaves the loop by returning false.
    init(
        _ values: AsyncValues<Int, any Error>, of subject: PublishSubject<Int>,
        onNext: @escaping @Sendable (_ element: Int, _ index: Int) -> Bool = { _, _ in true }
    ) {
        self.subject = subject
        let holder = Holder(values.makeAsyncIterator())
        task = Task { [state] in
            do {
                var iterator = holder.iterator
                while let element = try await iterator.next() {
                    let index = state.withLock { state in
                        state.elements.append(element)
                        return state.elements.count - 1
                    }
                    if !onNext(element, index) { break }
                }
            } catch {
                state.withLock { $0.error = error }
            }
            state.withLock { $0.hasEnded = true }
        }
    }

    var elements: [Int] { state.withLock { $0.elements } }
    var error: (any Error)? { state.withLock { $0.error } }

    /// Requires the task to end, and its subscription with it.
    func requireEnd() throws {
        try #require(eventually { state.withLock { $0.hasEnded } })
        _ = task
        try #require(eventually { !subject.hasObservers })
    }
}

/// Two tasks that await the elements of one sequence.
private final class AwaitingTwice: Sendable {
    let subject: PublishSubject<Int>
    let cancelled: Awaiting
    let other: Awaiting

    init() {
        subject = PublishSubject()
        let values = subject.values
        cancelled = Awaiting(values, of: subject)
        other = Awaiting(values, of: subject)
    }
}

/// An iterator on its way to a task.
private final class Holder: @unchecked Sendable {  // used by one thread at a time
    let iterator: AsyncValues<Int, any Error>.AsyncIterator

    init(_ iterator: AsyncValues<Int, any Error>.AsyncIterator) { self.iterator = iterator }
}

/// A task that sends consecutive integers to an observer that makes it wait after each.
private final class Sending: Sendable {
    private final class Token: Sendable {}

    private let received = Shared<[Int]>([])
    private let isDisposed = Shared(false)
    private let subscription: any Upstream
    private let token: WeakReference<Token>

    init() {
        let token = Token()
        self.token = WeakReference(token)
        let source = Observable<Int>.create { observer in
            for element in 0... {
                withExtendedLifetime(token) {}
                try await observer.send(element)
            }
        }
        let sink = Sink<Int>(
            next: { [received] element in
                received.withLock { $0.append(element) }
                return .later
            }, finish: { _ in })
        subscription = source.attach(sink)
    }

    var elements: [Int] { received.value }

    var isReleased: Bool { token.object == nil }

    /// Asks for four elements, each when the one before has come.
    func ask() {
        for count in 1...4 {
            wait { received.value.count >= count || isDisposed.value }
            subscription.resume()
        }
    }

    func dispose() {
        isDisposed.withLock { $0 = true }
        subscription.dispose()
    }
}
