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
            rill: { count in rill(count) { $0.debounce(.seconds(hour), scheduler: $1) } },
            openCombine: { count in
                openCombine(count) { $0.debounce(for: .seconds(hour), scheduler: $1) }
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
            rill: { count in rill(count) { $0.throttle(.seconds(hour), latest: false, scheduler: $1) } },
            openCombine: { count in
                openCombine(count) { $0.throttle(for: .seconds(hour), scheduler: $1, latest: false) }
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
            rill: { count in rill(count) { $0.timeout(.seconds(hour), scheduler: $1) } }),
    ]

    private static let hour = 3_600

    /// Counts the elements in front of the operator, because it may drop them.
    private static func rill(
        _ count: Int, _ operate: (Observable<Int>, SerialDispatchQueueScheduler) -> Observable<Int>
    ) -> Work {
        let (subject, sum) = (PublishSubject<Int>(), Sum())
        let subscription = operate(subject.do(onNext: { sum.add($0) }), SerialDispatchQueueScheduler())
            .subscribe(onNext: { _ in })
        return {
            for element in 0..<count { subject.onNext(element) }
            subscription.dispose()
            return sum.total
        }
    }

    private static func openCombine<Source: Publisher>(
        _ count: Int,
        _ operate: (Publishers.HandleEvents<PassthroughSubject<Int, Never>>, DispatchQueue.OCombine) -> Source
    ) -> Work where Source.Failure == Never {
        let (subject, sum) = (PassthroughSubject<Int, Never>(), Sum())
        let counted = subject.handleEvents(receiveOutput: { sum.add($0) })
        let subscription = operate(counted, DispatchQueue(label: "timed").ocombine).sink { _ in }
        return {
            for element in 0..<count { subject.send(element) }
            subscription.cancel()
            return sum.total
        }
    }
}
