import Foundation
import Rill

extension Workload {
    static let mediators: [Workload] = [
        posts(to: 1, count: 500_000, targets: [.bestPeer(atLeast: 5), .allocations(atMost: 0)]),
        posts(to: 10, count: 500_000, targets: [.bestPeer(atLeast: 5), .allocations(atMost: 0)]),
        posts(
            to: 1_000, count: 500_000,
            targets: [.nanoseconds(atMost: 20), .bestPeer(atLeast: 5), .allocations(atMost: 0)]),
        posts(
            to: 1, among: 10_000, count: 500_000,
            targets: [.bestPeer(atLeast: 5), .atMost(1.3, timesThatOf: "post to 1 weak observer")]),
        notifications(to: 1, count: 500_000, targets: [.allocations(atMost: 0)]),
        notifications(to: 1_000, count: 500_000, targets: [.nanoseconds(atMost: 20), .allocations(atMost: 0)]),
    ]

    /// Posts to `number` observers of one name, among others that observe other names.
    private static func posts(
        to observers: Int, among all: Int? = nil, count: Int, targets: [Target]
    ) -> Workload {
        let names = (0..<(all ?? observers)).map { $0 < observers ? "posted" : "name \($0)" }
        let weakly = "\(observers) weak observer\(observers == 1 ? "" : "s")"
        return Workload(
            "W14", "post to \(weakly)\(all.map { ", one of \($0) names" } ?? "")", per: "delivery", count: count,
            targets: targets,
            handWritten: { count in
                let (center, hearers) = (WeaklyByHand(), names.map { _ in Hearer() })
                for (name, hearer) in zip(names, hearers) { center.observers[name, default: []].append(Weak(hearer)) }
                return {
                    for _ in 0..<count / observers { center.post("posted") }
                    return hearers.total
                }
            },
            rill: { count in
                let (center, hearers) = (EventCenter(), names.map { _ in Hearer() })
                for (name, hearer) in zip(names, hearers) {
                    center.addObserver(hearer, name: name) { hearer, _ in hearer.hearOne() }
                }
                return {
                    for _ in 0..<count / observers { center.post(name: "posted") }
                    return hearers.total
                }
            },
            foundation: { count in
                let (center, hearers) = (NotificationCenter(), names.map { _ in Hearer() })
                let tokens = zip(names, hearers).map { name, hearer in
                    center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak hearer] _ in
                        hearer?.hearOne()
                    }
                }
                let name = Notification.Name("posted")
                return {
                    for _ in 0..<count / observers { center.post(name: name, object: nil) }
                    return withExtendedLifetime(tokens) { hearers.total }
                }
            })
    }

    /// Notifies `number` listeners that adopt a protocol.
    private static func notifications(to number: Int, count: Int, targets: [Target]) -> Workload {
        Workload(
            "W14", "notify \(number) weak listener\(number == 1 ? "" : "s")", per: "delivery", count: count,
            targets: targets,
            handWritten: { count in
                let hearers = (0..<number).map { _ in Hearer() }
                let listeners = hearers.map { Weak($0) }
                return {
                    for _ in 0..<count / number {
                        for listener in listeners { listener.hearer?.hearOne() }
                    }
                    return hearers.total
                }
            },
            rill: { count in
                let hearers = (0..<number).map { _ in Hearer() }
                let listeners = Rill.Listeners<any Hearing>()
                for hearer in hearers { listeners.add(hearer) }
                return {
                    for _ in 0..<count / number { listeners.notify { $0.hearOne() } }
                    return hearers.total
                }
            })
    }
}

private protocol Hearing: AnyObject, Sendable {
    func hearOne()
}

private final class Hearer: Hearing {
    let sum = Sum()

    func hearOne() { sum.add(1) }
}

extension [Hearer] {
    fileprivate var total: Int { reduce(0) { $0 + $1.sum.total } }
}

private final class Weak {
    weak let hearer: Hearer?

    init(_ hearer: Hearer) { self.hearer = hearer }
}

/// Weak references by name, for one thread.
private final class WeaklyByHand {
    var observers: [String: [Weak]] = [:]

    func post(_ name: String) {
        for observer in observers[name, default: []] { observer.hearer?.hearOne() }
    }
}
