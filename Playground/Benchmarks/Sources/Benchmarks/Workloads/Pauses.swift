import AsyncAlgorithms
import OpenCombine
import Rill

extension Workload {
    static let pauses = [Int.max, 256, 16, 1].map(pausing)

    /// A chain whose observer makes its source wait after every `interval` elements.
    private static func pausing(every interval: Int) -> Workload {
        let targets: [Target] = interval == 256 ? [.over(pauseName(.max), atMost: 3)] : []
        return Workload(
            "W15", pauseName(interval), per: "element", count: 1_000_000, targets: targets,
            handWritten: { count in
                {
                    let sum = Sum()
                    for element in 1...count {
                        let tripled = element &* 3
                        if tripled % 5 != 0 { sum.add(tripled) }
                    }
                    return sum.total
                }
            },
            rill: { count in
                {
                    let observer = Pauser(every: interval)
                    let upstream = Observable.range(start: 1, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }
                        .attach(Sink(next: { observer.receive($0) ? .more : .later }, finish: { _ in observer.end() }))
                    while !observer.hasEnded { upstream.resume() }
                    return observer.sum.total
                }
            },
            openCombine: { count in
                {
                    let observer = Pauser(every: interval)
                    (1...count).publisher.map { $0 &* 3 }.filter { $0 % 5 != 0 }.subscribe(
                        DemandingSubscriber(observer, interval: interval))
                    return observer.sum.total
                }
            },
            asyncAlgorithms: { count in
                {
                    let sum = Sum()
                    for await element in (1...count).async.map({ $0 &* 3 }).filter({ $0 % 5 != 0 }) { sum.add(element) }
                    return sum.total
                }
            })
    }

    private static func pauseName(_ interval: Int) -> String {
        interval == .max ? "range, map, filter, not paused" : "the same, paused at every \(interval)"
    }
}

/// Adds elements up and counts them, for an observer that one thread uses.
private final class Pauser: @unchecked Sendable {
    let sum = Sum()
    private let interval: Int
    private var remaining: Int
    private(set) var hasEnded = false

    init(every interval: Int) {
        self.interval = interval
        remaining = interval
    }

    /// Returns whether the observer wants the next element at once.
    func receive(_ element: Int) -> Bool {
        sum.add(element)
        remaining -= 1
        if remaining > 0 { return true }
        remaining = interval
        return false
    }

    func end() { hasEnded = true }
}

/// Asks for as many elements as the pauser takes before it pauses.
private final class DemandingSubscriber: Subscriber {
    private let pauser: Pauser
    private let interval: Int

    init(_ pauser: Pauser, interval: Int) {
        self.pauser = pauser
        self.interval = interval
    }

    func receive(subscription: any Subscription) { subscription.request(.max(interval)) }

    func receive(_ element: Int) -> Subscribers.Demand { pauser.receive(element) ? .none : .max(interval) }

    func receive(completion: Subscribers.Completion<Never>) { pauser.end() }
}

extension Workload {
    static let bags: [Workload] = [
        Workload(
            "W12", "bag: create, put in, dispose", per: "item", count: 1_000_000, targets: [.bestPeer(atLeast: 4)],
            handWritten: { count in
                {
                    let sum = Sum()
                    var bag: [Ending] = []
                    for item in 0..<count { bag.append(Ending { sum.add(item) }) }
                    for ending in bag { ending.closure() }
                    return sum.total
                }
            },
            rill: { count in
                {
                    let sum = Sum()
                    var bag = DisposeBag()
                    for item in 0..<count { Disposables.create { sum.add(item) }.disposed(by: bag) }
                    bag = DisposeBag()
                    return withExtendedLifetime(bag) { sum.total }
                }
            },
            openCombine: { count in
                {
                    let sum = Sum()
                    var bag: Set<AnyCancellable> = []
                    for item in 0..<count { AnyCancellable { sum.add(item) }.store(in: &bag) }
                    bag = []
                    return withExtendedLifetime(bag) { sum.total }
                }
            })
    ]
}

private final class Ending {
    let closure: () -> Void

    init(_ closure: @escaping () -> Void) { self.closure = closure }
}
