import Interleaving
import Testing

@testable import Rill

/// All tests, one after the other: there is one run at a time in a process.
@Suite(.serialized) struct OrdersTests {}

/// An observer that records what it receives, and checks that it is called as the laws demand. Other lanes can run
/// while it is called.
final class Recorder<Element: Sendable>: @unchecked Sendable {  // law 2 makes it safe, and it checks law 2
    private(set) var elements: [Element] = []
    private(set) var end: Completion?
    private(set) var breach: String?
    /// Nothing may arrive any more.
    var isOver = false
    /// The answer to each element.
    var answer: Demand
    /// The answers `.later` that it hasn't resumed yet.
    private var waits = 0
    private var resumptions = 0
    /// The number of elements that can't wait. Each later one takes a resumption for each element before it.
    private let hotCount: Int
    private let onNext: (Element) -> Void
    private let isInside = Atomic(false)

    init(answering answer: Demand = .more, hotCount: Int = .max, onNext: @escaping (Element) -> Void = { _ in }) {
        self.answer = answer
        self.hotCount = hotCount
        self.onNext = onNext
    }

    var isWaiting: Bool { waits > 0 }

    var sink: Sink<Element> { Sink(next: { self.next($0) }, finish: { self.finish($0) }) }

    @discardableResult
    func subscribe(to source: some ObservableType<Element>) -> any Disposable {
        source.subscribe(
            onNext: { _ = self.next($0) }, onError: { self.finish(.failed($0)) },
            onCompleted: { self.finish(.completed) })
    }

    func next(_ element: Element) -> Demand {
        receive {
            elements.append(element)
            let isEarly = elements.count > max(hotCount, resumptions + 1)
            if isEarly { breach = "\(element) came before it was asked for" }
            onNext(element)
            if answer == .later { waits += 1 }
            return answer
        }
    }

    func finish(_ completion: Completion) {
        _ = receive {
            end = completion
            return .none
        }
    }

    /// Resumes `upstream` if this observer waits.
    func resume(_ upstream: (any Upstream)?) {
        if !isWaiting { return }
        waits -= 1
        resumptions += 1
        upstream?.resume()
    }

    private func receive(_ body: () -> Demand) -> Demand {
        if isInside.exchange(true, ordering: .relaxed) { breach = "called during another call" }
        if end != nil || isOver { breach = "called after the end" }
        let demand = body()
        isInside.store(false, ordering: .relaxed)
        return demand
    }
}

/// A subject, a chain behind it, and an observer of the chain that asks for each element.
final class Concatenated: @unchecked Sendable {  // used by the lane that runs
    let subject = PublishSubject<Int>()
    let recorder: Recorder<Int>
    let upstream: any Upstream
    var (isResumed, wasEarly) = (false, false)

    init(hotCount: Int = 1, _ chain: (Observable<Int>) -> Observable<Int>) {
        let recorder = Recorder<Int>(answering: .later, hotCount: hotCount)
        self.recorder = recorder
        upstream = chain(subject.asObservable()).attach(recorder.sink)
    }

    /// Resumes as long as something comes, and checks that nothing was lost or came unasked.
    func finish(_ elements: [Int]) throws {
        try finish()
        try #require(recorder.elements == elements)
    }

    func finish() throws {
        while recorder.isWaiting { recorder.resume(upstream) }
        try #require(recorder.breach == nil)
        try #require(recorder.end != nil)
    }
}

/// A scheduler whose actions are performed by hand.
final class Hand: SchedulerType, @unchecked Sendable {  // used by the lane that runs
    private var actions: [(action: () -> Void, place: BooleanDisposable)] = []
    private var performer: UInt?

    /// Whether the caller runs in an action.
    var isCurrent: Bool { performer == threadIdentifier() }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let place = BooleanDisposable()
        actions.append((action, place))
        return place
    }

    func schedulePeriodic(
        after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
    ) -> any Disposable {
        let next = UnsafeTransfer(sink.next)
        return schedule { _ = next.value(0) }
    }

    /// Performs the actions that are there, and those that they add. The time of an action is never over, so that the
    /// lanes take the same steps whenever they take the same turns.
    func perform() {
        performer = threadIdentifier()
        defer { performer = nil }
        while !actions.isEmpty {
            let (action, place) = actions.removeFirst()
            if !place.isDisposed { Slice.run(on: self, cuts: { false }, action) }
        }
    }
}

/// Something that a closure holds, to see that it is released.
final class Held: Sendable {}

/// Counts disposals.
final class Disposals: Upstream, @unchecked Sendable {  // used by the lane that runs
    private(set) var count = 0
    private(set) var resumptions = 0
    func dispose() { count += 1 }
    func resume() { resumptions += 1 }
}
