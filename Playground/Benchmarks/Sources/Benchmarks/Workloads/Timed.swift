import Dispatch
import OpenCombine
import OpenCombineDispatch
import Rill
import Synchronization

extension Workload {
    /// The time is never over, so that each library does only what it does for each element.
    static let timed: [Workload] = [
        Workload(
            "W23", "debounce without a pause", per: "send", count: 20_000, targets: [.bestPeer(atLeast: 10)],
            handWritten: { count in
                let latest = Mutex<(Int, ContinuousClock.Instant)?>(nil)
                let (clock, sum) = (ContinuousClock(), Sum())
                return {
                    for element in 0..<count {
                        sum.add(element)
                        latest.withLock { $0 = (element, clock.now + .seconds(hour)) }
                    }
                    return sum.total
                }
            },
            rill: { count in
                let (subject, queue, sum) = (PublishSubject<Int>(), SerialDispatchQueueScheduler(), Sum())
                let subscription = subject.do(onNext: { sum.add($0) })
                    .debounce(.seconds(hour), scheduler: queue).subscribe(onNext: { _ in })
                return {
                    for element in 0..<count { subject.onNext(element) }
                    subscription.dispose()
                    return sum.total
                }
            },
            openCombine: { count in
                let (subject, queue, sum) = (PassthroughSubject<Int, Never>(), DispatchQueue(label: "timed"), Sum())
                let subscription = subject.handleEvents(receiveOutput: { sum.add($0) })
                    .debounce(for: .seconds(hour), scheduler: queue.ocombine).sink { _ in }
                return {
                    for element in 0..<count { subject.send(element) }
                    subscription.cancel()
                    return sum.total
                }
            }),
        Workload(
            "W23", "throttle to one an hour", per: "send", count: 20_000, targets: [.bestPeer(atLeast: 3)],
            handWritten: { count in
                let opening = Mutex(ContinuousClock.now)
                let (clock, sum) = (ContinuousClock(), Sum())
                return {
                    for element in 0..<count {
                        sum.add(element)
                        let now = clock.now
                        opening.withLock { if $0 <= now { $0 = now + .seconds(hour) } }
                    }
                    return sum.total
                }
            },
            rill: { count in
                let (subject, queue, sum) = (PublishSubject<Int>(), SerialDispatchQueueScheduler(), Sum())
                let subscription = subject.do(onNext: { sum.add($0) })
                    .throttle(.seconds(hour), latest: false, scheduler: queue).subscribe(onNext: { _ in })
                return {
                    for element in 0..<count { subject.onNext(element) }
                    subscription.dispose()
                    return sum.total
                }
            },
            openCombine: { count in
                let (subject, queue, sum) = (PassthroughSubject<Int, Never>(), DispatchQueue(label: "timed"), Sum())
                let subscription = subject.handleEvents(receiveOutput: { sum.add($0) })
                    .throttle(for: .seconds(hour), scheduler: queue.ocombine, latest: false).sink { _ in }
                return {
                    for element in 0..<count { subject.send(element) }
                    subscription.cancel()
                    return sum.total
                }
            }),
        Workload(
            "W23", "timeout that never comes", per: "send", count: 20_000, targets: [.bestPeer(atLeast: 10)],
            handWritten: { count in
                let deadline = Mutex(ContinuousClock.now)
                let (clock, sum) = (ContinuousClock(), Sum())
                return {
                    for element in 0..<count {
                        sum.add(element)
                        deadline.withLock { $0 = clock.now + .seconds(hour) }
                    }
                    return sum.total
                }
            },
            rill: { count in
                let (subject, queue, sum) = (PublishSubject<Int>(), SerialDispatchQueueScheduler(), Sum())
                let subscription = subject.timeout(.seconds(hour), scheduler: queue)
                    .subscribe(onNext: { sum.add($0) })
                return {
                    for element in 0..<count { subject.onNext(element) }
                    subscription.dispose()
                    return sum.total
                }
            }),
    ]

    private static let hour = 3_600
}
