import Dispatch
import Rill
import Synchronization

/// An observer that keeps what it is sent, and watches that it is called as the laws say.
///
/// It takes no lock and orders no memory, so that the thread sanitizer sees two deliveries that nothing else puts in order.
final class Recorder<Element: Sendable>: @unchecked Sendable {  // law 2 is what makes it safe, and what it checks
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
    /// Set it where nothing may be delivered from then on.
    var isOver = false

    init(onNext: @escaping (Recorder, Element) -> Void = { _, _ in }) { self.onNext = onNext }

    /// How often `onDisposed` was called.
    var disposed: Int { disposals.load(ordering: .relaxed) }

    /// What it saw that the laws forbid.
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

    /// Waits for the end, which another thread is to deliver; false if it doesn't come.
    func awaitEnd() -> Bool { hasEnded.wait(timeout: .now() + .seconds(20)) == .success }

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

/// The `number`th of what one of several senders sends.
struct Sent: Hashable, Sendable {
    let sender: Int
    let number: Int

    init(_ sender: Int, _ number: Int) {
        self.sender = sender
        self.number = number
    }
}

extension Sequence<Sent> {
    /// What one sender sent.
    func numbers(of sender: Int) -> [Int] { filter { $0.sender == sender }.map(\.number) }
}

extension Collection<Int> {
    /// Whether each is one more than the one before.
    var isConsecutive: Bool { zip(self, dropFirst()).allSatisfy { $1 == $0 + 1 } }
}

struct Failure: Error {}
