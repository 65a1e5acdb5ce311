import Dispatch
import Rill
import RillTesting
import Testing

/// A subject, a chain behind it, and a subscription to dispose.
final class Held: Sendable {
    let subject = PublishSubject<Int>()
    let recorder: Recorder<Int>
    let subscription: any Disposable
    private let closure = Released()

    /// - Parameter last: the element at which the observer disposes from inside.
    init(until last: Int = .max, _ operation: (Observable<Int>) -> Observable<Int>) {
        let subscription = SerialDisposable()
        recorder = Recorder { recorder, element in
            guard element == last else { return }
            subscription.dispose()
            recorder.isOver = true
        }
        self.subscription = subscription
        let note = closure.watching()
        let stream = operation(subject.asObservable()).map { element in
            note()
            return element
        }
        subscription.disposable = recorder.subscribe(to: stream)
    }

    func send(_ elements: Range<Int>) {
        for element in elements { subject.onNext(element) }
    }

    /// Requires that the subscription has ended once, retains nothing, and has received consecutive elements.
    func requireOver() throws {
        try requireReleased()
        try #require(recorder.elements == Array(0..<recorder.elements.count))
    }

    /// Requires that the subscription has ended once and retains nothing.
    func requireReleased() throws {
        try #require(recorder.breach == nil)
        try #require(recorder.disposed == 1)
        try #require(!subject.hasObservers)
        try #require(closure.isReleased)
    }
}

/// Several subjects, and what an operator makes of them.
struct Joined<Element: Sendable>: Sendable {
    let sources: [any Subject<Sent>]
    let recorder = Recorder<Element>()
    let subscription: any Disposable

    init(
        _ count: Int, of makeSource: () -> any Subject<Sent> = { PublishSubject<Sent>() },
        _ operation: ([Observable<Sent>]) -> Observable<Element>
    ) {
        sources = (0..<count).map { _ in makeSource() }
        subscription = operation(sources.map { $0.asObservable() }).attach(recorder.sink)
    }

    /// The elements of all sources, one after the other.
    var all: [Sent] { sources.indices.flatMap { source in (0..<4).map { Sent(source, $0) } } }

    func send(_ numbers: Range<Int>, from source: Int) {
        for number in numbers { sources[source].onNext(Sent(source, number)) }
    }

    /// Sends four elements and the end.
    func run(_ source: Int, failing: Bool = false) {
        send(0..<4, from: source)
        if failing { sources[source].onError(Failure()) } else { sources[source].onCompleted() }
    }

    /// Requires that the stream has ended with `end`, once, and observes nothing any more.
    func requireEnd(_ end: Recorder<Element>.End) throws {
        try #require(recorder.breach == nil)
        try #require(recorder.end == end)
        for source in sources { try #require(!source.hasObservers) }
    }
}

/// Observes the release of a closure.
final class Released: Sendable {
    private final class Token: Sendable {}

    private struct Reference {
        weak let token: Token?
    }

    private let reference = Shared<Reference?>(nil)

    /// Wraps `body` in a closure whose release is observed. Called once.
    func watching(_ body: @escaping @Sendable () -> Void = {}) -> @Sendable () -> Void {
        let token = Token()
        reference.withLock { $0 = Reference(token: token) }
        return { withExtendedLifetime(token) { body() } }
    }

    var isReleased: Bool { reference.value.map { $0.token == nil } ?? false }
}

/// A scheduler and the queue that it runs on.
struct Worker: Sendable {
    enum Kind: CaseIterable {
        case serial
        case concurrent
    }

    let scheduler: any SchedulerType
    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Bool>()

    init(_ kind: Kind) {
        switch kind {
        case .serial:
            var serialQueue: DispatchQueue?
            scheduler = SerialDispatchQueueScheduler { serialQueue = $0 }
            queue = serialQueue!
        case .concurrent:
            queue = DispatchQueue(label: "stress.concurrent", attributes: .concurrent)
            scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
        }
        queue.setSpecific(key: key, value: true)
    }

    /// Whether the caller runs on its queue.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    /// Waits for everything that has been scheduled, and for what that schedules.
    func settle() {
        for _ in 0..<2 { queue.sync(flags: .barrier) {} }
    }
}
