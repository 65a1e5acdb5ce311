import AsyncAlgorithms
import OpenCombine
import Rill
import Synchronization

extension Workload {
    static let subjects: [Workload] =
        [
            fanOut(to: 1, count: 500_000, targets: [.bestPeer(atLeast: 7), .allocations(atMost: 0)]),
            fanOut(to: 10, count: 500_000, targets: [.allocations(atMost: 0)]),
            fanOut(to: 1_000, count: 500_000, targets: [.nanoseconds(atMost: 10), .allocations(atMost: 0)]),
            Workload(
                "W7", "subject, map, filter, scan", per: "element", count: 200_000, targets: [.bestPeer(atLeast: 8)],
                handWritten: { count in
                    let (listeners, sum) = (Listeners(), Sum())
                    nonisolated(unsafe) var total = 0  // only one thread sends
                    listeners.add { element in
                        let tripled = element &* 3
                        guard tripled % 5 != 0 else { return }
                        total &+= tripled
                        sum.add(total)
                    }
                    return {
                        for element in 0..<count { listeners.send(element) }
                        return sum.total
                    }
                },
                rill: { count in
                    let (subject, sum) = (PublishSubject<Int>(), Sum())
                    _ = subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }.scan(0) { $0 &+ $1 }
                        .subscribe(onNext: { sum.add($0) })
                    return {
                        for element in 0..<count { subject.onNext(element) }
                        return sum.total
                    }
                },
                openCombine: { count in
                    let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
                    let subscription = subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }.scan(0, &+).sink { sum.add($0) }
                    return {
                        for element in 0..<count { subject.send(element) }
                        return withExtendedLifetime(subscription) { sum.total }
                    }
                },
                asyncAlgorithms: { count in
                    let consumers = Consumers(1) { elements in
                        let sum = Sum()
                        for await element in elements.map({ $0 &* 3 }).filter({ $0 % 5 != 0 })
                            .reductions(0, { $0 &+ $1 })
                        {
                            sum.add(element)
                        }
                        return sum.total
                    }
                    return {
                        for element in 0..<count { consumers.send(element) }
                        return await consumers.finish()
                    }
                }),
            Workload(
                "W8", "subject, map, filter, subscribe and dispose", per: "pair", count: 100_000,
                targets: [.bestPeer(atLeast: 6.1), .allocations(atMost: 3)],
                handWritten: { count in
                    let (listeners, sum) = (Listeners(), Sum())
                    return {
                        for pair in 0..<count {
                            let key = listeners.add { element in
                                let tripled = element &* 3
                                if tripled % 5 != 0 { sum.add(tripled) }
                            }
                            if pair.isProbed { listeners.send(pair) }
                            listeners.remove(key)
                        }
                        return sum.total
                    }
                },
                rill: { count in
                    let (subject, sum) = (PublishSubject<Int>(), Sum())
                    return {
                        for pair in 0..<count {
                            let subscription = subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }
                                .subscribe(onNext: { sum.add($0) })
                            if pair.isProbed { subject.onNext(pair) }
                            subscription.dispose()
                        }
                        return sum.total
                    }
                },
                openCombine: { count in
                    let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
                    return {
                        for pair in 0..<count {
                            let subscription = subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }.sink { sum.add($0) }
                            if pair.isProbed { subject.send(pair) }
                            subscription.cancel()
                        }
                        return sum.total
                    }
                },
                asyncAlgorithms: { count in
                    {
                        var total = 0
                        for pair in 0..<count {
                            let consumers = Consumers(1) { elements in
                                let sum = Sum()
                                for await element in elements.map({ $0 &* 3 }).filter({ $0 % 5 != 0 }) {
                                    sum.add(element)
                                }
                                return sum.total
                            }
                            if pair.isProbed { consumers.send(pair) }
                            total &+= await consumers.finish()
                        }
                        return total
                    }
                }),
        ]

    private static func fanOut(to observers: Int, count: Int, targets: [Target]) -> Workload {
        Workload(
            "W6", "subject to \(observers)", per: "delivery", count: count, targets: targets,
            handWritten: { count in
                let (listeners, sum) = (Listeners(), Sum())
                for _ in 0..<observers { listeners.add { sum.add($0) } }
                return {
                    for element in 0..<count / observers { listeners.send(element) }
                    return sum.total
                }
            },
            rill: { count in
                let (subject, sum) = (PublishSubject<Int>(), Sum())
                for _ in 0..<observers { _ = subject.subscribe(onNext: { sum.add($0) }) }
                return {
                    for element in 0..<count / observers { subject.onNext(element) }
                    return sum.total
                }
            },
            openCombine: { count in
                let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
                let subscriptions = (0..<observers).map { _ in subject.sink { sum.add($0) } }
                return {
                    for element in 0..<count / observers { subject.send(element) }
                    return withExtendedLifetime(subscriptions) { sum.total }
                }
            },
            asyncAlgorithms: { count in
                let consumers = Consumers(observers) { elements in
                    let sum = Sum()
                    for await element in elements { sum.add(element) }
                    return sum.total
                }
                return {
                    for element in 0..<count / observers { consumers.send(element) }
                    return await consumers.finish()
                }
            })
    }
}

extension Int {
    /// Whether the subscription with this number is checked by its own element.
    var isProbed: Bool { self % 100 == 1 }
}

/// A hand-written subject: closures behind a lock that is not held while they run.
private final class Listeners: Sendable {
    private struct State {
        var listeners: [(key: Int, closure: @Sendable (Int) -> Void)] = []
        var nextKey = 0
    }

    private let state = Mutex(State())

    @discardableResult
    func add(_ closure: @escaping @Sendable (Int) -> Void) -> Int {
        state.withLock { state in
            defer { state.nextKey += 1 }
            state.listeners.append((state.nextKey, closure))
            return state.nextKey
        }
    }

    func remove(_ key: Int) {
        state.withLock { state in state.listeners.removeAll { $0.key == key } }
    }

    func send(_ element: Int) {
        for listener in state.withLock({ $0.listeners }) { listener.closure(element) }
    }
}

/// A subject for async/await: a task and a stream for every observer.
private struct Consumers {
    private var continuations: [AsyncStream<Int>.Continuation] = []
    private var tasks: [Task<Int, Never>] = []

    init(_ count: Int, _ consume: @escaping @Sendable (AsyncStream<Int>) async -> Int) {
        for _ in 0..<count {
            let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
            continuations.append(continuation)
            tasks.append(Task { await consume(elements) })
        }
    }

    func send(_ element: Int) {
        for continuation in continuations { continuation.yield(element) }
    }

    /// Returns the sum of all results, after all consumers have received everything.
    func finish() async -> Int {
        for continuation in continuations { continuation.finish() }
        var total = 0
        for task in tasks { total &+= await task.value }
        return total
    }
}
