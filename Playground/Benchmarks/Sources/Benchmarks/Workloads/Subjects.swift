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
                    let (listeners, total, sum) = (Listeners(), Sum(), Sum())
                    listeners.add { element in
                        let tripled = element &* 3
                        guard tripled % 5 != 0 else { return }
                        total.add(tripled)
                        sum.add(total.total)
                    }
                    return {
                        for element in 0..<count { listeners.send(element) }
                        return sum.total
                    }
                },
                rill: { count in
                    let (subject, sum) = (PublishSubject<Int>(), Sum())
                    subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }.scan(0) { $0 &+ $1 }
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
                        var sum = 0
                        for await element in elements.map({ $0 &* 3 }).filter({ $0 % 5 != 0 })
                            .reductions(0, { $0 &+ $1 })
                        {
                            sum &+= element
                        }
                        return sum
                    }
                    return {
                        for element in 0..<count { consumers.send(element) }
                        return await consumers.finish()
                    }
                }),
            Workload(
                "W8", "subject, map, filter, subscribe and dispose", per: "pair", count: 100_000,
                targets: [.bestPeer(atLeast: 6), .allocations(atMost: 8)],
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
                        var sum = 0
                        for pair in 0..<count {
                            let consumers = Consumers(1) { elements in
                                var sum = 0
                                for await element in elements.map({ $0 &* 3 }).filter({ $0 % 5 != 0 }) { sum &+= element }
                                return sum
                            }
                            if pair.isProbed { consumers.send(pair) }
                            sum &+= await consumers.finish()
                        }
                        return sum
                    }
                }),
            Workload(
                "W13", "behaviour subject, send to one", per: "send", count: 200_000,
                targets: [.bestPeer(atLeast: 6)],
                rill: { count in
                    let (subject, sum) = (BehaviorSubject(value: 0), Sum())
                    subject.subscribe(onNext: { sum.add($0) })
                    return {
                        for element in 0..<count { subject.onNext(element) }
                        return sum.total
                    }
                },
                openCombine: { count in
                    let (subject, sum) = (CurrentValueSubject<Int, Never>(0), Sum())
                    let subscription = subject.sink { sum.add($0) }
                    return {
                        for element in 0..<count { subject.send(element) }
                        return withExtendedLifetime(subscription) { sum.total }
                    }
                }),
            Workload(
                "W13", "behaviour subject, subscribe and dispose", per: "pair", count: 100_000,
                targets: [.bestPeer(atLeast: 6)],
                rill: { count in
                    let (subject, sum) = (BehaviorSubject(value: 1), Sum())
                    return {
                        for _ in 0..<count { subject.subscribe(onNext: { sum.add($0) }).dispose() }
                        return sum.total
                    }
                },
                openCombine: { count in
                    let (subject, sum) = (CurrentValueSubject<Int, Never>(1), Sum())
                    return {
                        for _ in 0..<count { subject.sink { sum.add($0) }.cancel() }
                        return sum.total
                    }
                }),
            Workload(
                "W13", "create with three elements", per: "subscription", count: 100_000,
                rill: { count in
                    let (created, sum) = (
                        Observable<Int>.create { observer in
                            observer.onNext(1)
                            observer.onNext(2)
                            observer.onNext(3)
                            observer.onCompleted()
                            return Disposables.create()
                        }, Sum()
                    )
                    return {
                        for _ in 0..<count { created.subscribe(onNext: { sum.add($0) }) }
                        return sum.total
                    }
                },
                openCombine: { count in
                    let (created, sum) = (
                        Deferred {
                            Record<Int, Never> { recording in
                                recording.receive(1)
                                recording.receive(2)
                                recording.receive(3)
                                recording.receive(completion: .finished)
                            }
                        }, Sum()
                    )
                    return {
                        for _ in 0..<count { _ = created.sink { sum.add($0) } }
                        return sum.total
                    }
                },
                asyncAlgorithms: { count in
                    {
                        var sum = 0
                        for _ in 0..<count {
                            let created = AsyncStream<Int> { continuation in
                                continuation.yield(1)
                                continuation.yield(2)
                                continuation.yield(3)
                                continuation.finish()
                            }
                            for await element in created { sum &+= element }
                        }
                        return sum
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
                for _ in 0..<observers { subject.subscribe(onNext: { sum.add($0) }) }
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
                    var sum = 0
                    for await element in elements { sum &+= element }
                    return sum
                }
                return {
                    for element in 0..<count / observers { consumers.send(element) }
                    return await consumers.finish()
                }
            })
    }
}

extension Int {
    /// Whether the subscription of this number is shown to work, by an element of its own.
    fileprivate var isProbed: Bool { self % 100 == 1 }
}

/// A subject by hand: closures behind a lock that is not held while they run.
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

/// A subject of async/await: a task and a stream for every observer.
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

    /// The sum of all results, once all have consumed what was sent.
    func finish() async -> Int {
        for continuation in continuations { continuation.finish() }
        var sum = 0
        for task in tasks { sum &+= await task.value }
        return sum
    }
}
