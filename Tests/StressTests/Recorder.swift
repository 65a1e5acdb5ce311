import Dispatch
import Rill
import Synchronization

/// An observer that records what it receives, and checks that it is called as the laws demand.
///
/// It takes no lock and orders no memory, so that the thread sanitizer sees two deliveries that nothing else orders.
final class Recorder<Element: Sendable>: @unchecked Sendable {  // law 2 makes it safe, and it checks law 2
    enum End {
        case completed
        case failed
    }

    private let isInside = Atomic(false)
    private let overlaps = Atomic(0)
    private let disposals = Atomic(0)
    private let hasEnded = DispatchSemaphore(value: 0)
    private let onNext: (Recorder, Element) -> Void
    private var eventsAfterEnd = 0
    private(set) var elements: [Element] = []
    private(set) var end: End?
    /// Set by a test after which nothing may be delivered.
    var isOver = false

    init(onNext: @escaping (Recorder, Element) -> Void = { _, _ in }) { self.onNext = onNext }

    /// The number of calls of `onDisposed`.
    var disposed: Int { disposals.load(ordering: .relaxed) }

    /// The first breach of the laws that it saw.
    var breach: String? {
        let overlaps = overlaps.load(ordering: .relaxed)
        if overlaps > 0 { return "\(overlaps) calls came during another one" }
        return eventsAfterEnd > 0 ? "\(eventsAfterEnd) calls came after the end" : nil
    }

    var sink: Sink<Element> {
        Sink(
            next: { [self] element in
                next(element)
                return .more
            },
            finish: { [self] completion in finish(completion) })
    }

    @discardableResult
    func subscribe(to source: some ObservableType<Element>) -> any Disposable {
        source.subscribe(
            onNext: { [self] element in next(element) },
            onError: { [self] error in finish(.failed(error)) },
            onCompleted: { [self] in finish(.completed) },
            onDisposed: { [self] in noteDisposal() })
    }

    func next(_ element: Element) {
        receive {
            elements.append(element)
            onNext(self, element)
        }
    }

    func finish(_ completion: Completion) {
        receive { if case .completed = completion { end = .completed } else { end = .failed } }
        hasEnded.signal()
    }

    func noteDisposal() { disposals.add(1, ordering: .relaxed) }

    /// Waits for the end that another thread delivers. Returns false if it doesn't arrive.
    func awaitEnd() -> Bool { hasEnded.wait(timeout: .now() + .seconds(600)) == .success }

    private func receive(_ body: () -> Void) {
        guard !isInside.exchange(true, ordering: .relaxed) else {
            overlaps.add(1, ordering: .relaxed)
            return
        }
        if end != nil || isOver { eventsAfterEnd += 1 }
        body()
        dawdle(4)
        isInside.store(false, ordering: .relaxed)
    }
}

/// The `number`th element of one of several senders.
struct Sent: Hashable, Sendable {
    let sender: Int
    let number: Int

    init(_ sender: Int, _ number: Int) {
        self.sender = sender
        self.number = number
    }
}

extension Sequence<Sent> {
    /// The numbers that one sender sent.
    func numbers(of sender: Int) -> [Int] { filter { $0.sender == sender }.map(\.number) }
}

extension Collection<Int> {
    /// Whether each number is one more than the one before.
    var isConsecutive: Bool { zip(self, dropFirst()).allSatisfy { $1 == $0 + 1 } }
}

struct Failure: Error {}
