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
            })
    ]
}
