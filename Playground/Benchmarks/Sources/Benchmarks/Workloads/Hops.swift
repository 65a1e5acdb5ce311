import AsyncAlgorithms
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Rill

extension Workload {
    static let hops: [Workload] = [
        Workload(
            "W10", "range across a serial queue", per: "element", count: 200_000,
            targets: [.bestPeer(atLeast: 12), .fasterThanHandWritten(atLeast: 5)],
            handWritten: { count in
                let (queue, sum) = (DispatchQueue(label: "benchmark"), Sum())
                return {
                    await withCheckedContinuation { end in
                        for element in 0..<count { queue.async { sum.add(element) } }
                        queue.async { end.resume() }
                    }
                    return sum.total
                }
            },
            rill: { count in
                let (scheduler, sum) = (SerialDispatchQueueScheduler(), Sum())
                return {
                    await withCheckedContinuation { end in
                        _ = Observable.range(start: 0, count: count).observe(on: scheduler)
                            .subscribe(onNext: { sum.add($0) }, onCompleted: { end.resume() })
                    }
                    return sum.total
                }
            },
            openCombine: { count in
                let (queue, sum) = (DispatchQueue(label: "benchmark"), Sum())
                return {
                    var subscription: AnyCancellable?
                    await withCheckedContinuation { end in
                        subscription = (0..<count).publisher.receive(on: queue.ocombine)
                            .sink(receiveCompletion: { _ in end.resume() }, receiveValue: { sum.add($0) })
                    }
                    return withExtendedLifetime(subscription) { sum.total }
                }
            },
            asyncAlgorithms: { count in
                {
                    let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
                    let consumer = Task {
                        let sum = Sum()
                        for await element in elements { sum.add(element) }
                        return sum.total
                    }
                    for element in 0..<count { continuation.yield(element) }
                    continuation.finish()
                    return await consumer.value
                }
            }),
        Workload(
            "W10", driven, per: "element", count: 200_000,
            rill: { count in
                let sum = Sum()
                return {
                    await withCheckedContinuation { end in
                        _ = Observable.range(start: 0, count: count)
                            .drive(onNext: { sum.add($0) }, onCompleted: { end.resume() })
                    }
                    return sum.total
                }
            }),
        Workload(
            "W10", "the same to another actor", per: "element", count: 200_000,
            targets: [.atMost(1.5, timesThatOf: driven)],
            rill: { count in
                let screen = Screen()
                return {
                    await withCheckedContinuation { end in
                        _ = Observable.range(start: 0, count: count)
                            .deliver(to: screen, onNext: { $0.sum.add($1) }, onCompleted: { _ in end.resume() })
                    }
                    return screen.sum.total
                }
            }),
    ]

    private static let driven = "range to the main actor"
}

private actor Screen {
    let sum = Sum()
}
