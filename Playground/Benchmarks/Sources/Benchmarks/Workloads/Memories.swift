import AsyncAlgorithms
import OpenCombine
import Rill

extension Workload {
    static let memories: [Workload] =
        [
            Workload(
                "W13", "behavior subject, send to one", per: "send", count: 200_000,
                targets: [.bestPeer(atLeast: 8.6)],
                rill: { count in
                    let (subject, sum) = (BehaviorSubject(value: 0), Sum())
                    _ = subject.subscribe(onNext: { sum.add($0) })
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
                "W13", "behavior subject, subscribe and dispose", per: "pair", count: 100_000,
                targets: [.bestPeer(atLeast: 6.4), .allocations(atMost: 2)],
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
                "W13", "share(replay: 1) to ten", per: "delivery", count: 100_000,
                targets: [.bestPeer(atLeast: 15)],
                rill: { count in
                    let (subject, sum) = (PublishSubject<Int>(), Sum())
                    let shared = subject.share(replay: 1)
                    for _ in 0..<10 { _ = shared.subscribe(onNext: { sum.add($0) }) }
                    return {
                        for element in 0..<count / 10 { subject.onNext(element) }
                        return sum.total
                    }
                },
                openCombine: { count in
                    let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
                    let shared = subject.multicast { CurrentValueSubject<Int, Never>(0) }.autoconnect()
                    let subscriptions = (0..<10).map { _ in shared.sink { sum.add($0) } }
                    return {
                        for element in 0..<count / 10 { subject.send(element) }
                        return withExtendedLifetime(subscriptions) { sum.total }
                    }
                },
                // Shares without a replay. A late consumer misses elements, so it waits until all have started.
                asyncAlgorithms: { count in
                    let (source, continuation) = AsyncStream.makeStream(of: Int.self)
                    let (started, start) = AsyncStream.makeStream(of: Void.self)
                    let shared = source.share(bufferingPolicy: .unbounded)
                    let consumers = (0..<10).map { _ in
                        Task {
                            let sum = Sum()
                            var iterator = shared.makeAsyncIterator()
                            start.yield()
                            while let element = await iterator.next(isolation: nil) { sum.add(element) }
                            return sum.total
                        }
                    }
                    for await _ in started.prefix(10) {}
                    return {
                        for element in 0..<count / 10 { continuation.yield(element) }
                        continuation.finish()
                        var total = 0
                        for consumer in consumers { total &+= await consumer.value }
                        return total
                    }
                }),
            Workload(
                "W13", "create with many elements, every stage stored", per: "element", count: 500_000,
                targets: [.nanoseconds(atMost: 10), .allocations(atMost: 0)],
                handWritten: { count in
                    {
                        let sum = Sum()
                        let send = StoredClosures.mapped(StoredClosures.filtered { sum.add($0) })
                        for element in 0..<count { send(element) }
                        return sum.total
                    }
                },
                rill: { count in
                    let filtered = StoredStages.filtered(StoredStages.mapped(StoredStages.created(count)))
                    return {
                        let sum = Sum()
                        _ = filtered.subscribe(onNext: { sum.add($0) })
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
                        for _ in 0..<count { _ = created.subscribe(onNext: { sum.add($0) }) }
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
                        let sum = Sum()
                        for _ in 0..<count {
                            let created = AsyncStream<Int> { continuation in
                                continuation.yield(1)
                                continuation.yield(2)
                                continuation.yield(3)
                                continuation.finish()
                            }
                            for await element in created { sum.add(element) }
                        }
                        return sum.total
                    }
                }),
        ]
}

/// Stages that the compiler can't inline into one another.
private enum StoredStages {
    @inline(never)
    static func created(_ count: Int) -> Observable<Int> {
        .create { observer in
            for element in 0..<count { observer.onNext(element) }
            observer.onCompleted()
            return Disposables.create()
        }
    }

    @inline(never)
    static func mapped(_ source: Observable<Int>) -> Observable<Int> { source.map { $0 &* 3 } }

    @inline(never)
    static func filtered(_ source: Observable<Int>) -> Observable<Int> { source.filter { $0 % 5 != 0 } }
}

/// The same without a gate, and without an end.
private enum StoredClosures {
    @inline(never)
    static func mapped(_ next: @escaping (Int) -> Void) -> (Int) -> Void { { next($0 &* 3) } }

    @inline(never)
    static func filtered(_ next: @escaping (Int) -> Void) -> (Int) -> Void { { if $0 % 5 != 0 { next($0) } } }
}
