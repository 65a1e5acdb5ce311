import Combine
import Foundation
import Rill
import Synchronization

struct Failure: Error, Equatable {}

/// A value that several threads read and write, protected by a lock.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { mutex.withLock { body(&$0) } }
}

extension Shared where Value: RangeReplaceableCollection, Value.Element: Sendable {
    func append(_ element: Value.Element) { withLock { $0.append(element) } }
}

/// Runs `body` on a thread with a stack of 512 KiB, and waits until it returns.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
}

/// Runs all of `bodies` at the same time, each on a thread of its own, and waits until they return.
func race(_ bodies: (@Sendable () -> Void)...) {
    let done = DispatchSemaphore(value: 0)
    for body in bodies {
        Thread.detachNewThread {
            body()
            done.signal()
        }
    }
    for _ in bodies { done.wait() }
}

/// The number of rounds of a race.
let rounds = 300

/// A subscriber that records its events and asks for elements when a test says so.
final class ManualSubscriber<Input: Sendable, Failure: Error>: Subscriber, @unchecked Sendable {
    struct State: Sendable {
        var elements: [Input] = []
        var completions: [Subscribers.Completion<Failure>] = []
        var isInside = false
        var wasReentered = false
    }

    let state = Shared(State())
    /// Called with each element. Returns the further demand.
    private let answer: (ManualSubscriber, Input) -> Subscribers.Demand
    private let initial: Subscribers.Demand
    private(set) var subscription: (any Subscription)?

    /// - Parameter initial: the demand at the subscription, or `.none` to ask for nothing.
    init(
        asking initial: Subscribers.Demand = .none,
        answer: @escaping (ManualSubscriber, Input) -> Subscribers.Demand = { _, _ in .none }
    ) {
        self.initial = initial
        self.answer = answer
    }

    var elements: [Input] { state.value.elements }
    var completions: [Subscribers.Completion<Failure>] { state.value.completions }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if initial > .none { subscription.request(initial) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        state.withLock { state in
            state.wasReentered = state.wasReentered || state.isInside
            state.isInside = true
            state.elements.append(input)
        }
        defer { state.withLock { $0.isInside = false } }
        return answer(self, input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        state.withLock { state in
            state.wasReentered = state.wasReentered || state.isInside
            state.completions.append(completion)
        }
    }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
}

/// A publisher that records what it is asked for, and sends what a test tells it to, asked or not.
final class ManualPublisher<Output, Failure: Error>: Publisher, @unchecked Sendable {
    private final class Inner: Subscription {
        weak var publisher: ManualPublisher?

        init(_ publisher: ManualPublisher) { self.publisher = publisher }

        func request(_ demand: Subscribers.Demand) {
            publisher?.requests.append(demand)
            publisher?.onRequest?()
        }

        func cancel() {
            publisher?.cancellations.withLock { $0 += 1 }
            publisher?.subscriber = nil
        }
    }

    let requests = Shared<[Subscribers.Demand]>([])
    let cancellations = Shared(0)
    var onRequest: (() -> Void)?
    private var subscriber: AnySubscriber<Output, Failure>?

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        self.subscriber = AnySubscriber(subscriber)
        subscriber.receive(subscription: Inner(self))
    }

    func send(subscription: any Subscription) { subscriber?.receive(subscription: subscription) }

    @discardableResult
    func send(_ element: Output) -> Subscribers.Demand { subscriber?.receive(element) ?? .none }

    func send(completion: Subscribers.Completion<Failure>) {
        let subscriber = subscriber
        self.subscriber = nil
        subscriber?.receive(completion: completion)
    }
}

/// Attaches an observer that answers each element with what `answer` returns.
func attach<Element: Sendable>(
    to stream: Observable<Element>, onEvent: @escaping @Sendable (Event<Element>) -> Void = { _ in },
    answer: @escaping @Sendable (Element) -> Demand
) -> any Upstream {
    stream.attach(
        Sink(
            next: { element in
                onEvent(.next(element))
                return answer(element)
            }, finish: { onEvent(Event<Element>($0 as Completion)) }))
}
